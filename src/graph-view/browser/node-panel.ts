import { graph as words, neighbours as neighbourWords } from '../../words/compiled.ts'
import { wordsOfKind } from '../../words/kinds.ts'
import { homeAddress, href, type Address } from '../../core/address.ts'
import { layers } from '../../map/layers.ts'
import { button, element } from '../../browser/dom.ts'
import { mark, namedRelation, nodeLink, titleOf } from './wording.ts'
import { type LoadedGraph, edgesAt } from './loaded-graph.ts'
import type { Neighbour } from './visibility.ts'
import type { GraphEvent } from './state.ts'
import { dataOfPages } from '../../browser/loaded-files.ts'
import type { MapEdge } from '../../map/map-edge.ts'
import { decodeWalkFile } from '../../map/walk-file.ts'

/** What the panels of the side need. */
export interface PanelContext {
  readonly graph: LoadedGraph
  readonly base: string
  readonly send: (event: GraphEvent) => void
}

/** The most neighbours listed in each group. The page of the node lists them all. */
const mostListed = 12
const mostComputed = 8

export function nodePanel(context: PanelContext) {
  const root = element('section', { class: 'whole-node', 'aria-label': words.chosen, hidden: true })
  return {
    root,
    render(node: number | null, neighbours: readonly Neighbour[]) {
      root.hidden = node === null
      const hadFocus = root.contains(document.activeElement)
      root.scrollTop = 0
      root.replaceChildren(...(node === null ? [] : contentOf(context, node, neighbours)))
      if (hadFocus) root.querySelector('a')?.focus()
    },
  }
}

function contentOf(context: PanelContext, node: number, neighbours: readonly Neighbour[]) {
  const { graph, send } = context
  // Relations with reasons first, as on the map; within a kind, the given order stays.
  const rank = ({ edge }: Neighbour) => layers.indexOf(graph.edges[edge]?.type.kind ?? 'mention')
  const inOrder = neighbours.toSorted((a, b) => rank(a) - rank(b))
  const isComputed = ({ edge }: Neighbour) => edge >= graph.authored
  const address = graph.nodes.addresses[node] ?? homeAddress
  const authored = inOrder.filter((one) => !isComputed(one))
  const tags = (graph.nodes.tags[node] ?? []).map((tag) =>
    button(`#${tag}`, { title: words.onlyTagged(tag) }, () => send({ type: 'tagChosen', tag })),
  )
  return [
    head(context, node),
    about(address),
    actions(context, node, address),
    ...list(context, node, words.neighbours, authored, mostListed),
    ...list(context, node, words.computedNeighbours, inOrder.filter(isComputed), mostComputed),
    ...(tags.length > 0
      ? [element('h4', {}, words.tags), element('p', { class: 'whole-tags' }, ...tags)]
      : []),
  ]
}

function head({ graph, base, send }: PanelContext, node: number): HTMLElement {
  const close = button('×', { class: 'whole-close', 'aria-label': words.close }, () =>
    send({ type: 'chosen', node: null }),
  )
  const kind = wordsOfKind(graph.nodes.kinds[node] ?? 'note').one
  const facts = `${kind} · ${neighbourWords(graph.degrees[node] ?? 0, 0)}`
  return element(
    'div',
    { class: 'whole-node-head' },
    close,
    element('h3', {}, nodeLink(graph, base, node)),
    element('p', { class: 'whole-facts' }, mark(graph, node), ' ', facts),
  )
}

/** Filled with the preview of the page when that has loaded. */
function about(address: Address): HTMLElement {
  const box = element('div', { class: 'whole-about' })
  void fill(box, address)
  return box
}

async function fill(box: HTMLElement, address: Address): Promise<void> {
  try {
    const { loadPreview, previewStyles, previewText } = await import('../../previews/browser/preview-text.ts')
    const [preview] = await Promise.all([loadPreview(address), previewStyles()])
    if (preview) box.replaceChildren(...previewText(preview))
  } catch {
    // The panel works without a preview, and links to the page.
  }
}

function actions({ graph, base, send }: PanelContext, node: number, address: Address): HTMLElement {
  return element(
    'p',
    { class: 'whole-actions' },
    element('a', { href: href(base, address) }, words.open),
    // A node without edges has no map.
    ...(edgesAt(graph, node).length > 0
      ? [element('a', { href: href(base, address, 'map') }, words.walk)]
      : []),
    button(words.pathFromHere, { 'data-path': true }, () => send({ type: 'pathBegun' })),
  )
}

function list(
  context: PanelContext,
  node: number,
  title: string,
  neighbours: readonly Neighbour[],
  most: number,
): readonly HTMLElement[] {
  if (neighbours.length === 0) return []
  const items = neighbours.slice(0, most).map((neighbour) => item(context, node, neighbour))
  const rest = neighbours.length - items.length
  return [
    element('h4', {}, title),
    element('ul', { role: 'list', class: 'whole-neighbours' }, ...items),
    ...(rest > 0 ? [element('p', { class: 'whole-rest' }, words.others(rest))] : []),
  ]
}

function item({ graph, send }: PanelContext, node: number, neighbour: Neighbour): HTMLElement {
  const { node: other, edge } = neighbour
  const content = [namedRelation(graph, edge, node), ' ', mark(graph, other), ' ', titleOf(graph, other)]
  const made = element(
    'li',
    {},
    button(content, {}, () => send({ type: 'chosen', node: other })),
  )
  void reasonsOf(graph, edge).then((whys) => {
    for (const why of whys) made.append(element('p', { class: 'whole-reason', dir: 'auto' }, why))
  })
  return made
}

const nodeOf = dataOfPages(decodeWalkFile)

/** Plain text, from the file of either end: a node with many neighbours does not list all. Empty if not found. */
export async function reasonsOf(graph: LoadedGraph, edge: number): Promise<readonly string[]> {
  const own = graph.edges[edge]
  if (!own) return []
  const [from = homeAddress, to = homeAddress] = [own.from, own.to].map((end) => graph.nodes.addresses[end])
  const found = (await edgeIn(from, to, own, true)) ?? (await edgeIn(to, from, own, false))
  return found?.reasons.map(({ why }) => why) ?? []
}

/** The edge to `other` in the file of `centre`, which has index 0 there. `isFrom` tells if it leads from the centre. */
async function edgeIn(centre: Address, other: Address, own: MapEdge, isFrom: boolean) {
  try {
    const { around = [], edges = [] } = (await nodeOf(centre)) ?? {}
    return edges.find((edge) => {
      const end = around[(edge.from === 0 ? edge.to : edge.from) - 1]
      const isAtCentre = edge.from === 0 || edge.to === 0
      const isAlong = own.type.symmetric || (edge.from === 0) === isFrom
      return isAtCentre && end?.address === other && isAlong && isSameType(edge.type, own.type)
    })
  } catch {
    // The panel works without reasons.
    return undefined
  }
}

/** Labels are not compared: plain relations have one in the files, but none in the whole graph. */
function isSameType(type: MapEdge['type'], own: MapEdge['type']): boolean {
  return (
    type.kind === own.kind && type.computed === own.computed && type.relation?.name === own.relation?.name
  )
}
