import type { Point } from '../../map/routes.ts'
import { boxAround, meet, placeOf, type CanvasBox, type Camera, type Size } from './camera.ts'
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
  graph: LoadedGraph,
  { nodes: shown }: Visibility,
  camera: Camera,
  size: Size,
  measure: TextWidth,
): readonly PlacedTopicName[] {
  const { nodes, topics } = graph
  const members = topics.map((): Point[] => [])
  const marks = new MarkCounts()
  for (let node = 0; node < nodes.count; node += 1) {
    if (shown[node] !== 1) continue
    const point = placeOf(graph, camera, node)
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
    const middle = heldInside(at, name, { width, height })
    const box = boxAround(middle, name, apart / 2)
    if (taken.some((other) => meet(box, other))) return []
    taken.push(box)
    return [{ ...name, ...middle, opacity }]
  })
}

export function boxOfName(name: PlacedName): CanvasBox {
  return boxAround(name, name, 2)
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

/** The place for a name that covers the fewest marks near the middle of the nodes. Null if earlier names take all. */
function bestPlace(
  points: readonly Point[],
  name: Size,
  size: Size,
  marks: MarkCounts,
  taken: readonly CanvasBox[],
): Point | null {
  // Medians: of a topic in two separate parts, they are in the larger one.
  const [x, y] = [spreadOf(points.map(({ x }) => x)), spreadOf(points.map(({ y }) => y))]
  let best: Point | null = null
  let least = Infinity
  for (let column = -steps; column <= steps; column += 1) {
    for (let row = -steps; row <= steps; row += 1) {
      const [across, down] = [(column / steps) * reach, (row / steps) * reach]
      const at = heldInside({ x: x.middle + across * x.spread, y: y.middle + down * y.spread }, name, size)
      const away = Math.hypot((at.x - x.middle) / x.spread, (at.y - y.middle) / y.spread)
      const cost = marks.within(boxAround(at, name, 3)) * costs.mark + away * costs.distance
      if (cost >= least || taken.some((other) => meet(boxAround(at, name), other))) continue
      least = cost
      best = at
    }
  }
  return best
}

/** The median, and the median distance to it. */
function spreadOf(values: readonly number[]): { readonly middle: number; readonly spread: number } {
  const median = (all: readonly number[]) => all.toSorted((a, b) => a - b)[all.length >> 1] ?? 0
  const middle = median(values)
  return { middle, spread: Math.max(20, median(values.map((value) => Math.abs(value - middle)))) }
}

/** The side of a cell in which marks are counted, in pixels. */
const cell = 6
/** More cells than a canvas has in a row. */
const most = 10_000

class MarkCounts {
  readonly #counts = new Map<number, number>()

  add({ x, y }: Point): void {
    const key = Math.floor(y / cell) * most + Math.floor(x / cell)
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1)
  }

  /** More than 40 count as 40: nobody sees the difference. */
  within({ left, right, top, bottom }: CanvasBox): number {
    let sum = 0
    for (let row = Math.floor(top / cell); row <= bottom / cell; row += 1) {
      for (let column = Math.floor(left / cell); column <= right / cell; column += 1)
        sum += this.#counts.get(row * most + column) ?? 0
    }
    return Math.min(40, sum)
  }
}

/** Moves a centre so that the whole name is inside the canvas. */
function heldInside({ x, y }: Point, name: Size, { width, height }: Size): Point {
  return { x: held(x, name.width / 2 + inset, width), y: held(y, name.height / 2 + inset, height) }
}

/** The middle if there is no room. */
function held(value: number, margin: number, length: number): number {
  return 2 * margin > length ? length / 2 : Math.min(length - margin, Math.max(margin, value))
}
