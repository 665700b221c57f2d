import { byKey } from '../../core/lazily.ts'
import type { Point } from '../../browser/arrows.ts'
import { boxAround, isInside, meet, nodesInView, placeOf } from './camera.ts'
import type { Camera, CanvasBox, RadiusOf, Size } from './camera.ts'
import type { Focus, Frame } from './focus.ts'
import { drawGlyphs, drawLines, fillMark, radiusAt, strokeLines, type LineContext } from './lines.ts'
import type { LoadedGraph } from './loaded-graph.ts'
import { directionOfTitle } from './wording.ts'

/** Milliseconds of each frame for work on the backdrop. */
const share = 12
const faded = 0.22
/** The opacity of a line that is not highlighted; less where there are very many. */
const muteOpacity = 0.32
/** The number of lines, or of marks, that are drawn at once. */
const stride = 64
/** Above this many, computed lines are not dotted: dots are slow to draw. */
const mostDotted = 3000
/** The least radius of a highlighted node, in pixels. */
const leastInFocus = 3.5

/** Draws frames. Slow work is spread over several; `draw` returns true if it must be called again. */
export function graphDrawing(graph: LoadedGraph, context: CanvasRenderingContext2D) {
  const drawLabels = labelsOf(graph, context)
  const backdrop = newBackdrop()
  let input: readonly unknown[] = []

  /** Continues the backdrop, or begins it again; returns whether it is unfinished. */
  function updateBackdrop(frame: Frame): boolean {
    const { camera, size, ratio, visibility, colouring, palette } = frame
    const wanted = [visibility, palette, colouring]
    const isNew = wanted.some((part, index) => part !== input[index])
    if (isNew || !(backdrop.isMaking() || backdrop.covers(camera, size))) {
      input = wanted
      backdrop.begin((...onto) => paint(frame, ...onto), camera, size, ratio)
    }
    backdrop.work(share)
    return backdrop.isMaking() || !backdrop.covers(camera, size)
  }

  /** Everything that is shown: lines in the colour of a topic or of rules, and marks, the best connected on top. */
  function* paint(frame: Frame, context: LineContext, camera: Camera, size: Size): Generator<void> {
    const { visibility } = frame
    const { edges, authored } = graph
    const { edgeCount, computedCount } = visibility
    const shown = Array.from(edges.keys()).filter((edge) => visibility.edges[edge] === 1)
    context.globalAlpha = Math.min(muteOpacity, 12 / Math.sqrt(edgeCount + computedCount))
    for (let at = 0; at < shown.length; at += stride) {
      const some = shown.slice(at, at + stride)
      for (const [colour, alike] of Map.groupBy(some, (edge) => lineColour(frame, edge))) {
        const isDotted = (alike[0] ?? 0) >= authored && computedCount <= mostDotted
        context.setLineDash(isDotted ? [2, 4] : [])
        context.strokeStyle = colour
        strokeLines(context, graph, camera, alike)
      }
      yield
    }
    context.globalAlpha = 1
    const radiusOf = radiusAt(graph, camera)
    const marks = nodesInView(graph, visibility, camera, size, 20).reverse()
    for (let at = 0; at < marks.length; at += stride) {
      drawNodes(context, { ...frame, camera }, marks.subarray(at, at + stride), radiusOf, false)
      yield
    }
  }

  /** Returns the boxes of the glyphs on the lines. */
  function drawFocus(frame: Frame, focus: Focus, radiusOf: RadiusOf): readonly CanvasBox[] {
    const { edges, nodes, steps } = focus
    drawTrail(frame, steps)
    drawLines(context, graph, frame, edges, radiusOf)
    const glyphs = drawGlyphs(context, graph, frame, edges)
    const larger = (node: number) => Math.max(leastInFocus, radiusOf(node))
    drawNodes(context, frame, nodes, larger, true)
    return glyphs
  }

  /** The wide line under the steps of a path. */
  function drawTrail({ camera, palette }: Frame, steps: Iterable<number>): void {
    context.save()
    context.globalAlpha = 0.35
    context.strokeStyle = palette.path
    context.lineWidth = 9
    context.lineCap = 'round'
    strokeLines(context, graph, camera, steps)
    context.restore()
  }

  function drawNodes(
    context: LineContext,
    { camera, colouring, palette }: Frame,
    nodes: Iterable<number>,
    radiusOf: RadiusOf,
    hasRim: boolean,
  ): void {
    const { kinds, communities } = graph.nodes
    context.strokeStyle = palette.ground
    context.lineWidth = 2
    for (const node of nodes) {
      const kind = kinds[node] ?? 'note'
      context.fillStyle =
        colouring === 'kind'
          ? (palette.kinds.get(kind) ?? palette.ink)
          : (palette.communities[communities[node] ?? 0] ?? palette.line)
      fillMark(context, kind, placeOf(graph, camera, node), radiusOf(node), hasRim)
    }
  }

  function drawRing({ chosen, camera, palette, visibility }: Frame, radiusOf: RadiusOf): void {
    if (chosen === null || visibility.nodes[chosen] !== 1) return
    const { x, y } = placeOf(graph, camera, chosen)
    context.beginPath()
    context.arc(x, y, Math.max(leastInFocus, radiusOf(chosen)) * 1.2 + 4, 0, 2 * Math.PI)
    context.strokeStyle = palette.ink
    context.lineWidth = 1.5
    context.stroke()
  }

  /** A line within a topic has the topic's colour. Any other authored line has the colour of rules. */
  function lineColour({ colouring, palette }: Frame, edge: number): string {
    const { edges, authored, nodes } = graph
    if (edge >= authored) return palette.computed
    const { from = 0, to = 0 } = edges[edge] ?? {}
    const topic = nodes.communities[from] ?? 0
    const isWithin = colouring === 'community' && topic === nodes.communities[to]
    return (isWithin ? palette.communities[topic] : undefined) ?? palette.line
  }

  return {
    /** Continues the backdrop; returns whether a new frame would show anything new. */
    prepare: (): boolean => backdrop.work(share),
    draw(frame: Frame): boolean {
      const { camera, size, ratio, focus } = frame
      const isUnfinished = updateBackdrop(frame)
      context.setTransform(ratio, 0, 0, ratio, 0, 0)
      context.clearRect(0, 0, size.width, size.height)
      context.globalAlpha = focus ? faded : 1
      backdrop.draw(context, camera, ratio)
      context.globalAlpha = 1
      const radiusOf = radiusAt(graph, camera)
      const glyphs = focus ? drawFocus(frame, focus, radiusOf) : []
      drawRing(frame, radiusOf)
      drawLabels({ ...frame, boxes: [...frame.boxes, ...glyphs] }, radiusOf)
      return isUnfinished
    },
  }
}

/** Draws in steps, between which the browser can do other things. */
type Painting = (context: OffscreenCanvasRenderingContext2D, camera: Camera, size: Size) => Generator<void>

/** The backdrop is this much wider and higher than the canvas, so that panning does not uncover empty space at once. */
const surplus = 1.4
/** A backdrop of more pixels is drawn smaller, and stretched. */
const mostPixels = 3e6

interface BackdropLayer {
  readonly canvas: OffscreenCanvas
  readonly camera: Camera
  readonly size: Size
  readonly steps: Generator<void>
}

/** What is behind the highlighted part. It may take several frames; until then the old one is moved and scaled. */
function newBackdrop() {
  let shown: BackdropLayer | null = null
  let making: BackdropLayer | null = null
  return {
    isMaking: () => making !== null,
    begin(paint: Painting, camera: Camera, { width, height }: Size, most: number): void {
      const size = { width: width * surplus, height: height * surplus }
      const ratio = Math.min(most, Math.sqrt(mostPixels / (size.width * size.height)))
      const canvas = new OffscreenCanvas(Math.ceil(size.width * ratio), Math.ceil(size.height * ratio))
      const context = canvas.getContext('2d')
      if (!context) return
      context.scale(ratio, ratio)
      const [right, down] = [(size.width - width) / 2, (size.height - height) / 2]
      const own = { scale: camera.scale, x: camera.x + right, y: camera.y + down }
      making = { canvas, camera: own, size, steps: paint(context, own, size) }
    },
    /** Continues for some milliseconds; returns whether nothing is left to do. */
    work(milliseconds: number): boolean {
      const end = performance.now() + milliseconds
      while (making) {
        if (making.steps.next().done === true) {
          shown = making
          making = null
        } else if (performance.now() >= end) return false
      }
      return true
    },
    /** At first, shows what is there of an unfinished one. */
    draw(context: CanvasRenderingContext2D, { scale, x, y }: Camera, ratio: number): void {
      const layer = shown ?? making
      if (!layer) return
      const { canvas, camera, size } = layer
      const stretch = scale / camera.scale
      // A layer that is aligned to device pixels is sharp, and much faster to draw.
      const place = (at: number) => (stretch === 1 ? Math.round(at * ratio) / ratio : at)
      const [left, top] = [place(x - camera.x * stretch), place(y - camera.y * stretch)]
      context.drawImage(canvas, left, top, size.width * stretch, size.height * stretch)
    },
    covers({ scale, x, y }: Camera, { width, height }: Size): boolean {
      if (!shown) return false
      const { camera, size } = shown
      const [left, top] = [x - camera.x, y - camera.y]
      const isWide = left <= 0 && left + size.width >= width
      return scale === camera.scale && isWide && top <= 0 && top + size.height >= height
    },
  }
}

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
function labelsOf(graph: LoadedGraph, context: CanvasRenderingContext2D) {
  const widthOf = byKey((node: number) => context.measureText(wordsOf(node)).width)

  function place(frame: Frame, radiusOf: RadiusOf): readonly PlacedLabel[] {
    const { camera, size, visibility, focus, closeness, boxes } = frame
    const nearness = Math.min(1, Math.max(0, (closeness - 1) / (close - 1)))
    const area = room.whole + (room.close - room.whole) * nearness
    const most = Math.max(8, Math.round((size.width * size.height) / area))
    const order = focus ? byImportance(focus) : graph.ranked
    const requests = Array.from(order)
      .filter((node) => visibility.nodes[node] === 1)
      .map((node) => ({ node, ...placeOf(graph, camera, node) }))
      .filter((at) => isInside(at, size, lineHeight))
      .slice(0, mostTried)
      .map((at) => ({ ...at, radius: radiusOf(at.node), width: widthOf(at.node) }))
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

  function wordsOf(node: number): string {
    const title = graph.nodes.titles[node] ?? ''
    if (title.length <= mostLetters) return title
    const start = title.slice(0, mostLetters)
    const space = start.lastIndexOf(' ')
    return `${start.slice(0, space > mostLetters / 2 ? space : mostLetters - 1).trimEnd()}…`
  }

  return (frame: Frame, radiusOf: RadiusOf): void => {
    const { palette, focus } = frame
    context.save()
    context.font = `${fontSize}px ${palette.font}`
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    context.lineJoin = 'round'
    context.strokeStyle = palette.ground
    context.lineWidth = 4
    for (const { node, x, y } of place(frame, radiusOf)) {
      const words = wordsOf(node)
      const isLoud = focus === null || focus.centre === node || focus.steps.size > 0
      context.direction = directionOfTitle(graph, node)
      context.strokeText(words, x, y)
      context.fillStyle = isLoud ? palette.ink : palette.quiet
      context.fillText(words, x, y)
    }
    context.restore()
  }
}
