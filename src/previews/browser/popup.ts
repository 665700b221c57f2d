import { element, setMarkup } from '../../browser/dom.ts'
import { previews as words } from '../../words/compiled.ts'
import type { PreviewContent } from './content.ts'

let made = 0

/**
 * An open preview beside its link. For screen readers it is a non-modal dialog, to which the link points with
 * `aria-details`. It is not announced when it opens, as that would read out a paragraph at every link, and focus stays
 * on the link. Alt+Down enters the preview and Escape returns to the link. From the link, and from the end of the
 * preview, Tab goes to what follows the link on the page.
 */
export type Popup = ReturnType<typeof popup>

export function popup(link: HTMLAnchorElement, { name, kind, parts }: PreviewContent, isByKeyboard: boolean) {
  const id = `preview-${(made += 1)}`
  name.id = `${id}-name`
  const box = element(
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
    const keys = words.keysHtml((key) => `<kbd>${key}</kbd>`)
    box.append(setMarkup(element('p', { class: 'preview-keys' }), keys))
  }

  /** The style sheet places it on the side of the link with more room, without covering the link. */
  function open(): void {
    // `position-try` would put WebKit 2.50 (Safari 26) into an endless layout loop.
    const { top, bottom } = link.getBoundingClientRect()
    const below = window.innerHeight - bottom
    box.toggleAttribute('data-above', top > below)
    box.style.setProperty('--room', `${Math.max(top, below)}px`)
    box.style.setProperty('position-anchor', `--${box.id}`)
    link.style.setProperty('anchor-name', `--${box.id}`)
    link.setAttribute('aria-details', box.id)
    document.body.append(box)
    box.showPopover()
  }

  /** Returns focus to the link if the preview has it. */
  function close(): void {
    if (box.contains(document.activeElement)) link.focus({ preventScroll: true })
    link.removeAttribute('aria-details')
    link.style.removeProperty('anchor-name')
    if (link.getAttribute('style') === '') link.removeAttribute('style')
    box.remove()
  }

  /** Whether Tab would leave the preview from the focused element. */
  function isAtEdge(isBackwards: boolean): boolean {
    const links = [...box.querySelectorAll<HTMLElement>('a[href], button, summary, [tabindex="0"]')]
    const here = document.activeElement
    return isBackwards ? here === box || here === links[0] : here === (links.at(-1) ?? box)
  }

  return { link, box, open, close, isAtEdge }
}
