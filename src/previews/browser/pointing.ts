import { previewStyles } from './preview-text.ts'
import { contentOf, mayPreview, prepare } from './content.ts'
import { popup, type Popup } from './popup.ts'

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
