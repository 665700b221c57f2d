import type { Point } from '../../map/routes.ts'
import type { Camera } from './camera.ts'
import { lookKey } from './looks.ts'
import type { LoadedGraph } from './loaded-graph.ts'
import type { MapEdge } from '../../map/map-edge.ts'
import type { Palette } from './looks.ts'
import type { NodeKind } from '../../core/kinds.ts'
import { signOf } from '../../core/site-kinds.ts'
import { extent } from '../../core/graph-position.ts'

export interface LineStyle {
  readonly camera: Camera
  readonly palette: Palette
  readonly width: number
  readonly opacity: number
  /** The distance from a node's centre at which a directed edge ends in an arrowhead; null for no heads. */
  readonly heads: ((node: number) => number) | null
}

/** The width of most lines on the still map, in pixels. */
const usualWidth = 1.5

/** Draws lines in the style of their types, with one stroke per type. */
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
  for (const [type, members] of byType) {
    const look = palette.looks.get(lookKey(type))
    if (!look) continue
    context.globalAlpha = opacity
    context.strokeStyle = look.colour
    context.fillStyle = look.colour
    context.setLineDash([...look.dashes])
    context.lineCap = look.cap
    context.lineWidth = (look.width * width) / usualWidth
    context.beginPath()
    for (const edge of members) traceLine(context, graph, edge, camera)
    context.stroke()
    if (look.parting > 0) {
      context.globalAlpha = 1
      context.strokeStyle = palette.ground
      context.lineWidth = (look.parting * width) / usualWidth
      context.stroke()
      context.globalAlpha = opacity
    }
    if (heads === null || type.symmetric || type.computed) continue
    context.beginPath()
    for (const edge of members) traceHead(context, graph, edge, camera, heads)
    context.fill()
  }
  context.restore()
}

export function drawTrail(
  context: CanvasRenderingContext2D,
  graph: LoadedGraph,
  edges: readonly number[],
  { camera, colour, width, opacity }: Pick<LineStyle, 'camera' | 'width' | 'opacity'> & { colour: string },
): void {
  context.save()
  context.globalAlpha = opacity
  context.strokeStyle = colour
  context.lineWidth = width
  context.lineCap = 'round'
  context.beginPath()
  for (const edge of edges) {
    const own = graph.edges[edge]
    if (own) traceLine(context, graph, own, camera)
  }
  context.stroke()
  context.restore()
}

export interface PlacedGlyph extends Point {
  readonly glyph: string
  readonly colour: string
}

/** The radius of a glyph, and the shortest line that has one, in pixels. */
export const glyphRadius = 8
const leastWithGlyph = 60

/** The glyphs of the lines that are long enough for one. */
export function glyphsOf(
  graph: LoadedGraph,
  edges: readonly number[],
  { camera, palette }: Pick<LineStyle, 'camera' | 'palette'>,
): readonly PlacedGlyph[] {
  return edges.flatMap((edge): readonly PlacedGlyph[] => {
    const own = graph.edges[edge]
    if (!own?.type.relation) return []
    const { x1, y1, x2, y2 } = ends(graph, own, camera)
    if (Math.hypot(x2 - x1, y2 - y1) < leastWithGlyph) return []
    const colour = palette.looks.get(lookKey(own.type))?.colour ?? palette.ink
    return [{ x: (x1 + x2) / 2, y: (y1 + y2) / 2, glyph: own.type.relation.glyph, colour }]
  })
}

export function drawGlyphs(
  context: CanvasRenderingContext2D,
  palette: Palette,
  glyphs: readonly PlacedGlyph[],
): void {
  context.save()
  context.font = `700 13px ${palette.font}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  for (const { x, y, glyph, colour } of glyphs) {
    context.fillStyle = palette.ground
    context.beginPath()
    context.arc(x, y, glyphRadius, 0, 2 * Math.PI)
    context.fill()
    context.fillStyle = colour
    context.fillText(glyph, x, y)
  }
  context.restore()
}

/** The opacity of a line that is not highlighted. */
const muteOpacity = 0.32

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

type LineContext = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

/** The radius in pixels. It grows with the square root of the degree, so that the area shows it, up to a limit. */
function wholeRadius(degree: number): number {
  return Math.min(14, 3 + Math.sqrt(degree) * 1.1)
}

/** The average distance between nodes, in pixels, from which marks have their full size. */
const roomy = 44

/** The size of marks as a share of their full size. Marks shrink as nodes get closer together. */
export function markShare(nodes: number, { scale }: Camera): number {
  const spacing = (scale * extent) / Math.sqrt(Math.max(1, nodes))
  return Math.min(1, Math.max(0.15, spacing / roomy))
}

export function radiusAt(graph: LoadedGraph, share: number): (node: number) => number {
  return (node) => wholeRadius(graph.degrees[node] ?? 0) * share
}

/** A circle, a diamond or a square of about equal area. The caller begins the path and fills it. */
export function traceMark(context: LineContext, kind: NodeKind, x: number, y: number, radius: number): void {
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

/** Below this radius the shape cannot be seen, and a square is faster to draw. */
const dot = 1.4

export function fillMark(context: LineContext, kind: NodeKind, x: number, y: number, radius: number): void {
  if (radius < dot) {
    context.fillRect(x - radius, y - radius, 2 * radius, 2 * radius)
    return
  }
  context.beginPath()
  traceMark(context, kind, x, y, radius)
  context.fill()
}
