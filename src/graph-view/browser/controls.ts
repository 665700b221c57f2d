import { button, element, setText } from '../../browser/dom.ts'
import { graph as words } from '../../words/compiled.ts'
import type { GraphState } from './state.ts'
import { isArrowKey, type ArrowKey } from '../../browser/arrows.ts'

export type CanvasCommand =
  | { readonly type: 'go'; readonly direction: ArrowKey }
  | { readonly type: 'pan'; readonly direction: ArrowKey }
  | { readonly type: 'zoom'; readonly factor: number }
  | { readonly type: 'fit' | 'panel' | 'open' | 'path' | 'leave' }

type KeyPress = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>

const zoomStep = 1.5
const zoomIn = { type: 'zoom', factor: zoomStep } as const
const zoomOut = { type: 'zoom', factor: 1 / zoomStep } as const

const commands: Readonly<Record<string, CanvasCommand>> = {
  '+': zoomIn,
  '=': zoomIn,
  '-': zoomOut,
  _: zoomOut,
  0: { type: 'fit' },
  Home: { type: 'fit' },
  Enter: { type: 'panel' },
  o: { type: 'open' },
  p: { type: 'path' },
  Escape: { type: 'leave' },
}

/** Null for a key that the browser should handle. */
export function commandOf({ key, shiftKey, ctrlKey, altKey, metaKey }: KeyPress): CanvasCommand | null {
  if (ctrlKey || altKey || metaKey) return null
  if (isArrowKey(key)) return { type: shiftKey ? 'pan' : 'go', direction: key }
  return commands[key] ?? null
}

interface Tools {
  readonly search: HTMLElement
  /** The panel that a button opens and closes. */
  readonly filters: HTMLElement
  readonly showed: (shown: GraphState['shown']) => void
  readonly zoomed: (factor: number) => void
  readonly fitted: () => void
  readonly filled: () => void
}

export function toolbar({ search, filters, showed, zoomed, fitted, filled }: Tools) {
  const opener = button(words.filters, { 'aria-expanded': 'false', 'aria-controls': filters.id }, () =>
    open(filters.hidden === true),
  )
  const open = (isOpen: boolean) => {
    filters.hidden = !isOpen
    opener.setAttribute('aria-expanded', String(isOpen))
  }
  filters.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    open(false)
    opener.focus()
  })
  const picture = button(words.asPicture, {}, () => showed('picture'))
  const table = button(words.asTable, {}, () => showed('table'))
  const fill = button('⤢', {}, filled)
  return {
    root: element(
      'div',
      { class: 'whole-tools' },
      search,
      opener,
      filters,
      element('div', { class: 'whole-shown', role: 'group', 'aria-label': words.showAs }, picture, table),
    ),
    camera: element(
      'div',
      { class: 'whole-camera', role: 'group', 'aria-label': words.view },
      button('+', { 'aria-label': words.zoomIn }, () => zoomed(zoomStep)),
      button('−', { 'aria-label': words.zoomOut }, () => zoomed(1 / zoomStep)),
      button('○', { 'aria-label': words.showAll, title: words.showAll }, fitted),
      fill,
    ),
    render(shown: GraphState['shown'], isUnfiltered: boolean) {
      picture.setAttribute('aria-pressed', String(shown === 'picture'))
      table.setAttribute('aria-pressed', String(shown === 'table'))
      setText(opener, isUnfiltered ? words.filters : words.filtersUsed)
      opener.setAttribute('aria-label', isUnfiltered ? words.filters : words.filtersInUse)
    },
    renderFilled(isFilled: boolean) {
      const label = isFilled ? words.unfill : words.fill
      fill.setAttribute('aria-label', label)
      fill.title = label
      fill.setAttribute('aria-pressed', String(isFilled))
    },
  }
}

/** Lets an element fill the window, and makes everything else inert meanwhile. */
export function windowFiller(host: HTMLElement, changed: (isFilled: boolean) => void) {
  let beside: readonly Element[] = []
  const isFilled = () => host.hasAttribute('data-filled')
  changed(false)
  return {
    isFilled,
    fill(isWanted: boolean) {
      if (isWanted === isFilled()) return
      if (isWanted) beside = besides(host)
      for (const element of beside) element.toggleAttribute('inert', isWanted)
      host.toggleAttribute('data-filled', isWanted)
      changed(isWanted)
    },
  }
}

/** The siblings of an element and of its ancestors, except those that are inert already. */
function besides(host: Element): readonly Element[] {
  const found: Element[] = []
  for (let inner = host; inner.parentElement && inner !== document.body; inner = inner.parentElement) {
    for (const sibling of inner.parentElement.children) {
      if (sibling !== inner && !sibling.hasAttribute('inert')) found.push(sibling)
    }
  }
  return found
}
