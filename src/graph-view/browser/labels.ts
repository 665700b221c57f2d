import type { Point } from '../../map/routes.ts'
import { boxAround, isInside, meet, placeOf, type CanvasBox, type Size } from './camera.ts'
import { directionOfTitle } from './wording.ts'
import type { Focus, Frame } from './focus.ts'
import type { LoadedGraph } from './loaded-graph.ts'

/** `x` and `y` are the centre of the mark. */
export interface LabelRequest extends Point {
  readonly node: number
  /** The radius of the mark, in pixels. */
  readonly radius: number
  /** The width of the words in pixels. */
  readonly width: number
}

/** `x` and `y` are the centre of the words. */
export interface PlacedLabel extends Point {
  readonly node: number
}

/** The height of a label, and the least distance between two, in pixels. */
export const lineHeight = 16
const apart = 4

/**
 * Places labels under, over or beside their marks, in the order of the requests, until there are `most`. A label stays
 * inside the canvas, and covers no other label and none of the `boxes`.
 */
export function placeLabels(
  requests: Iterable<LabelRequest>,
  boxes: Iterable<CanvasBox>,
  { width, height }: Size,
  most: number,
): readonly PlacedLabel[] {
  const taken = [...boxes]
  const placed: PlacedLabel[] = []
  for (const request of requests) {
    if (placed.length >= most) break
    const size = { width: request.width + 2 * apart, height: lineHeight }
    const place = placesOf(request, size.width / 2).find((at) => {
      const box = boxAround(at, size)
      const isIn = box.left >= 0 && box.right <= width && box.top >= 0 && box.bottom <= height
      return isIn && !taken.some((other) => meet(box, other))
    })
    if (!place) continue
    taken.push(boxAround(place, size))
    placed.push({ node: request.node, ...place })
  }
  return placed
}

/** The possible centres of a label, the best first. */
function placesOf({ x, y, radius }: LabelRequest, half: number): readonly Point[] {
  const away = radius + 2 + lineHeight / 2
  return [
    { x, y: y + away },
    { x, y: y - away },
    { x: x + radius + half, y },
    { x: x - radius - half, y },
    // Under or over the mark, but shifted to one side.
    { x: x + half - radius, y: y + away },
    { x: x - half + radius, y: y + away },
    { x: x + half - radius, y: y - away },
    { x: x - half + radius, y: y - away },
  ]
}

/** Square pixels of canvas per label, for the whole graph and from the zoom `close` on. */
const room = { whole: 34_000, close: 13_000 }
const close = 3
/** Labels cover no mark with at least this radius, as long as there are at most `mostObstacles` of them. */
const large = 4
const mostObstacles = 150
/** The most nodes in view that are tried, the best connected first. */
const mostTried = 400
/** The most letters of a title. */
const mostLetters = 50
const fontSize = 13

/** The labels of the nodes, with a cache of their widths. */
export function labelsOf(graph: LoadedGraph) {
  const widths = new Map<number, number>()

  function place(
    context: CanvasRenderingContext2D,
    { camera, size, visibility, focus, closeness, boxes }: Frame,
    radiusOf: (node: number) => number,
  ): readonly PlacedLabel[] {
    const nearness = Math.min(1, Math.max(0, (closeness - 1) / (close - 1)))
    const area = room.whole + (room.close - room.whole) * nearness
    const most = Math.max(8, Math.round((size.width * size.height) / area))
    const order = focus ? byImportance(focus) : graph.ranked
    const requests = Array.from(order)
      .filter((node) => visibility.nodes[node] === 1)
      .map((node) => ({ node, ...placeOf(graph, camera, node) }))
      .filter((at) => isInside(at, size, lineHeight))
      .slice(0, mostTried)
      .map((at) => ({ ...at, radius: radiusOf(at.node), width: widthOf(context, at.node) }))
    const marks = requests
      .filter(({ radius }) => radius >= large)
      .slice(0, mostObstacles)
      .map((mark) => boxAround(mark, { width: 2 * mark.radius, height: 2 * mark.radius }))
    return placeLabels(requests, [...boxes, ...marks], size, focus ? most * 2 : most)
  }

  function byImportance({ centre, nodes, steps }: Focus): readonly number[] {
    if (steps.size > 0) return nodes
    const degree = (node: number) => (node === centre ? Infinity : (graph.degrees[node] ?? 0))
    return nodes.toSorted((a, b) => degree(b) - degree(a) || a - b)
  }

  function widthOf(context: CanvasRenderingContext2D, node: number): number {
    const width = widths.get(node) ?? context.measureText(wordsOf(node)).width
    widths.set(node, width)
    return width
  }

  function wordsOf(node: number): string {
    const title = graph.nodes.titles[node] ?? ''
    if (title.length <= mostLetters) return title
    const start = title.slice(0, mostLetters)
    const space = start.lastIndexOf(' ')
    return `${start.slice(0, space > mostLetters / 2 ? space : mostLetters - 1).trimEnd()}…`
  }

  return {
    draw(context: CanvasRenderingContext2D, frame: Frame, radiusOf: (node: number) => number): void {
      const { palette, focus } = frame
      context.save()
      context.font = `${fontSize}px ${palette.font}`
      context.textAlign = 'center'
      context.textBaseline = 'middle'
      context.lineJoin = 'round'
      context.strokeStyle = palette.ground
      context.lineWidth = 4
      for (const { node, x, y } of place(context, frame, radiusOf)) {
        const words = wordsOf(node)
        const isLoud = focus === null || focus.centre === node || focus.steps.size > 0
        context.direction = directionOfTitle(graph, node)
        context.strokeText(words, x, y)
        context.fillStyle = isLoud ? palette.ink : palette.quiet
        context.fillText(words, x, y)
      }
      context.restore()
    },
  }
}
