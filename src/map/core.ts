import { linesOf, widthOf, type Mark } from './label.ts'
import { layout, round } from './rows.ts'
import { oneEachWay, type MapEdge } from './map-edge.ts'
import type { NodeRef } from '../core/node-ref.ts'

/** The best connected nodes in still positions, in a box of the given size, in CSS pixels. */
export interface CoreDrawing {
  readonly width: number
  readonly height: number
  readonly nodes: readonly CoreNode[]
  /** By indexes into `nodes`. */
  readonly edges: readonly Omit<MapEdge, 'reasons'>[]
  /** Neighbours that the drawing leaves out. */
  readonly hidden: number
}

export interface CoreNode extends NodeRef {
  readonly x: number
  readonly y: number
  readonly radius: number
  /** The title broken into at most three short lines. */
  readonly label: readonly string[]
  /** Of the first line's letters, from the middle of the mark. */
  readonly labelY: number
  /** Around mark and label; `top` is from the middle of the mark, which is half-way across. */
  readonly box: { readonly width: number; readonly height: number; readonly top: number }
}

export const coreWidth = 840
/** The widest line of a label, and how many there are at most. */
const [labelWidth, mostLines] = [122, 4]
const lineHeight = 16
/** From one line of a label to the next, as the drawing sets them. */
export const linePitch = 15.5
/** Around a mark. */
const markMargin = 3
/** A finger needs 44 px, where a phone shows the drawing at 0.84 of its size. */
const touch = 53

/** Places the marks and their lines. A pure function of its arguments. */
export function placeCore(marks: readonly Mark[], all: CoreDrawing['edges'], hidden: number): CoreDrawing {
  const nodes = marks.map(({ ref, radius }) => {
    const lines = linesOf(ref.title, labelWidth, mostLines)
    const box = {
      width: Math.max(touch, 2 * radius + 8, Math.max(...lines.map((line) => widthOf(line))) + 8),
      height: Math.max(touch, 2 * radius + lines.length * lineHeight + 10),
      mark: radius + markMargin,
    }
    return { ref, lines, radius, box }
  })
  const edges = oneEachWay(all)
  const { places, height } = layout(
    nodes.map(({ box }) => box),
    edges.map(({ from, to }) => [from, to] as const),
    coreWidth,
  )
  const placed: CoreNode[] = nodes.map(({ ref, lines, radius, box }, position) => {
    const { x, y: middle, above } = places[position] ?? { x: 0, y: 0, above: false }
    const toMark = box.height / 2 - box.mark
    const y = round(above ? middle + toMark : middle - toMark)
    // Of the first line: the last one's letters end just over the mark, or the first one's begin just under it.
    const labelY = above ? -radius - 7 - (lines.length - 1) * linePitch : radius + lineHeight - 1
    const top = round(middle - box.height / 2 - y)
    return {
      ...ref,
      x,
      y,
      radius,
      label: lines,
      labelY: round(labelY),
      box: { width: round(box.width), height: round(box.height), top },
    }
  })
  return {
    width: coreWidth,
    height,
    nodes: placed,
    edges: edges.flatMap(({ type, from, to }) => {
      const [a, b] = [placed[from], placed[to]]
      return a && b && between(a, b) ? [{ type, from, to }] : []
    }),
    hidden,
  }
}

type Disc = Pick<CoreNode, 'x' | 'y' | 'radius'>

/** A line from rim to rim, with room for the arrow head; null where the marks touch. */
export function between(a: Disc, b: Disc) {
  const distance = Math.hypot(b.x - a.x, b.y - a.y)
  const start = a.radius + 2
  const end = b.radius + 3
  if (distance <= start + end) return null
  const [across, down] = [(b.x - a.x) / distance, (b.y - a.y) / distance]
  return {
    x1: round(a.x + across * start),
    y1: round(a.y + down * start),
    x2: round(a.x + across * (distance - end)),
    y2: round(a.y + down * (distance - end)),
  }
}
