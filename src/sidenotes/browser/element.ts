import { followsLink } from '../../browser/dom.ts'
import { marginOf } from './margin.ts'
import { noteFor } from './content.ts'

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

/** Notes that are open below their paragraphs, by the link that opens and closes each. */
class Unfolding {
  readonly #open = new Map<HTMLAnchorElement, HTMLElement>()

  /** Sets whether the links announce that they open something. */
  static offer(links: Iterable<HTMLAnchorElement>, offered: boolean): void {
    for (const link of links) {
      if (offered) link.setAttribute('aria-expanded', 'false')
      else link.removeAttribute('aria-expanded')
    }
  }

  toggle(link: HTMLAnchorElement): boolean {
    if (this.#open.has(link)) {
      this.close(link)
      return true
    }
    const note = noteFor(link)
    if (!note) return false
    made += 1
    note.id = `side-note-${made}`
    note.role = 'note'
    put(note, link, this.#open)
    link.setAttribute('aria-expanded', 'true')
    link.setAttribute('aria-controls', note.id)
    this.#open.set(link, note)
    return true
  }

  close(link: HTMLAnchorElement): void {
    const note = this.#open.get(link)
    if (!note) return
    if (note.contains(document.activeElement)) link.focus()
    note.remove()
    link.setAttribute('aria-expanded', 'false')
    link.removeAttribute('aria-controls')
    this.#open.delete(link)
  }

  /** Closes the note that has focus or whose link has it; else the last that was opened. */
  closeCurrent(): boolean {
    const { activeElement } = document
    const all = [...this.#open]
    const [link] =
      all.find(([link, note]) => link === activeElement || note.contains(activeElement)) ?? all.at(-1) ?? []
    if (!link) return false
    this.close(link)
    link.focus()
    return true
  }

  closeAll(): void {
    for (const link of [...this.#open.keys()]) this.close(link)
  }
}

let made = 0

/** Puts a note below its link's block, after the notes of earlier links in the block. */
function put(note: HTMLElement, link: HTMLElement, open: ReadonlyMap<HTMLAnchorElement, HTMLElement>): void {
  const end = endOfBlock(link)
  const before = [...open].filter(([other]) => follows(other, link) && endOfBlock(other) === end)
  const [last] = before.toSorted(([a], [b]) => (follows(a, b) ? 1 : -1))
  const place = last ? last[1] : end
  place.after(note)
}

function follows(first: Node, second: Node): boolean {
  return (first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
}

/** The node after which a block can be inserted without breaking a sentence. */
function endOfBlock(link: HTMLElement): ChildNode {
  const table = link.closest('table')
  if (table) return table.closest('.table') ?? table
  const block = link.closest('.heading, figure') ?? link.closest('p, h2, h3, h4, h5, h6, summary')
  if (block) return block
  // A list item or similar, which has a sentence and blocks as siblings.
  let last: ChildNode = link
  while (last.parentElement && isInline(last.parentElement)) last = last.parentElement
  for (let next = last.nextSibling; next && !isBlock(next); next = next.nextSibling) last = next
  return last
}

function isInline(element: Element): boolean {
  return getComputedStyle(element).display.startsWith('inline')
}

function isBlock(node: Node): boolean {
  return node instanceof Element && !isInline(node)
}

// Last, because elements that are there begin at once.
customElements.define('side-notes', SideNotes)
