import { boxAround, nodesInView, placeOf } from './camera.ts'
import type { Frame } from './frame.ts'
import { Labels } from './labels.ts'
import type { Focus } from './path.ts'
import {
  drawGlyphs,
  drawLines,
  fillMark,
  glyphRadius,
  glyphsOf,
  markShare,
  radiusAt,
  strokeLines,
  type PlacedGlyph,
} from './lines.ts'
import type { LoadedGraph } from './loaded-graph.ts'
import { Bitmap, type Channels } from './bitmap.ts'
import type { Visibility } from './visibility.ts'

/** Up to this many are drawn in every frame; more are drawn into the bitmap. */
const liveNodes = 1500
const liveEdges = 900
/** Milliseconds of each frame for work on the bitmap. */
const share = 12
const faded = 0.22
/** The opacity of a line that is not highlighted. */
const muteOpacity = 0.32
/** The least radius of a highlighted node, in pixels. */
const leastInFocus = 3.5
/** Above this many, lines in focus have no arrowheads. */
const mostHeads = 400
/** Above this many, lines in focus have no glyphs. */
const mostGlyphs = 60

/** Draws frames. Slow work is spread over several; `draw` returns true if it must be called again. */
export class GraphDrawing {
  readonly #graph: LoadedGraph
  readonly #context: CanvasRenderingContext2D
  readonly #labels: Labels
  readonly #bitmap = new Bitmap()
  #input: readonly unknown[] = []
  #shownEdges: { readonly of: Visibility; readonly edges: readonly number[] } | null = null

  constructor(graph: LoadedGraph, context: CanvasRenderingContext2D) {
    this.#graph = graph
    this.#context = context
    this.#labels = new Labels(graph)
  }

  /** Continues the bitmap; returns whether a new frame would show anything new. */
  prepare(): boolean {
    return this.#bitmap.work(share)
  }

  draw(frame: Frame): boolean {
    const { camera, size, ratio, visibility, focus } = frame
    const context = this.#context
    const edges = this.#fewEdges(visibility)
    const nodes = nodesInView(this.#graph, visibility, camera, size, 20).reverse()
    const isCrowded = nodes.length > liveNodes
    const hasBitmap = edges === null || isCrowded || visibility.computedCount > 0
    const isUnfinished = hasBitmap && this.#updateBitmap(frame, edges !== null, isCrowded)

    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    context.clearRect(0, 0, size.width, size.height)
    context.globalAlpha = focus ? faded : 1
    if (hasBitmap) this.#bitmap.draw(context, camera)
    if (edges !== null) this.#drawMuteLines(frame, edges)
    const radiusOf = radiusAt(this.#graph, markShare(this.#graph.nodes.count, camera))
    if (!isCrowded || !this.#bitmap.hasNodes) this.#drawNodes(frame, nodes, radiusOf, false)
    context.globalAlpha = 1
    const glyphs = focus ? this.#drawFocus(frame, focus, radiusOf) : []
    this.#drawRing(frame, radiusOf)
    const glyphSize = { width: 2 * glyphRadius, height: 2 * glyphRadius }
    const boxes = [...frame.boxes, ...glyphs.map((at) => boxAround(at, glyphSize))]
    this.#labels.draw(context, { ...frame, boxes }, radiusOf)
    return isUnfinished
  }

  /** Continues the bitmap, or begins it again; returns whether it is unfinished. */
  #updateBitmap(frame: Frame, hasFewEdges: boolean, hasManyNodes: boolean): boolean {
    const { camera, size, ratio, visibility, colouring, palette } = frame
    const bitmap = this.#bitmap
    const input = [visibility, hasFewEdges, hasManyNodes, palette, hasManyNodes && colouring]
    const isNew = input.some((part, index) => part !== this.#input[index])
    if (isNew || !(bitmap.isMaking || bitmap.covers(camera, size))) {
      this.#input = input
      const colourOf = hasManyNodes ? (node: number) => this.#colour(frame, node) : null
      // Computed edges are always in the bitmap: there are many, and dotted lines are slow to draw.
      const shown = hasFewEdges
        ? { ...visibility, edges: visibility.edges.slice().fill(0, 0, this.#graph.authored) }
        : visibility
      const [line, computed] = [channels(palette.line), channels(palette.computed)]
      bitmap.begin({ graph: this.#graph, visibility: shown, line, computed, colourOf }, camera, size, ratio)
    }
    bitmap.work(share)
    return bitmap.isMaking || !bitmap.covers(camera, size)
  }

  #drawMuteLines(frame: Frame, edges: readonly number[]): void {
    const context = this.#context
    context.save()
    context.globalAlpha = (frame.focus ? 0.3 : 1) * muteOpacity
    context.lineWidth = 1
    for (const [colour, members] of Map.groupBy(edges, (edge) => muteColour(this.#graph, frame, edge))) {
      context.strokeStyle = colour
      strokeLines(context, this.#graph, frame.camera, members)
    }
    context.restore()
  }

  #drawFocus(frame: Frame, focus: Focus, radiusOf: (node: number) => number): readonly PlacedGlyph[] {
    const { camera, palette } = frame
    const { edges, nodes, steps } = focus
    this.#drawTrail(frame, steps)
    drawLines(this.#context, this.#graph, edges, {
      camera,
      palette,
      width: edges.length > mostHeads ? 1 : 1.5,
      opacity: edges.length > mostHeads ? 0.5 : 0.85,
      heads: edges.length > mostHeads ? null : radiusOf,
    })
    const glyphs = edges.length > mostGlyphs ? [] : glyphsOf(this.#graph, edges, camera, palette)
    drawGlyphs(this.#context, palette, glyphs)
    this.#drawNodes(frame, nodes, (node) => Math.max(leastInFocus, radiusOf(node)), true)
    return glyphs
  }

  /** The wide line under the steps of a path. */
  #drawTrail({ camera, palette }: Frame, steps: Iterable<number>): void {
    const context = this.#context
    context.save()
    context.globalAlpha = 0.35
    context.strokeStyle = palette.path
    context.lineWidth = 9
    context.lineCap = 'round'
    strokeLines(context, this.#graph, camera, steps)
    context.restore()
  }

  #drawNodes(
    frame: Frame,
    nodes: Iterable<number>,
    radiusOf: (node: number) => number,
    hasRim: boolean,
  ): void {
    const context = this.#context
    context.strokeStyle = frame.palette.ground
    context.lineWidth = 2
    for (const node of nodes) {
      const kind = this.#graph.nodes.kinds[node] ?? 'note'
      context.fillStyle = this.#colour(frame, node)
      fillMark(context, kind, placeOf(this.#graph, frame.camera, node), radiusOf(node), hasRim)
    }
  }

  #drawRing({ chosen, camera, palette, visibility }: Frame, radiusOf: (node: number) => number): void {
    if (chosen === null || visibility.nodes[chosen] !== 1) return
    const { x, y } = placeOf(this.#graph, camera, chosen)
    const context = this.#context
    context.beginPath()
    context.arc(x, y, Math.max(leastInFocus, radiusOf(chosen)) * 1.2 + 4, 0, 2 * Math.PI)
    context.strokeStyle = palette.ink
    context.lineWidth = 1.5
    context.stroke()
  }

  #colour({ colouring, palette }: Frame, node: number): string {
    const { kinds, communities } = this.#graph.nodes
    return colouring === 'kind'
      ? (palette.kinds.get(kinds[node] ?? 'note') ?? palette.ink)
      : (palette.communities[communities[node] ?? 0] ?? palette.line)
  }

  /** The shown authored edges; null if there are too many to draw in every frame. */
  #fewEdges(visibility: Visibility): readonly number[] | null {
    if (visibility.edgeCount > liveEdges) return null
    if (this.#shownEdges?.of !== visibility) {
      const authored = visibility.edges.subarray(0, this.#graph.authored)
      const edges = Array.from(authored.keys()).filter((edge) => authored[edge] === 1)
      this.#shownEdges = { of: visibility, edges }
    }
    return this.#shownEdges.edges
  }
}

/** A line within a topic has the topic's colour. Any other line has the colour of rules. */
function muteColour(
  { nodes: { communities }, edges }: LoadedGraph,
  { colouring, palette }: Pick<Frame, 'colouring' | 'palette'>,
  edge: number,
): string {
  const { from = 0, to = 0 } = edges[edge] ?? {}
  const topic = communities[from] ?? 0
  const isWithin = colouring === 'community' && topic === communities[to]
  return (isWithin ? palette.communities[topic] : undefined) ?? palette.line
}

/** The channels of a colour in the format of `getComputedStyle`. */
function channels(colour: string): Channels {
  const [red = 128, green = 128, blue = 128] = (colour.match(/[\d.]+/g) ?? []).map(Number)
  // In `color(srgb …)`, channels go from 0 to 1.
  return colour.startsWith('color(') ? [red * 255, green * 255, blue * 255] : [red, green, blue]
}
