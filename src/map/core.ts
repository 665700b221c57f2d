import { linePitch, linesOf, widthOf, type MapMark } from './label.ts'
import { oneEachWay, type MapEdge } from './map-edge.ts'
import type { Direction } from '../core/script.ts'
import type { NodeRef } from '../core/node-ref.ts'
import type { Point } from '../browser/arrows.ts'

/** The best connected nodes, placed in a box with this size in CSS pixels. */
export interface CoreDrawing {
  readonly width: number
  readonly height: number
  readonly nodes: readonly CoreNode[]
  /** By indexes into `nodes`. */
  readonly edges: readonly Omit<MapEdge, 'reasons'>[]
  readonly hidden: number
}

export interface CoreNode extends NodeRef, Point {
  readonly radius: number
  readonly side: 'left' | 'right'
  readonly runs: Direction
  /** The title in at most two lines, on the side of the mark without lines. */
  readonly label: readonly string[]
  /** The extent of mark and label, relative to the centre of the mark. */
  readonly box: { readonly left: number; readonly right: number; readonly half: number }
}

export const coreWidth = 840
/** The `x` of the marks in each column. Lines run only between the columns. */
const columns = { left: 272, right: 568 } as const
/** The gap between the rim of a mark and its label. */
export const coreLabelStart = 8
const [labelWidth, mostLines] = [240, 2]
/** The height of a row. A phone shows the drawing at 0.84 of its size, and a touch target needs 44 px. */
const pitch = 54

/** Places the marks in two columns, joined ones near each other. A pure function. */
export function placeCore(
  marks: readonly MapMark[],
  all: CoreDrawing['edges'],
  hidden: number,
  runs: Direction = 'ltr',
): CoreDrawing {
  const edges = oneEachWay(all)
  const nodes: CoreNode[] = []
  for (const [place, mark] of coreOrder(marks.length, edges).entries()) {
    const found = marks[mark]
    if (!found) continue
    const { ref, radius } = found
    const side = place % 2 === 0 ? 'left' : 'right'
    const label = linesOf(ref.title, labelWidth, mostLines)
    const away = radius + coreLabelStart + Math.max(...label.map((line) => widthOf(line)))
    const near = radius + coreLabelStart
    nodes[mark] = {
      ...ref,
      x: columns[side],
      y: pitch * (Math.floor(place / 2) + 0.5),
      radius,
      side,
      runs: ref.dir ?? runs,
      label,
      box: {
        left: side === 'left' ? -away : -near,
        right: side === 'left' ? near : away,
        half: Math.max(pitch, label.length * linePitch) / 2,
      },
    }
  }
  return { width: coreWidth, height: pitch * Math.ceil(marks.length / 2), nodes, edges, hidden }
}

/** How often each node moves to the mean rank of itself and its neighbours. */
const rounds = 40

/** An order of `count` nodes that puts joined nodes near each other, as indexes. Ties keep their order. */
export function coreOrder(
  count: number,
  edges: readonly { readonly from: number; readonly to: number }[],
): readonly number[] {
  const joined = Array.from({ length: count }, (): number[] => [])
  for (const { from, to } of edges) {
    joined[from]?.push(to)
    joined[to]?.push(from)
  }
  let order = Array.from(joined.keys())
  for (let round = 0; round < rounds; round += 1) {
    const rank: number[] = []
    for (const [place, node] of order.entries()) rank[node] = place
    const middle = joined.map((others, node) => {
      const own = rank[node] ?? 0
      return (own + others.reduce((sum, other) => sum + (rank[other] ?? 0), 0)) / (1 + others.length)
    })
    order = order.toSorted((a, b) => (middle[a] ?? 0) - (middle[b] ?? 0))
  }
  return order
}
