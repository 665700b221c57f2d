import { button, element, setText } from '../../browser/dom.ts'
import { panes as words } from '../../words/compiled.ts'

/** `path` returns the text to copy. */
export function paneBar(path: () => string, close: () => void) {
  const thread = element('i', { class: 'thread' })
  const count = element('p', { class: 'panes-count' })
  const status = element('p', { class: 'panes-status', role: 'status' })
  const text = element('textarea', {
    class: 'panes-path',
    readonly: true,
    rows: '4',
    'aria-label': words.path,
    hidden: true,
  })

  /** If scripts may not copy, the path is shown to be copied by hand. */
  async function copy(): Promise<void> {
    text.value = path()
    try {
      await navigator.clipboard.writeText(text.value)
      status.textContent = words.copied
    } catch {
      text.hidden = false
      text.focus()
      text.select()
      status.textContent = words.notCopied
    }
  }

  return {
    root: element(
      'section',
      { class: 'panes-bar', 'aria-label': words.bar },
      thread,
      count,
      button(words.copy, {}, () => void copy()),
      button(words.closeOthers, {}, close),
      element('p', { class: 'panes-keys' }, words.keys),
      status,
      text,
    ),
    /** Shows the row as a small line with a station for each page. The visible page's is filled. */
    mark(place: number, panes: number): void {
      thread.className = `thread of-${panes} at-${place + 1}`
    },
    show(panes: number): void {
      setText(count, words.count(panes))
      text.hidden = true
      setText(status, '')
    },
    say(said: string): void {
      status.textContent = said
    },
  }
}
