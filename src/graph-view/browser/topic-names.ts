import type { Point } from '../../map/routes.ts'
import type { CanvasBox, Camera, Size } from './camera.ts'
import type { LoadedGraph } from './loaded-graph.ts'
import type { Visibility } from './visibility.ts'

/** The name of a topic, anchored in the graph: it keeps its place there while the camera moves. */
export interface PlacedTopicName {
  readonly topic: number
  readonly lines: readonly string[]
  /** The font size, and the size of the whole name, in pixels. */
  readonly fontSize: number
  readonly width: number
  readonly height: number
  /** The centre of the name, in graph units. */
  readonly anchor: Point
}

/** A name on the canvas; `x` and `y` are its centre, in pixels. */
export interface PlacedName extends PlacedTopicName {
  readonly x: number
  readonly y: number
  /** From 0 (labels of nodes have taken over) to 1. */
  readonly opacity: number
}

const lineHeight = 1.15
/** Font sizes of the smallest and the largest topic in pixels, and the factor for a canvas narrower than `narrow`. */
const sizes = { least: 15, most: 25, narrow: 0.72 }
const narrow = 520
/** The least distance between two names, and to the edge of the canvas, in pixels. */
const apart = 8
const inset = 8
/** A name of more letters is broken into two lines. */
const mostInLine = 16
/** The zoom, relative to the whole graph, at which names begin to fade, and at which they are gone. */
const fading = { from: 1.5, to: 3.2 }
const quiet = 0.5
/** Topics with fewer shown nodes have no name on the canvas. */
const fewest = 3

/** Returns the width of words at a font size, in pixels. */
export type TextWidth = (words: string, fontSize: number) => number

/**
 * Names for the topics of the shown nodes, the largest first. Each is near the middle of its nodes, covers few marks,
 * stays inside the canvas, and keeps apart from earlier names. A topic without room gets no name.
 */
export function topicNames(
  { nodes, topics }: LoadedGraph,
  { nodes: shown }: Visibility,
  camera: Camera,
  size: Size,
  measure: TextWidth,
): readonly PlacedTopicName[] {
  const members = topics.map((): Point[] => [])
  const marks = new MarkCounts(size)
  for (let node = 0; node < nodes.count; node += 1) {
    if (shown[node] !== 1) continue
    const point = {
      x: (nodes.x[node] ?? 0) * camera.scale + camera.x,
      y: (nodes.y[node] ?? 0) * camera.scale + camera.y,
    }
    marks.add(point)
    members[nodes.communities[node] ?? 0]?.push(point)
  }
  const heaviest = Math.max(1, ...members.map(({ length }) => length))
  const share = size.width < narrow ? sizes.narrow : 1
  const taken: CanvasBox[] = []
  return members
    .map((points, topic) => ({ topic, points }))
    .filter(({ points }) => points.length >= fewest)
    .sort((a, b) => b.points.length - a.points.length || a.topic - b.topic)
    .flatMap(({ topic, points }): readonly PlacedTopicName[] => {
      const weight = Math.sqrt(points.length / heaviest)
      const fontSize = Math.round((sizes.least + (sizes.most - sizes.least) * weight) * share)
      const lines = brokenIntoLines(topics[topic]?.title ?? '')
      const width = Math.max(...lines.map((line) => measure(line, fontSize)))
      const height = lines.length * fontSize * lineHeight
      const middle = bestPlace(points, { width, height }, size, marks, taken)
      if (!middle) return []
      taken.push(boxAround(middle, { width, height }, apart))
      const anchor = { x: (middle.x - camera.x) / camera.scale, y: (middle.y - camera.y) / camera.scale }
      return [{ topic, lines, fontSize, width, height, anchor }]
    })
}

/** Moves names inside the canvas. Leaves out those that would then overlap others, or whose topic is out of view. */
export function placeNames(
  names: readonly PlacedTopicName[],
  { scale, x, y }: Camera,
  { width, height }: Size,
  closeness: number,
  isQuiet: boolean,
): readonly PlacedName[] {
  const share = Math.min(1, Math.max(0, (fading.to - closeness) / (fading.to - fading.from)))
  const opacity = share * (isQuiet ? quiet : 1)
  if (opacity === 0) return []
  const taken: CanvasBox[] = []
  return names.flatMap((name): readonly PlacedName[] => {
    const at = { x: name.anchor.x * scale + x, y: name.anchor.y * scale + y }
    if (at.x < 0 || at.y < 0 || at.x > width || at.y > height) return []
    const middle = {
      x: clamp(at.x, name.width / 2 + inset, width - name.width / 2 - inset),
      y: clamp(at.y, name.height / 2 + inset, height - name.height / 2 - inset),
    }
    const box = boxAround(middle, name, apart / 2)
    if (taken.some((other) => meet(box, other))) return []
    taken.push(box)
    return [{ ...name, ...middle, opacity }]
  })
}

export function boxOfName(name: PlacedName): CanvasBox {
  return boxAround(name, name, 2)
}

export function nodesOfTopic({ nodes }: LoadedGraph, { nodes: shown }: Visibility, topic: number): number[] {
  return Array.from(nodes.communities.keys()).filter(
    (node) => nodes.communities[node] === topic && shown[node] === 1,
  )
}

function brokenIntoLines(title: string): readonly string[] {
  if (title.length <= mostInLine) return [title]
  const middle = title.length / 2
  const spaces = [...title.matchAll(/\s/g)].map(({ index }) => index)
  const [nearest] = spaces.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))
  return nearest === undefined ? [title] : [title.slice(0, nearest), title.slice(nearest + 1)]
}

/** How far from the middle of the nodes to search, relative to their spread, and in how many steps each way. */
const reach = 1.6
const steps = 8
/** The cost of a covered mark, and of a distance of one spread. */
const costs = { mark: 2, distance: 4 }

/** The radius that counts as near, as a share of width plus height. */
const nearby = 0.06
const mostTried = 120

/** The points around the one with most others near it: of a topic in two separate parts, the larger part. */
function densest(points: readonly Point[], radius: number): readonly Point[] {
  const stride = Math.ceil(points.length / mostTried)
  // There are about a hundred distances per point, so use typed arrays and allocate nothing in the loops.
  const x = Float64Array.from(points, (point) => point.x)
  const y = Float64Array.from(points, (point) => point.y)
  const isNear = (one: number, other: number) => {
    const across = (x[one] ?? 0) - (x[other] ?? 0)
    const down = (y[one] ?? 0) - (y[other] ?? 0)
    return across * across + down * down <= radius * radius
  }
  let best = 0
  let most = 0
  for (let place = 0; place < points.length; place += stride) {
    let near = 0
    for (let other = 0; other < points.length; other += 1) if (isNear(place, other)) near += 1
    if (near <= most) continue
    most = near
    best = place
  }
  return points.filter((_, place) => isNear(best, place))
}

function bestPlace(
  points: readonly Point[],
  name: Size,
  size: Size,
  marks: MarkCounts,
  taken: readonly CanvasBox[],
): Point | null {
  const core = densest(points, (size.width + size.height) * nearby)
  const middle = { x: mean(core, 'x'), y: mean(core, 'y') }
  const spread = {
    x: Math.max(20, deviation(core, 'x', middle.x)),
    y: Math.max(20, deviation(core, 'y', middle.y)),
  }
  let best: Point | null = null
  let least = Infinity
  for (let column = -steps; column <= steps; column += 1) {
    for (let row = -steps; row <= steps; row += 1) {
      const [across, down] = [(column / steps) * reach, (row / steps) * reach]
      const at = {
        x: clamp(middle.x + across * spread.x, name.width / 2 + inset, size.width - name.width / 2 - inset),
        y: clamp(middle.y + down * spread.y, name.height / 2 + inset, size.height - name.height / 2 - inset),
      }
      const away = Math.hypot((at.x - middle.x) / spread.x, (at.y - middle.y) / spread.y)
      const cost = marks.within(boxAround(at, name, 3)) * costs.mark + away * costs.distance
      if (cost >= least || taken.some((other) => meet(boxAround(at, name, 0), other))) continue
      least = cost
      best = at
    }
  }
  return best
}

/** Counts marks in boxes, with a summed-area table. More than 40 count as 40: nobody sees the difference. */
class MarkCounts {
  readonly #columns: number
  readonly #rows: number
  readonly #counts: Float32Array
  #sums: Float32Array | null = null
  static readonly #cell = 6

  constructor({ width, height }: Size) {
    this.#columns = Math.ceil(width / MarkCounts.#cell) + 1
    this.#rows = Math.ceil(height / MarkCounts.#cell) + 1
    this.#counts = new Float32Array(this.#columns * this.#rows)
  }

  add({ x, y }: Point): void {
    const [column, row] = [Math.floor(x / MarkCounts.#cell), Math.floor(y / MarkCounts.#cell)]
    if (column < 0 || row < 0 || column >= this.#columns || row >= this.#rows) return
    const place = row * this.#columns + column
    this.#counts[place] = (this.#counts[place] ?? 0) + 1
  }

  within({ left, right, top, bottom }: CanvasBox): number {
    const at = (x: number, y: number) => {
      const column = Math.min(this.#columns, Math.max(0, x))
      const row = Math.min(this.#rows, Math.max(0, y))
      return this.#summed()[row * (this.#columns + 1) + column] ?? 0
    }
    const [first, above] = [Math.floor(left / MarkCounts.#cell), Math.floor(top / MarkCounts.#cell)]
    const [last, below] = [
      Math.floor(right / MarkCounts.#cell) + 1,
      Math.floor(bottom / MarkCounts.#cell) + 1,
    ]
    return Math.min(40, at(last, below) - at(first, below) - at(last, above) + at(first, above))
  }

  /** The sum of all cells above and to the left of each. */
  #summed(): Float32Array {
    if (this.#sums) return this.#sums
    const across = this.#columns + 1
    const sums = new Float32Array(across * (this.#rows + 1))
    for (let row = 0; row < this.#rows; row += 1) {
      let line = 0
      for (let column = 0; column < this.#columns; column += 1) {
        line += this.#counts[row * this.#columns + column] ?? 0
        sums[(row + 1) * across + column + 1] = (sums[row * across + column + 1] ?? 0) + line
      }
    }
    return (this.#sums = sums)
  }
}

function boxAround({ x, y }: Point, { width, height }: Size, more: number): CanvasBox {
  return {
    left: x - width / 2 - more,
    right: x + width / 2 + more,
    top: y - height / 2 - more,
    bottom: y + height / 2 + more,
  }
}

function meet(a: CanvasBox, b: CanvasBox): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

/** The middle of the range if it is empty. */
function clamp(value: number, least: number, most: number): number {
  return least > most ? (least + most) / 2 : Math.min(most, Math.max(least, value))
}

function mean(points: readonly Point[], axis: 'x' | 'y'): number {
  return points.reduce((sum, point) => sum + point[axis], 0) / points.length
}

function deviation(points: readonly Point[], axis: 'x' | 'y', middle: number): number {
  return Math.sqrt(points.reduce((sum, point) => sum + (point[axis] - middle) ** 2, 0) / points.length)
}
