import type { Point } from '../../map/routes.ts'
import {
  between,
  boundsOf,
  fitted,
  held,
  lookingAt,
  panned,
  zoomed,
  type Camera,
  type ZoomLimits,
  type Size,
} from './camera.ts'
import type { Viewport } from './fragment.ts'
import type { LoadedGraph } from './loaded-graph.ts'

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
export type Standing = 'whole' | 'framed' | 'free'

/** The camera of the canvas. Changes happen at once, or as a flight. */
export class Viewpoint {
  readonly #graph: LoadedGraph
  readonly #bounds
  #camera: Camera = { scale: 1, x: 0, y: 0 }
  #size: Size = { width: 1, height: 1 }
  #flight: { readonly from: Camera; readonly to: Camera; readonly start: number } | null = null
  #standing: Standing = 'whole'

  constructor(graph: LoadedGraph) {
    this.#graph = graph
    this.#bounds = boundsOf(graph.nodes.x, graph.nodes.y)
  }

  get camera(): Camera {
    return this.#camera
  }

  get size(): Size {
    return this.#size
  }

  get standing(): Standing {
    return this.#standing
  }

  /** The zoom relative to the whole graph. */
  get closeness(): number {
    return this.#camera.scale / this.whole().scale
  }

  /** The current view, or the destination of a flight. */
  get view(): Viewport {
    const { scale, x, y } = this.#flight?.to ?? this.#camera
    const { width, height } = this.#size
    return {
      x: (width / 2 - x) / scale,
      y: (height / 2 - y) / scale,
      span: Math.min(width, height) / scale,
    }
  }

  get isFlying(): boolean {
    return this.#flight !== null
  }

  /** Keeps the middle of the view. A view of the whole graph still shows all of it. */
  resize(size: Size): void {
    const { scale, x, y } = this.#camera
    const old = this.#size
    this.#size = size
    this.#camera =
      this.#standing === 'whole'
        ? this.whole()
        : { scale, x: x + (size.width - old.width) / 2, y: y + (size.height - old.height) / 2 }
  }

  pan(byX: number, byY: number): void {
    this.#set(panned(this.#camera, byX, byY))
  }

  zoom(factor: number, at: Point = this.#middle()): void {
    this.#set(zoomed(this.#camera, factor, at, this.#limits()))
  }

  fit(now: number | null): void {
    this.#go(this.whole(), now, 'whole')
  }

  look({ x, y, span }: Viewport, now: number | null): void {
    const { least, most } = this.#limits()
    const scale = Math.min(most, Math.max(least, Math.min(this.#size.width, this.#size.height) / span))
    const camera = lookingAt({ x, y }, scale, this.#middle())
    this.#go(held(camera, this.#size, this.#limits()), now, 'free')
  }

  frame(nodes: readonly number[], part: Point & Size, now: number | null): void {
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
      now,
      'framed',
    )
  }

  /** Continues a flight; returns whether the camera moved. */
  advance(now: number): boolean {
    if (!this.#flight) return false
    const { from, to, start } = this.#flight
    const share = Math.min(1, Math.max(0, now - start) / flightTime)
    this.#camera = between(from, to, share * share * (3 - 2 * share))
    if (share >= 1) this.#flight = null
    return true
  }

  #go(to: Camera, now: number | null, standing: Standing): void {
    this.#standing = standing
    this.#flight = now === null ? null : { from: this.#camera, to, start: now }
    if (now === null) this.#camera = to
  }

  #set(camera: Camera): void {
    this.#flight = null
    this.#standing = 'free'
    this.#camera = held(camera, this.#size, this.#limits())
  }

  whole(): Camera {
    return fitted(this.#bounds, this.#size, margin)
  }

  #middle(): Point {
    return { x: this.#size.width / 2, y: this.#size.height / 2 }
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
