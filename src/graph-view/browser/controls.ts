import { element, setText } from '../../browser/dom.ts'
import { graph as words } from '../../words/compiled.ts'
import type { LazyPart } from './part.ts'
import type { GraphState } from './state.ts'
import type { ArrowDirection } from './camera.ts'

export type CanvasCommand =
  | { readonly type: 'go'; readonly direction: ArrowDirection }
  | { readonly type: 'pan'; readonly direction: ArrowDirection }
  | { readonly type: 'zoom'; readonly factor: number }
  | { readonly type: 'fit' | 'panel' | 'open' | 'path' | 'leave' }

type KeyPress = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>

const arrows: Readonly<Record<string, ArrowDirection>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

const zoomStep = 1.5

/** Null for a key that the browser should handle. */
export function commandOf({ key, shiftKey, ctrlKey, altKey, metaKey }: KeyPress): CanvasCommand | null {
  if (ctrlKey || altKey || metaKey) return null
  const direction = arrows[key]
  if (direction) return { type: shiftKey ? 'pan' : 'go', direction }
  switch (key) {
    case '+':
    case '=':
      return { type: 'zoom', factor: zoomStep }
    case '-':
    case '_':
      return { type: 'zoom', factor: 1 / zoomStep }
    case '0':
    case 'Home':
      return { type: 'fit' }
    case 'Enter':
      return { type: 'panel' }
    case 'o':
      return { type: 'open' }
    case 'p':
      return { type: 'path' }
    case 'Escape':
      return { type: 'leave' }
    default:
      return null
  }
}

interface Tools {
  readonly search: HTMLElement
  /** The panel that a button opens and closes. It is empty until its part has loaded. */
  readonly panel: HTMLElement
  readonly filters: LazyPart<unknown>
  readonly table: LazyPart<unknown>
  readonly showed: (shown: GraphState['shown']) => void
  readonly zoomed: (factor: number) => void
  readonly fitted: () => void
  readonly filled: () => void
}

export function toolbar({ search, panel, filters, table: rows, showed, zoomed, fitted, filled }: Tools) {
  const opener = button(words.filters, { 'aria-expanded': 'false', 'aria-controls': panel.id })
  let isOpen = false
  const open = (wanted: boolean) => {
    isOpen = wanted
    opener.setAttribute('aria-expanded', String(wanted))
    if (filters.made || !wanted) panel.hidden = !wanted
    else void filters.ask().then((made) => (made ? (panel.hidden = !isOpen) : open(false)))
  }
  opener.addEventListener('click', () => open(!isOpen))
  opener.addEventListener('pointerenter', () => void filters.ask())
  panel.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    open(false)
    opener.focus()
  })
  const picture = button(words.asPicture, {}, () => showed('picture'))
  const table = button(words.asTable, {}, () => showed('table'))
  table.addEventListener('pointerenter', () => void rows.ask())
  const fill = button('⤢', {}, filled)
  return {
    root: element(
      'div',
      { class: 'whole-tools' },
      search,
      opener,
      panel,
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

export function button(
  label: string,
  attributes: Record<string, string>,
  pressed?: () => void,
): HTMLButtonElement {
  const made = element('button', { type: 'button', ...attributes }, label)
  if (pressed) made.addEventListener('click', pressed)
  return made
}
