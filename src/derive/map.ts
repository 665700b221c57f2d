import type { MapDrawing, MapEdge, MapNode } from '../model/drawing.ts'
import type { Edge, NodeId } from '../model/graph.ts'
import type { Collection } from './collection.ts'
import { cells, label } from './label.ts'
import { layout, round } from './layout.ts'
import { core, neighbourhood, type Neighbourhood } from './neighbourhood.ts'
import { reference } from './reference.ts'

/** Narrow enough for a phone, where it is shown at its own size; a desk shows it beside the text of its centre. */
const width = 420
const mostNodes = 24
const coreNodes = 40
/** A cell and a line of a label, in pixels, at the size that labels have on a phone. */
const cellWidth = 7.4
const lineHeight = 16

/** The still map around a node; null for a node that is joined to nothing. */
export function drawMap(collection: Collection, centre: NodeId): MapDrawing | null {
  const near = neighbourhood(collection.graph, centre, mostNodes)
  return near.nodes.length < 2 ? null : draw(collection, near, width, centre)
}

/** The still map of the best connected nodes; null in a collection without edges. */
export function drawCore(collection: Collection): MapDrawing | null {
  const near = core(collection.graph, coreNodes)
  return near.nodes.length < 2 ? null : draw(collection, near, width * 2, null)
}

function draw(collection: Collection, near: Neighbourhood, width: number, centre: NodeId | null): MapDrawing {
  const nodes = near.nodes.map((id) => {
    const node = collection.graph.node(id)
    return {
      id,
      ref: reference(node),
      lines: label(node.title),
      radius: radius(collection, id, id === centre),
    }
  })
  const boxes = nodes.map(({ lines, radius }) => ({
    width: Math.max(2 * radius, Math.max(...lines.map(cells)) * cellWidth) + 8,
    height: 2 * radius + lines.length * lineHeight + 10,
  }))
  const index = new Map(near.nodes.map((id, position) => [id, position]))
  const at = (id: NodeId) => index.get(id) ?? 0
  const edges = oneEachWay(near.edges)
  const { points, height } = layout(
    boxes,
    edges.map((edge) => [at(edge.from), at(edge.to)] as const),
    width,
  )
  const placed: MapNode[] = nodes.map(({ id, ref, lines, radius }, position) => {
    const box = boxes[position] ?? { width: 0, height: 0 }
    const point = points[position] ?? { x: 0, y: 0 }
    const y = round(point.y - box.height / 2 + radius + 3)
    return {
      ...ref,
      centre: id === centre,
      x: point.x,
      y,
      radius,
      label: lines,
      labelY: round(y + radius + lineHeight - 1),
    }
  })
  return {
    width,
    height,
    nodes: placed,
    edges: edges.flatMap((edge) => line(collection, edge, placed, at(edge.from), at(edge.to))),
    hidden: near.hidden,
  }
}

/** Grows with the square root of the degree, so that the area tells it, and stops at 12. */
function radius(collection: Collection, id: NodeId, centre: boolean): number {
  return round(Math.min(12, 4 + Math.sqrt(collection.graph.degree(id)) * 1.4) + (centre ? 3 : 0))
}

/** Between two nodes one line for each kind and direction. */
function oneEachWay(edges: readonly Edge[]): readonly Edge[] {
  const seen = new Set<string>()
  return edges.filter((edge) => {
    const key = `${edge.kind} ${edge.from} ${edge.to}`
    return !seen.has(key) && seen.add(key)
  })
}

/** From rim to rim, with room for the arrow head; nothing where the marks touch. */
function line(
  collection: Collection,
  edge: Edge,
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
  const symmetric = edge.kind === 'related' && edge.symmetric
  return [
    {
      kind: edge.kind,
      label: edgeLabel(collection, edge),
      symmetric,
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

function edgeLabel(collection: Collection, edge: Edge): string {
  return edge.kind === 'related'
    ? (collection.settings.relations[edge.type]?.label ?? 'Related')
    : edgeLabels[edge.kind]
}
