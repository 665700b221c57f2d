import { previewStyles } from './preview-text.ts'
import { contentOf, mayPreview, prepare, type PreviewContent } from './content.ts'
import { element, setMarkup } from '../../browser/dom.ts'
import { previews as words } from '../../words/compiled.ts'

/** A preview may have previews, but these may have none. */
const deepest = 2

/** Milliseconds from pointing at a link to opening its preview, and to fetching its text. */
const rest = { first: 300, next: 120, fetch: 80, focus: 400 }
/** Milliseconds that a preview stays open after the pointer leaves it, so that the pointer can move into it. */
const grace = 260
/** How far the page may scroll before previews close, in pixels. */
const mostScrolled = 160

/** Open previews. Each, except the first, belongs to a link in the one before. */
const open: Popup[] = []
/** The position of the first preview's link when it opened. */
let top = 0
let opening: { readonly link: HTMLAnchorElement; readonly isByKeyboard: boolean; stop(): void } | null = null
let closing: ReturnType<typeof setTimeout> | undefined
let pointer = { x: NaN, y: NaN }
/** While focus returns to a link, its preview must not open again. */
let isReturning = false

/** Starts showing previews. `first` is the event that caused this module to load. */
export function watch(first: Event): void {
  void previewStyles()
  document.addEventListener('pointerover', onPoint)
  document.documentElement.addEventListener('pointerleave', ({ pointerType }) => {
    if (pointerType !== 'touch') point(null)
  })
  document.addEventListener('focusin', onFocus)
  document.addEventListener('focusout', ({ target }) => {
    if (opening?.link === target) cancel()
  })
  document.addEventListener('keydown', onKey, true)
  document.addEventListener('pointerdown', onPress)
  document.addEventListener('click', onClick, true)
  document.addEventListener('scroll', onScroll, { capture: true, passive: true })
  addEventListener('pagehide', () => close(0))
  // The first event may be outdated by now.
  if (first.type === 'focusin' && first.target === document.activeElement) onFocus(first as FocusEvent)
  else if (first.type === 'pointerover' && (first.target as Element).matches(':hover'))
    onPoint(first as PointerEvent)
}

function linkAt(target: EventTarget | null): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest('a[href]') : null
  if (!(link instanceof HTMLAnchorElement) || depthAt(link) >= deepest) return null
  return mayPreview(link) ? link : null
}

/** The number of open previews around a target. */
function depthAt(target: EventTarget | null): number {
  return target instanceof Node ? open.findLastIndex(({ box }) => box.contains(target)) + 1 : 0
}

function onPoint(event: PointerEvent): void {
  const { pointerType, clientX: x, clientY: y, buttons, target } = event
  // A touch follows the link. An unmoved pointer means that the page scrolled under it.
  if (pointerType === 'touch' || (x === pointer.x && y === pointer.y)) return
  pointer = { x, y }
  if (buttons === 0) point(target)
}

function point(target: EventTarget | null): void {
  const link = linkAt(target)
  const depth = depthAt(target)
  const isOpen = link !== null && open[depth]?.link === link
  closeLater(isOpen ? depth + 1 : depth)
  if (!link || isOpen) cancel()
  else if (opening?.link !== link) openLater(link, open.length > depth ? rest.next : rest.first, false)
}

function onFocus({ target }: FocusEvent): void {
  const link = linkAt(target)
  const depth = depthAt(target)
  const isOpen = link !== null && open[depth]?.link === link
  // A preview that was opened with the pointer stays open when focus moves without the keyboard.
  if (open[depth] && !isOpen && document.activeElement?.matches(':focus-visible')) close(depth)
  if (link && !isOpen && !isReturning && link.matches(':focus-visible')) openLater(link, rest.focus, true)
}

function openLater(link: HTMLAnchorElement, after: number, isByKeyboard: boolean): void {
  cancel()
  let isWanted = true
  const fetching = setTimeout(() => prepare(link), Math.min(rest.fetch, after))
  const timer = setTimeout(() => {
    void show(link, isByKeyboard, () => isWanted)
  }, after)
  opening = {
    link,
    isByKeyboard,
    stop: () => {
      isWanted = false
      clearTimeout(fetching)
      clearTimeout(timer)
    },
  }
}

function cancel(): void {
  opening?.stop()
  opening = null
}

async function show(link: HTMLAnchorElement, isByKeyboard: boolean, isWanted: () => boolean): Promise<void> {
  try {
    const [content] = await Promise.all([contentOf(link), previewStyles()])
    if (!isWanted()) return
    opening = null
    if (!content || !isInView(link)) return
    close(depthAt(link))
    const made = popup(link, content, isByKeyboard)
    open.push(made)
    if (open.length === 1) top = link.getBoundingClientRect().top
    made.open()
  } catch {
    // The link still works.
    opening = null
  }
}

/** Closes all but the first `kept` previews, unless the pointer returns in time. */
function closeLater(kept: number): void {
  clearTimeout(closing)
  if (open.length > kept) closing = setTimeout(() => close(kept), grace)
}

/** Closes all but the first `kept` previews, last first, so that focus returns step by step. */
function close(kept: number): void {
  clearTimeout(closing)
  isReturning = true
  for (const popup of open.splice(kept).reverse()) popup.close()
  isReturning = false
}

function onKey(event: KeyboardEvent): void {
  if (event.key === 'Escape') {
    cancel()
    if (open.length === 0) return
    event.preventDefault()
    event.stopPropagation()
    close(open.length - 1)
  } else if (event.key === 'ArrowDown' && event.altKey) {
    const popup = open.find(({ link }) => link === document.activeElement)
    if (!popup) return
    event.preventDefault()
    popup.box.focus({ preventScroll: true })
  } else if (event.key === 'Tab') {
    const depth = depthAt(document.activeElement)
    const popup = open[depth - 1]
    if (!popup?.isAtEdge(event.shiftKey)) return
    // Forwards, the browser itself moves the focus to what follows the link.
    if (event.shiftKey) event.preventDefault()
    close(depth - 1)
  }
}

function onPress({ target }: Event): void {
  cancel()
  close(depthAt(target))
}

function onClick({ target }: Event): void {
  cancel()
  if (target instanceof Element && target.closest('a[href]')) close(0)
}

/** Whether the link is still in the document and in the window. */
function isInView(link: Element): boolean {
  const { top, bottom } = link.getBoundingClientRect()
  return link.isConnected && bottom > 0 && top < innerHeight
}

function onScroll({ target }: Event): void {
  // Scrolling caused by focus takes a while, so the wait starts again.
  if (opening?.isByKeyboard) openLater(opening.link, rest.focus, true)
  const [first] = open
  if (!first || depthAt(target) > 0) return
  const moved = Math.abs(first.link.getBoundingClientRect().top - top)
  if (moved > mostScrolled || !isInView(first.link)) close(0)
}

let made = 0

/**
 * An open preview beside its link. For screen readers it is a non-modal dialog, to which the link points with
 * `aria-details`. It is not announced when it opens, as that would read out a paragraph at every link, and focus stays
 * on the link. Alt+Down enters the preview and Escape returns to the link. From the link, and from the end of the
 * preview, Tab goes to what follows the link on the page.
 */
type Popup = ReturnType<typeof popup>

function popup(link: HTMLAnchorElement, { name, kind, parts }: PreviewContent, isByKeyboard: boolean) {
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
