import { element } from '../../browser/dom.ts'
import { lazily } from '../../core/lazily.ts'
import { fold, isUnspaced } from '../../core/search-text.ts'
import { graph as words } from '../../words/compiled.ts'
import type { LoadedGraph } from './loaded-graph.ts'
import { kindOf, mark, titleOf } from './wording.ts'

const mostFound = 8

/** The folded titles of the nodes, from the first time that they are needed. */
export function foldedTitles({ nodes: { titles } }: LoadedGraph): () => readonly string[] {
  return lazily(() => titles.map(fold))
}

/** Finds exact matches, then titles that begin with the query, then those in which every query word begins a word. */
function nodesFor(query: string, titles: readonly string[]): readonly number[] {
  const wanted = fold(query)
  if (wanted === '') return []
  // A script without spaces may start a word at any character.
  const starts = wanted.split(' ').map((word) => (isUnspaced(word) ? word : ` ${word}`))
  const found = titles.flatMap((title, node) => {
    const holds = starts.every((start) => ` ${title}`.includes(start))
    const rank = title === wanted ? 0 : title.startsWith(wanted) ? 1 : holds ? 2 : null
    return rank === null ? [] : [{ node, rank, length: title.length }]
  })
  found.sort((a, b) => a.rank - b.rank || a.length - b.length)
  return found.slice(0, mostFound).map(({ node }) => node)
}

/** The field for finding nodes by title, with a listbox of which one option is active. */
export function searchField(
  graph: LoadedGraph,
  titles: () => readonly string[],
  choose: (node: number) => void,
): HTMLElement {
  const list = element('ul', {
    id: 'whole-found',
    role: 'listbox',
    'aria-label': words.found,
    hidden: true,
  })
  const input = element('input', {
    type: 'search',
    id: 'whole-query',
    role: 'combobox',
    placeholder: words.find,
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: 'false',
    enterkeyhint: 'search',
    'aria-autocomplete': 'list',
    'aria-controls': 'whole-found',
    'aria-expanded': 'false',
  })
  let found: readonly number[] = []
  let active = 0

  const point = (place: number) => {
    active = Math.min(found.length - 1, Math.max(0, place))
    for (const [index, item] of [...list.children].entries()) {
      item.setAttribute('aria-selected', String(index === active))
      if (index === active) item.scrollIntoView({ block: 'nearest' })
    }
    if (found.length > 0) input.setAttribute('aria-activedescendant', `whole-found-${active}`)
    else input.removeAttribute('aria-activedescendant')
  }
  const show = (nodes: readonly number[]) => {
    found = nodes
    list.replaceChildren(...nodes.map((node, place) => option(graph, node, place)))
    list.hidden = nodes.length === 0
    input.setAttribute('aria-expanded', String(nodes.length > 0))
    point(0)
  }
  const take = (place: number) => {
    const node = found[place]
    if (node === undefined) return
    input.value = graph.nodes.titles[node] ?? ''
    show([])
    choose(node)
  }

  input.addEventListener('input', () => show(nodesFor(input.value, titles())))
  input.addEventListener('keydown', (event) => {
    if (event.isComposing) return
    if (event.key === 'Escape') {
      if (found.length === 0) return
      show([])
      event.stopPropagation()
    } else if (event.key === 'Enter') take(active)
    else if (event.key === 'ArrowDown') point(active + 1)
    else if (event.key === 'ArrowUp') point(active - 1)
    else return
    event.preventDefault()
  })
  input.addEventListener('blur', () => show([]))
  list.addEventListener('pointerdown', (event) => event.preventDefault())
  list.addEventListener('click', (event) => {
    const item = event.target instanceof Element ? event.target.closest('li') : null
    if (item) take([...list.children].indexOf(item))
  })
  const label = element('label', { for: 'whole-query', class: 'visually-hidden' }, words.findLabel)
  return element('div', { class: 'whole-search' }, label, input, list)
}

function option(graph: LoadedGraph, node: number, place: number): HTMLElement {
  return element(
    'li',
    { id: `whole-found-${place}`, role: 'option', 'aria-selected': 'false' },
    mark(graph, node),
    titleOf(graph, node),
    element('span', { class: 'visually-hidden' }, words.foundNode(kindOf(graph, node))),
  )
}
