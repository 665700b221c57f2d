import { noteFor } from './content.ts'

/** Notes that are open below their paragraphs, by the link that opens and closes each. */
export class Unfolding {
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
