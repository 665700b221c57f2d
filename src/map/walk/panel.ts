import { graphHref, href, type Address } from '../../core/address.ts'
import { fillCard } from './card.ts'
import { layerSwitches } from './legend.ts'
import type { Scene } from './scene.ts'
import type { Trail } from './state.ts'
import { trailLinks, type Name } from './trail.ts'
import { failure, restOf } from './words.ts'

/** What stands around the drawing: the trail, a line of words, the card of the centre, the layers, and what is said. */
export class Panel {
  readonly #root: Element
  readonly #base: string
  readonly #hint: string

  constructor(root: Element, base: string) {
    this.#root = root
    this.#base = base
    this.#hint = this.#part('line')?.textContent ?? ''
  }

  show({ scene, trail, nameOf }: { scene: Scene; trail: Trail; nameOf: (address: Address) => Name }): void {
    const { centre, drawing } = scene
    const list = this.#part('trail')
    list?.replaceChildren(...trailLinks(trail, location.pathname + location.search, nameOf))
    // To the end of it, however long: asking how long would make the browser lay out the page at once.
    list?.scrollTo({ left: document.dir === 'rtl' ? -endless : endless })
    this.#root
      .querySelector('.map-frame > svg')
      ?.setAttribute('aria-label', `Map of what stands around “${centre.title}”`)
    for (const item of this.#root.querySelectorAll<HTMLElement>('[data-map-kind]')) {
      item.hidden = !drawing.nodes.some(({ kind }) => kind === item.dataset['mapKind'])
    }
    const rest = this.#part('rest')
    if (rest) rest.textContent = restOf(scene, trail.length > 1)
    this.#part('layers')?.replaceChildren(...layerSwitches(scene))
    const card = this.#part('card')
    if (!card) return
    fillCard(card, centre, href(this.#base, centre.address), graphHref(this.#base, centre.address))
  }

  /** A line beside the drawing: the reason of what is pointed at, or by which one came; else how to go on. */
  tell(words: string): void {
    const line = this.#part('line')
    if (line) line.textContent = words || this.#hint
  }

  /** The same line: that a node could not be loaded, with the way to its page. */
  tellFailure(title: string, page: string): void {
    const line = this.#part('line')
    // The one that is there may be under the pointer.
    if (line?.querySelector('a')?.getAttribute('href') === page) return
    const link = document.createElement('a')
    link.href = page
    link.textContent = 'open its page'
    line?.replaceChildren(`${failure(title)} Choose it again, or `, link, '.')
  }

  sayFailure(title: string): void {
    this.say(`${failure(title)} Choose it again, or open its page.`)
  }

  /** To those who hear the page. */
  say(words: string): void {
    const status = this.#part('status')
    if (status) status.textContent = words
  }

  leave(): void {
    this.#root.querySelector<HTMLElement>('[data-card=title]')?.focus()
  }

  #part(name: string): Element | null {
    return this.#root.querySelector(`[data-map=${name}]`)
  }
}

const endless = 1e6
