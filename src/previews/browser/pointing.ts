import { cardStyles } from './card.ts'
import { contentOf, mayPreview, prepare } from './content.ts'
import { Popup } from './popup.ts'

/** A preview may have previews, and these none. */
const deepest = 2

/** Milliseconds: how long one rests on a link before its preview opens, and when its text is fetched. */
const rest = { first: 300, next: 120, fetch: 80, focus: 400 }
/** How long a preview stays when the pointer has left it, so that one can come to it. */
const grace = 260
/** How long a finger stays on a link. */
const press = 500
/** How far a finger that rests may move, in pixels. */
const slack = 10
/** How far a link may scroll from where it was. */
const mostScrolled = 160

/** Which previews are open: each but the first is of a link in the one before. */
const open: Popup[] = []
/** Where the link of the first was. */
let top = 0
let opening: { readonly link: HTMLAnchorElement; readonly isByKeyboard: boolean; stop(): void } | null = null
let closing: ReturnType<typeof setTimeout> | undefined
let pointer = { x: NaN, y: NaN }
/** Focus goes back to where it was, which opens nothing. */
let isReturning = false
/** A press opened a preview, and what follows when the finger leaves is no click. */
let wasPress = false

/** Shows previews from now on; `first` is what a reader did before this was loaded. */
export function watch(first: Event): void {
  void cardStyles()
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
  document.addEventListener('contextmenu', onMenu)
  document.addEventListener('scroll', onScroll, { capture: true, passive: true })
  addEventListener('pagehide', () => close(0))
  // It may be over by now.
  if (first.type === 'focusin' && first.target === document.activeElement) onFocus(first as FocusEvent)
  else if (first.type === 'pointerdown') startPress(first as PointerEvent)
  else if (first.type === 'pointerover' && (first.target as Element).matches(':hover'))
    onPoint(first as PointerEvent)
}

function linkAt(target: EventTarget | null): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest('a[href]') : null
  if (!(link instanceof HTMLAnchorElement) || depthAt(link) >= deepest) return null
  return mayPreview(link) ? link : null
}

/** How many of the open previews something is in. */
function depthAt(target: EventTarget | null): number {
  return target instanceof Node ? open.findLastIndex(({ box }) => box.contains(target)) + 1 : 0
}

function onPoint(event: PointerEvent): void {
  const { pointerType, clientX: x, clientY: y, buttons, target } = event
  // Of a finger only the press counts; and what scrolls under a pointer that rests is not pointed at.
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
  // Where a preview was opened by pointing, focus elsewhere is no reason to close it.
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
    const [content] = await Promise.all([contentOf(link), cardStyles()])
    if (!isWanted()) return
    opening = null
    if (!content || !isInView(link)) return
    close(depthAt(link))
    const popup = new Popup(link, content, isByKeyboard)
    open.push(popup)
    if (open.length === 1) top = link.getBoundingClientRect().top
    await popup.open()
  } catch {
    // It is a link, as before.
    opening = null
  }
}

/** Closes all but the first `kept`, unless the pointer comes back to one of the others in time. */
function closeLater(kept: number): void {
  clearTimeout(closing)
  if (open.length > kept) closing = setTimeout(() => close(kept), grace)
}

/** Closes all but the first `kept`, the last first, so that focus goes back the way it came. */
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
    popup.enter()
  } else if (event.key === 'Tab') {
    const depth = depthAt(document.activeElement)
    const popup = open[depth - 1]
    if (!popup?.isAtEdge(event.shiftKey)) return
    // From the link forwards the browser goes on to what follows it.
    if (event.shiftKey) event.preventDefault()
    close(depth - 1)
  }
}

function onPress(event: PointerEvent): void {
  wasPress = false
  cancel()
  close(depthAt(event.target))
  if (event.pointerType === 'touch') startPress(event)
}

function startPress(event: PointerEvent): void {
  const link = linkAt(event.target)
  if (!link) return
  const { clientX, clientY } = event
  const done = new AbortController()
  const stop = () => {
    if (!wasPress) cancel()
    done.abort()
  }
  const { signal } = done
  for (const end of ['pointerup', 'pointercancel'] as const) document.addEventListener(end, stop, { signal })
  document.addEventListener('scroll', stop, { capture: true, signal })
  document.addEventListener(
    'pointermove',
    (moved) => {
      if (Math.hypot(moved.clientX - clientX, moved.clientY - clientY) > slack) stop()
    },
    { signal },
  )
  // Else Safari shows a menu of its own.
  link.style.setProperty('-webkit-touch-callout', 'none')
  const held = Math.max(0, press - (performance.now() - event.timeStamp))
  openLater(link, held, false)
  setTimeout(() => {
    if (!signal.aborted) wasPress = true
  }, held)
}

function onClick(event: MouseEvent): void {
  if (wasPress) {
    wasPress = false
    event.preventDefault()
    event.stopPropagation()
    return
  }
  cancel()
  if (event.target instanceof Element && event.target.closest('a[href]')) close(0)
}

function onMenu(event: Event): void {
  const isTouch = event instanceof PointerEvent && event.pointerType === 'touch'
  if (!isTouch || !(wasPress || (opening && opening.link === linkAt(event.target)))) return
  // Some systems take this for the end of the touch.
  wasPress = true
  event.preventDefault()
}

/** In a window as it is now, if at all: not of a link that has been taken out, or scrolled away. */
function isInView(link: Element): boolean {
  const { top, bottom } = link.getBoundingClientRect()
  return link.isConnected && bottom > 0 && top < innerHeight
}

function onScroll({ target }: Event): void {
  // What scrolls because focus has come to a link goes on for a while.
  if (opening?.isByKeyboard) openLater(opening.link, rest.focus, true)
  const [first] = open
  if (!first || depthAt(target) > 0) return
  const moved = Math.abs(first.link.getBoundingClientRect().top - top)
  if (moved > mostScrolled || !isInView(first.link)) close(0)
}
