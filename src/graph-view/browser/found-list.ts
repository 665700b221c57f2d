import { graph as words } from '../../words/compiled.ts'
import { wordsOfKind } from '../../words/kinds.ts'
import { element } from '../../browser/dom.ts'
import { fold, isUnspaced } from '../../core/search-text.ts'
import { languageAttributes, mark } from './node-link.ts'
import type { LoadedGraph } from './loaded-graph.ts'
import { FoldedTitles } from './folded-titles.ts'

const mostFound = 8

/** The listbox of the nodes whose titles match a query; one option is active. */
export class FoundList {
  readonly #graph: LoadedGraph
  readonly #input: HTMLInputElement
  readonly #list: HTMLElement
  readonly #choose: (node: number) => void
  readonly #folded: FoldedTitles
  #found: readonly number[] = []
  #at = 0

  constructor(
    graph: LoadedGraph,
    { input, list }: { readonly input: HTMLInputElement; readonly list: HTMLElement },
    choose: (node: number) => void,
  ) {
    this.#graph = graph
    this.#input = input
    this.#list = list
    this.#choose = choose
    this.#folded = new FoldedTitles(graph)
    this.#folded.prepare()
  }

  /** Finds exact matches, then titles that begin with the query, then those in which every query word begins a word. */
  search(query: string): void {
    const wanted = fold(query)
    // A script without spaces may start a word at any character.
    const starts = wanted.split(' ').map((word) => (isUnspaced(word) ? word : ` ${word}`))
    const found = this.#folded.all().flatMap((title, node) => {
      const holds = starts.every((start) => ` ${title}`.includes(start))
      const rank = title === wanted ? 0 : title.startsWith(wanted) ? 1 : holds ? 2 : null
      return rank === null || wanted === '' ? [] : [{ node, rank, length: title.length }]
    })
    found.sort((a, b) => a.rank - b.rank || a.length - b.length)
    this.#show(found.slice(0, mostFound).map(({ node }) => node))
  }

  step(by: number): void {
    if (this.#found.length === 0) return
    this.#at = Math.min(this.#found.length - 1, Math.max(0, this.#at + by))
    this.#point()
  }

  take(place = this.#at): void {
    const node = this.#found[place]
    if (node === undefined) return
    this.#input.value = this.#graph.nodes.titles[node] ?? ''
    this.#show([])
    this.#choose(node)
  }

  /** Returns whether it was open. */
  close(): boolean {
    const isOpen = this.#found.length > 0
    this.#show([])
    return isOpen
  }

  #show(nodes: readonly number[]): void {
    this.#found = nodes
    this.#at = 0
    this.#list.replaceChildren(...nodes.map((node, place) => option(this.#graph, node, place)))
    this.#list.hidden = nodes.length === 0
    this.#input.setAttribute('aria-expanded', String(nodes.length > 0))
    this.#point()
  }

  #point(): void {
    for (const [place, item] of [...this.#list.children].entries()) {
      item.setAttribute('aria-selected', String(place === this.#at))
      if (place === this.#at) item.scrollIntoView({ block: 'nearest' })
    }
    if (this.#found.length > 0) this.#input.setAttribute('aria-activedescendant', `whole-found-${this.#at}`)
    else this.#input.removeAttribute('aria-activedescendant')
  }
}

function option(graph: LoadedGraph, node: number, place: number): HTMLElement {
  return element(
    'li',
    { id: `whole-found-${place}`, role: 'option', 'aria-selected': 'false' },
    mark(graph, node),
    element('span', languageAttributes(graph, node), graph.nodes.titles[node] ?? ''),
    element(
      'span',
      { class: 'visually-hidden' },
      words.foundNode(wordsOfKind(graph.nodes.kinds[node] ?? 'note').one),
    ),
  )
}
