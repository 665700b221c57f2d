import { graphHref, href, isIndexAddress, type Address } from '../../core/address.ts'
import { joins, map as words, walk } from '../../words/compiled.ts'
import { reversed, type Scene } from './scene.ts'
import { walkHash, type Trail } from './state.ts'
import { kindsLegend, legendOf, lineSamples, spoken, type LegendItem } from '../svg.ts'
import { element, setMarkup, setText, button } from '../../browser/dom.ts'
import type { Language } from '../../core/script.ts'
import { previewText } from '../../previews/browser/preview-text.ts'
import type { Preview } from '../../previews/preview.ts'
import type { NodeRef } from '../../core/node-ref.ts'
import type { MapNode } from '../draw.ts'
import type { MapEdge } from '../map-edge.ts'
import { kindWord, leftOut, nameAt, neighboursInWords } from '../words.ts'

/**
 * Edges in words, as seen from node 0: "Supports: it names the mechanism. Mentions". Each reason is in the language of
 * the node that gives it.
 */
export function connectionsInWords(connections: readonly MapEdge[], ends: EndLanguages): readonly Element[] {
  return connections.map((edge, index) => {
    const { from, to, type, reasons } = edge
    const isLast = index === connections.length - 1
    const ended = (text: string, isEnd: boolean) => (isEnd ? text : joins.ended(text))
    const name = nameAt(edge, 0)
    const words = reasons.length > 0 ? walk.named(name) : ended(name, isLast)
    const relation = type.relation?.name ?? null
    const label = element('b', { class: 'relation', dir: 'auto', 'data-relation': relation }, words)
    const said = reasons.flatMap(({ by, why }, at) => {
      // Computed reasons are in the language of the site.
      const author = type.computed ? null : ends[by === 'from' ? from : to]
      const text = ended(why, isLast || at < reasons.length - 1)
      return [' ', element('span', { dir: 'auto', lang: author?.lang ?? null }, text)]
    })
    return element('span', { class: 'map-reason' }, label, ...said, isLast ? '' : ' ')
  })
}

/** The languages of node 0 and of the node at the other end. */
type EndLanguages = readonly Language[]

/** The announcement of a new centre. */
export function arrivalInWords(scene: Scene): string {
  const { centre, drawing, around } = scene
  const drawn = drawing.hidden === 0 ? null : drawing.nodes.length - 1
  const crossed = element('p', {}, ...crossing(scene)).textContent.trim()
  const how = crossed === '' ? '' : ` ${joins.ended(crossed)}`
  return walk.arrived(centre.title, neighboursInWords(around), drawn) + how
}

/** The last step in words, with the edges as seen from the previous node; empty without one. */
function crossing({ centre, came }: Scene): readonly (Element | string)[] {
  if (!came) return []
  const said = connectionsInWords(reversed(came.connections), [came.node, centre])
  return [`${walk.from(came.node.title, said.length > 0)} `, ...said]
}

/** How much the drawing leaves out; empty if nothing. */
export function restOf({ drawing, around }: Scene): string {
  return drawing.hidden === 0 ? '' : words.leftOut(neighboursInWords(leftOut(around, drawing)))
}

/** For screen readers. */
export function neighbourLabel(node: MapNode, connections: readonly MapEdge[], isVisited: boolean): string {
  const names = [...new Set(connections.map((edge) => nameAt(edge, 0)))]
  return joins.items([spoken(node), ...names, ...(isVisited ? [walk.visited] : [])])
}

/** Shows parts above the page's own link to the whole graph, which leads to a node. */
export function fillDetails(
  details: Element,
  { address }: Pick<NodeRef, 'address'>,
  graph: string,
  parts: readonly Element[],
): void {
  const open = details.querySelector<HTMLAnchorElement>('[data-details=graph]')
  if (open) {
    open.href = graph
    // The text of home or of an index is not in the whole graph.
    open.hidden = isIndexAddress(address)
  }
  details.replaceChildren(...parts, ...(open ? [open] : []))
}

/** What details show of a node. `preview` is null if it could not be loaded. */
export function detailsOf(
  node: NodeRef,
  preview: Preview | null,
  page: string,
  canReadBeside = false,
): readonly Element[] {
  const { kind, lang, dir, title } = node
  const link = element('a', { href: page, 'data-details': 'title', lang, dir }, title)
  const beside = { href: page, 'data-details': 'read', 'data-beside': true }
  return [
    // The text of home or of an index is not a note.
    ...(isIndexAddress(node.address)
      ? []
      : [element('p', { class: 'map-kind', 'data-kind': kind }, kindWord(node))]),
    element('p', { class: 'map-title' }, link),
    ...(preview ? previewText(preview) : []),
    ...(canReadBeside ? [element('a', beside, walk.readBeside)] : []),
  ]
}

export interface TrailStep extends Language {
  readonly title: string
}

/** A longer trail is cut. The style sheet has room for these steps on two lines. */
const mostSteps = 4

/** A link per step, to the walk at that point: the first step, an ellipsis, and the last steps. */
function trailLinks(trail: Trail, page: string, nameOf: (address: Address) => TrailStep): readonly Element[] {
  const firstShown = trail.length > mostSteps ? trail.length - mostSteps + 2 : 1
  return trail.flatMap((address, index) => {
    if (index > 0 && index < firstShown)
      return index === 1 ? [element('li', { class: 'left-out' }, element('span', {}, '…'))] : []
    const { title, lang, dir } = nameOf(address)
    // The `title` shows the words that two lines cut off.
    if (index === trail.length - 1)
      return [element('li', {}, element('span', { 'aria-current': 'step', title, lang, dir }, title))]
    const hash = walkHash(trail.slice(1, index + 1))
    const href = hash === '' ? page : hash
    return [element('li', {}, element('a', { href, title, 'data-step': String(index), lang, dir }, title))]
  })
}

/** A switch for each layer of the centre, with the number of its nodes, and the meaning of the other lines. */
function layerSwitches(scene: Scene): readonly Element[] {
  const { centre, drawing } = scene
  return legendOf(drawing, centre.kind, centre.counts, centre.computed).map((legendItem) => {
    if (legendItem.count > 0) return element('li', {}, layerSwitch(scene, legendItem))
    const item = setMarkup(element('li'), lineSamples(legendItem))
    item.append(` ${legendItem.words}`)
    return item
  })
}

function layerSwitch({ shown, partly }: Scene, legendItem: LegendItem): Element {
  const { layer, count } = legendItem
  const pressed = partly.has(layer) ? 'mixed' : String(shown.has(layer))
  const button = element('button', { type: 'button', 'data-layer': layer, 'aria-pressed': pressed })
  setMarkup(button, lineSamples(legendItem))
  button.append(` ${legendItem.words} `, element('span', { class: 'count' }, String(count)))
  return button
}

/** Everything around the drawing: trail, heading, details, layers, and the status for screen readers. */
export function mapPanel(root: Element, base: string) {
  root.prepend(element('p', { class: 'visually-hidden', role: 'status', 'data-map': 'status' }))
  /** The page's own heading, for when the walk is back at the start. */
  const heading = Array.from(section('h2')?.childNodes ?? [], (node) => node.cloneNode(true))
  const hasPanes = document.querySelector('.panes-switch') !== null
  /** A key of what the details show; empty at rest, when the page itself says everything. */
  let shownKey = ''
  tellArrival(null)
  const name = document.querySelector<HTMLElement>('h1 > bdi') ?? document.querySelector('h1')
  const attributes = { 'aria-current': 'step', lang: name?.lang || null, dir: 'auto' }
  const here = element('span', attributes, name?.textContent.trim() ?? '')
  const steps = element('ol', { role: 'list', 'data-map': 'trail' }, element('li', {}, here))
  part('line')?.before(element('nav', { class: 'map-trail', 'aria-label': words.walk }, steps))

  function show(
    scene: Scene,
    preview: Preview | null,
    trail: Trail,
    nameOf: (address: Address) => TrailStep,
  ): void {
    const { centre, drawing } = scene
    const page = location.pathname + location.search
    part('trail')?.replaceChildren(...trailLinks(trail, page, nameOf))
    head(scene, trail)
    root.querySelector('.map-frame > svg')?.setAttribute('aria-label', words.label(centre.title))
    const signs = part('kinds')
    if (signs) setMarkup(signs, kindsLegend(drawing))
    const rest = part('rest')
    if (rest) rest.textContent = restOf(scene)
    part('layers')?.replaceChildren(...layerSwitches(scene))
    tellDetails(centre, preview, trail)
  }

  /** The title of the centre, and the number of its neighbours. */
  function head({ centre, around }: Scene, trail: Trail): void {
    const isWalked = trail.length > 1
    const { title, lang, dir } = centre
    const [before, after] = walk.around
    const count = element('span', { class: 'count' }, `· ${neighboursInWords(around)}`)
    section('h2')?.replaceChildren(
      ...(isWalked
        ? [before, element('bdi', { lang, dir }, title), after, ' ', count]
        : heading.map((node) => node.cloneNode(true))),
    )
  }

  function tellDetails(node: NodeRef, preview: Preview | null, trail: Trail): void {
    const details = part('details')
    const { address } = node
    const isStart = address === trail[0]
    const isRest = isStart && trail.length === 1
    const shown = isRest ? '' : `${address} ${preview === null ? '' : 'in full'}`
    // Rewriting unchanged details would take them from under the pointer or the focus.
    if (!details || shown === shownKey) return
    shownKey = shown
    const canReadBeside = hasPanes && !isStart
    const parts = isRest ? [] : detailsOf(node, preview, href(base, address), canReadBeside)
    fillDetails(details, node, graphHref(base, address), parts)
  }

  /** Shows the edges to what is pointed at. */
  function tell(connections: readonly MapEdge[], ends: EndLanguages): void {
    part('line')?.replaceChildren(...connectionsInWords(connections, ends))
  }

  /** Shows the edges of the last step. */
  function tellArrival(scene: Scene | null): void {
    part('line')?.replaceChildren(...(scene ? crossing(scene) : []))
  }

  /** Also to screen readers. */
  function tellFailure(title: string, page: string): void {
    const [before, words, after] = walk.retry
    say(`${walk.failed(title)} ${walk.retry.join('')}`)
    const line = part('line')
    // Keeps a link that may be under the pointer.
    if (line?.querySelector('a')?.getAttribute('href') === page) return
    line?.replaceChildren(`${walk.failed(title)} ${before}`, element('a', { href: page }, words), after)
  }

  /** To screen readers. */
  function say(said: string): void {
    const status = part('status')
    if (status) setText(status, said)
  }

  function leave(): void {
    const link = ['title', 'graph'].map((part) =>
      root.querySelector<HTMLElement>(`[data-details=${part}]:not([hidden])`),
    )
    const next = link.find((one) => one !== null) ?? document.querySelector<HTMLElement>('main')
    next?.focus()
  }

  function part(name: string): Element | null {
    return root.querySelector(`[data-map=${name}]`)
  }

  function section(selector: string): Element | null {
    return root.closest('.section')?.querySelector(selector) ?? null
  }

  return { show, details: tellDetails, tell, tellArrival, tellFailure, say, leave }
}

/** Adds buttons that save the current map as a picture. Their code loads on the first click. */
export function offerPicture(host: HTMLElement): void {
  const buttons = (['svg', 'png'] as const).map((format) => {
    const label = words.saveAs(format.toUpperCase())
    return button(format.toUpperCase(), { 'aria-label': label, title: label }, () => void save(host, format))
  })
  const group = element('div', { class: 'map-save', role: 'group', 'aria-label': words.save }, ...buttons)
  host.querySelector('.map-details')?.before(group)
}

async function save(host: HTMLElement, format: 'svg' | 'png'): Promise<void> {
  const svg = host.querySelector<SVGSVGElement>('.map-frame > svg')
  if (!svg) return
  const { savePicture } = await import('../../browser/picture.ts')
  const legend = svg.closest('figure')?.querySelectorAll('.map-legend li') ?? []
  await savePicture({ svg, legend, title: svg.getAttribute('aria-label') ?? document.title }, format)
}
