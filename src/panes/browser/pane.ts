import { uriDecoded, type Address } from '../../core/address.ts'
import { element, setMarkup, copyOf } from '../../browser/dom.ts'
import { panes as words, joins } from '../../words/compiled.ts'
import { urlOf, type PageLink } from './link.ts'
import { unmaskStyles, type LoadedPage } from './page.ts'
import { reasonsFor } from '../../browser/relation.ts'
import { sentenceEnds } from '../../core/sentence-ends.ts'

export interface Pane {
  readonly address: Address
  readonly article: HTMLElement
  /** The page's title. */
  readonly name: string
  /** The document's title, with the name of the site. */
  readonly title: string
  /** Why the reader came here, as plain text; null for the first page or without a reason. */
  readonly reason: string | null
}

/** Turns the article of this document into the first pane of a row. */
export function firstPane(article: HTMLElement, address: Address): Pane {
  const { name, heading } = headingAndName(article)
  article.classList.add('pane')
  article.setAttribute('role', 'region')
  article.setAttribute('aria-label', name)
  article.prepend(edge(name, heading, false))
  return { address, article, name, title: document.title, reason: null }
}

/** Undoes `firstPane`. */
export function alone({ article }: Pane): void {
  article.classList.remove('pane')
  for (const name of ['role', 'aria-label', 'data-covered', 'style']) article.removeAttribute(name)
  article.querySelector(':scope > .pane-edge')?.remove()
}

/** Prepares a page for a place in the row. The place prefixes its ids. `link` in `before` leads here, or is null. */
export function paneOf(
  page: LoadedPage,
  address: Address,
  place: number,
  before: Pane,
  link: PageLink | null,
): Pane {
  const article = document.adoptNode(page.article)
  const { name, heading } = headingAndName(article)
  for (const part of article.querySelectorAll('.panes-switch, .map-line')) part.remove()
  // Maps in a pane have no walk: their links open the next page of the row.
  for (const map of article.querySelectorAll('neighbourhood-map')) map.replaceWith(...map.childNodes)
  nameLandmarks(article, name)
  prefixIds(article, `pane-${place}-`)
  unmaskStyles(article)
  article.classList.add('pane')
  article.dataset['kind'] = page.kind
  article.setAttribute('role', 'region')
  article.setAttribute('aria-label', name)
  const reasons = link ? reasonsOf(link) : []
  article.prepend(edge(name, heading, true), why(before, reasons))
  const reason = reasons.map(inWords).join(' ')
  return { address, article, name, title: page.title, reason: reason || null }
}

function headingAndName(article: HTMLElement): { name: string; heading: HTMLElement | null } {
  const heading = article.querySelector<HTMLElement>('h1')
  heading?.setAttribute('tabindex', '-1')
  return { name: heading?.textContent.trim() ?? '', heading }
}

/** The part that stays visible while a pane scrolls: its title, for when it is covered, and a close button. */
function edge(name: string, heading: HTMLElement | null, canClose: boolean): HTMLElement {
  const title = element('span', { lang: heading?.lang || null, dir: heading?.dir || 'auto' }, name)
  const spine = element('button', { type: 'button', class: 'pane-spine', title: name }, title)
  const close = element('button', { type: 'button', class: 'pane-close', 'aria-label': words.close(name) })
  setMarkup(
    close,
    '<svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true"><path d="m3 3 10 10M13 3 3 13"/></svg>',
  )
  return element('div', { class: 'pane-edge' }, spine, ...(canClose ? [close] : []))
}

function why(before: Pane, reasons: readonly Element[]): HTMLElement {
  const from = element('p', { class: 'pane-from', dir: 'auto' }, words.from(before.name))
  return element('div', { class: 'pane-why' }, from, ...reasons)
}

/** All pages have the same landmarks, so screen readers need the page's name in their labels. */
function nameLandmarks(article: Element, page: string): void {
  for (const landmark of article.querySelectorAll(
    'nav[aria-label], section[aria-label], aside[aria-label]',
  )) {
    landmark.setAttribute('aria-label', words.within(landmark.getAttribute('aria-label') ?? '', page))
  }
  for (const landmark of article.querySelectorAll(':is(nav, section, aside)[aria-labelledby]')) {
    const ids = landmark.getAttribute('aria-labelledby')?.split(/\s+/) ?? []
    const label = ids.map((id) => article.querySelector(`#${CSS.escape(id)}`)?.textContent.trim()).join(' ')
    landmark.removeAttribute('aria-labelledby')
    landmark.setAttribute('aria-label', words.within(label, page))
  }
}

/** Attributes with one or more ids of the same page. */
const lists = [
  'for',
  'headers',
  'list',
  'form',
  'itemref',
  'popovertarget',
  'commandfor',
  'aria-activedescendant',
  'aria-controls',
  'aria-describedby',
  'aria-details',
  'aria-errormessage',
  'aria-flowto',
  'aria-labelledby',
  'aria-owns',
]

/** SVG attributes that may contain `url(#id)`. */
const paints = ['clip-path', 'fill', 'filter', 'marker-end', 'marker-mid', 'marker-start', 'mask', 'stroke']

/** Attributes that contain `#id`. */
const fragments = ['href', 'xlink:href', 'usemap', 'data-anchor', 'data-target']

/** Prefixes all ids below an element, and the references to them. */
function prefixIds(root: Element, prefix: string): void {
  const ids = new Set<string>()
  for (const element of root.querySelectorAll('[id]')) {
    ids.add(element.id)
    element.id = prefix + element.id
  }
  for (const name of lists) {
    change(root, `[${name}]`, name, (value) =>
      value
        .split(/\s+/)
        .map((id) => (ids.has(id) ? prefix + id : id))
        .join(' '),
    )
  }
  for (const name of paints) {
    change(root, `[${name}*="url("]`, name, (value) =>
      value.replace(/url\((["']?)#([^"')]+)/g, (all, quote: string, id: string) =>
        ids.has(id) ? `url(${quote}#${prefix}${id}` : all,
      ),
    )
  }
  for (const name of fragments) {
    change(root, `[${name.replace(':', '\\:')}^="#"]`, name, (value) =>
      ids.has(uriDecoded(value.slice(1))) ? `#${encodeURIComponent(prefix)}${value.slice(1)}` : value,
    )
  }
}

function change(root: Element, selector: string, name: string, to: (value: string) => string): void {
  for (const element of root.querySelectorAll(selector)) {
    element.setAttribute(name, to(element.getAttribute(name) ?? ''))
  }
}

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

/** Longer sentences are cut. */
const longest = 280

/**
 * Why a reader comes to the page of a link, as paragraphs. The first that exists of: the reasons of the relation; the
 * text of a mention; what the map says; the sentence around the link; its list's heading; its words.
 */
function reasonsOf(link: PageLink): readonly Element[] {
  const item = link.closest('.section li')
  const own = [...(item?.querySelectorAll(':scope > .reason') ?? [])]
  const said = own.length > 0 ? own : reasonsFor(link)
  if (said.length > 0) return said.map((reason) => copyOf(reason))
  const mention = link.closest('.mentions > li')?.querySelector(':scope > .item-text')
  if (mention) return [copyOf(mention)]
  const came = link.closest('.map')?.querySelector('[data-map=line]')
  if (came && link.closest('[data-beside]')) return [element('p', { class: 'reason' }, came.textContent)]
  const sentence = sentenceAround(link)
  if (sentence !== '') return [element('p', { class: 'reason', dir: 'auto' }, words.quoted(sentence))]
  const list = listAround(link)
  const way = list === null ? words.through(linkWords(link)) : words.under(list)
  return [element('p', { class: 'reason' }, way)]
}

/** The first link to a page: in the text, else in the lists, else on the map. */
export function linkTo(article: Element, pathname: string): PageLink | null {
  const links = [...article.querySelectorAll<PageLink>('a[href]:not([href^="#"])')].filter(
    (link) => urlOf(link).pathname === pathname,
  )
  const first = (part: string) => links.find((link) => link.closest(part))
  return first('.prose') ?? first('.stations > li > p:not([class])') ?? links[0] ?? null
}

/** A reason as plain text, with a colon after the type of a relation. */
function inWords(reason: Element): string {
  const type = reason.querySelector('.relation')?.textContent ?? ''
  const said = reason.textContent.trim()
  const rest = said.slice(type.length).trim()
  return type === '' || !said.startsWith(type) || rest === '' ? said : joins.named(type, rest)
}

function listAround(link: PageLink): string | null {
  const heading = link.closest('.section')?.querySelector('h2')
  return heading ? textWithout(heading, '.count') : null
}

function linkWords(link: PageLink): string {
  const name = link.querySelector('.side-label, title') ?? link
  return name.textContent.trim()
}

/** Parts of a sentence that are not its text. */
const besides =
  '.cite, .cite-number, .katex-html, .katex annotation, .anchor, .footnote-ref, .visually-hidden'

/** The sentence around a link in the text. A citation follows the sentence that it belongs to. */
function sentenceAround(link: PageLink): string {
  const block = link.closest('.prose :is(p, li, td, dd, blockquote, figcaption, .paragraph)')
  if (!block) return ''
  const before = document.createRange()
  before.setStart(block, 0)
  before.setEndBefore(link)
  const head = textWithout(before.cloneContents(), besides)
  const isBehind = link.closest('.cite') !== null
  const at = isBehind ? head.trimEnd().length - 1 : head.length
  const text = textWithout(block, besides)
  const ends = sentenceEnds({ text })
  const end = ends.find((one) => one > at)
  const sentence = text.slice(ends.findLast((one) => one <= at) ?? 0, end).trim()
  return sentence.length > longest ? `${sentence.slice(0, longest).replace(/\s+\S*$/, '')}…` : sentence
}

function textWithout(part: Node & ParentNode, without: string): string {
  const copy = part.cloneNode(true) as Node & ParentNode
  for (const one of copy.querySelectorAll(without)) one.remove()
  return (copy.textContent ?? '').replace(/\s+/g, ' ')
}
