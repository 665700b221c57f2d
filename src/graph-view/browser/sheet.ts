import { element } from '../../browser/dom.ts'
import { graph as words } from '../../words/compiled.ts'

/** A pointer that moves less than this is a tap, in pixels. */
const still = 5

/**
 * The handle of the sheet that covers the lower part of the picture on narrow screens. It is a button that pulls the
 * sheet up or down, and can be dragged. The sheet has `data-pulled` while it is up; during a drag, `--sheet` is its
 * height.
 */
export function sheetHandle(sheet: HTMLElement): HTMLElement {
  const handle = element(
    'button',
    { type: 'button', class: 'whole-handle' },
    element('span', { 'aria-hidden': 'true' }),
  )
  let start: { readonly y: number; readonly height: number } | null = null
  let isDragged = false

  const pull = (isUp: boolean) => {
    sheet.toggleAttribute('data-pulled', isUp)
    sheet.style.removeProperty('--sheet')
    handle.setAttribute('aria-expanded', String(isUp))
    handle.setAttribute('aria-label', isUp ? words.pullDown : words.pullUp)
  }
  pull(false)

  handle.addEventListener('click', () => {
    if (!isDragged) pull(!sheet.hasAttribute('data-pulled'))
    isDragged = false
  })
  handle.addEventListener('pointerdown', (event) => {
    start = { y: event.clientY, height: sheet.getBoundingClientRect().height }
    isDragged = false
    handle.setPointerCapture(event.pointerId)
  })
  handle.addEventListener('pointermove', ({ clientY }) => {
    if (!start || (!isDragged && Math.abs(clientY - start.y) < still)) return
    isDragged = true
    sheet.style.setProperty('--sheet', `${Math.round(start.height + start.y - clientY)}px`)
  })
  const end = ({ clientY }: PointerEvent) => {
    if (start && isDragged) pull(clientY < start.y)
    start = null
  }
  handle.addEventListener('pointerup', end)
  handle.addEventListener('pointercancel', end)
  return handle
}
