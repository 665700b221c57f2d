import { hasModifier } from '../../browser/dom.ts'
import { drawNearView } from '../../diagrams/browser/near-view.ts'
import { addressInFragment, href, homeAddress, type Address } from '../../core/address.ts'
import { panes as words } from '../../words/compiled.ts'
import { mostPanes, rowIn, trailInMarkdown, withRow, type PaneAddresses } from '../row.ts'
import { Bar } from './bar.ts'
import { urlOf, type PageLink } from './link.ts'
import { addStyles, loadPage, type LoadedPage } from './page.ts'
import { alone, firstPane, paneOf, type Pane } from './pane.ts'
import { linkTo } from './reason.ts'
import { isFromRight, PaneStack } from './stack.ts'
import styles from './panes.css?url'

const root = document.documentElement

/** Prepares this document for a row, and opens the row in its URL. `base` is encoded. */
export async function openRow(base: string): Promise<PaneRow> {
  const main = document.querySelector('main')
  const article = main?.querySelector<HTMLElement>('article.node')
  if (!main || !article) throw new Error('this is not the page of a node')
  await addStyles(styles)
  const row = new PaneRow(main, article, base)
  void row.restore().finally(() => delete root.dataset['row'])
  return row
}

/** The pages that a reader has opened side by side. Each was opened from a link in the one before it. */
export class PaneRow {
  readonly #main: HTMLElement
  readonly #article: HTMLElement
  readonly #base: string
  readonly #first: Address
  readonly #title = document.title
  readonly #stack: PaneStack
  readonly #bar: Bar
  /** Empty while the page is alone. */
  #panes: readonly Pane[] = []
  /** The number of the latest request. Pages that arrive for an older one are dropped. */
  #request = 0

  constructor(main: HTMLElement, article: HTMLElement, base: string) {
    this.#main = main
    this.#article = article
    this.#base = base
    this.#first = this.#addressAt(location.pathname) ?? homeAddress
    this.#bar = new Bar({ path: () => this.#path(), close: () => this.closeOthers() })
    this.#stack = new PaneStack(main, (place, panes) => this.#bar.mark(place, panes))
    main.addEventListener('click', (event) => this.#onClick(event))
    main.addEventListener('focusin', ({ target }) => this.#onFocus(target))
    document.addEventListener('keydown', (event) => this.#onKey(event))
    addEventListener('popstate', () => void this.restore())
  }

  async follow(link: PageLink): Promise<void> {
    const url = urlOf(link)
    const address = this.#addressAt(url.pathname)
    if (this.#goToOpen(address, url.hash)) return
    const from = Math.max(
      0,
      this.#panes.findIndex(({ article }) => article.contains(link)),
    )
    if (!address || address === this.#first || from + 1 >= mostPanes) return location.assign(url)
    const request = this.#begin()
    try {
      const page = await loadPage(url.pathname)
      if (request !== this.#request) return
      const address = this.#addressAt(page.pathname)
      if (this.#goToOpen(address, url.hash)) return
      if (!address || address === this.#first) return location.assign(url)
      if (this.#panes.length === 0) {
        this.#enter(link)
        // Lays out the new page in a separate task, so that no task blocks the reader for long.
        await new Promise((resolve) => setTimeout(resolve))
        if (request !== this.#request) return
      }
      this.#record([...this.#row.slice(0, from), address])
      this.#keep(from + 1, link)
      const pane = this.#append(page, address, link)
      this.#goTo(pane, url.hash)
    } catch {
      if (request === this.#request) location.assign(url)
    } finally {
      if (request === this.#request) this.#end()
    }
  }

  /** Shows the row in the URL, without pages that cannot be loaded. */
  async restore(): Promise<void> {
    const wanted = rowIn(location.search, this.#first)
    const row = this.#row
    this.#end()
    if (wanted.join() === row.join()) {
      // Leaves the row if its second page was still loading.
      if (this.#panes.length === 1) this.#leave(null, 0)
      return
    }
    const same = wanted.findIndex((address, index) => address !== row[index])
    const kept = same === -1 ? wanted.length : same
    this.#keep(kept + 1, null)
    const missing = wanted.slice(kept)
    if (missing.length === 0) return
    const request = this.#begin()
    const loads = missing.map((address) => loadPage(href(this.#base, address)))
    const pages = await Promise.allSettled(loads)
    if (request !== this.#request) return
    this.#end()
    for (const page of pages) {
      const address = page.status === 'fulfilled' ? this.#addressAt(page.value.pathname) : null
      if (page.status === 'rejected' || !address) continue
      if (address === this.#first || this.#row.includes(address)) continue
      const before = this.#panes.at(-1)?.article ?? this.#article
      this.#append(page.value, address, linkTo(before, href(this.#base, address)))
    }
    if (wanted.join() !== this.#row.join()) {
      const query = withRow(location.search, this.#row)
      history.replaceState(history.state, '', location.pathname + query + location.hash)
    }
    const lost = pages.filter(({ status }) => status === 'rejected').length
    if (lost > 0) this.#bar.say(words.lost(lost))
    const last = this.#panes.at(-1)
    if (last) this.#stack.reveal(last, 'at once')
    if (location.hash.startsWith('#pane-')) this.#scrollToPart(location.hash)
  }

  closeOthers(): void {
    this.#closeFrom(1)
  }

  get #row(): PaneAddresses {
    return this.#panes.slice(1).map(({ address }) => address)
  }

  #begin(): number {
    this.#main.setAttribute('aria-busy', 'true')
    this.#request += 1
    return this.#request
  }

  /** Cancels the current request. */
  #end(): void {
    this.#main.removeAttribute('aria-busy')
    this.#request += 1
  }

  #append(page: LoadedPage, address: Address, link: PageLink | null): Pane {
    if (this.#panes.length === 0) this.#enter(link)
    const before = this.#panes.at(-1)
    if (!before) throw new Error('a row begins with a page')
    link?.setAttribute('data-followed', '')
    const pane = paneOf(page, address, this.#panes.length + 1, before, link)
    this.#panes = [...this.#panes, pane]
    this.#main.append(pane.article)
    this.#settle()
    showParts(pane.article, page.diagramFrame)
    return pane
  }

  /** Makes the page the first of a row. The link to the second keeps its position on the screen. */
  #enter(link: PageLink | null): void {
    const top = link?.getBoundingClientRect().top ?? 0
    this.#panes = [firstPane(this.#article, this.#first)]
    this.#main.before(this.#bar.element)
    root.dataset['panes'] = ''
    this.#settle()
    if (link) this.#article.scrollTop += link.getBoundingClientRect().top - top
  }

  /** Removes the panes from `count` on. If only the first is left, with no `next` to open, the row ends. */
  #keep(count: number, next: PageLink | null): void {
    const gone = this.#panes.slice(count)
    if (gone.length === 0) return
    const last = this.#panes[count - 1]
    const hadFocus = gone.some(({ article }) => article.contains(document.activeElement))
    const link = last?.article.querySelector<PageLink>('[data-followed]') ?? null
    link?.removeAttribute('data-followed')
    const top = link?.getBoundingClientRect().top ?? 0
    for (const { article } of gone) article.remove()
    this.#panes = this.#panes.slice(0, count)
    if (count === 1 && !next) this.#leave(link, top)
    else this.#settle()
    if (!next && last && this.#panes.length > 0) this.#stack.reveal(last, 'gently')
    if (hadFocus && !next) (link ?? this.#main).focus({ preventScroll: true })
  }

  #leave(link: PageLink | null, top: number): void {
    const [first] = this.#panes
    if (first) alone(first)
    this.#stack.hold([])
    this.#panes = []
    this.#bar.element.remove()
    delete root.dataset['panes']
    this.#setTitle()
    if (!link) return
    scrollBy({ top: link.getBoundingClientRect().top - top, behavior: 'instant' })
  }

  #settle(): void {
    this.#stack.hold(this.#panes)
    this.#bar.show(this.#panes.length)
    this.#setTitle()
  }

  /** The title is that of the page opened last, as after ordinary navigation. */
  #setTitle(): void {
    document.title = this.#panes.at(-1)?.title ?? this.#title
  }

  /** Goes to the page's pane, if it is open. */
  #goToOpen(address: Address | null, hash: string): boolean {
    const there = this.#panes.find((pane) => pane.address === address)
    if (there) this.#goTo(there, hash)
    return there !== undefined
  }

  #goTo(pane: Pane, hash: string): void {
    this.#stack.reveal(pane, 'gently')
    pane.article.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
    const place = this.#panes.indexOf(pane) + 1
    if (hash !== '') this.#scrollToPart(place === 1 ? hash : `#pane-${place}-${hash.slice(1)}`)
  }

  #scrollToPart(hash: string): void {
    const part = document.getElementById(decodeURIComponent(hash.slice(1)))
    for (let around = part?.parentElement; around; around = around.parentElement) {
      if (around instanceof HTMLDetailsElement) around.open = true
    }
    part?.scrollIntoView({ behavior: 'instant', block: 'start', inline: 'nearest' })
  }

  #closeFrom(place: number): void {
    const row = this.#row.slice(0, place - 1)
    if (row.length === this.#row.length) return
    this.#end()
    this.#record(row)
    this.#keep(place, null)
  }

  #record(row: PaneAddresses): void {
    try {
      history.pushState(null, '', this.#url(row))
    } catch {
      // Browsers limit how many entries a page may add in a short time. The row works without them.
    }
  }

  /** Keeps a walk on the first page's map in the URL. */
  #url(row: PaneAddresses): string {
    const walk = location.hash.startsWith('#walk=') ? location.hash : ''
    return location.pathname + withRow(location.search, row) + walk
  }

  #addressAt(pathname: string): Address | null {
    return pathname.startsWith(this.#base) ? addressInFragment(pathname.slice(this.#base.length)) : null
  }

  #path(): string {
    return trailInMarkdown(
      this.#panes.map(({ address, name, reason }) => ({
        title: name,
        url: location.origin + href(this.#base, address),
        reason,
      })),
    )
  }

  #paneAround(target: EventTarget | null): Pane | undefined {
    return target instanceof Node ? this.#panes.find(({ article }) => article.contains(target)) : undefined
  }

  #onClick({ target }: MouseEvent): void {
    const pane = this.#paneAround(target)
    if (!pane || !(target instanceof Element)) return
    if (target.closest('.pane-close')) this.#closeFrom(this.#panes.indexOf(pane))
    else if (target.closest('.pane-spine')) this.#goTo(pane, '')
  }

  /** A focused element must never be covered by another pane. */
  #onFocus(target: EventTarget | null): void {
    const pane = this.#paneAround(target)
    if (pane && this.#stack.isCovered(pane)) this.#stack.reveal(pane, 'gently')
  }

  #onKey(event: KeyboardEvent): void {
    const step = this.#panes.length === 0 ? null : directionOf(event, this.#main)
    if (step === null) return
    const here = this.#paneAround(document.activeElement) ?? this.#stack.inView()
    const there = here && this.#panes[this.#panes.indexOf(here) + step]
    if (!there) return
    event.preventDefault()
    this.#goTo(there, '')
  }
}

/** Runs for an article what its own page's scripts would. A part that fails to load stays static. */
function showParts(article: HTMLElement, diagramFrame: string | null): void {
  if (article.querySelector('side-notes')) import('../../sidenotes/browser/element.ts').catch(() => {})
  if (article.querySelector('valid-until')) import('../../browser/valid-until.ts').catch(() => {})
  if (article.querySelector('pre > code')) {
    import('../../browser/code-blocks.ts').then(({ showCode }) => showCode(article)).catch(() => {})
  }
  if (diagramFrame !== null) drawNearView(article, diagramFrame)
}

/** Elements that use the arrow keys themselves. */
const ownArrows =
  'input, textarea, select, [contenteditable], audio, video, svg a, [role=slider], [role=tablist], dialog'

/** The direction in which a key moves along the row; null if it does not. */
function directionOf(event: KeyboardEvent, row: Element): -1 | 1 | null {
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return null
  if (event.defaultPrevented || event.isComposing || hasModifier(event)) return null
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
