import { followsLink } from '../../browser/dom.ts'
import { marginOf } from './margin.ts'
import { Unfolding } from './unfolding.ts'

const numbers = 'a.cite-number[href*="#"], .footnote-ref > a'
const citations = 'a.link[data-kind|="paper"][id]'

/**
 * A text with its sources, citations and footnotes beside it, if the style sheet sets `--sidenotes: beside`. Otherwise
 * a number opens its note below the paragraph. Without scripts, the number is a plain link.
 */
class SideNotes extends HTMLElement {
  readonly #unfolding = new Unfolding()
  #margin: ReturnType<typeof marginOf> | null = null
  #links: readonly HTMLAnchorElement[] = []
  #isBeside: boolean | null = null
  #frame = 0
  #sizes: ResizeObserver | null = null

  connectedCallback(): void {
    const isThreaded = this.classList.contains('threaded')
    const all = this.querySelectorAll<HTMLAnchorElement>(isThreaded ? numbers : `${numbers}, ${citations}`)
    this.#links = [...all].filter((link) => !link.closest('.side-note'))
    this.#sizes = new ResizeObserver(this.#later)
    this.#sizes.observe(this)
    this.addEventListener('click', this.#press)
    document.addEventListener('keydown', this.#leave)
    document.addEventListener('toggle', this.#later, true)
    addEventListener('resize', this.#later)
    document.fonts.ready.then(this.#later, () => {})
    this.#arrange()
  }

  disconnectedCallback(): void {
    this.#sizes?.disconnect()
    cancelAnimationFrame(this.#frame)
    document.removeEventListener('keydown', this.#leave)
    document.removeEventListener('toggle', this.#later, true)
    removeEventListener('resize', this.#later)
  }

  readonly #later = (): void => {
    cancelAnimationFrame(this.#frame)
    this.#frame = requestAnimationFrame(() => this.#arrange())
  }

  #arrange(): void {
    if (!this.isConnected) return
    const isBeside = getComputedStyle(this).getPropertyValue('--sidenotes').trim() === 'beside'
    if (isBeside !== this.#isBeside) {
      this.#isBeside = isBeside
      this.#unfolding.closeAll()
      Unfolding.offer(
        this.#links.filter((link) => link.matches(numbers)),
        !isBeside,
      )
      if (!isBeside) this.#margin?.hide()
    }
    if (isBeside) (this.#margin ??= marginOf(this, this.#links)).show()
  }

  readonly #press = (event: MouseEvent): void => {
    const { target } = event
    if (this.#isBeside || !(target instanceof Element) || !followsLink(event)) return
    const link = target.closest('a')
    if (link?.matches(numbers) && this.#links.includes(link) && this.#unfolding.toggle(link)) {
      event.preventDefault()
    }
  }

  readonly #leave = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]')) return
    if (this.#unfolding.closeCurrent()) event.preventDefault()
  }
}

customElements.define('side-notes', SideNotes)
