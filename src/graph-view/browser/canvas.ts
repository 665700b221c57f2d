import { element } from '../../browser/dom.ts'
import { graph as words } from '../../words/compiled.ts'
import type { Point } from '../../map/routes.ts'
import {
  type CanvasBox,
  bestInView,
  freePart,
  nearestTowards,
  nodeAt,
  type ArrowDirection,
} from './camera.ts'
import type { Bitmap } from './bitmap.ts'
import { GraphDrawing } from './drawing.ts'
import type { Focus } from './path.ts'
import { commandOf, type CanvasCommand } from './controls.ts'
import type { LoadedGraph } from './loaded-graph.ts'
import { markShare, radiusAt } from './lines.ts'
import { readPalette, watchColours, type Palette } from './palette.ts'
import { followGestures } from './pointer.ts'
import type { Viewport } from './fragment.ts'
import type { Colouring } from './state.ts'
import { TopicLayer } from './topic-layer.ts'
import { boxOfName, placeNames, topicNames, type PlacedName, type PlacedTopicName } from './topic-names.ts'
import { Viewpoint, type Standing } from './viewpoint.ts'
import type { Visibility } from './visibility.ts'

export interface PictureState {
  readonly visibility: Visibility
  readonly colouring: Colouring
  readonly chosen: number | null
  readonly focus: Focus | null
}

export interface PictureEvents {
  readonly chosen: (node: number | null, by: 'pointer' | 'key') => void
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

export class GraphCanvas {
  readonly root: HTMLElement
  readonly #graph: LoadedGraph
  readonly #canvas = element('canvas', { 'aria-hidden': 'true' })
  readonly #drawing: GraphDrawing
  readonly #viewpoint: Viewpoint
  readonly #events: PictureEvents
  readonly #reduced = matchMedia('(prefers-reduced-motion: reduce)')
  readonly #over: readonly HTMLElement[]
  #palette: Palette | null = null
  #state: PictureState
  #request = 0
  #movedAt = -Infinity
  #hover = 0
  readonly #topics: TopicLayer
  #names: { readonly of: readonly unknown[]; readonly names: readonly PlacedTopicName[] } | null = null
  #placed: readonly PlacedName[] = []
  #covers: readonly CanvasBox[] | null = null
  #isRestless = false
  #isHidden = false
  /** The next frame answers an input, so slow work waits until after it. */
  #isAnswer = false
  /** The canvas is out of date, apart from what is drawn in the background. */
  #isStale = true

  /** No label covers the elements `over` the canvas. */
  constructor(
    graph: LoadedGraph,
    base: string,
    state: PictureState,
    events: PictureEvents,
    described: string,
    over: readonly HTMLElement[],
    bitmap: Bitmap | null,
  ) {
    this.#over = over
    this.#topics = new TopicLayer(graph, base, events.topicPointed)
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
      this.#topics.root,
    )
    const context = this.#canvas.getContext('2d')
    if (!context) throw new Error('there is no canvas to draw on')
    this.#drawing = new GraphDrawing(graph, context, bitmap)
    this.#viewpoint = new Viewpoint(graph)
    this.#follow()
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

  useBitmap(bitmap: Bitmap): void {
    this.#drawing.useBitmap(bitmap)
  }

  render(state: PictureState): void {
    this.#state = state
    this.#covers = null
    this.#isAnswer = true
    this.#wake()
  }

  /** The current view, or the destination of a flight. */
  get view(): Viewport {
    return this.#viewpoint.view
  }

  get standing(): Standing {
    return this.#viewpoint.standing
  }

  get names(): readonly PlacedName[] {
    return this.#placed
  }

  get canvas(): HTMLCanvasElement {
    return this.#canvas
  }

  look(view: Viewport, isCut: boolean): void {
    this.#resize(false)
    this.#viewpoint.look(view, isCut ? null : this.#now())
    this.#turned()
  }

  zoom(factor: number): void {
    this.#viewpoint.zoom(factor)
    this.#turned()
  }

  fit(): void {
    this.#viewpoint.fit(this.#now())
    this.#turned()
  }

  showAll(nodes: readonly number[], covered: DOMRect | null, isCut = false): void {
    // The column beside the canvas may just have appeared.
    this.#resize(false)
    const own = this.root.getBoundingClientRect()
    const boxes = [covered ? withinBox(covered, own) : [], this.#coversOf()].flat()
    this.#viewpoint.frame(nodes, freePart(boxes, this.#viewpoint.size), isCut ? null : this.#now())
    this.#turned()
  }

  nextTo(direction: ArrowDirection): number | null {
    const { chosen, visibility } = this.#state
    return chosen !== null && visibility.nodes[chosen] === 1
      ? nearestTowards(this.#graph, visibility, chosen, direction)
      : this.best()
  }

  best(): number | null {
    return bestInView(this.#graph, this.#state.visibility, this.#viewpoint.camera, this.#viewpoint.size)
  }

  pan(direction: ArrowDirection): void {
    const across = direction === 'left' ? keyPan : direction === 'right' ? -keyPan : 0
    const down = direction === 'up' ? keyPan : direction === 'down' ? -keyPan : 0
    this.#viewpoint.pan(across, down)
    this.#turned()
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

  #turned(): void {
    this.#isRestless = true
    this.#wake()
  }

  #moved(): void {
    clearTimeout(this.#hover)
    this.#movedAt = performance.now()
    this.#wake()
  }

  /** The time at which a flight begins; null for no flight, if the reader prefers reduced motion. */
  #now(): number | null {
    return this.#reduced.matches ? null : performance.now()
  }

  #resize(isShownNext: boolean): void {
    const { width, height } = this.root.getBoundingClientRect()
    this.#isHidden = width === 0 || height === 0
    if (this.#isHidden) return
    this.#wake()
    const { size } = this.#viewpoint
    const ratio = this.#ratio()
    this.#covers = null
    if (size.width === width && size.height === height && this.#canvas.width === Math.round(width * ratio))
      return
    this.#canvas.width = Math.round(width * ratio)
    this.#canvas.height = Math.round(height * ratio)
    this.#viewpoint.resize({ width, height })
    this.#isAnswer = true
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
    const { size } = this.#viewpoint
    if (this.#isHidden || size.width <= 1) return
    if (!this.#isStale && !this.#drawing.prepare()) return this.#ask()
    this.#isStale = false
    const isMoving = this.#viewpoint.advance(now) || now - this.#movedAt < 120
    this.#palette ??= readPalette(this.root, this.#graph)
    const { camera, closeness } = this.#viewpoint
    const isAnswer = this.#isAnswer
    this.#isAnswer = false
    const isNamed = this.#state.colouring === 'community'
    // The old names keep their places in the graph meanwhile.
    const isBehind = isAnswer && isNamed && this.#names !== null && !this.#areNamesOfNow()
    const names = !isNamed ? [] : isBehind ? (this.#names?.names ?? []) : this.#named()
    this.#placed = placeNames(names, camera, size, closeness, this.#isFocused())
    this.#covers ??= this.#coversOf()
    this.#topics.show(this.#placed)
    const isPending = this.#drawing.draw({
      camera,
      size,
      closeness,
      boxes: [...this.#covers, ...this.#placed.map(boxOfName)],
      ratio: this.#ratio(),
      palette: this.#palette,
      isMoving,
      isQuick: isAnswer || this.#viewpoint.isFlying,
      ...this.#state,
    })
    const isUnfinished = isPending || isMoving || isBehind
    this.root.toggleAttribute('data-pending', isUnfinished)
    const isRestless = isUnfinished || this.#viewpoint.isFlying
    if (isMoving || isBehind) this.#wake()
    else if (isRestless) this.#ask()
    else if (this.#isRestless) this.#events.settled()
    this.#isRestless = isRestless
  }

  #isFocused(): boolean {
    const { chosen, focus } = this.#state
    return chosen !== null || (focus?.steps.size ?? 0) > 0
  }

  /** The names of topics, placed again if the nodes, the size or the palette changed. */
  #named(): readonly PlacedTopicName[] {
    if (this.#names && this.#areNamesOfNow()) return this.#names.names
    const { size } = this.#viewpoint
    const { visibility } = this.#state
    const context = this.#canvas.getContext('2d')
    const measure = (words: string, fontSize: number) => {
      if (!context) return words.length * fontSize * 0.6
      context.font = `600 ${fontSize}px ${this.#palette?.nameFont ?? 'serif'}`
      return context.measureText(words).width
    }
    const names = topicNames(this.#graph, visibility, this.#viewpoint.whole(), size, measure)
    this.#names = { of: this.#namedFrom(), names }
    return names
  }

  #namedFrom(): readonly unknown[] {
    const { width, height } = this.#viewpoint.size
    return [this.#state.visibility.nodes, width, height, this.#palette]
  }

  #areNamesOfNow(): boolean {
    const now = this.#namedFrom()
    return this.#names?.of.every((part, index) => part === now[index]) === true
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
