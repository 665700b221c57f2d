import type { MapDrawing, MapEdge, MapNode } from '../model/drawing.ts'
import type { NodeId } from '../model/graph.ts'
import type { NodeRef } from '../model/node-page.ts'
import { cells, label } from './label.ts'
import { layout, round } from './layout.ts'
import { core, neighbourhood, type NearEdge, type Neighbourhood } from './neighbourhood.ts'
import type { Mark, View, WholeView } from './view.ts'

/** Narrow enough for a phone, where it is shown at its own size; a desk shows it beside the text of its centre. */
const width = 420
const mostNodes = 24
const coreNodes = 40
/** A cell and a line of a label, in pixels, at the size that labels have on a phone. */
const cellWidth = 7.4
const lineHeight = 16
/** From one line of a label to the next, as the drawing sets them. */
const linePitch = 15.5
/** Around a mark, and around that of the centre, which has a ring. */
const markMargin = 3
const ringMargin = 6

/** The still map around a node; null for a node that is joined to nothing. */
export function drawMap(view: View, centre: NodeId): MapDrawing | null {
  const near = neighbourhood(view.graph, centre, mostNodes)
  return near.nodes.length < 2 ? null : draw(view, near, width, centre)
}

/** The still map of the best connected nodes; null in a collection without edges. */
export function drawCore(view: WholeView): MapDrawing | null {
  const near = core(view.graph, coreNodes)
  return near.nodes.length < 2 ? null : draw(view, near, width * 2, null)
}

function draw(view: View, near: Neighbourhood, width: number, centre: NodeId | null): MapDrawing {
  const nodes = near.nodes.map((id) => {
    const { ref, lines, radius: plain } = view.mark(id)
    const isCentre = id === centre
    const radius = round(plain + (isCentre ? centreExtra : 0))
    const rim = radius + (isCentre ? ringMargin : 0)
    const box = {
      width: Math.max(2 * rim, Math.max(...lines.map(cells)) * cellWidth) + 8,
      height: 2 * rim + lines.length * lineHeight + 10,
      mark: rim + markMargin,
    }
    return { ref, lines, isCentre, radius, rim, box }
  })
  const index = new Map(near.nodes.map((id, position) => [id, position]))
  const at = (id: NodeId) => index.get(id) ?? 0
  const edges = oneEachWay(near.edges)
  const { places, height } = layout(
    nodes.map(({ box }) => box),
    edges.map((edge) => [at(edge.from), at(edge.to)] as const),
    width,
  )
  const placed: MapNode[] = nodes.map(({ ref, lines, isCentre, radius, rim, box }, position) => {
    const { x, y: middle, above } = places[position] ?? { x: 0, y: 0, above: false }
    const toMark = box.height / 2 - box.mark
    const y = round(above ? middle + toMark : middle - toMark)
    // Of the first line: the last one's letters end just over the mark, or the first one's begin just under it.
    const labelY = above ? y - rim - 7 - (lines.length - 1) * linePitch : y + rim + lineHeight - 1
    return { ...ref, centre: isCentre, x, y, radius, label: lines, labelY: round(labelY) }
  })
  return {
    width,
    height,
    nodes: placed,
    edges: edges.flatMap((edge) => line(view, edge, placed, at(edge.from), at(edge.to))),
    hidden: near.hidden,
  }
}

/** The radius grows with the square root of the degree, so that the area tells it, and stops at 12. */
export function markOf(ref: NodeRef, degree: number): Mark {
  return { ref, lines: label(ref.title), radius: round(Math.min(12, 4 + Math.sqrt(degree) * 1.4)) }
}

/** By how much the mark of the centre is larger. */
const centreExtra = 3

/** Between two nodes one line for each kind and direction. */
function oneEachWay(edges: readonly NearEdge[]): readonly NearEdge[] {
  const seen = new Set<string>()
  return edges.filter((edge) => {
    const key = `${edge.kind} ${edge.from} ${edge.to}`
    return !seen.has(key) && seen.add(key)
  })
}

/** From rim to rim, with room for the arrow head; nothing where the marks touch. */
function line(
  view: View,
  edge: NearEdge,
  nodes: readonly MapNode[],
  from: number,
  to: number,
): readonly MapEdge[] {
  const a = nodes[from]
  const b = nodes[to]
  if (!a || !b) return []
  const distance = Math.hypot(b.x - a.x, b.y - a.y)
  const start = a.radius + 2
  const end = b.radius + 3
  if (distance <= start + end) return []
  const along = (step: number) => ({
    x: round(a.x + ((b.x - a.x) * step) / distance),
    y: round(a.y + ((b.y - a.y) * step) / distance),
  })
  const first = along(start)
  const last = along(distance - end)
  return [
    {
      kind: edge.kind,
      label: edgeLabel(view, edge),
      symmetric: edge.symmetric,
      from,
      to,
      x1: first.x,
      y1: first.y,
      x2: last.x,
      y2: last.y,
    },
  ]
}

const edgeLabels = { source: 'Draws on', cites: 'Cites', mention: 'Mentions', next: 'Read next' } as const

function edgeLabel(view: View, { kind, type }: NearEdge): string {
  return kind === 'related' ? (view.settings.relations[type ?? '']?.label ?? 'Related') : edgeLabels[kind]
}
