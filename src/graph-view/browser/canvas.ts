import { directions, nearestTowards, type ArrowKey, type Point } from '../../browser/arrows.ts'
import { watchColours } from '../../browser/colours.ts'
import { element } from '../../browser/dom.ts'
import { graph as words } from '../../words/compiled.ts'
import { Viewpoint, boxAround, freePart, nodeAt, nodesInView, type CanvasBox } from './camera.ts'
import { graphDrawing } from './drawing.ts'
import type { PictureState } from './focus.ts'
import { commandOf, type CanvasCommand } from './controls.ts'
import type { LoadedGraph } from './loaded-graph.ts'
import { radiusAt } from './lines.ts'
import { readPalette, type Palette } from './looks.ts'
import { followGestures } from './pointer.ts'
import type { Viewport } from './fragment.ts'
import { topicLayer, boxOfName, placeNames, topicNames, type PlacedTopicName } from './topic-names.ts'

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

/** No label covers the element `over` the canvas. */
export function graphCanvas(
  graph: LoadedGraph,
  base: string,
  over: HTMLElement,
  first: PictureState,
  events: PictureEvents,
) {
  const canvas = element('canvas', { 'aria-hidden': 'true' })
  const topics = topicLayer(graph, base, events.topicPointed)
  const attributes = { class: 'whole-picture', tabindex: '0', role: 'application' }
  const root = element('div', { ...attributes, 'aria-label': words.picture }, canvas, topics.root)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('there is no canvas to draw on')
  const drawing = graphDrawing(graph, context)
  const viewpoint = new Viewpoint(graph, () => {
    clearTimeout(hover)
    wake()
  })
  let state = first
  let palette: Palette | null = null
  let [request, hover, resting] = [0, 0, 0]
  let named: { readonly by: readonly unknown[]; readonly names: readonly PlacedTopicName[] } | null = null
  let covers: readonly CanvasBox[] | null = null
  /** The canvas is out of date, apart from what is drawn in the background. */
  let isStale = true

  followGestures(root, {
    panned: (byX, byY) => viewpoint.pan(byX, byY),
    zoomed: (factor, at) => viewpoint.zoom(factor, at),
    tapped: (at, isTouch) => events.chosen(nodeNear(at, isTouch ? slack.touch : slack.mouse)),
    hovered: (at) => {
      clearTimeout(hover)
      const node = at && nodeNear(at, slack.mouse)
      root.classList.toggle('over-node', node !== null)
      if (node === null) events.hovered(null)
      else hover = window.setTimeout(() => events.hovered(node), dwell)
    },
    isHeld: (by) => events.isAlone() || (by === 'wheel' && document.activeElement === root),
    refused: events.refused,
  })
  root.addEventListener('keydown', (event) => {
    const command = commandOf(event)
    if (!command) return
    event.preventDefault()
    events.commanded(command)
  })

  function nodeNear(at: Point, reach: number): number | null {
    const { camera } = viewpoint
    return nodeAt(graph, state.visibility, camera, at, radiusAt(graph, camera), reach)
  }

  function resize(isShownNext: boolean): void {
    const { width, height } = root.getBoundingClientRect()
    const { size } = viewpoint
    if (width === 0 || height === 0) return
    covers = null
    wake()
    const ratio = pixelRatio()
    const across = Math.round(width * ratio)
    if (size.width === width && size.height === height && canvas.width === across) return
    canvas.width = across
    canvas.height = Math.round(height * ratio)
    viewpoint.resize({ width, height })
    // Resizing clears the canvas. Draw at once, so that no empty frame is shown.
    if (isShownNext) frame(performance.now())
  }

  function wake(): void {
    isStale = true
    ask()
  }

  function ask(): void {
    if (request === 0) request = requestAnimationFrame(frame)
  }

  function frame(now: number): void {
    cancelAnimationFrame(request)
    request = 0
    if (!isStale && !drawing.prepare()) return ask()
    isStale = false
    const isFlying = viewpoint.advance(now)
    const { camera, closeness, size } = viewpoint
    if (size.width <= 1) return
    const { colouring, chosen, focus } = state
    palette ??= readPalette(root, graph)
    const names = colouring === 'community' ? namesIn(palette) : []
    const isFocused = chosen !== null || (focus?.steps.size ?? 0) > 0
    const placed = placeNames(names, camera, size, closeness, isFocused)
    topics.show(placed)
    covers ??= coveredBoxes()
    const boxes = [...covers, ...placed.map(boxOfName)]
    const ratio = pixelRatio()
    const isUnfinished = drawing.draw({ camera, size, closeness, boxes, ratio, palette, ...state })
    root.toggleAttribute('data-pending', isFlying || isUnfinished)
    clearTimeout(resting)
    if (isFlying) wake()
    else if (isUnfinished) ask()
    else resting = window.setTimeout(events.settled, rest)
  }

  /** The names of topics, placed again if the nodes, the size or the palette changed. */
  const namesIn = (palette: Palette): readonly PlacedTopicName[] => {
    const { size } = viewpoint
    const { visibility } = state
    const by = [visibility.nodes, size.width, size.height, palette]
    if (named?.by.every((part, index) => part === by[index])) return named.names
    const measure = (words: string, fontSize: number) => {
      context.font = `600 ${fontSize}px ${palette.nameFont}`
      return context.measureText(words).width
    }
    const names = topicNames(graph, visibility, viewpoint.whole(), size, measure)
    named = { by, names }
    return names
  }

  function coveredBoxes(): readonly CanvasBox[] {
    const box = over.getBoundingClientRect()
    return box.width === 0 ? [] : [withinRoot(box, 4)]
  }

  function withinRoot({ x, y, width, height }: DOMRect, margin: number): CanvasBox {
    const own = root.getBoundingClientRect()
    const middle = { x: x - own.x + width / 2, y: y - own.y + height / 2 }
    return boxAround(middle, { width, height }, margin)
  }

  function best(): number | null {
    const { camera, size } = viewpoint
    return nodesInView(graph, state.visibility, camera, size)[0] ?? null
  }

  return {
    root,
    canvas,
    viewpoint,
    /** The names of topics, which are drawn over the canvas. */
    names: topics.root,
    best,
    /** Call this once the element is in the page. */
    start(): void {
      new ResizeObserver(() => resize(true)).observe(root)
      watchColours(() => {
        palette = null
        wake()
      })
      resize(true)
    },
    render(next: PictureState): void {
      state = next
      covers = null
      wake()
    },
    look(view: Viewport, isCut: boolean): void {
      resize(false)
      viewpoint.look(view, isCut)
    },
    showAll(nodes: readonly number[], covered: DOMRect | null, isCut: boolean): void {
      // The column beside the canvas may just have appeared.
      resize(false)
      const boxes = [...(covered ? [withinRoot(covered, 0)] : []), ...coveredBoxes()]
      viewpoint.frame(nodes, freePart(boxes, viewpoint.size), isCut)
    },
    nextTo(direction: ArrowKey): number | null {
      const { chosen, visibility } = state
      const { x, y } = graph.nodes
      if (chosen === null || visibility.nodes[chosen] !== 1) return best()
      const shown = Array.from(x.keys()).filter((node) => visibility.nodes[node] === 1)
      const nodes = shown.map((node) => ({ node, x: x[node] ?? 0, y: y[node] ?? 0 }))
      const from = { x: x[chosen] ?? 0, y: y[chosen] ?? 0 }
      return nearestTowards(nodes, from, direction)?.node ?? null
    },
    pan(direction: ArrowKey): void {
      const [right, down] = directions[direction]
      viewpoint.pan(-right * keyPan, -down * keyPan)
    },
  }
}

function pixelRatio(): number {
  return Math.min(mostRatio, window.devicePixelRatio)
}
