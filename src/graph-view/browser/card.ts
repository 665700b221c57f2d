import { graph as words, neighbours as neighbourWords } from '../../words/compiled.ts'
import { wordsOfKind } from '../../words/kinds.ts'
import { href, type Address } from '../../core/address.ts'
import { element } from '../../browser/dom.ts'
import { languageAttributes, mark, nodeLink } from './node-link.ts'
import { edgesAt, type LoadedGraph } from './loaded-graph.ts'
import type { Neighbour } from './visibility.ts'
import type { GraphEvent, Path } from './state.ts'
import { linkWords, pathWords } from './wording.ts'
import type { GraphPath } from './path.ts'

/** At most this many neighbours, and computed ones, are listed; the page of the node lists them all. */
const mostListed = 12
const mostComputed = 8

/** The card of the chosen node, beside the canvas. */
export function card(
  graph: LoadedGraph,
  base: string,
  send: (event: GraphEvent) => void,
): {
  readonly root: HTMLElement
  render(node: number | null, neighbours: readonly Neighbour[]): void
} {
  const root = element('section', { class: 'whole-card', 'aria-label': words.chosen, hidden: true })
  return {
    root,
    render(node, neighbours) {
      root.hidden = node === null
      if (node === null) {
        root.replaceChildren()
        return
      }
      const hadFocus = root.contains(document.activeElement)
      root.scrollTop = 0
      root.replaceChildren(
        head(graph, base, node, send),
        about(graph, node),
        ...actions(graph, base, node, send),
        ...listed(graph, node, neighbours, send),
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
    { class: 'whole-card-head' },
    close,
    title,
    element('p', { class: 'whole-facts' }, mark(graph, node), ' ', facts.join(' · ')),
  )
}

/** What the preview of a page says of it, once that is there. */
function about(graph: LoadedGraph, node: number): HTMLElement {
  const box = element('div', { class: 'whole-about' })
  const address = graph.nodes.addresses[node]
  if (address !== undefined) void fill(box, address)
  return box
}

async function fill(box: HTMLElement, address: Address): Promise<void> {
  try {
    // Nothing of it before a node is chosen.
    const [{ cardStyles, cardText }, { previewFiles }] = await Promise.all([
      import('../../previews/browser/card.ts'),
      import('../../previews/browser/files.ts'),
    ])
    const [preview] = await Promise.all([previewFiles().preview(address), cardStyles()])
    if (preview) box.replaceChildren(...cardText(preview))
  } catch {
    // The page says it.
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
      // A node by itself has no map.
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
  send: (event: GraphEvent) => void,
): readonly HTMLElement[] {
  const isComputed = ({ edge }: Neighbour) => edge >= graph.authored
  const [computed, authored] = [neighbours.filter(isComputed), neighbours.filter((one) => !isComputed(one))]
  return [
    ...list(graph, node, words.neighbours, authored, mostListed, send),
    ...list(graph, node, words.computedNeighbours, computed, mostComputed, send),
  ]
}

/** The first `most` of some neighbours. */
function list(
  graph: LoadedGraph,
  node: number,
  title: string,
  neighbours: readonly Neighbour[],
  most: number,
  send: (event: GraphEvent) => void,
): readonly HTMLElement[] {
  if (neighbours.length === 0) return []
  const items = neighbours.slice(0, most).map(({ node: other, edge }) => {
    const button = element(
      'button',
      { type: 'button' },
      element('span', { class: 'whole-relation' }, `${linkWords(graph, edge, node)} `),
      mark(graph, other),
      ' ',
      element('span', languageAttributes(graph, other), graph.nodes.titles[other] ?? ''),
    )
    button.addEventListener('click', () => send({ type: 'chosen', node: other }))
    return element('li', {}, button)
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

/** The steps of a path as links, or what to do to get one. */
export function pathPanel(
  graph: LoadedGraph,
  base: string,
  send: (event: GraphEvent) => void,
): {
  readonly root: HTMLElement
  render(path: Path | null, shortest: GraphPath | null): void
} {
  const root = element('section', { class: 'whole-path', 'aria-label': words.path, hidden: true })
  const leave = element('button', { type: 'button' }, words.leavePath)
  leave.addEventListener('click', () => send({ type: 'pathLeft' }))
  const line = element('p')
  const steps = element('ol', { role: 'list', hidden: true })
  root.append(line, steps, leave)
  return {
    root,
    render(path, shortest) {
      root.hidden = path === null
      steps.hidden = shortest === null
      steps.replaceChildren()
      if (path === null) return
      line.textContent =
        path.to === null
          ? words.pathFrom(graph.nodes.titles[path.from] ?? '')
          : pathWords(graph, path.from, path.to, shortest)
      if (shortest)
        steps.append(...shortest.nodes.map((node, place) => step(graph, base, node, place, shortest)))
    },
  }
}

function step(
  graph: LoadedGraph,
  base: string,
  node: number,
  place: number,
  shortest: GraphPath,
): HTMLElement {
  const edge = shortest.edges[place - 1]
  const before = shortest.nodes[place - 1]
  const relation =
    edge !== undefined && before !== undefined
      ? [element('span', { class: 'whole-relation' }, `${linkWords(graph, edge, before)} `)]
      : []
  return element('li', {}, ...relation, mark(graph, node), ' ', nodeLink(graph, base, node))
}
