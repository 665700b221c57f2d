import { linePitch, linesOf, widthOf, type Mark } from './label.ts'
import { coreOrder } from './core-order.ts'
import { oneEachWay, type MapEdge } from './map-edge.ts'
import type { Direction } from '../core/script.ts'
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
  readonly side: 'left' | 'right'
  /** In which direction the title runs. */
  readonly runs: Direction
  /** The title broken into at most two lines, beside the mark and away from all lines. */
  readonly label: readonly string[]
  /** Of mark and label, from the middle of the mark. */
  readonly box: { readonly left: number; readonly right: number; readonly half: number }
}

export const coreWidth = 840
/** From the left edge to the marks of each column: lines are between the columns alone. */
const columns = { left: 272, right: 568 } as const
/** From the middle of a mark to its label, besides its radius. */
export const labelStart = 8
const [labelWidth, mostLines] = [240, 2]
/** From one row to the next: a finger needs 44 px, where a phone shows the drawing at 0.84 of its size. */
const pitch = 54

/** Places the marks in two columns, those that are joined near one another. A pure function of its arguments. */
export function placeCore(
  marks: readonly Mark[],
  all: CoreDrawing['edges'],
  hidden: number,
  runs: Direction = 'ltr',
): CoreDrawing {
  const edges = oneEachWay(all)
  const nodes: CoreNode[] = []
  for (const [place, mark] of coreOrder(marks.length, edges).entries()) {
    const { ref, radius } = marks[mark] ?? nothing
    const side = place % 2 === 0 ? 'left' : 'right'
    const label = linesOf(ref.title, labelWidth, mostLines)
    const away = radius + labelStart + Math.max(...label.map((line) => widthOf(line)))
    const near = radius + labelStart
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

const nothing: Pick<Mark, 'ref' | 'radius'> = {
  ref: { kind: 'note', address: '/' as NodeRef['address'], title: '', lang: null, dir: null },
  radius: 0,
}

/** A curve from the middle of a mark to that of another, all of it between the columns; for the attribute `d`. */
export function coreCurve(a: CoreNode, b: CoreNode): string {
  const bend = a.side === b.side ? Math.min(190, 30 + Math.abs(a.y - b.y) * 0.55) : 148
  const inwards = (node: CoreNode) => node.x + (node.side === 'left' ? bend : -bend)
  return `M${a.x} ${a.y}C${inwards(a)} ${a.y} ${inwards(b)} ${b.y} ${b.x} ${b.y}`
}
