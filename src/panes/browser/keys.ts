import { isFromRight } from './stack.ts'

/** Elements that use the arrow keys themselves. */
const ownArrows =
  'input, textarea, select, [contenteditable], audio, video, svg a, [role=slider], [role=tablist], dialog'

/** The direction in which a key moves along the row; null if it does not. */
export function directionOf(event: KeyboardEvent, row: Element): -1 | 1 | null {
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return null
  if (event.defaultPrevented || event.isComposing) return null
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null
  const { target } = event
  if (target instanceof Element && (target.closest(ownArrows) || scrollsSideways(target))) return null
  return (event.key === 'ArrowRight') === isFromRight(row) ? -1 : 1
}

/** Whether the target is in something that scrolls sideways, such as a wide table or code block. */
function scrollsSideways(target: Element): boolean {
  for (let part: Element | null = target; part && !part.matches('.pane, main'); part = part.parentElement) {
    if (part.scrollWidth > part.clientWidth && /auto|scroll/.test(getComputedStyle(part).overflowX))
      return true
  }
  return false
}
