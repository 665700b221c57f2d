import { element } from '../../browser/dom.ts'
import { graph as words } from '../../words/compiled.ts'
import { type Point, bestInView, nearestTowards, nodeAt, type ArrowDirection } from './camera.ts'
import { Drawing } from './drawing.ts'
import type { Focus } from './path.ts'
import { commandOf, type Command } from './controls.ts'
import type { LoadedGraph } from './loaded-graph.ts'
import { markShare, radiusAt } from './lines.ts'
import { readPalette, watchColours, type Palette } from './palette.ts'
import { followGestures } from './pointer.ts'
import type { Colouring } from './state.ts'
import { Viewpoint } from './viewpoint.ts'
import type { Visibility } from './visibility.ts'

/** All that the canvas shows, except for the camera. */
export interface PictureState {
  readonly visibility: Visibility
  readonly colouring: Colouring
  readonly chosen: number | null
  readonly focus: Focus | null
}

export interface PictureEvents {
  /** Null where there was nothing under the pointer. */
  readonly chosen: (node: number | null, by: 'pointer' | 'key') => void
  readonly hovered: (node: number | null) => void
  readonly commanded: (command: Command) => void
  readonly refused: (what: 'wheel' | 'finger') => void
  /** The canvas has the window to itself. */
  readonly isAlone: () => boolean
}

/** More device pixels per CSS pixel than this cannot be seen, and are costly. */
const mostRatio = 2
/** Milliseconds that a pointer rests on a node before its neighbourhood is highlighted. */
const dwell = 60
const keyPan = 90
/** How far beside a mark a hit test still finds it, in pixels. */
const slack = { mouse: 5, touch: 22 }

/** The canvas with its camera, gestures and keys. */
export class GraphCanvas {
  readonly root: HTMLElement
  readonly #graph: LoadedGraph
  readonly #canvas = element('canvas', { 'aria-hidden': 'true' })
  readonly #drawing: Drawing
  readonly #viewpoint: Viewpoint
  readonly #events: PictureEvents
  readonly #reduced = matchMedia('(prefers-reduced-motion: reduce)')
  #palette: Palette | null = null
  #state: PictureState
  #request = 0
  #movedAt = -Infinity
  #hover = 0

  constructor(graph: LoadedGraph, state: PictureState, events: PictureEvents, described: string) {
    this.#graph = graph
    this.#state = state
    this.#events = events
    this.root = element(
      'div',
      {
        class: 'whole-picture',
        tabindex: '0',
        role: 'application',
        'aria-label': words.picture,
        'aria-describedby': described,
      },
      this.#canvas,
    )
    const context = this.#canvas.getContext('2d')
    if (!context) throw new Error('there is no canvas to draw on')
    this.#drawing = new Drawing(graph, context)
    this.#viewpoint = new Viewpoint(graph)
    this.#follow()
  }

  /** To be called once it is in the page. */
  start(): void {
    new ResizeObserver(() => this.#resize()).observe(this.root)
    watchColours(() => {
      this.#palette = null
      this.#wake()
    })
    this.#resize()
  }

  render(state: PictureState): void {
    this.#state = state
    this.#wake()
  }

  zoom(factor: number): void {
    this.#viewpoint.zoom(factor)
    this.#wake()
  }

  fit(): void {
    this.#viewpoint.fit(this.#now())
    this.#wake()
  }

  /** Flies to a node so that it ends up in the middle of the part that `covered` leaves free. */
  show(node: number, covered: DOMRect | null, onlyIfHidden: boolean): void {
    const free = this.#freeOf(covered)
    if (onlyIfHidden) {
      const { scale, x, y } = this.#viewpoint.camera
      const across = (this.#graph.nodes.x[node] ?? 0) * scale + x
      const down = (this.#graph.nodes.y[node] ?? 0) * scale + y
      if (across > free.left && across < free.right && down > free.top && down < free.bottom) return
    }
    const at = { x: (free.left + free.right) / 2, y: (free.top + free.bottom) / 2 }
    this.#viewpoint.flyTo(node, at, this.#now())
    this.#wake()
  }

  /** Flies to where all of some nodes can be seen in the part that `covered` leaves free. */
  showAll(nodes: readonly number[], covered: DOMRect | null): void {
    this.#viewpoint.frame(nodes, this.#freeOf(covered), this.#now())
    this.#wake()
  }

  nextTo(direction: ArrowDirection): number | null {
    const { chosen, visibility } = this.#state
    return chosen !== null && visibility.nodes[chosen] === 1
      ? nearestTowards(this.#graph, visibility, chosen, direction)
      : this.best()
  }

  /** The best connected node in view. */
  best(): number | null {
    return bestInView(this.#graph, this.#state.visibility, this.#viewpoint.camera, this.#viewpoint.size)
  }

  pan(direction: ArrowDirection): void {
    const across = direction === 'left' ? keyPan : direction === 'right' ? -keyPan : 0
    const down = direction === 'up' ? keyPan : direction === 'down' ? -keyPan : 0
    this.#viewpoint.pan(across, down)
    this.#wake()
  }

  #follow(): void {
    followGestures(this.root, {
      panned: (byX, byY) => {
        this.#viewpoint.pan(byX, byY)
        this.#moved()
      },
      zoomed: (factor, at) => {
        this.#viewpoint.zoom(factor, at)
        this.#moved()
      },
      tapped: (at, isTouch) =>
        this.#events.chosen(this.#at(at, isTouch ? slack.touch : slack.mouse), 'pointer'),
      hovered: (at) => {
        clearTimeout(this.#hover)
        const node = at && this.#at(at, slack.mouse)
        this.root.classList.toggle('over-node', node !== null)
        if (node === null) this.#events.hovered(null)
        else this.#hover = window.setTimeout(() => this.#events.hovered(node), dwell)
      },
      released: () => this.#wake(),
      isHeld: (by) => this.#events.isAlone() || (by === 'wheel' && document.activeElement === this.root),
      refused: this.#events.refused,
    })
    this.root.addEventListener('keydown', (event) => {
      const command = commandOf(event)
      if (!command) return
      event.preventDefault()
      this.#events.commanded(command)
    })
  }

  #at(at: Point, reach: number): number | null {
    const { camera } = this.#viewpoint
    const radiusOf = radiusAt(this.#graph, markShare(this.#graph.nodes.count, camera))
    return nodeAt(this.#graph, this.#state.visibility, camera, at, radiusOf, reach)
  }

  #moved(): void {
    clearTimeout(this.#hover)
    this.#movedAt = performance.now()
    this.#wake()
  }

  /** The moment at which a flight begins; null where motion is not wanted. */
  #now(): number | null {
    return this.#reduced.matches ? null : performance.now()
  }

  #resize(): void {
    const { width, height } = this.root.getBoundingClientRect()
    if (width === 0 || height === 0) return
    const ratio = this.#ratio()
    this.#canvas.width = Math.round(width * ratio)
    this.#canvas.height = Math.round(height * ratio)
    this.#viewpoint.resize({ width, height })
    // A canvas that has been resized is empty until it is drawn.
    this.#frame(performance.now())
  }

  #ratio(): number {
    return Math.min(mostRatio, window.devicePixelRatio)
  }

  #freeOf(covered: DOMRect | null): DOMRect {
    const own = this.root.getBoundingClientRect()
    const { width, height } = own
    const margin = 24
    const whole = { left: 0, right: width, bottom: height }
    const free = covered ? { ...whole, ...uncovered(covered, own) } : whole
    return new DOMRect(
      free.left + margin,
      margin,
      free.right - free.left - 2 * margin,
      free.bottom - 2 * margin,
    )
  }

  #wake(): void {
    if (this.#request === 0) this.#request = requestAnimationFrame((now) => this.#frame(now))
  }

  #frame(now: number): void {
    cancelAnimationFrame(this.#request)
    this.#request = 0
    const { size } = this.#viewpoint
    if (size.width <= 1) return
    const isMoving = this.#viewpoint.advance(now) || now - this.#movedAt < 120
    this.#palette ??= readPalette(this.root)
    const isPending = this.#drawing.draw({
      camera: this.#viewpoint.camera,
      size,
      ratio: this.#ratio(),
      palette: this.#palette,
      isMoving,
      ...this.#state,
    })
    this.root.toggleAttribute('data-pending', isPending || isMoving)
    if (isPending || isMoving || this.#viewpoint.isFlying) this.#wake()
  }
}

/** The free part of the canvas beside something that covers one side of it, else above it. */
function uncovered(covered: DOMRect, own: DOMRect): { left?: number; right?: number; bottom?: number } {
  if (covered.width > own.width / 2) return { bottom: Math.max(80, covered.top - own.top) }
  const isAtRight = covered.left - own.left > own.right - covered.right
  return isAtRight ? { right: covered.left - own.left } : { left: covered.right - own.left }
}
