import { href } from '../../core/address.ts'
import { svgElement } from '../../browser/dom.ts'
import type { LoadedGraph } from './loaded-graph.ts'
import { colouredCommunities } from './looks.ts'
import type { PlacedName } from './topic-names.ts'

export function topicColour(community: number): string {
  return community < colouredCommunities ? `var(--community-${community + 1})` : 'var(--quiet)'
}

/** The names of topics over the canvas, for pointers only. The legend and the table link to the same pages. */
export class TopicLayer {
  readonly root = svgElement('svg', { class: 'whole-topics', 'aria-hidden': 'true' })
  readonly #graph: LoadedGraph
  readonly #base: string
  readonly #names = new Map<number, SVGElement>()
  readonly #pointed: (topic: number | null) => void

  constructor(graph: LoadedGraph, base: string, pointed: (topic: number | null) => void) {
    this.#graph = graph
    this.#base = base
    this.#pointed = pointed
  }

  show(placed: readonly PlacedName[]): void {
    const shown = new Set(placed.map(({ topic }) => topic))
    for (const [topic, name] of this.#names) name.toggleAttribute('hidden', !shown.has(topic))
    for (const { topic, lines, fontSize, x, y, height, opacity } of placed) {
      const name = this.#name(topic)
      const lineHeight = height / lines.length
      // A third of the size is about how far the middle of letters is above their line.
      const first = (lineHeight - height) / 2 + fontSize * 0.34
      const texts = lines.map((line, place) => svgElement('text', { y: first + place * lineHeight }, line))
      name.replaceChildren(...texts)
      name.setAttribute('transform', `translate(${x.toFixed(1)} ${y.toFixed(1)})`)
      name.setAttribute('font-size', String(fontSize))
      name.setAttribute('opacity', String(opacity))
      name.setAttribute('pointer-events', opacity < 0.3 ? 'none' : 'auto')
    }
  }

  #name(topic: number): SVGElement {
    const known = this.#names.get(topic)
    if (known) return known
    const address = this.#graph.topics[topic]?.address ?? null
    const name =
      address === null
        ? svgElement('g', {})
        : svgElement('a', { href: href(this.#base, address), tabindex: -1 })
    name.style.fill = topicColour(topic)
    name.addEventListener('pointerenter', (event) => {
      if (event.pointerType !== 'touch') this.#pointed(topic)
    })
    name.addEventListener('pointerleave', () => this.#pointed(null))
    this.#names.set(topic, name)
    this.root.append(name)
    return name
  }
}
