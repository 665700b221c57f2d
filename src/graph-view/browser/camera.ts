import type { Point } from '../../browser/arrows.ts'
import type { Viewport } from './fragment.ts'
import type { LoadedGraph, Visibility } from './loaded-graph.ts'

/** Graph position `x` is drawn at `x * scale + camera.x`, in CSS pixels. */
export interface Camera extends Point {
  readonly scale: number
}

/** In CSS pixels. */
export type Size = Pick<DOMRectReadOnly, 'width' | 'height'>

/** A box on the canvas, in CSS pixels. */
export type CanvasBox = Pick<DOMRectReadOnly, 'left' | 'right' | 'top' | 'bottom'>

/** A box around a centre, with a margin. */
export function boxAround({ x, y }: Point, { width, height }: Size, margin = 0): CanvasBox {
  return {
    left: x - width / 2 - margin,
    right: x + width / 2 + margin,
    top: y - height / 2 - margin,
    bottom: y + height / 2 + margin,
  }
}

export function meet(a: CanvasBox, b: CanvasBox): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

export function isInside({ x, y }: Point, { width, height }: Size, margin = 0): boolean {
  return x >= -margin && y >= -margin && x <= width + margin && y <= height + margin
}

/** Where a node is drawn. */
export function placeOf({ nodes: { x, y } }: LoadedGraph, camera: Camera, node: number): Point {
  return {
    x: (x[node] ?? 0) * camera.scale + camera.x,
    y: (y[node] ?? 0) * camera.scale + camera.y,
  }
}

/** The radius of the mark of a node, in pixels. */
export type RadiusOf = (node: number) => number

/** The shown nodes on the canvas, the best connected first. */
export function nodesInView(
  graph: LoadedGraph,
  { nodes: shown }: Visibility,
  camera: Camera,
  size: Size,
  margin = 0,
): Uint32Array {
  return graph.ranked.filter(
    (node) => shown[node] === 1 && isInside(placeOf(graph, camera, node), size, margin),
  )
}

export interface ZoomLimits {
  readonly least: number
  readonly most: number
  /** In the units of the graph. */
  readonly bounds: CanvasBox
}

export function boundsOf(x: Float32Array, y: Float32Array): CanvasBox {
  const least = (values: Float32Array) => values.reduce((a, b) => Math.min(a, b), values[0] ?? 0)
  const most = (values: Float32Array) => values.reduce((a, b) => Math.max(a, b), values[0] ?? 0)
  return { left: least(x), right: most(x), top: least(y), bottom: most(y) }
}

/** `bounds` are in the units of the graph. */
export function fitted(bounds: CanvasBox, { width, height }: Size, margin: number): Camera {
  const { left, right, top, bottom } = bounds
  const across = Math.max(1, width - 2 * margin) / Math.max(1, right - left)
  const down = Math.max(1, height - 2 * margin) / Math.max(1, bottom - top)
  const middle = { x: (left + right) / 2, y: (top + bottom) / 2 }
  return lookingAt(middle, Math.min(across, down), { x: width / 2, y: height / 2 })
}

/** The part of the canvas that boxes at its sides, its top and its bottom leave free. */
export function freePart(boxes: readonly CanvasBox[], { width, height }: Size): Point & Size {
  const margin = 24
  const free = { left: 0, right: width, top: 0, bottom: height }
  for (const { left, right, top, bottom } of boxes) {
    if (left >= width || right <= 0 || top >= height) continue
    const isAcross = right - left > bottom - top
    if (isAcross && top < height - bottom) free.top = Math.max(free.top, bottom)
    else if (isAcross) free.bottom = Math.min(free.bottom, Math.max(80, top))
    else if (left > width - right) free.right = Math.min(free.right, left)
    else free.left = Math.max(free.left, right)
  }
  return {
    x: free.left + margin,
    y: free.top + margin,
    width: free.right - free.left - 2 * margin,
    height: free.bottom - free.top - 2 * margin,
  }
}

export function zoomed(
  { scale, x, y }: Camera,
  factor: number,
  at: Point,
  { least, most }: ZoomLimits,
): Camera {
  const changed = Math.min(most, Math.max(least, scale * factor))
  const ratio = changed / scale
  return { scale: changed, x: at.x - (at.x - x) * ratio, y: at.y - (at.y - y) * ratio }
}

export function lookingAt(place: Point, scale: number, at: Point): Camera {
  return { scale, x: at.x - place.x * scale, y: at.y - place.y * scale }
}

/** Keeps the middle of the canvas over the graph. */
export function held(camera: Camera, { width, height }: Size, { bounds }: ZoomLimits): Camera {
  const { scale, x, y } = camera
  const across = Math.min(bounds.right, Math.max(bounds.left, (width / 2 - x) / scale))
  const down = Math.min(bounds.bottom, Math.max(bounds.top, (height / 2 - y) / scale))
  return lookingAt({ x: across, y: down }, scale, { x: width / 2, y: height / 2 })
}

/** A camera between two others. The scale grows exponentially; the place that both draw at one point stays there. */
export function between(from: Camera, to: Camera, share: number): Camera {
  if (share >= 1) return to
  const ratio = to.scale / from.scale
  const scale = from.scale * ratio ** share
  const part = Math.abs(ratio - 1) < 1e-6 ? share : (scale - from.scale) / (to.scale - from.scale)
  return { scale, x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
}

export function nodeAt(
  graph: LoadedGraph,
  { nodes: shown }: Visibility,
  camera: Camera,
  at: Point,
  radiusOf: RadiusOf,
  slack: number,
): number | null {
  let best: number | null = null
  let least = slack
  for (let node = 0; node < graph.nodes.count; node += 1) {
    if (shown[node] !== 1) continue
    const { x, y } = placeOf(graph, camera, node)
    const miss = Math.hypot(x - at.x, y - at.y) - radiusOf(node)
    if (miss >= least) continue
    least = miss
    best = node
  }
  return best
}

const margin = 36
/** The margin for labels around nodes: in pixels, and as a share of the part of the canvas that they are in. */
const labelMargin = 56
const labelShare = 0.14
/** In milliseconds. */
const flightTime = 450
/** Average pixels between two nodes: what a flight to a node reaches at least, and what the highest zoom reaches. */
const nearSpacing = 60
const mostSpacing = 700

/** What the camera shows: the whole graph, the choice, or wherever the reader moved it. */
export type Framing = 'whole' | 'framed' | 'free'

/** The camera of the canvas. Changes happen at once, or as a flight. */
export class Viewpoint {
  readonly #graph: LoadedGraph
  readonly #bounds
  readonly #changed: () => void
  camera: Camera = { scale: 1, x: 0, y: 0 }
  size: Size = { width: 1, height: 1 }
  standing: Framing = 'whole'
  #flight: { readonly from: Camera; readonly to: Camera; readonly start: number } | null = null

  constructor(graph: LoadedGraph, changed: () => void) {
    this.#graph = graph
    this.#changed = changed
    this.#bounds = boundsOf(graph.nodes.x, graph.nodes.y)
  }

  /** The zoom relative to the whole graph. */
  get closeness(): number {
    return this.camera.scale / this.whole().scale
  }

  /** The current view, or the destination of a flight. */
  get view(): Viewport {
    const { scale, x, y } = this.#flight?.to ?? this.camera
    const { width, height } = this.size
    return {
      x: (width / 2 - x) / scale,
      y: (height / 2 - y) / scale,
      span: Math.min(width, height) / scale,
    }
  }

  /** Keeps the middle of the view. A view of the whole graph still shows all of it. */
  resize(size: Size): void {
    const { scale, x, y } = this.camera
    const old = this.size
    this.size = size
    this.camera =
      this.standing === 'whole'
        ? this.whole()
        : { scale, x: x + (size.width - old.width) / 2, y: y + (size.height - old.height) / 2 }
  }

  pan(byX: number, byY: number): void {
    const { scale, x, y } = this.camera
    this.#set({ scale, x: x + byX, y: y + byY })
  }

  zoom(factor: number, at: Point = this.#middle()): void {
    this.#set(zoomed(this.camera, factor, at, this.#limits()))
  }

  fit(): void {
    this.#go(this.whole(), 'whole', false)
  }

  look({ x, y, span }: Viewport, isCut: boolean): void {
    const { least, most } = this.#limits()
    const scale = Math.min(most, Math.max(least, Math.min(this.size.width, this.size.height) / span))
    const camera = lookingAt({ x, y }, scale, this.#middle())
    this.#go(held(camera, this.size, this.#limits()), 'free', isCut)
  }

  frame(nodes: readonly number[], part: Point & Size, isCut: boolean): void {
    const { x, y } = this.#graph.nodes
    const bounds = boundsOf(
      Float32Array.from(nodes, (node) => x[node] ?? 0),
      Float32Array.from(nodes, (node) => y[node] ?? 0),
    )
    const margin = Math.min(labelMargin, labelShare * Math.min(part.width, part.height))
    const close = fitted(bounds, part, margin)
    const scale = Math.min(close.scale, this.#scaleFor(nearSpacing * 2))
    const middle = { x: (bounds.left + bounds.right) / 2, y: (bounds.top + bounds.bottom) / 2 }
    this.#go(
      lookingAt(middle, scale, { x: part.x + part.width / 2, y: part.y + part.height / 2 }),
      'framed',
      isCut,
    )
  }

  /** Continues a flight; returns whether the camera moved. */
  advance(now: number): boolean {
    if (!this.#flight) return false
    const { from, to, start } = this.#flight
    const share = Math.min(1, Math.max(0, now - start) / flightTime)
    this.camera = between(from, to, share * share * (3 - 2 * share))
    if (share >= 1) this.#flight = null
    return true
  }

  /** Flies, unless it is a cut or the reader prefers reduced motion. */
  #go(to: Camera, standing: Framing, isCut: boolean): void {
    this.standing = standing
    const isStill = isCut || matchMedia('(prefers-reduced-motion: reduce)').matches
    this.#flight = isStill ? null : { from: this.camera, to, start: performance.now() }
    if (isStill) this.camera = to
    this.#changed()
  }

  #set(camera: Camera): void {
    this.#flight = null
    this.standing = 'free'
    this.camera = held(camera, this.size, this.#limits())
    this.#changed()
  }

  whole(): Camera {
    return fitted(this.#bounds, this.size, margin)
  }

  #middle(): Point {
    return { x: this.size.width / 2, y: this.size.height / 2 }
  }

  #limits(): ZoomLimits {
    const least = this.whole().scale
    return {
      least: least * 0.6,
      most: Math.max(least * 6, this.#scaleFor(mostSpacing)),
      bounds: this.#bounds,
    }
  }

  #scaleFor(spacing: number): number {
    const { left, right, top, bottom } = this.#bounds
    const side = Math.max(1, Math.sqrt(Math.max(1, right - left) * Math.max(1, bottom - top)))
    return (spacing * Math.sqrt(this.#graph.nodes.count)) / side
  }
}
