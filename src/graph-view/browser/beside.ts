import { graph as words } from '../../words/compiled.ts'
import type { LoadedGraph } from './loaded-graph.ts'
import { nodePanel } from './node-panel.ts'
import { pathPanel } from './path-panel.ts'
import type { GraphPath } from './path.ts'
import { EdgeReasons } from './reasons.ts'
import { sheetHandle } from './sheet.ts'
import type { GraphEvent, GraphState } from './state.ts'
import type { Visibility } from './visibility.ts'
import { neighboursOf } from './visibility.ts'
import { chosenWords, pathWords } from './wording.ts'

export interface BesideInput extends Pick<GraphState, 'chosen' | 'path'> {
  readonly visibility: Visibility
  /** The path between the ends of `path`; null if there is none. */
  readonly shortest: GraphPath | null
}

/** The column beside the canvas, with the path and the panel of the chosen node. A sheet on narrow screens. */
export class SidePanel {
  readonly #graph: LoadedGraph
  readonly #about
  readonly #steps
  #shown: Partial<BesideInput> = {}

  /** `files` is the number of files of the walk. */
  constructor(
    side: HTMLElement,
    graph: LoadedGraph,
    base: string,
    files: number,
    send: (event: GraphEvent) => void,
  ) {
    const reasons = new EdgeReasons(base, files)
    this.#graph = graph
    this.#about = nodePanel(graph, base, reasons, send)
    this.#steps = pathPanel(graph, base, reasons, send)
    side.append(sheetHandle(side), this.#steps.root, this.#about.root)
  }

  /** Shows what changed; returns what to announce to screen readers, or null. */
  render(input: BesideInput): string | null {
    const { chosen, path, shortest, visibility } = input
    const before = this.#shown
    this.#shown = input
    const isFiltered = visibility !== before.visibility
    const isChosen = chosen !== (before.chosen ?? null)
    const isPathNew = path !== (before.path ?? null)
    const neighbours = chosen === null ? [] : neighboursOf(this.#graph, visibility, chosen)
    if (isChosen || isFiltered) this.#about.render(chosen, neighbours)
    if (isPathNew || isFiltered) this.#steps.render(path, shortest)
    if (isPathNew && path)
      return path.to === null ? words.choosePathEnd : pathWords(this.#graph, path.from, path.to, shortest)
    return isChosen && chosen !== null ? chosenWords(this.#graph, chosen, neighbours) : null
  }

  get isEmpty(): boolean {
    return (this.#shown.chosen ?? this.#shown.path ?? null) === null
  }

  focusPanel(): void {
    this.#about.root.querySelector('a')?.focus()
  }
}
