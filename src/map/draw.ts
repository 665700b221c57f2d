import { cells, type Mark } from './label.ts'
import { layout, round } from './layout.ts'
import type { MapEdge } from './map-edge.ts'
import type { NodeRef } from '../core/node-ref.ts'

/** Still positions in a box of the given size, in CSS pixels. */
export interface MapDrawing {
  readonly width: number
  readonly height: number
  readonly nodes: readonly MapNode[]
  /** By indexes into `nodes`. */
  readonly edges: readonly Omit<MapEdge, 'reasons'>[]
  /** Neighbours that the drawing leaves out. */
  readonly hidden: number
}

export interface MapNode extends NodeRef {
  readonly centre: boolean
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

/** Narrow enough for a phone, where it is shown at its own size; a desk shows it beside the text of its centre. */
export const narrow = 420
/** A cell and a line of a label, in pixels, at the size that labels have on a phone. */
const cellWidth = 7.4
const lineHeight = 16
/** From one line of a label to the next, as the drawing sets them. */
export const linePitch = 15.5
/** Around a mark, and around that of the centre, which has a ring. */
const markMargin = 3
const ringMargin = 6
/** By how much the mark of the centre is larger. */
const centreExtra = 3
/** A finger needs 44 px, where a phone shows the drawing at 0.84 of its size. */
const touch = 53

/** The content of a map. If it has a centre, that is the first mark. */
export interface DrawingInput {
  readonly marks: readonly Mark[]
  readonly hasCentre: boolean
  /** By indexes of marks. */
  readonly edges: MapDrawing['edges']
  /** Nodes left out. */
  readonly hidden: number
}

/** Places the marks and their lines in a drawing `width` pixels wide. A pure function of its arguments. */
export function draw({ marks, hasCentre, edges: all, hidden }: DrawingInput, width: number): MapDrawing {
  const nodes = marks.map(({ ref, lines, radius: plain }, index) => {
    const isCentre = hasCentre && index === 0
    const radius = round(plain + (isCentre ? centreExtra : 0))
    const rim = radius + (isCentre ? ringMargin : 0)
    const box = {
      width: Math.max(touch, 2 * rim + 8, Math.max(...lines.map(cells)) * cellWidth + 8),
      height: Math.max(touch, 2 * rim + lines.length * lineHeight + 10),
      mark: rim + markMargin,
    }
    return { ref, lines, isCentre, radius, rim, box }
  })
  const edges = oneEachWay(all)
  const { places, height } = layout(
    nodes.map(({ box }) => box),
    edges.map(({ from, to }) => [from, to] as const),
    width,
  )
  const placed: MapNode[] = nodes.map(({ ref, lines, isCentre, radius, rim, box }, position) => {
    const { x, y: middle, above } = places[position] ?? { x: 0, y: 0, above: false }
    const toMark = box.height / 2 - box.mark
    const y = round(above ? middle + toMark : middle - toMark)
    // Of the first line: the last one's letters end just over the mark, or the first one's begin just under it.
    const labelY = above ? -rim - 7 - (lines.length - 1) * linePitch : rim + lineHeight - 1
    const top = round(middle - box.height / 2 - y)
    return {
      ...ref,
      centre: isCentre,
      x,
      y,
      radius,
      label: lines,
      labelY: round(labelY),
      box: { width: round(box.width), height: round(box.height), top },
    }
  })
  return {
    width,
    height,
    nodes: placed,
    edges: edges.flatMap(({ type, from, to }) => {
      const [a, b] = [placed[from], placed[to]]
      return a && b && between(a, b) ? [{ type, from, to }] : []
    }),
    hidden,
  }
}

/** Between two nodes one line for each kind and direction. */
function oneEachWay(edges: MapDrawing['edges']): MapDrawing['edges'] {
  const seen = new Set<string>()
  return edges.filter(({ type, from, to }) => {
    const key = `${type.kind} ${from} ${to}`
    return !seen.has(key) && seen.add(key)
  })
}

/** The edges, first those that are not of the centre, because they are the background. */
export function backgroundFirst({ nodes, edges }: Pick<MapDrawing, 'nodes' | 'edges'>): MapDrawing['edges'] {
  return edges.toSorted((a, b) => Number(isOfCentre(a, nodes)) - Number(isOfCentre(b, nodes)))
}

export function isOfCentre({ from, to }: Pick<MapEdge, 'from' | 'to'>, nodes: readonly MapNode[]): boolean {
  return [from, to].some((end) => nodes[end]?.centre ?? false)
}

type Disc = Pick<MapNode, 'x' | 'y' | 'radius'>

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
