import { element } from '../../browser/dom.ts'
import { contentFor } from './content.ts'
import { stacked, type Stretch } from './stack.ts'

interface MarginNote {
  readonly link: HTMLAnchorElement
  readonly note: HTMLElement
  /** Whether it says all that there is to say. */
  readonly whole: boolean
}

/** What may be wider than the column of the text. */
const wide = ':scope > *, .prose > *, figure, table, pre, img, video, iframe, .table, .canvas-view'

/**
 * The notes beside a text. They repeat what the page says below it, so that nobody hears them twice: a screen reader and
 * the keyboard pass them over.
 */
export class Margin {
  readonly #text: HTMLElement
  readonly #notes: readonly MarginNote[]
  readonly #column = element('div', { class: 'side-notes', 'aria-hidden': 'true' })

  constructor(text: HTMLElement, links: readonly HTMLAnchorElement[]) {
    this.#text = text
    const { lang, dir } = document.documentElement
    if (lang) this.#column.lang = lang
    this.#column.dir = dir || 'ltr'
    const told = new Set<string>()
    this.#notes = links.flatMap((link) => {
      const again = told.has(link.href)
      told.add(link.href)
      // What was said above is only named again, and a citation names itself.
      if (again && !link.matches('.cite-number')) return []
      const content = contentFor(link, again)
      if (!content) return []
      const number =
        content.number === '' ? '' : element('span', { class: 'side-note-number' }, content.number)
      const note = element('div', { class: 'side-note' }, number, ...content.parts)
      for (const part of note.querySelectorAll('a, [tabindex], iframe, audio, video, summary, input')) {
        part.setAttribute('tabindex', '-1')
      }
      return { link, note, whole: !again }
    })
    this.#column.append(...this.#notes.map(({ note }) => note))
    for (const { link, note } of this.#notes) {
      for (const [one, other] of [
        [link, note],
        [note, link],
      ] as const) {
        one.addEventListener('pointerenter', () => other.toggleAttribute('data-near', true))
        one.addEventListener('pointerleave', () => other.removeAttribute('data-near'))
      }
    }
  }

  show(): void {
    if (!this.#column.isConnected) this.#text.append(this.#column)
    this.place()
  }

  hide(): void {
    this.#column.remove()
    for (const { link } of this.#notes) link.removeAttribute('data-in-margin')
  }

  /** Puts each note beside its line. Reads first and writes after, so that the page is laid out once. */
  place(): void {
    const origin = this.#text.getBoundingClientRect().top
    const found = this.#notes.map(({ link, note, whole }) => {
      // A citation may go on in the next line.
      const { top = 0, height = 0 } = link.getClientRects()[0] ?? {}
      const size = Number.parseFloat(getComputedStyle(link).fontSize)
      return {
        link,
        note,
        whole,
        // A number is raised; its note begins on the line below it.
        at: top + height / 2 - origin + (link.matches('.link') ? -0.7 : -0.25) * size,
        height: note.offsetHeight,
        // What is folded away has boxes, too.
        isThere: height > 0 && link.checkVisibility(),
      }
    })
    const shown = found.filter(({ isThere }) => isThere).sort((a, b) => a.at - b.at)
    const tops = stacked(shown, this.#taken(origin), 14)
    for (const { link, note, isThere } of found) {
      note.hidden = !isThere
      if (!isThere) link.removeAttribute('data-in-margin')
    }
    let end = 0
    for (const [index, { link, note, height, whole }] of shown.entries()) {
      const top = Math.round(tops[index] ?? 0)
      note.style.setProperty('inset-block-start', `${top}px`)
      link.toggleAttribute('data-in-margin', whole && note.scrollHeight <= note.clientHeight + 1)
      end = top + height
    }
    const [last] = tops.slice(-1)
    this.#column.style.setProperty('--last', `${Math.round(last ?? 0)}px`)
    this.#column.style.setProperty('--end', `${end}px`)
  }

  /** What reaches into the margin from the text and from the sections below it. */
  #taken(origin: number): Stretch[] {
    const { left, right } = this.#column.getBoundingClientRect()
    const around = this.#text.parentElement ?? this.#text
    return [...around.querySelectorAll(wide)].flatMap((candidate) => {
      if (this.#column.contains(candidate)) return []
      const box = candidate.getBoundingClientRect()
      if (box.width === 0 || box.right <= left + 1 || box.left >= right - 1) return []
      return { from: box.top - origin, to: box.bottom - origin }
    })
  }
}
