import { digits, graph as words, joins } from '../../words/compiled.ts'
import { wordsOfKind } from '../../words/kinds.ts'
import { element, setText } from '../../browser/dom.ts'
import type { LoadedGraph } from './loaded-graph.ts'
import { mark, nodeLink } from './node-link.ts'
import { rowsAtOnce, type GraphEvent, type GraphState, type SortOrder } from './state.ts'
import type { Visibility } from './visibility.ts'
import { topicLink } from './topic-layer.ts'
import { shownWords } from './shown-words.ts'
import { FoldedTitles, type TitleRanks } from './folded-titles.ts'

/** The shown nodes in table order; ties keep the order of the graph. `ranks` are the ranks of titles. */
export function orderedNodes(
  graph: LoadedGraph,
  { nodes }: Visibility,
  { by, descending }: SortOrder,
  ranks: () => TitleRanks,
): readonly number[] {
  const shown = Array.from(nodes.keys()).filter((node) => nodes[node] === 1)
  const turn = descending ? -1 : 1
  const keys = by === 'degree' ? graph.degrees : ranks()
  return shown.sort((a, b) => turn * ((keys[a] ?? 0) - (keys[b] ?? 0)) || a - b)
}

/** The number of rows added at once, and the pause after them in which the browser paints, in milliseconds. */
const filledAtOnce = 20
const pause = 30

export function table(
  graph: LoadedGraph,
  base: string,
  send: (event: GraphEvent) => void,
): {
  readonly root: HTMLElement
  render(state: GraphState, visibility: Visibility): void
} {
  const title = heading(words.title, 'title', send)
  const degree = heading(words.neighbours, 'degree', send)
  const caption = element('caption')
  const body = element('tbody')
  const more = element('button', { type: 'button', class: 'whole-more', hidden: true })
  more.addEventListener('click', () => {
    const there = body.children.length
    send({ type: 'more' })
    body.children[there]?.querySelector('a')?.focus()
  })
  const head = element(
    'thead',
    {},
    element(
      'tr',
      {},
      title.root,
      element('th', { scope: 'col' }, words.kind),
      degree.root,
      ...(graph.topics.length > 0 ? [element('th', { scope: 'col', class: 'whole-wide' }, words.topic)] : []),
      element('th', { scope: 'col', class: 'whole-wide' }, words.tags),
      element('th', { scope: 'col' }, element('span', { class: 'visually-hidden' }, words.inPicture)),
    ),
  )
  const root = element(
    'div',
    { class: 'whole-table', hidden: true },
    element('div', { class: 'table' }, element('table', {}, caption, head, body)),
    more,
  )
  const titles = new FoldedTitles(graph)
  setTimeout(() => titles.prepare())
  let order: { readonly of: Visibility; readonly by: SortOrder; readonly nodes: readonly number[] } | null =
    null
  let wanted = 0
  let timer = 0

  /** Adds rows up to `wanted`: the first batch at once, the others one by one. */
  const fill = () => {
    clearTimeout(timer)
    const filled = body.children.length
    const next = order?.nodes.slice(filled, Math.min(wanted, filled + filledAtOnce)) ?? []
    body.append(...next.map((node) => row(graph, base, node, send)))
    if (body.children.length < wanted) timer = window.setTimeout(fill, pause)
  }

  return {
    root,
    render(state, visibility) {
      root.hidden = state.shown !== 'table'
      if (root.hidden) return
      if (order?.of !== visibility || order.by !== state.order) {
        order = {
          of: visibility,
          by: state.order,
          nodes: orderedNodes(graph, visibility, state.order, () => titles.ranks()),
        }
        body.replaceChildren()
      }
      wanted = Math.min(order.nodes.length, state.rows)
      fill()
      const rest = order.nodes.length - wanted
      more.hidden = rest === 0
      setText(more, words.more(Math.min(rest, rowsAtOnce)))
      setText(
        caption,
        joins.sentences([joins.ended(shownWords(graph, visibility)), words.rows(wanted, order.nodes.length)]),
      )
      title.render(state.order)
      degree.render(state.order)
    },
  }
}

function row(graph: LoadedGraph, base: string, node: number, send: (event: GraphEvent) => void): HTMLElement {
  const { communities, kinds, tags, titles } = graph.nodes
  const topic = communities[node] ?? 0
  const choose = element(
    'button',
    { type: 'button', 'aria-label': words.chooseNode(titles[node] ?? '') },
    words.choose,
  )
  choose.addEventListener('click', () => send({ type: 'chosen', node }))
  return element(
    'tr',
    {},
    element('th', { scope: 'row' }, nodeLink(graph, base, node)),
    element('td', { class: 'whole-kind' }, mark(graph, node), ' ', wordsOfKind(kinds[node] ?? 'note').one),
    element('td', { class: 'whole-degree' }, digits(graph.degrees[node] ?? 0)),
    ...(graph.topics.length > 0
      ? [element('td', {}, ...(topic < graph.topics.length ? [topicLink(graph, base, topic)] : []))]
      : []),
    element('td', {}, joins.items(tags[node] ?? [])),
    element('td', {}, choose),
  )
}

function heading(label: string, by: SortOrder['by'], send: (event: GraphEvent) => void) {
  const button = element('button', { type: 'button' }, label)
  button.addEventListener('click', () => send({ type: 'sorted', by }))
  const root = element('th', { scope: 'col' }, button)
  return {
    root,
    render(order: SortOrder) {
      if (order.by !== by) root.removeAttribute('aria-sort')
      else root.setAttribute('aria-sort', order.descending ? 'descending' : 'ascending')
    },
  }
}
