import { graph as words, neighbours as neighbourWords } from '../../words/compiled.ts'
import { wordsOfKind } from '../../words/kinds.ts'
import { href, type Address } from '../../core/address.ts'
import { layers } from '../../map/layers.ts'
import { element } from '../../browser/dom.ts'
import { languageAttributes, mark, nodeLink } from './node-link.ts'
import { edgesAt, type LoadedGraph } from './loaded-graph.ts'
import { namedRelation } from './edge-look.ts'
import type { Neighbour } from './visibility.ts'
import type { GraphEvent } from './state.ts'
import type { EdgeReasons } from './reasons.ts'
import { linkWords } from './wording.ts'

/** The most neighbours listed in each group. The page of the node lists them all. */
const mostListed = 12
const mostComputed = 8

export function nodePanel(
  graph: LoadedGraph,
  base: string,
  reasons: EdgeReasons,
  send: (event: GraphEvent) => void,
): {
  readonly root: HTMLElement
  render(node: number | null, neighbours: readonly Neighbour[]): void
} {
  const root = element('section', { class: 'whole-node', 'aria-label': words.chosen, hidden: true })
  return {
    root,
    render(node, neighbours) {
      root.hidden = node === null
      if (node === null) {
        root.replaceChildren()
        return
      }
      const inReasonedOrder = byMeaning(graph, neighbours)
      const hadFocus = root.contains(document.activeElement)
      root.scrollTop = 0
      root.replaceChildren(
        head(graph, base, node, send),
        about(graph, node),
        ...actions(graph, base, node, send),
        ...listed(graph, node, inReasonedOrder, reasons, send),
        ...tagged(graph, node, send),
      )
      if (hadFocus) root.querySelector('a')?.focus()
    },
  }
}

function head(
  graph: LoadedGraph,
  base: string,
  node: number,
  send: (event: GraphEvent) => void,
): HTMLElement {
  const { kinds } = graph.nodes
  const close = element('button', { type: 'button', class: 'whole-close', 'aria-label': words.close }, '×')
  close.addEventListener('click', () => send({ type: 'chosen', node: null }))
  const title = element('h3', {}, nodeLink(graph, base, node))
  const facts = [wordsOfKind(kinds[node] ?? 'note').one, neighbourWords(graph.degrees[node] ?? 0, 0)]
  return element(
    'div',
    { class: 'whole-node-head' },
    close,
    title,
    element('p', { class: 'whole-facts' }, mark(graph, node), ' ', facts.join(' · ')),
  )
}

/** Filled with the preview of the page when that has loaded. */
function about(graph: LoadedGraph, node: number): HTMLElement {
  const box = element('div', { class: 'whole-about' })
  const address = graph.nodes.addresses[node]
  if (address !== undefined) void fill(box, address)
  return box
}

async function fill(box: HTMLElement, address: Address): Promise<void> {
  try {
    const [{ previewStyles, previewText }, { previewFiles }] = await Promise.all([
      import('../../previews/browser/preview-text.ts'),
      import('../../previews/browser/files.ts'),
    ])
    const [preview] = await Promise.all([previewFiles().preview(address), previewStyles()])
    if (preview) box.replaceChildren(...previewText(preview))
  } catch {
    // The panel works without a preview, and links to the page.
  }
}

function actions(
  graph: LoadedGraph,
  base: string,
  node: number,
  send: (event: GraphEvent) => void,
): readonly HTMLElement[] {
  const address = graph.nodes.addresses[node]
  if (address === undefined) return []
  const path = element('button', { type: 'button', 'data-path': true }, words.pathFromHere)
  path.addEventListener('click', () => send({ type: 'pathBegun' }))
  return [
    element(
      'p',
      { class: 'whole-actions' },
      element('a', { href: href(base, address) }, words.open),
      // A node without edges has no map.
      ...(edgesAt(graph, node).length > 0
        ? [element('a', { href: href(base, address, 'map') }, words.walk)]
        : []),
      path,
    ),
  ]
}

function listed(
  graph: LoadedGraph,
  node: number,
  neighbours: readonly Neighbour[],
  reasons: EdgeReasons,
  send: (event: GraphEvent) => void,
): readonly HTMLElement[] {
  const isComputed = ({ edge }: Neighbour) => edge >= graph.authored
  const [computed, authored] = [neighbours.filter(isComputed), neighbours.filter((one) => !isComputed(one))]
  return [
    ...list(graph, node, words.neighbours, authored, mostListed, reasons, send),
    ...list(graph, node, words.computedNeighbours, computed, mostComputed, reasons, send),
  ]
}

/** Relations with reasons first, as on the map; within a kind, the given order stays. */
function byMeaning(graph: LoadedGraph, neighbours: readonly Neighbour[]): readonly Neighbour[] {
  const rank = ({ edge }: Neighbour) => layers.indexOf(graph.edges[edge]?.type.kind ?? 'mention')
  return neighbours.toSorted((a, b) => rank(a) - rank(b))
}

function list(
  graph: LoadedGraph,
  node: number,
  title: string,
  neighbours: readonly Neighbour[],
  most: number,
  reasons: EdgeReasons,
  send: (event: GraphEvent) => void,
): readonly HTMLElement[] {
  if (neighbours.length === 0) return []
  const items = neighbours.slice(0, most).map(({ node: other, edge }) => {
    const button = element(
      'button',
      { type: 'button' },
      namedRelation(graph.edges[edge]?.type, linkWords(graph, edge, node)),
      ' ',
      mark(graph, other),
      ' ',
      element('span', languageAttributes(graph, other), graph.nodes.titles[other] ?? ''),
    )
    button.addEventListener('click', () => send({ type: 'chosen', node: other }))
    const item = element('li', {}, button)
    void reasons
      .of(graph, edge)
      .then((whys) =>
        item.append(...whys.map((why) => element('p', { class: 'whole-reason', dir: 'auto' }, why))),
      )
    return item
  })
  const rest = neighbours.length - items.length
  return [
    element('h4', {}, title),
    element('ul', { role: 'list', class: 'whole-neighbours' }, ...items),
    ...(rest > 0 ? [element('p', { class: 'whole-rest' }, words.others(rest))] : []),
  ]
}

function tagged(
  { nodes: { tags } }: LoadedGraph,
  node: number,
  send: (event: GraphEvent) => void,
): readonly HTMLElement[] {
  const buttons = (tags[node] ?? []).map((tag) => {
    const button = element('button', { type: 'button', title: words.onlyTagged(tag) }, `#${tag}`)
    button.addEventListener('click', () => send({ type: 'tagChosen', tag }))
    return button
  })
  return buttons.length === 0
    ? []
    : [element('h4', {}, words.tags), element('p', { class: 'whole-tags' }, ...buttons)]
}
