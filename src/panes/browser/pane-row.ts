import { addStyles, hasModifier, recordUrl } from '../../browser/dom.ts'
import { drawNearView } from '../../diagrams/browser/near-view.ts'
import { addressInFragment, href, homeAddress, type Address } from '../../core/address.ts'
import { panes as words } from '../../words/compiled.ts'
import { mostPanes, rowIn, trailInMarkdown, withRow, type PaneAddresses } from '../row.ts'
import { paneBar } from './bar.ts'
import { urlOf, type PageLink } from './link.ts'
import { loadPage, type LoadedPage } from './page.ts'
import { alone, firstPane, paneOf, isCovered, isFromRight, paneStack, linkTo, type Pane } from './pane.ts'
import styles from './panes.css?url'

const root = document.documentElement

export type PaneRow = Awaited<ReturnType<typeof openRow>>

/**
 * Prepares this document for a row, and opens the row in its URL: the pages that a reader has opened side by side. Each
 * was opened from a link in the one before it. `base` is encoded.
 */
export async function openRow(base: string) {
  const main = document.querySelector('main')
  const article = main?.querySelector<HTMLElement>('article.node')
  if (!main || !article) throw new Error('this is not the page of a node')
  await addStyles(styles)
  const row = paneRow(main, article, base)
  void row.restore().finally(() => delete root.dataset['row'])
  return row
}

function paneRow(main: HTMLElement, ownArticle: HTMLElement, base: string) {
  const first = addressAt(location.pathname) ?? homeAddress
  const ownTitle = document.title
  const bar = paneBar(path, () => closeFrom(1))
  const stack = paneStack(main, (place, panes) => bar.mark(place, panes))
  /** Empty while the page is alone. */
  let panes: readonly Pane[] = []
  /** The number of the latest request. Pages that arrive for an older one are dropped. */
  let latest = 0

  main.addEventListener('click', onClick)
  main.addEventListener('focusin', onFocus)
  document.addEventListener('keydown', onKey)
  addEventListener('popstate', () => void restore())

  async function follow(link: PageLink): Promise<void> {
    const url = urlOf(link)
    const address = addressAt(url.pathname)
    if (goToOpen(address, url.hash)) return
    const from = Math.max(
      0,
      panes.findIndex(({ article }) => article.contains(link)),
    )
    if (!address || address === first || from + 1 >= mostPanes) return location.assign(url)
    const request = begin()
    try {
      const page = await loadPage(url.pathname)
      if (request !== latest) return
      const address = addressAt(page.pathname)
      if (goToOpen(address, url.hash)) return
      if (!address || address === first) return location.assign(url)
      if (panes.length === 0) {
        enter(link)
        // Lays out the new page in a separate task, so that no task blocks the reader for long.
        await new Promise((resolve) => setTimeout(resolve))
        if (request !== latest) return
      }
      record([...opened().slice(0, from), address])
      keep(from + 1, link)
      const pane = append(page, address, link)
      goTo(pane, url.hash)
    } catch {
      if (request === latest) location.assign(url)
    } finally {
      if (request === latest) end()
    }
  }

  /** Shows the row in the URL, without pages that cannot be loaded. */
  async function restore(): Promise<void> {
    const wanted = rowIn(location.search, first)
    const row = opened()
    end()
    if (wanted.join() === row.join()) {
      // Leaves the row if its second page was still loading.
      if (panes.length === 1) leaveRow(null, 0)
      return
    }
    const same = wanted.findIndex((address, index) => address !== row[index])
    const kept = same === -1 ? wanted.length : same
    keep(kept + 1, null)
    const missing = wanted.slice(kept)
    if (missing.length === 0) return
    const request = begin()
    const loads = missing.map((address) => loadPage(href(base, address)))
    const pages = await Promise.allSettled(loads)
    if (request !== latest) return
    end()
    for (const page of pages) {
      const address = page.status === 'fulfilled' ? addressAt(page.value.pathname) : null
      if (page.status === 'rejected' || !address) continue
      if (address === first || opened().includes(address)) continue
      const before = panes.at(-1)?.article ?? ownArticle
      append(page.value, address, linkTo(before, href(base, address)))
    }
    if (wanted.join() !== opened().join()) {
      const query = withRow(location.search, opened())
      history.replaceState(history.state, '', location.pathname + query + location.hash)
    }
    const lost = pages.filter(({ status }) => status === 'rejected').length
    if (lost > 0) bar.say(words.lost(lost))
    const last = panes.at(-1)
    if (last) stack.reveal(last, 'at once')
    if (location.hash.startsWith('#pane-')) scrollToPart(location.hash)
  }

  function opened(): PaneAddresses {
    return panes.slice(1).map(({ address }) => address)
  }

  function begin(): number {
    main.setAttribute('aria-busy', 'true')
    latest += 1
    return latest
  }

  /** Cancels the current request. */
  function end(): void {
    main.removeAttribute('aria-busy')
    latest += 1
  }

  function append(page: LoadedPage, address: Address, link: PageLink | null): Pane {
    if (panes.length === 0) enter(link)
    const before = panes.at(-1)
    if (!before) throw new Error('a row begins with a page')
    link?.setAttribute('data-followed', '')
    const pane = paneOf(page, address, panes.length + 1, before, link)
    panes = [...panes, pane]
    main.append(pane.article)
    settle()
    showParts(pane.article, page.diagramFrame)
    return pane
  }

  /** Makes the page the first of a row. The link to the second keeps its position on the screen. */
  function enter(link: PageLink | null): void {
    const top = link?.getBoundingClientRect().top ?? 0
    panes = [firstPane(ownArticle, first)]
    main.before(bar.root)
    root.dataset['panes'] = ''
    settle()
    if (link) ownArticle.scrollTop += link.getBoundingClientRect().top - top
  }

  /** Removes the panes from `count` on. If only the first is left, with no `next` to open, the row ends. */
  function keep(count: number, next: PageLink | null): void {
    const gone = panes.slice(count)
    if (gone.length === 0) return
    const last = panes[count - 1]
    const hadFocus = gone.some(({ article }) => article.contains(document.activeElement))
    const link = last?.article.querySelector<PageLink>('[data-followed]') ?? null
    link?.removeAttribute('data-followed')
    const top = link?.getBoundingClientRect().top ?? 0
    for (const { article } of gone) article.remove()
    panes = panes.slice(0, count)
    if (count === 1 && !next) leaveRow(link, top)
    else settle()
    if (!next && last && panes.length > 0) stack.reveal(last, 'gently')
    if (hadFocus && !next) (link ?? main).focus({ preventScroll: true })
  }

  function leaveRow(link: PageLink | null, top: number): void {
    const [pane] = panes
    if (pane) alone(pane)
    stack.hold([])
    panes = []
    bar.root.remove()
    delete root.dataset['panes']
    setTitle()
    if (!link) return
    scrollBy({ top: link.getBoundingClientRect().top - top, behavior: 'instant' })
  }

  function settle(): void {
    stack.hold(panes)
    bar.show(panes.length)
    setTitle()
  }

  /** The title is that of the page opened last, as after ordinary navigation. */
  function setTitle(): void {
    document.title = panes.at(-1)?.title ?? ownTitle
  }

  /** Goes to the page's pane, if it is open. */
  function goToOpen(address: Address | null, hash: string): boolean {
    const there = panes.find((pane) => pane.address === address)
    if (there) goTo(there, hash)
    return there !== undefined
  }

  function goTo(pane: Pane, hash: string): void {
    stack.reveal(pane, 'gently')
    pane.article.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
    const place = panes.indexOf(pane) + 1
    if (hash !== '') scrollToPart(place === 1 ? hash : `#pane-${place}-${hash.slice(1)}`)
  }

  function scrollToPart(hash: string): void {
    const part = document.getElementById(decodeURIComponent(hash.slice(1)))
    for (let around = part?.parentElement; around; around = around.parentElement) {
      if (around instanceof HTMLDetailsElement) around.open = true
    }
    part?.scrollIntoView({ behavior: 'instant', block: 'start', inline: 'nearest' })
  }

  function closeFrom(place: number): void {
    const row = opened().slice(0, place - 1)
    if (row.length === opened().length) return
    end()
    record(row)
    keep(place, null)
  }

  /** Keeps a walk on the first page's map in the URL. */
  function record(row: PaneAddresses): void {
    const walk = location.hash.startsWith('#walk=') ? location.hash : ''
    recordUrl(location.pathname + withRow(location.search, row) + walk)
  }

  function addressAt(pathname: string): Address | null {
    return pathname.startsWith(base) ? addressInFragment(pathname.slice(base.length)) : null
  }

  function path(): string {
    return trailInMarkdown(
      panes.map(({ address, name, reason }) => ({
        title: name,
        url: location.origin + href(base, address),
        reason,
      })),
    )
  }

  function paneAround(target: EventTarget | null): Pane | undefined {
    return target instanceof Node ? panes.find(({ article }) => article.contains(target)) : undefined
  }

  function onClick({ target }: MouseEvent): void {
    const pane = paneAround(target)
    if (!pane || !(target instanceof Element)) return
    if (target.closest('.pane-close')) closeFrom(panes.indexOf(pane))
    else if (target.closest('.pane-spine')) goTo(pane, '')
  }

  /** A focused element must never be covered by another pane. */
  function onFocus({ target }: FocusEvent): void {
    const pane = paneAround(target)
    if (pane && isCovered(pane)) stack.reveal(pane, 'gently')
  }

  function onKey(event: KeyboardEvent): void {
    const step = panes.length === 0 ? null : directionOf(event, main)
    if (step === null) return
    const here = paneAround(document.activeElement) ?? stack.inView()
    const there = here && panes[panes.indexOf(here) + step]
    if (!there) return
    event.preventDefault()
    goTo(there, '')
  }

  return { follow, restore, closeOthers: () => closeFrom(1) }
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
