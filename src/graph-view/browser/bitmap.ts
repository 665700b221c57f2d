import type { Point } from '../../map/routes.ts'
import { nodesInView, placeOf, type Camera, type Size } from './camera.ts'
import type { LoadedGraph } from './loaded-graph.ts'
import { fillMark, markShare, radiusAt } from './lines.ts'
import type { Visibility } from './visibility.ts'

export interface Density {
  readonly width: number
  readonly height: number
  readonly ink: Float32Array
}

export function emptyDensity(width: number, height: number): Density {
  return { width, height, ink: new Float32Array(width * height) }
}

/** The part of a line inside the canvas, as fractions of its length. Every `addLine` call overwrites it. */
const part = { from: 0, to: 1 }

/**
 * Adds a line one pixel wide (Wu's algorithm): each step along its longer direction puts `weight` on the two pixels
 * that the line runs between. The part outside the canvas is clipped. With `dot` the line is dotted: dots of that many
 * pixels, and gaps twice as long.
 */
export function addLine(
  { width, height, ink }: Density,
  { x: x1, y: y1 }: Point,
  { x: x2, y: y2 }: Point,
  weight: number,
  dot = 0,
): void {
  const across = x2 - x1
  const down = y2 - y1
  // The last row and column stay free, for the second of the two pixels.
  part.from = 0
  part.to = 1
  if (!cut(-across, x1) || !cut(across, width - 2 - x1) || !cut(-down, y1) || !cut(down, height - 2 - y1))
    return
  const left = x1 + across * part.from
  const top = y1 + down * part.from
  const right = x1 + across * part.to
  const bottom = y1 + down * part.to
  const isLevel = Math.abs(across) >= Math.abs(down)
  const steps = Math.round(isLevel ? Math.abs(right - left) : Math.abs(bottom - top))
  const forwards = isLevel ? Math.sign(across) : Math.sign(down) * width
  const beside = isLevel ? width : 1
  const drift = steps === 0 ? 0 : (isLevel ? bottom - top : right - left) / steps
  let start = isLevel ? Math.round(left) : Math.round(top) * width
  let offset = isLevel ? top : left
  for (let step = 0; step <= steps; step += 1) {
    if (dot === 0 || step % (3 * dot) < dot) {
      const whole = offset | 0
      const share = weight * (offset - whole)
      const place = start + whole * beside
      ink[place] = (ink[place] ?? 0) + weight - share
      ink[place + beside] = (ink[place + beside] ?? 0) + share
    }
    start += forwards
    offset += drift
  }
}

/** Clips the line at one edge of the canvas (Liang–Barsky); false if nothing is left. */
function cut(towards: number, room: number): boolean {
  if (towards === 0) return room >= 0
  const share = room / towards
  if (towards < 0) part.from = Math.max(part.from, share)
  else part.to = Math.min(part.to, share)
  return part.from <= part.to
}

/** The mean over the pixels that have ink; 0 if none has. */
export function meanInk({ ink }: Density): number {
  let sum = 0
  let inked = 0
  for (let place = 0; place < ink.length; place += 1) {
    const value = ink[place] ?? 0
    if (value <= 0) continue
    sum += value
    inked += 1
  }
  return inked === 0 ? 0 : sum / inked
}

export type Channels = readonly [red: number, green: number, blue: number]

export interface BitmapInput {
  readonly graph: LoadedGraph
  readonly visibility: Visibility
  /** The colours of authored and computed edges; each channel is 0 to 255. */
  readonly line: Channels
  readonly computed: Channels
  /** The colour of each node; null if the nodes are so few that they are not part of the bitmap. */
  readonly colourOf: ((node: number) => string) | null
}

/** The bitmap is this much wider and higher than the canvas, so that panning does not uncover empty space at once. */
const surplus = 1.4
/** A bitmap of more pixels is drawn smaller, and stretched. */
const mostPixels = 3e6
const stride = 400

/**
 * All edges, and many nodes, as a bitmap that is drawn over several frames. Until then the old one is moved and scaled.
 */
export class Bitmap {
  #shown: DrawnBitmap | null = null
  #making: Making | null = null

  get isMaking(): boolean {
    return this.#making !== null
  }

  begin(input: BitmapInput, camera: Camera, size: Size, ratio: number): void {
    const width = size.width * surplus
    const height = size.height * surplus
    const scale = Math.min(ratio, Math.sqrt(mostPixels / (width * height)))
    const blank = () => emptyDensity(Math.ceil(width * scale), Math.ceil(height * scale))
    this.#making = {
      input,
      // Maps graph positions to pixels of the bitmap.
      camera: {
        scale: camera.scale * scale,
        x: (camera.x + (width - size.width) / 2) * scale,
        y: (camera.y + (height - size.height) / 2) * scale,
      },
      ratio: scale,
      density: blank(),
      dots: input.visibility.computedCount > 0 ? blank() : null,
      edge: 0,
    }
  }

  /** Continues for some milliseconds; returns whether nothing is left to do. */
  work(milliseconds: number): boolean {
    const making = this.#making
    if (!making) return true
    const end = performance.now() + milliseconds
    while (making.edge < making.input.graph.edges.length) {
      if (performance.now() >= end) return false
      addEdges(making, stride)
    }
    this.#making = null
    const canvas = new OffscreenCanvas(making.density.width, making.density.height)
    paint(canvas, making)
    const hasNodes = making.input.colourOf !== null
    this.#shown = { canvas, camera: making.camera, ratio: making.ratio, hasNodes }
    return true
  }

  draw(context: CanvasRenderingContext2D, { scale, x, y }: Camera): void {
    if (!this.#shown) return
    const { canvas, camera, ratio } = this.#shown
    // A bitmap that is aligned to device pixels is sharp, and much faster to draw.
    const isWhole = Math.abs((scale / camera.scale) * ratio - 1) < 1e-3
    const stretch = isWhole ? 1 / ratio : scale / camera.scale
    const place = (at: number) => (isWhole ? Math.round(at * ratio) / ratio : at)
    const [left, top] = [place(x - camera.x * stretch), place(y - camera.y * stretch)]
    context.drawImage(canvas, left, top, canvas.width * stretch, canvas.height * stretch)
  }

  covers({ scale, x, y }: Camera, { width, height }: Size): boolean {
    if (!this.#shown) return false
    const { canvas, camera, ratio } = this.#shown
    const stretch = scale / camera.scale
    const [left, top] = [x - camera.x * stretch, y - camera.y * stretch]
    const covers =
      left <= 0 &&
      top <= 0 &&
      left + canvas.width * stretch >= width &&
      top + canvas.height * stretch >= height
    return covers && Math.abs(stretch * ratio - 1) < 1e-3
  }

  get hasNodes(): boolean {
    return this.#shown?.hasNodes ?? false
  }
}

interface DrawnBitmap {
  readonly canvas: OffscreenCanvas
  readonly camera: Camera
  readonly ratio: number
  readonly hasNodes: boolean
}

interface Making {
  readonly input: BitmapInput
  readonly camera: Camera
  readonly ratio: number
  readonly density: Density
  /** Computed edges; null if none is shown. */
  readonly dots: Density | null
  edge: number
}

/** A line up to this length has full weight, in CSS pixels. Longer ones are fainter, by the root of the length. */
const wholeLength = 60

function addEdges(making: Making, number: number): void {
  const { input, camera, ratio, density, dots } = making
  const dot = Math.max(2, Math.round(2 * ratio))
  const { graph, visibility } = input
  const end = Math.min(graph.edges.length, making.edge + number)
  for (; making.edge < end; making.edge += 1) {
    if (visibility.edges[making.edge] !== 1) continue
    const { from = 0, to = 0 } = graph.edges[making.edge] ?? {}
    const [start, stop] = [placeOf(graph, camera, from), placeOf(graph, camera, to)]
    const length = Math.hypot(stop.x - start.x, stop.y - start.y)
    const weight = Math.min(1, Math.sqrt((wholeLength * ratio) / Math.max(1, length)))
    if (making.edge < graph.authored) addLine(density, start, stop, weight)
    else if (dots) addLine(dots, start, stop, weight, dot)
  }
}

/** The highest opacity of ink, from 0 to 255. */
const mostInk = { authored: 225, computed: 190 }
const levels = 1024

function paint(canvas: OffscreenCanvas, { input, camera, ratio, density, dots }: Making): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const image = new ImageData(density.width, density.height)
  const pixels = new Uint32Array(image.data.buffer)
  if (dots) addInk(pixels, dots, input.computed, mostInk.computed)
  addInk(pixels, density, input.line, mostInk.authored)
  context.putImageData(image, 0, 0)
  if (input.colourOf) paintNodes(context, input, input.colourOf, camera, ratio, density)
}

/** Opacity grows with the ink relative to the mean. Where two inks share a pixel, the more opaque one wins. */
function addInk(pixels: Uint32Array, density: Density, [red, green, blue]: Channels, most: number): void {
  const mean = Math.max(meanInk(density), 1)
  const thick = Uint8Array.from({ length: levels }, (_, level) => most * (1 - Math.exp(-level / 200)))
  const perLevel = 180 / mean
  const colour = (blue << 16) | (green << 8) | red
  for (let place = 0; place < pixels.length; place += 1) {
    const ink = density.ink[place] ?? 0
    if (ink === 0) continue
    const opacity = thick[Math.min(levels - 1, (ink * perLevel) | 0)] ?? 0
    if (opacity >= (pixels[place] ?? 0) >>> 24) pixels[place] = (opacity << 24) | colour
  }
}

function paintNodes(
  context: OffscreenCanvasRenderingContext2D,
  { graph, visibility }: BitmapInput,
  colourOf: (node: number) => string,
  camera: Camera,
  ratio: number,
  size: Size,
): void {
  const share = markShare(graph.nodes.count, { ...camera, scale: camera.scale / ratio })
  const radiusOf = radiusAt(graph, share * ratio)
  // Draws the best connected nodes last, so that they are on top.
  for (const node of nodesInView(graph, visibility, camera, size, 20).reverse()) {
    context.fillStyle = colourOf(node)
    fillMark(context, graph.nodes.kinds[node] ?? 'note', placeOf(graph, camera, node), radiusOf(node))
  }
}
