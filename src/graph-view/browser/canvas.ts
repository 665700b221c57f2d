import { directions, nearestTowards, type ArrowKey } from '../../browser/arrows.ts'
import { element } from '../../browser/dom.ts'
import { graph as words } from '../../words/compiled.ts'
import type { Point } from '../../map/routes.ts'
import { Viewpoint, freePart, nodeAt, nodesInView, type CanvasBox } from './camera.ts'
import { GraphDrawing } from './drawing.ts'
import type { PictureState } from './focus.ts'
import { commandOf, type CanvasCommand } from './controls.ts'
import type { LoadedGraph } from './loaded-graph.ts'
import { markShare, radiusAt } from './lines.ts'
import { readPalette, watchColours, type Palette } from './looks.ts'
import { followGestures } from './pointer.ts'
import type { Viewport } from './fragment.ts'
import { TopicLayer, boxOfName, placeNames, topicNames, type PlacedTopicName } from './topic-names.ts'

interface PictureEvents {
  readonly chosen: (node: number | null) => void
  readonly hovered: (node: number | null) => void
  /** The topic whose name the pointer is over; null when it leaves. */
  readonly topicPointed: (topic: number | null) => void
  readonly settled: () => void
  readonly commanded: (command: CanvasCommand) => void
  readonly refused: (what: 'wheel' | 'finger') => void
  readonly isAlone: () => boolean
}

/** The cap on device pixels per CSS pixel: more is costly, and nobody sees it. */
const mostRatio = 2
/** Milliseconds that the pointer rests on a node before its neighbourhood is highlighted. */
const dwell = 60
const keyPan = 90
/** The greatest distance, in pixels, at which a hit test still finds a mark. */
const slack = { mouse: 5, touch: 22 }

/** Milliseconds without a new frame after which the view counts as settled. */
const rest = 120

interface GraphCanvasOptions {
  readonly graph: LoadedGraph
  readonly base: string
  /** Elements over the canvas, which no label covers. */
  readonly over: readonly HTMLElement[]
}

export class GraphCanvas {
  readonly root: HTMLElement
  readonly canvas = element('canvas', { 'aria-hidden': 'true' })
  readonly #graph: LoadedGraph
  readonly #over: readonly HTMLElement[]
  readonly #drawing: GraphDrawing
  readonly viewpoint: Viewpoint
  readonly #events: PictureEvents
  readonly #topics: TopicLayer
  #palette: Palette | null = null
  #state: PictureState
  #request = 0
  #hover = 0
  #rest = 0
  #named: { readonly by: readonly unknown[]; readonly names: readonly PlacedTopicName[] } | null = null
  #covers: readonly CanvasBox[] | null = null
  /** The canvas is out of date, apart from what is drawn in the background. */
  #isStale = true

  constructor({ graph, base, over }: GraphCanvasOptions, state: PictureState, events: PictureEvents) {
    this.#graph = graph
    this.#over = over
    this.#state = state
    this.#events = events
    this.#topics = new TopicLayer(graph, base, events.topicPointed)
    const attributes = { class: 'whole-picture', tabindex: '0', role: 'application' }
    const labels = { 'aria-label': words.picture }
    this.root = element('div', { ...attributes, ...labels }, this.canvas, this.#topics.root)
    const context = this.canvas.getContext('2d')
    if (!context) throw new Error('there is no canvas to draw on')
    this.#drawing = new GraphDrawing(graph, context)
    this.viewpoint = new Viewpoint(graph, () => {
      clearTimeout(this.#hover)
      this.#wake()
    })
    this.#follow()
  }

  /** The names of topics, which are drawn over the canvas. */
  get names(): SVGSVGElement {
    return this.#topics.root
  }

  /** Call this once the element is in the page. */
  start(): void {
    new ResizeObserver(() => this.#resize(true)).observe(this.root)
    watchColours(() => {
      this.#palette = null
      this.#wake()
    })
    this.#resize(true)
  }

  render(state: PictureState): void {
    this.#state = state
    this.#covers = null
    this.#wake()
  }

  look(view: Viewport, isCut: boolean): void {
    this.#resize(false)
    this.viewpoint.look(view, isCut)
  }

  showAll(nodes: readonly number[], covered: DOMRect | null, isCut = false): void {
    // The column beside the canvas may just have appeared.
    this.#resize(false)
    const own = this.root.getBoundingClientRect()
    const boxes = [covered ? withinBox(covered, own) : [], this.#coversOf()].flat()
    this.viewpoint.frame(nodes, freePart(boxes, this.viewpoint.size), isCut)
  }

  nextTo(direction: ArrowKey): number | null {
    const { chosen, visibility } = this.#state
    const { x, y } = this.#graph.nodes
    if (chosen === null || visibility.nodes[chosen] !== 1) return this.best()
    const shown = Array.from(x.keys()).filter((node) => visibility.nodes[node] === 1)
    const nodes = shown.map((node) => ({ node, x: x[node] ?? 0, y: y[node] ?? 0 }))
    const from = { x: x[chosen] ?? 0, y: y[chosen] ?? 0 }
    return nearestTowards(nodes, from, direction)?.node ?? null
  }

  best(): number | null {
    const { camera, size } = this.viewpoint
    return nodesInView(this.#graph, this.#state.visibility, camera, size)[0] ?? null
  }

  pan(direction: ArrowKey): void {
    const [right, down] = directions[direction]
    this.viewpoint.pan(-right * keyPan, -down * keyPan)
  }

  #follow(): void {
    followGestures(this.root, {
      panned: (byX, byY) => this.viewpoint.pan(byX, byY),
      zoomed: (factor, at) => this.viewpoint.zoom(factor, at),
      tapped: (at, isTouch) => this.#events.chosen(this.#at(at, isTouch ? slack.touch : slack.mouse)),
      hovered: (at) => {
        clearTimeout(this.#hover)
        const node = at && this.#at(at, slack.mouse)
        this.root.classList.toggle('over-node', node !== null)
        if (node === null) this.#events.hovered(null)
        else this.#hover = window.setTimeout(() => this.#events.hovered(node), dwell)
      },
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
    const { camera } = this.viewpoint
    const radiusOf = radiusAt(this.#graph, markShare(this.#graph.nodes.count, camera))
    return nodeAt(this.#graph, this.#state.visibility, camera, at, radiusOf, reach)
  }

  #resize(isShownNext: boolean): void {
    const { width, height } = this.root.getBoundingClientRect()
    const { size } = this.viewpoint
    if (width === 0 || height === 0) return
    this.#covers = null
    this.#wake()
    const ratio = this.#ratio()
    const across = Math.round(width * ratio)
    if (size.width === width && size.height === height && this.canvas.width === across) return
    this.canvas.width = across
    this.canvas.height = Math.round(height * ratio)
    this.viewpoint.resize({ width, height })
    // Resizing clears the canvas. Draw at once, so that no empty frame is shown.
    if (isShownNext) this.#frame(performance.now())
  }

  #ratio(): number {
    return Math.min(mostRatio, window.devicePixelRatio)
  }

  #wake(): void {
    this.#isStale = true
    this.#ask()
  }

  #ask(): void {
    if (this.#request === 0) this.#request = requestAnimationFrame((now) => this.#frame(now))
  }

  #frame(now: number): void {
    cancelAnimationFrame(this.#request)
    this.#request = 0
    if (!this.#isStale && !this.#drawing.prepare()) return this.#ask()
    this.#isStale = false
    const isFlying = this.viewpoint.advance(now)
    const { camera, closeness, size } = this.viewpoint
    if (size.width <= 1) return
    const { colouring, chosen, focus } = this.#state
    this.#palette ??= readPalette(this.root, this.#graph)
    const names = colouring === 'community' ? this.#topicNames() : []
    const isFocused = chosen !== null || (focus?.steps.size ?? 0) > 0
    const placed = placeNames(names, camera, size, closeness, isFocused)
    this.#topics.show(placed)
    this.#covers ??= this.#coversOf()
    const isUnfinished = this.#drawing.draw({
      camera,
      size,
      closeness,
      boxes: [...this.#covers, ...placed.map(boxOfName)],
      ratio: this.#ratio(),
      palette: this.#palette,
      ...this.#state,
    })
    this.root.toggleAttribute('data-pending', isFlying || isUnfinished)
    clearTimeout(this.#rest)
    if (isFlying) this.#wake()
    else if (isUnfinished) this.#ask()
    else this.#rest = window.setTimeout(this.#events.settled, rest)
  }

  /** The names of topics, placed again if the nodes, the size or the palette changed. */
  #topicNames(): readonly PlacedTopicName[] {
    const { size } = this.viewpoint
    const { visibility } = this.#state
    const by = [visibility.nodes, size.width, size.height, this.#palette]
    if (this.#named?.by.every((part, index) => part === by[index])) return this.#named.names
    const context = this.canvas.getContext('2d')
    const measure = (words: string, fontSize: number) => {
      if (!context) return words.length * fontSize * 0.6
      context.font = `600 ${fontSize}px ${this.#palette?.nameFont ?? 'serif'}`
      return context.measureText(words).width
    }
    const names = topicNames(this.#graph, visibility, this.viewpoint.whole(), size, measure)
    this.#named = { by, names }
    return names
  }

  #coversOf(): readonly CanvasBox[] {
    const own = this.root.getBoundingClientRect()
    return this.#over.flatMap((element) => {
      const { left, right, top, bottom } = withinBox(element.getBoundingClientRect(), own)
      const gap = 4
      return left === right
        ? []
        : [{ left: left - gap, right: right + gap, top: top - gap, bottom: bottom + gap }]
    })
  }
}

function withinBox({ left, right, top, bottom }: DOMRect, own: DOMRect): CanvasBox {
  return { left: left - own.left, right: right - own.left, top: top - own.top, bottom: bottom - own.top }
}
