import type { Edge } from '../../core/graph.ts'
import type { Camera } from './camera.ts'
import type { LoadedGraph } from './loaded-graph.ts'
import type { MapEdge } from '../../map/map-edge.ts'
import type { Palette } from './palette.ts'
import type { NodeKind } from '../../core/kinds.ts'
import { signOf } from '../../core/site-kinds.ts'
import { extent } from '../../core/graph-position.ts'

/** Dashes that distinguish the lines of a kind by more than colour, as on the still map. */
export const dashes: Readonly<Record<Edge['kind'], readonly number[]>> = {
  source: [11, 3],
  related: [],
  cites: [6, 4],
  mention: [1.5, 3.5],
  next: [8, 3, 1.5, 3],
}

/** The dashes of computed lines of every kind, drawn with round caps and wider by `beadWidth`: beads. */
export const beads: readonly number[] = [0.01, 7]
const beadWidth = 2

export interface LineStyle {
  readonly camera: Camera
  readonly palette: Palette
  readonly width: number
  readonly opacity: number
  /** Draws heads on directed edges, which end this far from the middle of a node. */
  readonly heads: ((node: number) => number) | null
}

/** Lines with the colours and dashes of their kinds, all of one kind in one stroke. */
export function drawLines(
  context: CanvasRenderingContext2D,
  graph: LoadedGraph,
  edges: Iterable<number>,
  { camera, palette, width, opacity, heads }: LineStyle,
): void {
  const byType = Map.groupBy(
    Array.from(edges).flatMap((edge) => graph.edges[edge] ?? []),
    ({ type }) => type,
  )
  context.save()
  context.globalAlpha = opacity
  for (const [{ kind, computed, symmetric }, members] of byType) {
    const isBeaded = computed || kind === 'similar'
    const colour = isBeaded ? palette.computed : palette.edges[kind]
    context.strokeStyle = colour
    context.fillStyle = colour
    context.setLineDash([...(isBeaded ? beads : dashes[kind])])
    context.lineCap = isBeaded || kind === 'mention' ? 'round' : 'butt'
    context.lineWidth = isBeaded ? width * beadWidth : width
    context.beginPath()
    for (const edge of members) traceLine(context, graph, edge, camera)
    context.stroke()
    if (heads === null || symmetric || isBeaded) continue
    context.beginPath()
    for (const edge of members) traceHead(context, graph, edge, camera, heads)
    context.fill()
  }
  context.restore()
}

/** The opacity of a line that nobody points at: within a theme, and between two. */
const muteOpacity = 0.32

/** Thin lines without dashes or heads, all of one colour in one stroke. */
export function drawMuteLines(
  context: CanvasRenderingContext2D,
  graph: LoadedGraph,
  edges: Iterable<number>,
  { camera, opacity, colourOf }: MuteStyle,
): void {
  context.save()
  context.globalAlpha = opacity * muteOpacity
  context.lineWidth = 1
  for (const [colour, members] of Map.groupBy(edges, colourOf)) {
    context.strokeStyle = colour
    context.beginPath()
    for (const edge of members) {
      const own = graph.edges[edge]
      if (own) traceLine(context, graph, own, camera)
    }
    context.stroke()
  }
  context.restore()
}

interface MuteStyle {
  readonly camera: Camera
  readonly opacity: number
  readonly colourOf: (edge: number) => string
}

function ends({ nodes: { x, y } }: LoadedGraph, { from, to }: MapEdge, { scale, ...camera }: Camera) {
  return {
    to,
    x1: (x[from] ?? 0) * scale + camera.x,
    y1: (y[from] ?? 0) * scale + camera.y,
    x2: (x[to] ?? 0) * scale + camera.x,
    y2: (y[to] ?? 0) * scale + camera.y,
  }
}

function traceLine(
  context: CanvasRenderingContext2D,
  graph: LoadedGraph,
  edge: MapEdge,
  camera: Camera,
): void {
  const { x1, y1, x2, y2 } = ends(graph, edge, camera)
  context.moveTo(x1, y1)
  context.lineTo(x2, y2)
}

const headLength = 8
const headWidth = 3.2

function traceHead(
  context: CanvasRenderingContext2D,
  graph: LoadedGraph,
  edge: MapEdge,
  camera: Camera,
  radiusOf: (node: number) => number,
): void {
  const { to, x1, y1, x2, y2 } = ends(graph, edge, camera)
  const length = Math.hypot(x2 - x1, y2 - y1)
  const rim = radiusOf(to) + 1.5
  if (length < rim + 2 * headLength) return
  const [across, down] = [(x2 - x1) / length, (y2 - y1) / length]
  const [tipX, tipY] = [x2 - across * rim, y2 - down * rim]
  const [baseX, baseY] = [tipX - across * headLength, tipY - down * headLength]
  context.moveTo(tipX, tipY)
  context.lineTo(baseX - down * headWidth, baseY + across * headWidth)
  context.lineTo(baseX + down * headWidth, baseY - across * headWidth)
  context.closePath()
}

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

/** In pixels: the radius grows with the square root of the degree, so that the area shows it, up to a limit. */
function wholeRadius(degree: number): number {
  return Math.min(14, 3 + Math.sqrt(degree) * 1.1)
}

/** Nodes have their whole size if they are this many pixels apart on average. */
const roomy = 44

/** The size of marks, as a share of their whole size: the closer together the nodes are, the smaller. */
export function markShare(nodes: number, { scale }: Camera): number {
  const spacing = (scale * extent) / Math.sqrt(Math.max(1, nodes))
  return Math.min(1, Math.max(0.15, spacing / roomy))
}

export function radiusAt(graph: LoadedGraph, share: number): (node: number) => number {
  return (node) => wholeRadius(graph.degrees[node] ?? 0) * share
}

/** A circle, a diamond or a square of about equal area. The path is begun and filled by the caller. */
export function traceMark(context: Context, kind: NodeKind, x: number, y: number, radius: number): void {
  switch (signOf(kind)) {
    case 'circle':
      context.moveTo(x + radius, y)
      context.arc(x, y, radius, 0, 2 * Math.PI)
      return
    case 'diamond': {
      const half = radius * 1.2
      context.moveTo(x, y - half)
      context.lineTo(x + half, y)
      context.lineTo(x, y + half)
      context.lineTo(x - half, y)
      context.closePath()
      return
    }
    case 'square': {
      const side = radius * 0.88
      context.rect(x - side, y - side, 2 * side, 2 * side)
    }
  }
}

/** A mark with a smaller radius is too small for its shape to be seen. */
const dot = 1.4

export function fillMark(context: Context, kind: NodeKind, x: number, y: number, radius: number): void {
  if (radius < dot) {
    context.fillRect(x - radius, y - radius, 2 * radius, 2 * radius)
    return
  }
  context.beginPath()
  traceMark(context, kind, x, y, radius)
  context.fill()
}
