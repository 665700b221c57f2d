import type { Pane } from './pane.ts'

/** A pane is covered if less than this fraction of its width is visible. Its edge then shows its title. */
const leastSeen = 0.4

/** Positions the panes side by side. Panes without room are under their neighbours, except for an edge. */
export class PaneStack {
  readonly #scroller: HTMLElement
  readonly #onView: (place: number, panes: number) => void
  #panes: readonly Pane[] = []
  #asked = 0

  /** `onView` gets the place of the visible pane (the last one, if there are several) and the number of panes. */
  constructor(scroller: HTMLElement, onView: (place: number, panes: number) => void) {
    this.#scroller = scroller
    this.#onView = onView
    scroller.addEventListener('scroll', () => this.#ask(), { passive: true })
    new ResizeObserver(() => this.#ask()).observe(scroller)
  }

  hold(panes: readonly Pane[]): void {
    this.#panes = panes
    for (const [index, { article }] of panes.entries()) {
      article.style.setProperty('--place', String(index))
      article.style.setProperty('--panes', String(panes.length))
    }
    this.#ask()
  }

  /** Scrolls no further than needed to show the whole pane. */
  reveal(pane: Pane, how: 'gently' | 'at once'): void {
    const index = this.#panes.indexOf(pane)
    const { clientWidth } = this.#scroller
    const width = pane.article.offsetWidth
    const edge = pane.article.querySelector<HTMLElement>('.pane-spine')?.offsetWidth ?? 0
    const last = this.#panes.length - 1
    const furthest = index * (width - edge)
    const nearest = Math.min(furthest, (index + 1) * width - clientWidth + (last - index) * edge)
    const direction = isFromRight(this.#scroller) ? -1 : 1
    const now = direction * this.#scroller.scrollLeft
    const left = direction * Math.min(Math.max(now, nearest), furthest)
    const isGentle = how === 'gently' && !matchMedia('(prefers-reduced-motion: reduce)').matches
    this.#scroller.scrollTo({ left, behavior: isGentle ? 'smooth' : 'instant' })
  }

  isCovered(pane: Pane): boolean {
    return pane.article.hasAttribute('data-covered')
  }

  inView(): Pane | undefined {
    return this.#panes.findLast((pane) => !this.isCovered(pane)) ?? this.#panes.at(-1)
  }

  #ask(): void {
    cancelAnimationFrame(this.#asked)
    this.#asked = requestAnimationFrame(() => this.#look())
  }

  #look(): void {
    const around = this.#scroller.getBoundingClientRect()
    const boxes = this.#panes.map(({ article }) => article.getBoundingClientRect())
    const fromRight = isFromRight(this.#scroller)
    const seen = boxes.map((box, index) => {
      const next = boxes[index + 1]
      const left = Math.max(box.left, around.left, fromRight ? (next?.right ?? -Infinity) : -Infinity)
      const right = Math.min(box.right, around.right, fromRight ? Infinity : (next?.left ?? Infinity))
      return right - left
    })
    for (const [index, { article }] of this.#panes.entries()) {
      const isCovered = (seen[index] ?? 0) < leastSeen * (boxes[index]?.width ?? 0)
      article.toggleAttribute('data-covered', isCovered)
    }
    const inView = this.inView()
    if (inView) this.#onView(this.#panes.indexOf(inView), this.#panes.length)
  }
}

export function isFromRight(element: Element): boolean {
  return getComputedStyle(element).direction === 'rtl'
}
