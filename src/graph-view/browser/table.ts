import { digits, graph as words, joins } from '../../words/compiled.ts'
import { button, element, setText } from '../../browser/dom.ts'
import type { LoadedGraph, Visibility } from './loaded-graph.ts'
import { kindOf, mark, nodeLink, topicLink, shownWords } from './wording.ts'
import { rowsAtOnce, type GraphEvent, type GraphState, type SortOrder } from './state.ts'

/** The shown nodes in table order; ties keep the order of the graph. */
export function orderedNodes(
  graph: LoadedGraph,
  { nodes }: Visibility,
  { by, descending }: SortOrder,
  titles: () => readonly string[],
): readonly number[] {
  const shown = Array.from(nodes.keys()).filter((node) => nodes[node] === 1)
  const keys = by === 'degree' ? graph.degrees : titles()
  const turn = descending ? -1 : 1
  return shown.sort((a, b) => turn * compared(keys[a] ?? 0, keys[b] ?? 0) || a - b)
}

function compared(one: number | string, other: number | string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

/** `titles` are folded. */
export function table(
  graph: LoadedGraph,
  base: string,
  titles: () => readonly string[],
  send: (event: GraphEvent) => void,
) {
  const heading = (label: string, by: SortOrder['by']) =>
    element(
      'th',
      { scope: 'col' },
      button(label, {}, () => send({ type: 'sorted', by })),
    )
  const headings = { title: heading(words.title, 'title'), degree: heading(words.neighbours, 'degree') }
  const caption = element('caption')
  const body = element('tbody')
  const more = button('', { class: 'whole-more', hidden: true }, () => {
    const there = body.children.length
    send({ type: 'more' })
    body.children[there]?.querySelector('a')?.focus()
  })
  const head = element(
    'tr',
    {},
    headings.title,
    element('th', { scope: 'col' }, words.kind),
    headings.degree,
    ...(graph.topics.length > 0 ? [element('th', { scope: 'col', class: 'whole-wide' }, words.topic)] : []),
    element('th', { scope: 'col', class: 'whole-wide' }, words.tags),
    element('th', { scope: 'col' }, element('span', { class: 'visually-hidden' }, words.inPicture)),
  )
  const rows = element('table', {}, caption, element('thead', {}, head), body)
  const root = element(
    'div',
    { class: 'whole-table', hidden: true },
    element('div', { class: 'table' }, rows),
    more,
  )
  let ordered: readonly number[] = []
  let orderedFor: readonly [Visibility, SortOrder] | null = null
  return {
    root,
    render({ shown, order, rows: most }: GraphState, visibility: Visibility) {
      root.hidden = shown !== 'table'
      if (root.hidden) return
      if (orderedFor?.[0] !== visibility || orderedFor[1] !== order) {
        orderedFor = [visibility, order]
        ordered = orderedNodes(graph, visibility, order, titles)
        body.replaceChildren()
      }
      const listed = ordered.slice(0, most)
      body.append(...listed.slice(body.children.length).map((node) => row(graph, base, node, send)))
      const rest = ordered.length - listed.length
      more.hidden = rest === 0
      setText(more, words.more(Math.min(rest, rowsAtOnce)))
      const listedWords = words.rows(listed.length, ordered.length)
      setText(caption, joins.sentences([joins.ended(shownWords(graph, visibility)), listedWords]))
      for (const one of Object.values(headings)) one.removeAttribute('aria-sort')
      headings[order.by].setAttribute('aria-sort', order.descending ? 'descending' : 'ascending')
    },
  }
}

function row(graph: LoadedGraph, base: string, node: number, send: (event: GraphEvent) => void): HTMLElement {
  const { communities, tags, titles } = graph.nodes
  const topic = communities[node] ?? 0
  const choose = button(words.choose, { 'aria-label': words.chooseNode(titles[node] ?? '') }, () =>
    send({ type: 'chosen', node }),
  )
  return element(
    'tr',
    {},
    element('th', { scope: 'row' }, nodeLink(graph, base, node)),
    element('td', { class: 'whole-kind' }, mark(graph, node), ' ', kindOf(graph, node)),
    element('td', { class: 'whole-degree' }, digits(graph.degrees[node] ?? 0)),
    ...(graph.topics.length > 0
      ? [element('td', {}, ...(topic < graph.topics.length ? [topicLink(graph.topics, base, topic)] : []))]
      : []),
    element('td', {}, joins.items(tags[node] ?? [])),
    element('td', {}, choose),
  )
}
