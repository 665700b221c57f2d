import { homeAddress, href, type Address } from '../../core/address.ts'
import { layers, type MapEdge } from '../../map/map-edge.ts'
import { decodeWalkFile } from '../../map/walk-file.ts'
import { button, element } from '../../browser/dom.ts'
import { dataOfPages } from '../../browser/loaded-files.ts'
import { graph as words, neighbours as neighbourWords } from '../../words/compiled.ts'
import type { GraphPath } from './focus.ts'
import { edgesAt, neighboursOf, type LoadedGraph, type Neighbour, type Visibility } from './loaded-graph.ts'
import type { GraphEvent, GraphState, PathChoice } from './state.ts'
import { chosenWords, kindOf, mark, namedRelation, nodeLink, pathWords, titleOf } from './wording.ts'

interface SideInput extends Pick<GraphState, 'chosen' | 'path'> {
  readonly visibility: Visibility
  /** The path between the ends of `path`; null if there is none. */
  readonly shortest: GraphPath | null
}

/** The column beside the canvas, with the path and the panel of the chosen node. A sheet on narrow screens. */
export function sidePanel(graph: LoadedGraph, base: string, send: (event: GraphEvent) => void) {
  const context = { graph, base, send }
  const [node, steps] = [nodePanel(context), pathPanel(context)]
  const root = element('div', { class: 'whole-side' })
  root.append(sheetHandle(root), steps.root, node.root)
  let shown: Partial<SideInput> = { chosen: null, path: null }
  return {
    root,
    /** Shows what changed; returns what to announce to screen readers, or null. */
    render(input: SideInput): string | null {
      const { chosen, path, shortest, visibility } = input
      const isFiltered = visibility !== shown.visibility
      const [isChosen, isPathNew] = [chosen !== shown.chosen, path !== shown.path]
      shown = input
      const neighbours = chosen === null ? [] : neighboursOf(graph, visibility, chosen)
      if (isChosen || isFiltered) node.render(chosen, neighbours)
      if (isPathNew || isFiltered) steps.render(path, shortest)
      if (isPathNew && path)
        return path.to === null ? words.choosePathEnd : pathWords(graph, path.from, path.to, shortest)
      return isChosen && chosen !== null ? chosenWords(graph, chosen, neighbours) : null
    },
    focus: () => node.root.querySelector('a')?.focus(),
  }
}

/** The path, with a sentence and the reasons for each step; or a hint on how to choose one. */
function pathPanel(context: PanelContext) {
  const { graph, send } = context
  const leave = button(words.leavePath, {}, () => send({ type: 'pathLeft' }))
  const line = element('p', { class: 'whole-path-line' })
  const steps = element('ol', { role: 'list', hidden: true })
  const attributes = { class: 'whole-path', 'aria-label': words.path, hidden: true }
  const root = element('section', attributes, line, steps, leave)
  return {
    root,
    render(path: PathChoice | null, shortest: GraphPath | null) {
      root.hidden = path === null
      steps.hidden = shortest === null
      root.scrollTop = 0
      steps.replaceChildren(...(shortest ? stepsOf(context, shortest) : []))
      if (path === null) return
      line.textContent =
        path.to === null
          ? words.pathFrom(graph.nodes.titles[path.from] ?? '')
          : pathWords(graph, path.from, path.to, shortest)
    },
  }
}

function stepsOf({ graph, base }: PanelContext, { nodes, edges }: GraphPath): readonly HTMLElement[] {
  return edges.map((edge, place) => {
    const [from = 0, to = 0] = [nodes[place], nodes[place + 1]]
    const named = (node: number) => [mark(graph, node), ' ', nodeLink(graph, base, node)]
    const relation = namedRelation(graph, edge, from)
    const sentence = words.step({ from: named(from), relation: [relation], to: named(to) })
    const step = element('li', {}, element('p', {}, ...sentence))
    void reasonsOf(graph, edge).then((whys) => {
      for (const why of whys) {
        const because = element('span', { class: 'whole-because' }, `${words.because} `)
        step.append(element('p', { class: 'whole-reason' }, because, element('bdi', {}, why)))
      }
    })
    return step
  })
}

/**
 * The button that pulls the sheet up or down, which covers the lower part of the picture on narrow screens. The sheet
 * has `data-pulled` while it is up.
 */
function sheetHandle(sheet: HTMLElement): HTMLElement {
  const grip = element('span', { 'aria-hidden': 'true' })
  const handle = button([grip], { class: 'whole-handle' }, () => pull(!sheet.hasAttribute('data-pulled')))
  const pull = (isUp: boolean) => {
    sheet.toggleAttribute('data-pulled', isUp)
    handle.setAttribute('aria-expanded', String(isUp))
    handle.setAttribute('aria-label', isUp ? words.pullDown : words.pullUp)
  }
  pull(false)
  return handle
}

/** What the panels need. */
interface PanelContext {
  readonly graph: LoadedGraph
  readonly base: string
  readonly send: (event: GraphEvent) => void
}

/** The most neighbours listed in each group. The page of the node lists them all. */
const mostListed = 12
const mostComputed = 8

function nodePanel(context: PanelContext) {
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
  const facts = `${kindOf(graph, node)} · ${neighbourWords(graph.degrees[node] ?? 0, 0)}`
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
async function reasonsOf(graph: LoadedGraph, edge: number): Promise<readonly string[]> {
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
