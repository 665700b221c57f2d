import { element, setMarkup } from '../../browser/dom.ts'
import { previews as words } from '../../words/compiled.ts'
import type { Content } from './content.ts'
import { placeBeside } from './position.ts'

let made = 0

/**
 * A preview that is open beside its link.
 *
 * To a screen reader it is a dialog that is not modal, named by what it is of, to which the link points by
 * `aria-details`: nothing is read out when it opens, which would be a paragraph at every link one rests on, and focus
 * stays on the link. Alt with the arrow down goes into it, Escape back to the link. The tab key goes from the link to
 * what follows it on the page, as ever, and out of the preview to the same, so that nobody is led through links that
 * they did not ask for.
 */
export class Popup {
  readonly link: HTMLAnchorElement
  readonly box: HTMLElement
  #leave: () => void = () => {}

  constructor(link: HTMLAnchorElement, { name, kind, parts }: Content, isByKeyboard: boolean) {
    const id = `preview-${(made += 1)}`
    this.link = link
    name.id = `${id}-name`
    this.box = element(
      'div',
      {
        id,
        class: 'preview',
        'data-kind': kind,
        popover: 'manual',
        role: 'dialog',
        'aria-labelledby': name.id,
        tabindex: '-1',
      },
      ...parts,
    )
    if (isByKeyboard) {
      const keys = element('p', { class: 'preview-keys' })
      setMarkup(
        keys,
        words.keysHtml((key) => `<kbd>${key}</kbd>`),
      )
      this.box.append(keys)
    }
  }

  async open(): Promise<void> {
    document.body.append(this.box)
    this.box.showPopover()
    this.link.setAttribute('aria-details', this.box.id)
    this.#leave = await placeBeside(this.link, this.box)
    // Closed in the meantime.
    if (!this.box.isConnected) this.#leave()
  }

  /** Gives focus back to the link, if it is in the preview. */
  close(): void {
    if (this.box.contains(document.activeElement)) this.link.focus({ preventScroll: true })
    this.link.removeAttribute('aria-details')
    this.#leave()
    this.box.remove()
  }

  enter(): void {
    this.box.focus({ preventScroll: true })
  }

  /** Whether the tab key leads out of it from where the focus is. */
  isAtEdge(isBackwards: boolean): boolean {
    const links = [...this.box.querySelectorAll<HTMLElement>('a[href], button, summary, [tabindex="0"]')]
    const here = document.activeElement
    return isBackwards ? here === this.box || here === links[0] : here === (links.at(-1) ?? this.box)
  }
}
