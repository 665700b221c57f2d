import type { Pane } from './pane.ts'

/** A pane is covered if less than this fraction of its width is visible. Its edge then shows its title. */
const leastSeen = 0.4

/**
 * Positions the panes side by side. Panes without room are under their neighbours, except for an edge. `onView` gets
 * the place of the visible pane (the last one, if there are several) and the number of panes.
 */
export function paneStack(scroller: HTMLElement, onView: (place: number, panes: number) => void) {
  let panes: readonly Pane[] = []
  let asked = 0
  scroller.addEventListener('scroll', ask, { passive: true })
  new ResizeObserver(ask).observe(scroller)

  function ask(): void {
    cancelAnimationFrame(asked)
    asked = requestAnimationFrame(look)
  }

  function look(): void {
    const around = scroller.getBoundingClientRect()
    const boxes = panes.map(({ article }) => article.getBoundingClientRect())
    const fromRight = isFromRight(scroller)
    const seen = boxes.map((box, index) => {
      const next = boxes[index + 1]
      const left = Math.max(box.left, around.left, fromRight ? (next?.right ?? -Infinity) : -Infinity)
      const right = Math.min(box.right, around.right, fromRight ? Infinity : (next?.left ?? Infinity))
      return right - left
    })
    for (const [index, { article }] of panes.entries()) {
      const isCovered = (seen[index] ?? 0) < leastSeen * (boxes[index]?.width ?? 0)
      article.toggleAttribute('data-covered', isCovered)
    }
    const visible = inView()
    if (visible) onView(panes.indexOf(visible), panes.length)
  }

  function inView(): Pane | undefined {
    return panes.findLast((pane) => !isCovered(pane)) ?? panes.at(-1)
  }

  return {
    inView,
    hold(held: readonly Pane[]): void {
      panes = held
      for (const [index, { article }] of panes.entries()) {
        article.style.setProperty('--place', String(index))
        article.style.setProperty('--panes', String(panes.length))
      }
      ask()
    },
    /** Scrolls no further than needed to show the whole pane. */
    reveal(pane: Pane, how: 'gently' | 'at once'): void {
      const index = panes.indexOf(pane)
      const { clientWidth } = scroller
      const width = pane.article.offsetWidth
      const edge = pane.article.querySelector<HTMLElement>('.pane-spine')?.offsetWidth ?? 0
      const last = panes.length - 1
      const furthest = index * (width - edge)
      const nearest = Math.min(furthest, (index + 1) * width - clientWidth + (last - index) * edge)
      const direction = isFromRight(scroller) ? -1 : 1
      const now = direction * scroller.scrollLeft
      const left = direction * Math.min(Math.max(now, nearest), furthest)
      const isGentle = how === 'gently' && !matchMedia('(prefers-reduced-motion: reduce)').matches
      scroller.scrollTo({ left, behavior: isGentle ? 'smooth' : 'instant' })
    },
  }
}

export function isCovered({ article }: Pane): boolean {
  return article.hasAttribute('data-covered')
}

export function isFromRight(element: Element): boolean {
  return getComputedStyle(element).direction === 'rtl'
}
