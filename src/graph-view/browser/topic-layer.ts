import { href } from '../../core/address.ts'
import { element, svgElement } from '../../browser/dom.ts'
import type { LoadedGraph } from './loaded-graph.ts'
import { colouredCommunities } from './looks.ts'
import type { PlacedName } from './topic-names.ts'

export function topicLink(
  { topics }: Pick<LoadedGraph, 'topics'>,
  base: string,
  topic: number,
  ...content: readonly (Node | string)[]
): HTMLElement {
  const { title = '', address = null, lang = null } = topics[topic] ?? {}
  const words = content.length > 0 ? content : [title]
  const made =
    address === null
      ? element('span', { lang }, ...words)
      : element('a', { href: href(base, address), lang }, ...words)
  made.style.setProperty('--topic', topicColour(topic))
  return made
}

export function topicColour(community: number): string {
  return community < colouredCommunities ? `var(--community-${community + 1})` : 'var(--quiet)'
}

/** The names of topics over the canvas, for pointers only. The legend and the table link to the same pages. */
export class TopicLayer {
  readonly root = element('div', { class: 'whole-topics', 'aria-hidden': 'true' })
  readonly #graph: LoadedGraph
  readonly #base: string
  readonly #names = new Map<number, HTMLElement>()
  readonly #pointed: (topic: number | null) => void

  constructor(graph: LoadedGraph, base: string, pointed: (topic: number | null) => void) {
    this.#graph = graph
    this.#base = base
    this.#pointed = pointed
  }

  show(placed: readonly PlacedName[]): void {
    const shown = new Set(placed.map(({ topic }) => topic))
    for (const [topic, name] of this.#names) name.hidden = !shown.has(topic)
    for (const { topic, lines, fontSize, x, y, opacity } of placed) {
      const name = this.#name(topic)
      const words = lines.join('\n')
      if (name.textContent !== words) name.textContent = words
      name.style.fontSize = `${fontSize}px`
      name.style.opacity = String(opacity)
      name.style.pointerEvents = opacity < 0.3 ? 'none' : ''
      name.style.transform = `translate(-50%, -50%) translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`
    }
  }

  #name(topic: number): HTMLElement {
    const known = this.#names.get(topic)
    if (known) return known
    const name = topicLink(this.#graph, this.#base, topic)
    name.tabIndex = -1
    name.draggable = false
    name.addEventListener(
      'pointerenter',
      ({ pointerType }) => pointerType !== 'touch' && this.#pointed(topic),
    )
    name.addEventListener('pointerleave', () => this.#pointed(null))
    this.#names.set(topic, name)
    this.root.append(name)
    return name
  }
}

/** The names as a drawing over the canvas, which is saved with it. */
export function namesSvg(placed: readonly PlacedName[]): SVGSVGElement {
  const names = placed.flatMap(({ topic, lines, fontSize, x, y, height, opacity }) =>
    lines.map((line, place) => {
      const middle = y + ((place + 0.5) / lines.length - 0.5) * height
      const name = svgElement(
        'text',
        { x, y: middle + fontSize * 0.34, 'font-size': fontSize, opacity },
        line,
      )
      name.style.fill = topicColour(topic)
      return name
    }),
  )
  return svgElement('svg', { class: 'whole-names' }, ...names)
}
