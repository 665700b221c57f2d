import { href } from '../../core/address.ts'
import { byKey } from '../../core/lazily.ts'
import { svgElement } from '../../browser/dom.ts'
import type { Point } from '../../browser/arrows.ts'
import { boxAround, isInside, meet, placeOf, type CanvasBox, type Camera, type Size } from './camera.ts'
import type { LoadedGraph, Visibility } from './loaded-graph.ts'
import { topicColour } from './looks.ts'

/** The name of a topic, anchored in the graph: it keeps its place there while the camera moves. */
export interface PlacedTopicName extends Size {
  readonly topic: number
  readonly lines: readonly string[]
  /** In pixels, as is the size of the whole name. */
  readonly fontSize: number
  /** The centre of the name, in graph units. */
  readonly anchor: Point
}

/** A name on the canvas; `x` and `y` are its centre, in pixels. */
export interface PlacedName extends PlacedTopicName, Point {
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
 * Names for the topics of the shown nodes, the largest first. Each is near the middle of its nodes,
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
  for (let node = 0; node < nodes.count; node += 1) {
    if (shown[node] !== 1) continue
    members[nodes.communities[node] ?? 0]?.push(placeOf(graph, camera, node))
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
      const middle = bestPlace(points, { width, height }, size, taken)
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
  size: Size,
  closeness: number,
  isQuiet: boolean,
): readonly PlacedName[] {
  const share = Math.min(1, Math.max(0, (fading.to - closeness) / (fading.to - fading.from)))
  const opacity = share * (isQuiet ? quiet : 1)
  if (opacity === 0) return []
  const taken: CanvasBox[] = []
  return names.flatMap((name): readonly PlacedName[] => {
    const at = { x: name.anchor.x * scale + x, y: name.anchor.y * scale + y }
    if (!isInside(at, size)) return []
    const middle = heldInside(at, name, size)
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

/** Where a name may stand, from the middle of its nodes, in names' widths and heights; the best first. */
const shifts = [0, -1.2, 1.2, -2.4, 2.4].flatMap((down) => [0, -0.6, 0.6].map((right) => ({ right, down })))

/** The place for a name nearest to the middle of the nodes. Null if earlier names take all. */
function bestPlace(
  points: readonly Point[],
  name: Size,
  size: Size,
  taken: readonly CanvasBox[],
): Point | null {
  const [x, y] = [medianOf(points.map(({ x }) => x)), medianOf(points.map(({ y }) => y))]
  const places = shifts.map(({ right, down }) =>
    heldInside({ x: x + right * name.width, y: y + down * name.height }, name, size),
  )
  return places.find((at) => !taken.some((other) => meet(boxAround(at, name), other))) ?? null
}

/** For a topic in two separate parts, it is in the larger one. */
function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
}

/** Moves a centre so that the whole name is inside the canvas. */
function heldInside({ x, y }: Point, name: Size, { width, height }: Size): Point {
  return { x: held(x, name.width / 2 + inset, width), y: held(y, name.height / 2 + inset, height) }
}

/** The middle if there is no room. */
function held(value: number, margin: number, length: number): number {
  return 2 * margin > length ? length / 2 : Math.min(length - margin, Math.max(margin, value))
}

/** The names of topics over the canvas, for pointers only. The legend and the table link to the same pages. */
export function topicLayer({ topics }: LoadedGraph, base: string, pointed: (topic: number | null) => void) {
  const root = svgElement('svg', { class: 'whole-topics', 'aria-hidden': 'true' })
  const nameOf = byKey((topic: number): SVGElement => {
    const address = topics[topic]?.address ?? null
    const name =
      address === null ? svgElement('g', {}) : svgElement('a', { href: href(base, address), tabindex: -1 })
    name.style.fill = topicColour(topic)
    name.addEventListener('pointerenter', (event) => {
      if (event.pointerType !== 'touch') pointed(topic)
    })
    name.addEventListener('pointerleave', () => pointed(null))
    root.append(name)
    return name
  })
  return {
    root,
    show(placed: readonly PlacedName[]): void {
      for (const name of root.children) name.toggleAttribute('hidden', true)
      for (const { topic, lines, fontSize, x, y, height, opacity } of placed) {
        const name = nameOf(topic)
        const lineHeight = height / lines.length
        // A third of the size is about how far the middle of letters is above their line.
        const first = (lineHeight - height) / 2 + fontSize * 0.34
        const texts = lines.map((line, place) => svgElement('text', { y: first + place * lineHeight }, line))
        name.replaceChildren(...texts)
        name.removeAttribute('hidden')
        name.setAttribute('transform', `translate(${x.toFixed(1)} ${y.toFixed(1)})`)
        name.setAttribute('font-size', String(fontSize))
        name.setAttribute('opacity', String(opacity))
        name.setAttribute('pointer-events', opacity < 0.3 ? 'none' : 'auto')
      }
    },
  }
}
