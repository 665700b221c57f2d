import type { Point } from '../../map/routes.ts'
import { placeOf, type Camera } from './camera.ts'
import type { LoadedGraph } from './loaded-graph.ts'
import { lookKey, type Palette } from './looks.ts'
import { type NodeKind, signOf } from '../../core/kinds.ts'
import { extent } from '../../core/graph-position.ts'

/** Strokes straight lines along edges, all at once. */
export function strokeLines(
  context: LineContext,
  graph: LoadedGraph,
  camera: Camera,
  edges: Iterable<number>,
): void {
  context.beginPath()
  for (const edge of edges) {
    const { start, end } = endsOf(graph, camera, edge)
    context.moveTo(start.x, start.y)
    context.lineTo(end.x, end.y)
  }
  context.stroke()
}

interface LineStyle {
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
  context.save()
  for (const [type, members] of Map.groupBy(edges, (edge) => graph.edges[edge]?.type)) {
    const look = type && palette.looks.get(lookKey(type))
    if (!look) continue
    context.globalAlpha = opacity
    context.strokeStyle = look.colour
    context.fillStyle = look.colour
    context.setLineDash([...look.dashes])
    context.lineCap = look.cap
    context.lineWidth = (look.width * width) / usualWidth
    strokeLines(context, graph, camera, members)
    if (look.parting > 0) {
      context.globalAlpha = 1
      context.strokeStyle = palette.ground
      context.lineWidth = (look.parting * width) / usualWidth
      context.stroke()
      context.globalAlpha = opacity
    }
    if (heads === null || type.symmetric || type.computed) continue
    context.beginPath()
    for (const edge of members) traceHead(context, endsOf(graph, camera, edge), heads)
    context.fill()
  }
  context.restore()
}

interface PlacedGlyph extends Point {
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
  camera: Camera,
  palette: Palette,
): readonly PlacedGlyph[] {
  return edges.flatMap((edge): readonly PlacedGlyph[] => {
    const own = graph.edges[edge]
    if (!own?.type.relation) return []
    const { start, end } = endsOf(graph, camera, edge)
    if (Math.hypot(end.x - start.x, end.y - start.y) < leastWithGlyph) return []
    const colour = palette.looks.get(lookKey(own.type))?.colour ?? palette.ink
    const { glyph } = own.type.relation
    return [{ x: (start.x + end.x) / 2, y: (start.y + end.y) / 2, glyph, colour }]
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

interface LineEnds {
  readonly start: Point
  readonly end: Point
  /** The node at the end. */
  readonly to: number
}

function endsOf(graph: LoadedGraph, camera: Camera, edge: number): LineEnds {
  const { from = 0, to = 0 } = graph.edges[edge] ?? {}
  return { start: placeOf(graph, camera, from), end: placeOf(graph, camera, to), to }
}

const headLength = 8
const headWidth = 3.2

function traceHead(
  context: CanvasRenderingContext2D,
  { start, end, to }: LineEnds,
  radiusOf: (node: number) => number,
): void {
  const length = Math.hypot(end.x - start.x, end.y - start.y)
  const rim = radiusOf(to) + 1.5
  if (length < rim + 2 * headLength) return
  const [across, down] = [(end.x - start.x) / length, (end.y - start.y) / length]
  const [tipX, tipY] = [end.x - across * rim, end.y - down * rim]
  const [baseX, baseY] = [tipX - across * headLength, tipY - down * headLength]
  context.moveTo(tipX, tipY)
  context.lineTo(baseX - down * headWidth, baseY + across * headWidth)
  context.lineTo(baseX + down * headWidth, baseY - across * headWidth)
  context.closePath()
}

export type LineContext = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

/** The average distance between nodes, in pixels, from which marks have their full size. */
const roomy = 44

/** The size of marks as a share of their full size. Marks shrink as nodes get closer together. */
export function markShare(nodes: number, { scale }: Camera): number {
  const spacing = (scale * extent) / Math.sqrt(Math.max(1, nodes))
  return Math.min(1, Math.max(0.15, spacing / roomy))
}

/** The radius in pixels. It grows with the square root of the degree, so that the area shows it, up to a limit. */
export function radiusAt(graph: LoadedGraph, share: number): (node: number) => number {
  return (node) => Math.min(14, 3 + Math.sqrt(graph.degrees[node] ?? 0) * 1.1) * share
}

/** A circle, a diamond or a square of about equal area. The caller begins the path and fills it. */
function traceMark(context: LineContext, kind: NodeKind, { x, y }: Point, radius: number): void {
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

export function fillMark(
  context: LineContext,
  kind: NodeKind,
  at: Point,
  radius: number,
  hasRim = false,
): void {
  if (radius < dot) {
    context.fillRect(at.x - radius, at.y - radius, 2 * radius, 2 * radius)
    return
  }
  context.beginPath()
  traceMark(context, kind, at, radius)
  if (hasRim) context.stroke()
  context.fill()
}
