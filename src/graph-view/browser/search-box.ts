import { graph as words } from '../../words/compiled.ts'
import { wordsOfKind } from '../../words/kinds.ts'
import { element } from '../../browser/dom.ts'
import { foldTitle, matchTitles, type FoldedTitle } from '../../search/browser/titles.ts'
import { languageAttributes, mark } from './node-link.ts'
import type { LoadedGraph } from './loaded-graph.ts'

const mostFound = 8

interface TitledNode {
  readonly node: number
  readonly title: string
  readonly aliases: readonly string[]
}

/** A field that finds nodes by their titles while one types, and the list of what it found. */
export function searchBox(graph: LoadedGraph, choose: (node: number) => void): HTMLElement {
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
  let titles: readonly FoldedTitle<TitledNode>[] | null = null
  let found: readonly number[] = []
  let at = 0

  const show = (nodes: readonly number[]) => {
    found = nodes
    at = 0
    list.replaceChildren(...nodes.map((node, place) => option(graph, node, place)))
    list.hidden = nodes.length === 0
    input.setAttribute('aria-expanded', String(nodes.length > 0))
    point()
  }
  const point = () => {
    for (const [place, item] of [...list.children].entries()) {
      item.setAttribute('aria-selected', String(place === at))
      if (place === at) item.scrollIntoView({ block: 'nearest' })
    }
    if (found.length > 0) input.setAttribute('aria-activedescendant', `whole-found-${at}`)
    else input.removeAttribute('aria-activedescendant')
  }
  const take = (place: number) => {
    const node = found[place]
    if (node === undefined) return
    input.value = graph.nodes.titles[node] ?? ''
    show([])
    choose(node)
  }

  input.addEventListener('input', () => {
    titles ??= graph.nodes.titles.map((title, node) => foldTitle({ node, title, aliases: [] }))
    show(
      matchTitles(titles, input.value)
        .slice(0, mostFound)
        .map(({ title }) => title.node),
    )
  })
  input.addEventListener('keydown', (event) => {
    if (event.isComposing) return
    if (event.key === 'Enter') take(at)
    else if (event.key === 'Escape') {
      if (found.length === 0) return
      show([])
      event.stopPropagation()
    } else if (event.key === 'ArrowDown') at = Math.min(at + 1, found.length - 1)
    else if (event.key === 'ArrowUp') at = Math.max(at - 1, 0)
    else return
    event.preventDefault()
    if (found.length > 0) point()
  })
  input.addEventListener('blur', () => show([]))
  list.addEventListener('pointerdown', (event) => event.preventDefault())
  list.addEventListener('click', (event) => {
    const item = event.target instanceof Element ? event.target.closest('li') : null
    if (item) take([...list.children].indexOf(item))
  })
  return element(
    'div',
    { class: 'whole-search' },
    element('label', { for: 'whole-query', class: 'visually-hidden' }, words.findLabel),
    input,
    list,
  )
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
