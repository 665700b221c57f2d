import type { Point } from '../../browser/arrows.ts'
import { boxAround, placeOf, type Camera, type CanvasBox, type RadiusOf } from './camera.ts'
import type { Frame } from './focus.ts'
import type { LoadedGraph } from './loaded-graph.ts'
import { lookKey } from './looks.ts'
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
    const [start, end] = endsOf(graph, camera, edge)
    context.moveTo(start.x, start.y)
    context.lineTo(end.x, end.y)
  }
  context.stroke()
}

/** The width of most lines on the still map, in pixels. */
const usualWidth = 1.5

/** Above this many, lines have no arrowheads. */
const mostHeads = 400

/** Draws lines in the style of their types, with one stroke per type. Directed ones end at the rim of a mark. */
export function drawLines(
  context: CanvasRenderingContext2D,
  graph: LoadedGraph,
  { camera, palette }: Frame,
  edges: readonly number[],
  radiusOf: RadiusOf,
): void {
  const isMany = edges.length > mostHeads
  const [width, opacity] = isMany ? [1, 0.5] : [1.5, 0.85]
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
    if (isMany || type.symmetric || type.computed) continue
    context.beginPath()
    for (const edge of members) {
      const [start, end] = endsOf(graph, camera, edge)
      traceHead(context, start, end, radiusOf(graph.edges[edge]?.to ?? 0) + 1.5)
    }
    context.fill()
  }
  context.restore()
}

/** The radius of a glyph, and the shortest line that has one, in pixels. */
const glyphRadius = 8
const leastWithGlyph = 60
/** Above this many, lines have no glyphs. */
const mostGlyphs = 60

/** Draws the glyphs of the lines that are long enough for one, and returns their boxes. */
export function drawGlyphs(
  context: CanvasRenderingContext2D,
  graph: LoadedGraph,
  { camera, palette }: Frame,
  edges: readonly number[],
): readonly CanvasBox[] {
  if (edges.length > mostGlyphs) return []
  context.save()
  context.font = `700 13px ${palette.font}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  const boxes = edges.flatMap((edge) => {
    const type = graph.edges[edge]?.type
    const [start, end] = endsOf(graph, camera, edge)
    if (!type?.relation || Math.hypot(end.x - start.x, end.y - start.y) < leastWithGlyph) return []
    const [x, y] = [(start.x + end.x) / 2, (start.y + end.y) / 2]
    context.fillStyle = palette.ground
    context.beginPath()
    context.arc(x, y, glyphRadius, 0, 2 * Math.PI)
    context.fill()
    context.fillStyle = palette.looks.get(lookKey(type))?.colour ?? palette.ink
    context.fillText(type.relation.glyph, x, y)
    return [boxAround({ x, y }, { width: 2 * glyphRadius, height: 2 * glyphRadius })]
  })
  context.restore()
  return boxes
}

function endsOf(graph: LoadedGraph, camera: Camera, edge: number): readonly [start: Point, end: Point] {
  const { from = 0, to = 0 } = graph.edges[edge] ?? {}
  return [placeOf(graph, camera, from), placeOf(graph, camera, to)]
}

const headLength = 8
const headWidth = 3.2

/** `rim` is the distance from the end at which the head stands. */
function traceHead(context: CanvasRenderingContext2D, start: Point, end: Point, rim: number): void {
  const length = Math.hypot(end.x - start.x, end.y - start.y)
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

/**
 * The radius of marks in pixels. It grows with the square root of the degree, so that the area shows it, up to a limit.
 * Marks shrink as nodes get closer together.
 */
export function radiusAt({ nodes, degrees }: LoadedGraph, { scale }: Camera): RadiusOf {
  const spacing = (scale * extent) / Math.sqrt(Math.max(1, nodes.count))
  const share = Math.min(1, Math.max(0.15, spacing / roomy))
  return (node) => Math.min(14, 3 + Math.sqrt(degrees[node] ?? 0) * 1.1) * share
}

/** Below this radius the shape cannot be seen, and a square is faster to draw. */
const dot = 1.4

/** A circle, a diamond or a square of about equal area. */
export function fillMark(
  context: LineContext,
  kind: NodeKind,
  { x, y }: Point,
  radius: number,
  hasRim: boolean,
): void {
  if (radius < dot) return context.fillRect(x - radius, y - radius, 2 * radius, 2 * radius)
  const [half, side] = [radius * 1.2, radius * 0.88]
  context.beginPath()
  switch (signOf(kind)) {
    case 'circle':
      context.arc(x, y, radius, 0, 2 * Math.PI)
      break
    case 'diamond':
      context.moveTo(x, y - half)
      context.lineTo(x + half, y)
      context.lineTo(x, y + half)
      context.lineTo(x - half, y)
      context.closePath()
      break
    case 'square':
      context.rect(x - side, y - side, 2 * side, 2 * side)
  }
  if (hasRim) context.stroke()
  context.fill()
}
