import { graphHref, href, type Address, isIndexAddress } from '../../core/address.ts'
import { map as words, walk } from '../../words/compiled.ts'
import type { Scene } from './scene.ts'
import type { Trail } from './state.ts'
import { kindsLegend, legendOf, type LegendItem, lineSample, spoken } from '../svg.ts'
import { element, setMarkup } from '../../browser/dom.ts'
import type { Language } from '../../core/script.ts'
import { walkHash } from './history.ts'
import { cardText } from '../../previews/browser/card.ts'
import type { Preview } from '../../previews/preview.ts'
import type { NodeNeighbourhood } from '../neighbourhood-shard.ts'
import { type MapNode, isOfCentre } from '../draw.ts'
import type { MapEdge } from '../map-edge.ts'
import { kindWord, leftOut, nameAt, neighboursInWords } from '../words.ts'

/** Edges between two nodes in words, from the point of view of node 0: "Supports: it names the mechanism. Mentions". */
export function connectionsInWords(connections: readonly MapEdge[]): string {
  return connections
    .map((edge) => {
      const { reasons } = edge
      const name = nameAt(edge, 0)
      return reasons.length === 0 ? name : walk.reasons(name, reasons.map(({ why }) => why).join(' '))
    })
    .reduce((all, said) => (all === '' ? said : `${ended(all)} ${said}`), '')
}

function ended(words: string): string {
  return /[.?!…]$/.test(words) ? words : `${words}.`
}

/** For screen readers, when another node has come to the centre; `from` and `connections` as in `crossing`. */
export function arrival(
  { centre, drawing, around }: Scene,
  from: string | null,
  connections: readonly MapEdge[],
): string {
  const drawn = drawing.hidden === 0 ? null : drawing.nodes.length - 1
  const crossed = from === null ? '' : ` ${ended(crossing(from, connections))}`
  return walk.arrived(centre.title, neighboursInWords(around), drawn) + crossed
}

/** Where the same is available as text, and what the drawing does not show. */
export function restOf({ drawing, around }: Scene, isWalked: boolean): string {
  const hasFaint = drawing.edges.some((edge) => !isOfCentre(edge, drawing.nodes))
  const isWhole = drawing.hidden === 0
  return [
    ...(hasFaint ? [words.faint] : []),
    isWalked ? words.alternativeWalked : words.alternative,
    ...(isWhole ? [] : [words.leftOut(neighboursInWords(leftOut(around, drawing)))]),
  ].join(' ')
}

/**
 * How one came to the centre: `from` is the title of the node that one comes from; `connections` are read from there.
 */
export function crossing(from: string, connections: readonly MapEdge[]): string {
  return walk.from(from, connectionsInWords(connections))
}

/** For screen readers. */
export function neighbourLabel(node: MapNode, connections: readonly MapEdge[], isVisited: boolean): string {
  const names = [...new Set(connections.map((edge) => nameAt(edge, 0)))]
  return [spoken(node), ...names, ...(isVisited ? [walk.visited] : [])].join(', ')
}

/**
 * Shows a node on the card beside the map, before the link to the graph that the page brings, with the text of its
 * preview; null where that could not be loaded.
 */
export function fillCard(
  card: Element,
  node: NodeNeighbourhood,
  preview: Preview | null,
  page: string,
  graph: string,
): void {
  // The text of home or of an index is not a note, and is not in the whole graph.
  const isIndex = isIndexAddress(node.address)
  const kind = element('p', { class: 'map-kind', 'data-kind': node.kind }, kindWord(node))
  const link = element('a', { href: page, 'data-card': 'title', lang: node.lang, dir: node.dir }, node.title)
  const open = card.querySelector<HTMLAnchorElement>('[data-card=graph]')
  if (open) {
    open.href = graph
    open.hidden = isIndex
  }
  card.replaceChildren(
    ...(isIndex ? [] : [kind]),
    element('p', { class: 'map-title' }, link),
    ...(preview ? cardText(preview) : []),
    ...(open ? [open] : []),
  )
}

/** The title of a step. */
export interface TrailStep extends Language {
  readonly title: string
}

/** Steps at the end of a long trail that are shown; an ellipsis stands for those between the beginning and them. */
const mostSteps = 6

/** Each step as a link to the walk as it was there. */
function trailLinks(trail: Trail, page: string, nameOf: (address: Address) => TrailStep): readonly Element[] {
  const firstShown = Math.max(1, trail.length - mostSteps)
  return trail.flatMap((address, index) => {
    if (index > 0 && index < firstShown)
      return index === 1 ? [element('li', {}, element('span', {}, '…'))] : []
    if (index === trail.length - 1) {
      const { title, lang, dir } = nameOf(address)
      return [element('li', {}, element('span', { 'aria-current': 'step', lang, dir }, title))]
    }
    const hash = walkHash(trail.slice(1, index + 1))
    const { title, lang, dir } = nameOf(address)
    const href = hash === '' ? page : hash
    return [element('li', {}, element('a', { href, 'data-step': String(index), lang, dir }, title))]
  })
}

/**
 * A switch for each layer that the centre has, with how many nodes are in it and what its lines look like; and what the
 * other lines of the drawing mean.
 */
function layerSwitches(scene: Scene): readonly Element[] {
  const { centre, drawing } = scene
  return legendOf(drawing, centre.kind, centre.counts, centre.computed).map((legendItem) => {
    if (legendItem.count > 0) return element('li', {}, layerSwitch(scene, legendItem))
    const item = element('li')
    setMarkup(item, `${samples(legendItem)} ${legendItem.words}`)
    return item
  })
}

function layerSwitch({ shown, partly }: Scene, legendItem: LegendItem): Element {
  const { layer, count } = legendItem
  const pressed = partly.has(layer) ? 'mixed' : String(shown.has(layer))
  const button = element('button', { type: 'button', 'data-layer': layer, 'aria-pressed': pressed })
  setMarkup(button, samples(legendItem))
  button.append(` ${legendItem.words} `, element('span', { class: 'count' }, String(count)))
  return button
}

function samples({ layer, sorts }: LegendItem): string {
  return sorts.map((isComputed) => lineSample(layer, isComputed)).join(' ')
}

/**
 * All around the drawing: the trail, a line of words, the card of the centre, the layers, the status for screen
 * readers.
 */
export class Panel {
  readonly #root: Element
  readonly #base: string

  /** Says what only a walk needs, and the page leaves out. */
  constructor(root: Element, base: string) {
    this.#root = root
    this.#base = base
    root.prepend(element('p', { class: 'visually-hidden', role: 'status', 'data-map': 'status' }))
    this.tell('')
    const name = document.querySelector<HTMLElement>('h1 > bdi') ?? document.querySelector('h1')
    const here = element('span', { 'aria-current': 'step', dir: 'auto' }, name?.textContent.trim() ?? '')
    if (name?.lang) here.lang = name.lang
    this.#part('trail')?.append(element('li', {}, here))
    const keys = this.#part('keys')
    if (keys)
      setMarkup(
        keys,
        words.keysHtml((key) => `<kbd>${key}</kbd>`),
      )
  }

  show({
    scene,
    preview,
    trail,
    nameOf,
  }: {
    scene: Scene
    /** That of the centre. */
    preview: Preview | null
    trail: Trail
    nameOf: (address: Address) => TrailStep
  }): void {
    const { centre, drawing } = scene
    const list = this.#part('trail')
    list?.replaceChildren(...trailLinks(trail, location.pathname + location.search, nameOf))
    // To the end of it, however long: asking how long would make the browser lay out the page at once.
    list?.scrollTo({ left: document.dir === 'rtl' ? -endless : endless })
    this.#root.querySelector('.map-frame > svg')?.setAttribute('aria-label', words.label(centre.title))
    const signs = this.#part('kinds')
    if (signs) setMarkup(signs, kindsLegend(drawing))
    const rest = this.#part('rest')
    if (rest) rest.textContent = restOf(scene, trail.length > 1)
    this.#part('layers')?.replaceChildren(...layerSwitches(scene))
    const card = this.#part('card')
    // The page says of its own node what the card would.
    if (!card || (trail.length === 1 && !card.querySelector('[data-card=title]'))) return
    const { address } = centre
    fillCard(card, centre, preview, href(this.#base, address), graphHref(this.#base, address))
  }

  /** A line beside the drawing: the reason of what is pointed at, or by which one came; else how to go on. */
  tell(said: string): void {
    const line = this.#part('line')
    if (line) line.textContent = said || words.hint
  }

  /** On the same line: that a node could not be loaded, with a link to its page. */
  tellFailure(title: string, page: string): void {
    const line = this.#part('line')
    // The one that is there may be under the pointer.
    if (line?.querySelector('a')?.getAttribute('href') === page) return
    const [before, words, after] = walk.retry
    const link = element('a', { href: page }, words)
    line?.replaceChildren(`${walk.failed(title)} ${before}`, link, after)
  }

  sayFailure(title: string): void {
    this.say(`${walk.failed(title)} ${walk.retry.join('')}`)
  }

  /** To those who hear the page. */
  say(said: string): void {
    const status = this.#part('status')
    if (status) status.textContent = said
  }

  leave(): void {
    const link = ['title', 'graph'].map((part) =>
      this.#root.querySelector<HTMLElement>(`[data-card=${part}]:not([hidden])`),
    )
    const next = link.find((one) => one !== null) ?? document.querySelector<HTMLElement>('main')
    next?.focus()
  }

  #part(name: string): Element | null {
    return this.#root.querySelector(`[data-map=${name}]`)
  }
}

const endless = 1e6
