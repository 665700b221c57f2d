import type { Point } from '../../map/routes.ts'
import type { CanvasBox, Size, Camera } from './camera.ts'
import { directionOfTitle } from './node-link.ts'
import type { Focus } from './path.ts'
import type { LoadedGraph } from './loaded-graph.ts'
import type { Palette } from './palette.ts'
import type { Visibility } from './visibility.ts'

export interface LabelRequest {
  readonly node: number
  /** The centre and radius of the mark, in pixels. */
  readonly x: number
  readonly y: number
  readonly radius: number
  /** The width of the words in pixels, and of the short form, if there is one. */
  readonly width: number
  readonly shortWidth?: number
}

/** `x` and `y` are the centre of the words. */
export interface PlacedLabel {
  readonly node: number
  readonly x: number
  readonly y: number
  readonly isShort?: boolean
}

/** The height of a label, and the least distance between two, in pixels. */
export const lineHeight = 16
const apart = 4

const cell = 64

export interface LabelObstacle {
  readonly x: number
  readonly y: number
  readonly radius: number
}

/**
 * Places labels under, over or beside their marks, in the order of the requests, until there are `most`. A label stays
 * inside the canvas, and covers no other label, obstacle or box. It avoids `lines` (boxes around pieces of lines) if it
 * can. A grid of boxes finds what is near.
 */
export function placeLabels(
  requests: Iterable<LabelRequest>,
  obstacles: Iterable<LabelObstacle>,
  size: Size,
  most: number,
  boxes: Iterable<CanvasBox> = [],
  lines: readonly CanvasBox[] = [],
): readonly PlacedLabel[] {
  const taken = new Boxes(size.width)
  const crossing = new Boxes(size.width)
  for (const box of lines) crossing.put(box)
  for (const box of boxes) taken.put(box)
  for (const { x, y, radius } of obstacles)
    taken.put({ left: x - radius, right: x + radius, top: y - radius, bottom: y + radius })
  const placed: PlacedLabel[] = []
  for (const request of requests) {
    if (placed.length >= most) break
    const label =
      (lines.length > 0 ? anyPlace(request, size, [taken, crossing]) : null) ??
      anyPlace(request, size, [taken])
    if (!label) continue
    taken.put(label.box)
    placed.push(label.placed)
  }
  return placed
}

interface FreePlace {
  readonly box: CanvasBox
  readonly placed: PlacedLabel
}

function anyPlace(request: LabelRequest, size: Size, taken: readonly Boxes[]): FreePlace | null {
  return freePlace(request, request.width, size, taken) ?? shortPlace(request, size, taken)
}

function shortPlace(request: LabelRequest, size: Size, taken: readonly Boxes[]): FreePlace | null {
  if (request.shortWidth === undefined || request.shortWidth >= request.width) return null
  const found = freePlace(request, request.shortWidth, size, taken)
  return found && { ...found, placed: { ...found.placed, isShort: true } }
}

function freePlace(
  request: LabelRequest,
  wide: number,
  { width, height }: Size,
  taken: readonly Boxes[],
): FreePlace | null {
  const half = wide / 2 + apart
  for (const { x, y } of sides(request, half)) {
    const box = { left: x - half, right: x + half, top: y - lineHeight / 2, bottom: y + lineHeight / 2 }
    const isIn = box.left >= 0 && box.right <= width && box.top >= 0 && box.bottom <= height
    if (isIn && !taken.some((boxes) => boxes.meets(box))) return { box, placed: { node: request.node, x, y } }
  }
  return null
}

/** The possible centres of a label, the best first. */
function sides({ x, y, radius }: LabelRequest, half: number): readonly Point[] {
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

class Boxes {
  readonly #cells = new Map<number, CanvasBox[]>()
  readonly #columns: number

  constructor(width: number) {
    this.#columns = Math.ceil(width / cell) + 2
  }

  meets(box: CanvasBox): boolean {
    return this.#keys(box).some((key) => this.#cells.get(key)?.some((other) => meet(box, other)))
  }

  put(box: CanvasBox): void {
    for (const key of this.#keys(box)) {
      const boxes = this.#cells.get(key)
      if (boxes) boxes.push(box)
      else this.#cells.set(key, [box])
    }
  }

  #keys({ left, right, top, bottom }: CanvasBox): readonly number[] {
    const keys: number[] = []
    for (let row = Math.floor(top / cell); row <= Math.floor(bottom / cell); row += 1) {
      for (let column = Math.floor(left / cell); column <= Math.floor(right / cell); column += 1) {
        keys.push((row + 1) * this.#columns + column + 1)
      }
    }
    return keys
  }
}

function meet(a: CanvasBox, b: CanvasBox): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

/** Square pixels of canvas per label, for the whole graph and from the zoom `close` on. */
const room = { whole: 34_000, close: 13_000 }
const close = 3
/** Labels cover no mark with at least this radius, as long as there are at most `mostObstacles` of them. */
const large = 4
const mostObstacles = 150
/** The most nodes in view that are tried, the best connected first. */
const mostTried = 400
/** The most letters of a title; `short` applies where the long form does not fit. */
const mostLetters = { long: 56, short: 30 }
const fontSize = 13

/** The labels of the nodes, with a cache of their widths. */
export class Labels {
  readonly #graph: LoadedGraph
  readonly #widths = new Map<number, number>()

  constructor(graph: LoadedGraph) {
    this.#graph = graph
  }

  draw(
    context: CanvasRenderingContext2D,
    palette: Palette,
    placed: readonly PlacedLabel[],
    isLoud: (node: number) => boolean,
  ): void {
    context.save()
    context.font = `${fontSize}px ${palette.font}`
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    context.lineJoin = 'round'
    context.strokeStyle = palette.ground
    context.lineWidth = 4
    for (const { node, x, y, isShort } of placed) {
      const words = this.words(node, isShort === true)
      context.direction = directionOfTitle(this.#graph, node)
      context.strokeText(words, x, y)
      context.fillStyle = isLoud(node) ? palette.ink : palette.quiet
      context.fillText(words, x, y)
    }
    context.restore()
  }

  place(context: CanvasRenderingContext2D, palette: Palette, view: LabelView): readonly PlacedLabel[] {
    const { size, focus, closeness, boxes, lines } = view
    context.font = `${fontSize}px ${palette.font}`
    const nearness = Math.min(1, Math.max(0, (closeness - 1) / (close - 1)))
    const area = room.whole + (room.close - room.whole) * nearness
    const most = Math.max(8, Math.round((size.width * size.height) / area))
    const order = focus ? this.#byImportance(focus) : this.#graph.ranked
    const requests = [...this.#requests(context, order, view)]
    const obstacles = requests.filter(({ radius }) => radius >= large).slice(0, mostObstacles)
    return placeLabels(requests, obstacles, size, focus ? most * 2 : most, boxes, lines)
  }

  #byImportance({ centre, nodes, steps }: Focus): readonly number[] {
    if (steps.size > 0) return nodes
    const degree = (node: number) => (node === centre ? Infinity : (this.#graph.degrees[node] ?? 0))
    return nodes.toSorted((a, b) => degree(b) - degree(a) || a - b)
  }

  *#requests(
    context: CanvasRenderingContext2D,
    order: Iterable<number>,
    { camera, size, visibility, radiusOf }: LabelView,
  ): Generator<LabelRequest> {
    const { x, y } = this.#graph.nodes
    let tried = 0
    for (const node of order) {
      if (tried >= mostTried) return
      if (visibility.nodes[node] !== 1) continue
      const across = (x[node] ?? 0) * camera.scale + camera.x
      const down = (y[node] ?? 0) * camera.scale + camera.y
      if (across < 0 || down < -lineHeight || across > size.width || down > size.height + lineHeight) continue
      tried += 1
      // Measured on demand: most labels never are.
      const width = (isShort: boolean) => this.#width(context, node, isShort)
      yield {
        node,
        x: across,
        y: down,
        radius: radiusOf(node),
        get width() {
          return width(false)
        },
        get shortWidth() {
          return width(true)
        },
      }
    }
  }

  #width(context: CanvasRenderingContext2D, node: number, isShort: boolean): number {
    const key = isShort ? -1 - node : node
    let width = this.#widths.get(key)
    if (width === undefined)
      this.#widths.set(key, (width = context.measureText(this.words(node, isShort)).width))
    return width
  }

  words(node: number, isShort: boolean): string {
    const title = this.#graph.nodes.titles[node] ?? ''
    const most = isShort ? mostLetters.short : mostLetters.long
    if (title.length <= most) return title
    const start = title.slice(0, most)
    const space = start.lastIndexOf(' ')
    return `${start.slice(0, space > most / 2 ? space : most - 1).trimEnd()}…`
  }
}

interface LabelView {
  readonly camera: Camera
  readonly size: Size
  readonly visibility: Visibility
  readonly focus: Focus | null
  readonly closeness: number
  /** Areas that no label may cover, besides marks. */
  readonly boxes: readonly CanvasBox[]
  /** Boxes around pieces of lines, which labels avoid if they can. */
  readonly lines: readonly CanvasBox[]
  readonly radiusOf: (node: number) => number
}
