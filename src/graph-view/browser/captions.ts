import { directionOfTitle } from './direction.ts'
import type { Camera, Size } from './camera.ts'
import type { Focus } from './focus.ts'
import { lineHeight, placeLabels, type LabelWish, type PlacedLabel } from './labels.ts'
import type { LoadedGraph } from './loaded-graph.ts'
import type { Palette } from './palette.ts'
import type { Visibility } from './visibility.ts'

/** One label for each so many square pixels at most. */
const room = 26_000
/** Marks at least this large are not covered by labels, as long as they are not too many. */
const large = 4
const mostObstacles = 150
/** Of the nodes that are in view, so many are tried at most, the best connected first. */
const mostTried = 400
const mostLetters = 30
const fontSize = 13

/** The words beside the marks, with their widths, which are measured once. */
export class Captions {
  readonly #graph: LoadedGraph
  readonly #widths = new Map<number, number>()

  constructor(graph: LoadedGraph) {
    this.#graph = graph
  }

  draw(
    context: CanvasRenderingContext2D,
    palette: Palette,
    placed: readonly PlacedLabel[],
    isLoud: (node: number) => boolean,
  ): void {
    context.save()
    context.font = `${fontSize}px ${palette.font}`
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    context.lineJoin = 'round'
    context.strokeStyle = palette.ground
    context.lineWidth = 4
    for (const { node, x, y } of placed) {
      const words = this.#words(node)
      context.direction = directionOfTitle(this.#graph, node)
      context.strokeText(words, x, y)
      context.fillStyle = isLoud(node) ? palette.ink : palette.quiet
      context.fillText(words, x, y)
    }
    context.restore()
  }

  /** Where labels stand: of what is in focus first, then of the best connected; with a focus, of nothing else. */
  place(
    context: CanvasRenderingContext2D,
    palette: Palette,
    { camera, size, visibility, focus, radiusOf }: CaptionView,
  ): readonly PlacedLabel[] {
    context.font = `${fontSize}px ${palette.font}`
    const most = Math.max(8, Math.round((size.width * size.height) / room))
    const order = focus ? this.#byImportance(focus) : this.#graph.ranked
    const wishes = [...this.#wishes(context, order, { camera, size, visibility, focus, radiusOf })]
    const obstacles = wishes.filter(({ radius }) => radius >= large).slice(0, mostObstacles)
    return placeLabels(wishes, obstacles, size, focus ? most * 2 : most)
  }

  #byImportance({ centre, nodes, steps }: Focus): readonly number[] {
    if (steps.size > 0) return nodes
    const degree = (node: number) => (node === centre ? Infinity : (this.#graph.degrees[node] ?? 0))
    return nodes.toSorted((a, b) => degree(b) - degree(a) || a - b)
  }

  *#wishes(
    context: CanvasRenderingContext2D,
    order: Iterable<number>,
    { camera, size, visibility, radiusOf }: CaptionView,
  ): Generator<LabelWish> {
    const { x, y } = this.#graph.nodes
    let tried = 0
    for (const node of order) {
      if (tried >= mostTried) return
      if (visibility.nodes[node] !== 1) continue
      const across = (x[node] ?? 0) * camera.scale + camera.x
      const down = (y[node] ?? 0) * camera.scale + camera.y
      if (across < 0 || down < -lineHeight || across > size.width || down > size.height + lineHeight) continue
      tried += 1
      yield { node, x: across, y: down, radius: radiusOf(node), width: this.#width(context, node) }
    }
  }

  #width(context: CanvasRenderingContext2D, node: number): number {
    let width = this.#widths.get(node)
    if (width === undefined) this.#widths.set(node, (width = context.measureText(this.#words(node)).width))
    return width
  }

  #words(node: number): string {
    const title = this.#graph.nodes.titles[node] ?? ''
    if (title.length <= mostLetters) return title
    const start = title.slice(0, mostLetters)
    const space = start.lastIndexOf(' ')
    return `${start.slice(0, space > mostLetters / 2 ? space : mostLetters - 1).trimEnd()}…`
  }
}

interface CaptionView {
  readonly camera: Camera
  readonly size: Size
  readonly visibility: Visibility
  readonly focus: Focus | null
  readonly radiusOf: (node: number) => number
}
