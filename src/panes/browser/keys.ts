import { isFromRight } from './stack.ts'

/** Where an arrow has a meaning of its own. */
const ownArrows =
  'input, textarea, select, [contenteditable], audio, video, svg a, [role=slider], [role=tablist], dialog'

/** By how many panes a key goes on in the row: an arrow to the side by one; null for any other key. */
export function directionOf(event: KeyboardEvent, row: Element): -1 | 1 | null {
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return null
  if (event.defaultPrevented || event.isComposing) return null
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null
  const { target } = event
  if (target instanceof Element && (target.closest(ownArrows) || scrollsSideways(target))) return null
  return (event.key === 'ArrowRight') === isFromRight(row) ? -1 : 1
}

/** A table or a piece of code that is wider than its pane. */
function scrollsSideways(target: Element): boolean {
  for (let part: Element | null = target; part && !part.matches('.pane, main'); part = part.parentElement) {
    if (part.scrollWidth > part.clientWidth && /auto|scroll/.test(getComputedStyle(part).overflowX))
      return true
  }
  return false
}
