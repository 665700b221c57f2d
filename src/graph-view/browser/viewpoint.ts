import {
  between,
  boundsOf,
  fitted,
  held,
  lookingAt,
  panned,
  zoomed,
  type Camera,
  type Limits,
  type Point,
  type Size,
} from './camera.ts'
import type { LoadedGraph } from './loaded-graph.ts'

const margin = 36
/** Milliseconds. */
const flightTime = 450
/** How near a flight to a node goes at least, and how near the view can go: average pixels between two nodes. */
const nearSpacing = 60
const mostSpacing = 700

/** The camera of the canvas, and its changes: at once, or in flight. */
export class Viewpoint {
  readonly #graph: LoadedGraph
  readonly #bounds
  #camera: Camera = { scale: 1, x: 0, y: 0 }
  #size: Size = { width: 1, height: 1 }
  #flight: { readonly from: Camera; readonly to: Camera; readonly start: number } | null = null
  #isWhole = true

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

  get isFlying(): boolean {
    return this.#flight !== null
  }

  /** The middle of the view stays the same; a view of the whole graph remains one. */
  resize(size: Size): void {
    const { scale, x, y } = this.#camera
    const old = this.#size
    this.#size = size
    this.#camera = this.#isWhole
      ? this.#whole()
      : { scale, x: x + (size.width - old.width) / 2, y: y + (size.height - old.height) / 2 }
  }

  pan(byX: number, byY: number): void {
    this.#set(panned(this.#camera, byX, byY))
  }

  zoom(factor: number, at: Point = this.#middle()): void {
    this.#set(zoomed(this.#camera, factor, at, this.#limits()))
  }

  /** Shows the whole graph. */
  fit(now: number | null): void {
    this.#go(this.#whole(), now)
    this.#isWhole = true
  }

  /** Brings a node to a point of the canvas, near enough to tell it from others; `now` is null for a cut. */
  flyTo(node: number, at: Point, now: number | null): void {
    const scale = Math.max((this.#flight?.to ?? this.#camera).scale, this.#scaleFor(nearSpacing))
    const { x, y } = this.#graph.nodes
    this.#go(lookingAt({ x: x[node] ?? 0, y: y[node] ?? 0 }, scale, at), now)
  }

  /** Brings all of some nodes into a part of the canvas. */
  frame(nodes: readonly number[], part: DOMRect, now: number | null): void {
    const { x, y } = this.#graph.nodes
    const bounds = boundsOf(
      Float32Array.from(nodes, (node) => x[node] ?? 0),
      Float32Array.from(nodes, (node) => y[node] ?? 0),
    )
    const close = fitted(bounds, part, margin)
    const scale = Math.min(close.scale, this.#scaleFor(nearSpacing * 2))
    const middle = { x: (bounds.left + bounds.right) / 2, y: (bounds.top + bounds.bottom) / 2 }
    this.#go(lookingAt(middle, scale, { x: part.x + part.width / 2, y: part.y + part.height / 2 }), now)
  }

  /** Continues a flight; returns whether the camera has moved. */
  advance(now: number): boolean {
    if (!this.#flight) return false
    const { from, to, start } = this.#flight
    const share = Math.min(1, Math.max(0, now - start) / flightTime)
    this.#camera = between(from, to, share * share * (3 - 2 * share))
    if (share >= 1) this.#flight = null
    return true
  }

  #go(to: Camera, now: number | null): void {
    this.#isWhole = false
    this.#flight = now === null ? null : { from: this.#camera, to, start: now }
    if (now === null) this.#camera = to
  }

  #set(camera: Camera): void {
    this.#flight = null
    this.#isWhole = false
    this.#camera = held(camera, this.#size, this.#limits())
  }

  #whole(): Camera {
    return fitted(this.#bounds, this.#size, margin)
  }

  #middle(): Point {
    return { x: this.#size.width / 2, y: this.#size.height / 2 }
  }

  #limits(): Limits {
    const least = this.#whole().scale
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
