import type { Point, Size } from './camera.ts'

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

/** A mark that no label may cover. */
export interface Obstacle {
  readonly x: number
  readonly y: number
  readonly radius: number
}

/**
 * Places labels under their marks, over them or beside them, the first wishes first, where they cover no other label and
 * no obstacle and do not leave the picture; ends at `most`. A grid of boxes tells what is near.
 */
export function placeLabels(
  wishes: Iterable<LabelWish>,
  obstacles: Iterable<Obstacle>,
  { width, height }: Size,
  most: number,
): readonly PlacedLabel[] {
  const taken = new Boxes(width)
  for (const { x, y, radius } of obstacles)
    taken.put({ left: x - radius, right: x + radius, top: y - radius, bottom: y + radius })
  const placed: PlacedLabel[] = []
  for (const wish of wishes) {
    if (placed.length >= most) break
    const half = wish.width / 2 + apart
    for (const { x, y } of sides(wish, half)) {
      const box = { left: x - half, right: x + half, top: y - lineHeight / 2, bottom: y + lineHeight / 2 }
      const isIn = box.left >= 0 && box.right <= width && box.top >= 0 && box.bottom <= height
      if (!isIn || taken.meets(box)) continue
      taken.put(box)
      placed.push({ node: wish.node, x, y })
      break
    }
  }
  return placed
}

/** Where the middle of a label may stand. */
function sides({ x, y, radius }: LabelWish, half: number): readonly Point[] {
  const away = radius + 2 + lineHeight / 2
  return [
    { x, y: y + away },
    { x, y: y - away },
    { x: x + radius + half, y },
    { x: x - radius - half, y },
  ]
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

  meets(box: Box): boolean {
    return this.#keys(box).some((key) => this.#cells.get(key)?.some((other) => meet(box, other)))
  }

  put(box: Box): void {
    for (const key of this.#keys(box)) {
      const boxes = this.#cells.get(key)
      if (boxes) boxes.push(box)
      else this.#cells.set(key, [box])
    }
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
