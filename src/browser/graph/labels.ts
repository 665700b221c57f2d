import type { Size } from './camera.ts'

export interface LabelWish {
  readonly node: number
  /** The middle of the mark, and its radius, in pixels. */
  readonly x: number
  readonly y: number
  readonly radius: number
  /** Of the words, in pixels. */
  readonly width: number
}

/** `x` is the middle of the words, `y` the middle of their line. */
export interface PlacedLabel {
  readonly node: number
  readonly x: number
  readonly y: number
}

/** In pixels: the height of a label, and the least distance between two. */
export const lineHeight = 16
const apart = 4

const cell = 64

/**
 * Places labels under their marks, or over them, the first wishes first, where they meet no other label and do not leave
 * the picture; ends at `most`. A grid of boxes tells what is near.
 */
export function placeLabels(
  wishes: Iterable<LabelWish>,
  { width, height }: Size,
  most: number,
): readonly PlacedLabel[] {
  const taken = new Boxes(width)
  const placed: PlacedLabel[] = []
  for (const { node, x, y, radius, width: words } of wishes) {
    if (placed.length >= most) break
    const half = words / 2 + apart
    const centre = Math.min(width - half, Math.max(half, x))
    if (Math.abs(centre - x) > half) continue
    for (const line of [y + radius + 2 + lineHeight / 2, y - radius - 2 - lineHeight / 2]) {
      const box = {
        left: centre - half,
        right: centre + half,
        top: line - lineHeight / 2,
        bottom: line + lineHeight / 2,
      }
      if (box.top < 0 || box.bottom > height || box.left < -1 || !taken.add(box)) continue
      placed.push({ node, x: centre, y: line })
      break
    }
  }
  return placed
}

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

class Boxes {
  readonly #cells = new Map<number, Box[]>()
  readonly #columns: number

  constructor(width: number) {
    this.#columns = Math.ceil(width / cell) + 2
  }

  /** Whether there was room for it. */
  add(box: Box): boolean {
    const keys = this.#keys(box)
    if (keys.some((key) => this.#cells.get(key)?.some((other) => meet(box, other)))) return false
    for (const key of keys) {
      const boxes = this.#cells.get(key)
      if (boxes) boxes.push(box)
      else this.#cells.set(key, [box])
    }
    return true
  }

  #keys({ left, right, top, bottom }: Box): readonly number[] {
    const keys: number[] = []
    for (let row = Math.floor(top / cell); row <= Math.floor(bottom / cell); row += 1) {
      for (let column = Math.floor(left / cell); column <= Math.floor(right / cell); column += 1) {
        keys.push((row + 1) * this.#columns + column + 1)
      }
    }
    return keys
  }
}

function meet(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}
