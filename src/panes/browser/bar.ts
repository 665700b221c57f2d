import { element, setText } from '../../browser/dom.ts'
import { panes as words } from '../../words/compiled.ts'

export class Bar {
  readonly element: HTMLElement
  readonly #thread = element('i', { class: 'thread' })
  readonly #count = element('p', { class: 'panes-count' })
  readonly #status = element('p', { class: 'panes-status', role: 'status' })
  readonly #text = element('textarea', {
    class: 'panes-path',
    readonly: true,
    rows: '4',
    'aria-label': words.path,
    hidden: true,
  })

  /** `path` returns the text to copy. */
  constructor({ path, close }: { readonly path: () => string; readonly close: () => void }) {
    const button = (name: string, onClick: () => void) => {
      const made = element('button', { type: 'button' }, name)
      made.addEventListener('click', onClick)
      return made
    }
    this.element = element(
      'section',
      { class: 'panes-bar', 'aria-label': words.bar },
      this.#thread,
      this.#count,
      button(words.copy, () => void this.#copy(path())),
      button(words.closeOthers, close),
      element('p', { class: 'panes-keys' }, words.keys),
      this.#status,
      this.#text,
    )
  }

  /** Shows the row as a small line with a station for each page. The visible page's is filled. */
  mark(place: number, panes: number): void {
    this.#thread.className = `thread of-${panes} at-${place + 1}`
  }

  show(panes: number): void {
    setText(this.#count, words.count(panes))
    this.#text.hidden = true
    setText(this.#status, '')
  }

  say(said: string): void {
    this.#status.textContent = said
  }

  /** If scripts may not copy, the path is shown to be copied by hand. */
  async #copy(path: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(path)
      this.say(words.copied)
    } catch {
      this.#text.value = path
      this.#text.hidden = false
      this.#text.focus()
      this.#text.select()
      this.say(words.notCopied)
    }
  }
}
