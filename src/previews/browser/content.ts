import { element } from '../../browser/dom.ts'
import { reasonsFor } from '../../browser/relation.ts'
import { addressOf, encodeBase, type Address } from '../../core/address.ts'
import type { NodeKind } from '../../core/kinds.ts'
import { figuresIn, sentenceAt, withFiguresOf } from '../figure.ts'
import { previews as words } from '../../words/compiled.ts'
import type { Preview } from '../preview.ts'
import { cardText, figureQuotes, kindLine, languageOf } from './card.ts'
import { askAround } from './asked.ts'
import { previewFiles } from './files.ts'

/** What a preview shows; its name is the element that says what it is of. */
export interface Content {
  readonly name: HTMLElement
  readonly kind: NodeKind | null
  readonly parts: readonly Element[]
}

/** Links that say no more than where they stand, or that stand beside what they lead to. */
const plain = [
  'nav:not(.previous-next)',
  '.whole-side h3',
  '.whole-themes',
  '.anchor',
  '.cited-at',
  '.footnote-back',
  '.preview-title',
  '.more',
  '[data-card]',
].join()

/** Whether there may be something to show of what a link leads to. */
export function mayPreview(link: HTMLAnchorElement): boolean {
  if (!link.closest('main, .preview') || link.closest(plain)) return false
  if (link.host !== location.host || link.hasAttribute('download')) return false
  return isHere(link) ? placeOf(link) !== null : pageAt(link) !== null
}

/** Begins to load what `contentOf` will want. */
export function prepare(link: HTMLAnchorElement): void {
  void nodeOf(link).catch(() => {})
}

/** Null where there is nothing to show. Throws where it cannot be loaded. */
export async function contentOf(link: HTMLAnchorElement): Promise<Content | null> {
  const place = isHere(link) ? placeOf(link) : null
  if (place && !sourceIn(place)) return ofPlace(place)
  const to = sourceIn(place) ?? link
  const [preview, citing] = await Promise.all([nodeOf(link), askAround(to)])
  return preview && ofPage(preview, to, link, citing)
}

async function nodeOf(link: HTMLAnchorElement): Promise<Preview | null> {
  const to = isHere(link) ? sourceIn(placeOf(link)) : link
  const address = to && pageAt(to)
  return address && previewFiles().preview(address)
}

function ofPage(
  preview: Preview,
  to: HTMLAnchorElement,
  link: HTMLAnchorElement,
  citing: readonly Element[],
): Content {
  const { title } = preview
  // Where the reason is beside the link, it need not be said again.
  const reasons = reasonsFor(to).filter((reason) => !reason.closest('li')?.contains(link))
  const context = contextOf(link)
  const sentences = withFiguresOf(context, preview.figures)
  const name = element(
    'p',
    { class: 'preview-title' },
    element('a', { href: to.href, ...languageOf(preview) }, title),
  )
  return {
    name,
    kind: preview.kind,
    parts: [
      ...(reasons.length === 0
        ? []
        : [element('p', { class: 'preview-label' }, words.reasons), ...copies(reasons)]),
      ...citing,
      ...kindLine(preview),
      name,
      ...cardText(preview, figureQuotes(sentences, figuresIn(context), preview.language)),
    ],
  }
}

/** Blocks whose text is one run of sentences. */
const runs = 'p, li, td, th, dd, dt, blockquote, figcaption, .paragraph'

/** In a text, but no words of it. */
const pointers = '.cite, .cite-number, .footnote-ref, annotation'
const pages = /\bpp?\.[\s\u00A0]*\d+(?:[–-]\d+)?/g

/** The sentence around a link in a text, without what only points to a source; empty elsewhere. */
function contextOf(link: Element): string {
  const block = link.closest('.prose') && link.closest<HTMLElement>(runs)
  if (!block) return ''
  let text = ''
  let at = 0
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node === link) at = text.length
    if (node instanceof Text && !node.parentElement?.closest(pointers)) text += node.data
  }
  // A source stands behind the sentence that it is given for.
  const end = text.slice(0, at).trimEnd().length
  return sentenceAt(text, link.closest(pointers) || end === text.length ? Math.max(0, end - 1) : at).replace(
    pages,
    '',
  )
}

/** An entry of the page itself: a footnote, the beginning of a section, a block that has an id. */
function ofPlace(place: Element): Content | null {
  const isHeading = /^H[1-6]$/.test(place.tagName)
  // A heading stands in a box with the sign that links to it.
  const box = place.nextElementSibling?.matches('.anchor') ? place.parentElement : place
  const after = isHeading ? (box?.nextElementSibling ?? null) : null
  const blocks = isHeading ? (after?.matches('p, ul, ol, .paragraph') ? [place, after] : [place]) : [place]
  const name = element('div', { class: 'preview-text' })
  for (const block of blocks) {
    // An item or a heading would be one of a list or an outline that is not there.
    const isShown = block.matches('p, ul, ol, blockquote, pre, table, figure')
    for (const copy of copies([block]))
      name.append(...(isShown ? [copy] : [asBlock(copy, isHeading && block === place)]))
  }
  return name.textContent.trim() === '' ? null : { name, kind: null, parts: [name] }
}

function asBlock(copy: Element, isHeading: boolean): Element {
  return element('div', isHeading ? { class: 'preview-heading' } : {}, ...copy.childNodes)
}

/** What works on its own page alone. */
const bound = '.footnote-back, .cited-at, .anchor, script, details, aside'

function copies(elements: readonly Element[]): readonly Element[] {
  return elements.map((one) => {
    const copy = one.cloneNode(true) as Element
    for (const inner of copy.querySelectorAll(bound)) inner.remove()
    for (const inner of [copy, ...copy.querySelectorAll('[id]')]) inner.removeAttribute('id')
    return copy
  })
}

/** The link to the page of a source, in its entry on the page. */
function sourceIn(place: Element | null): HTMLAnchorElement | null {
  return place?.matches('li') ? place.querySelector<HTMLAnchorElement>('.item-title a, cite a') : null
}

/** Text of the page that a link to a part of it leads to. */
function placeOf(link: HTMLAnchorElement): Element | null {
  const place = document.getElementById(decoded(link.hash.slice(1)))
  return place && (place.closest('.prose, .embed') || sourceIn(place)) && !place.contains(link) ? place : null
}

function isHere({ pathname, hash }: HTMLAnchorElement): boolean {
  return pathname === location.pathname && hash !== ''
}

function pageAt({ pathname }: HTMLAnchorElement): Address | null {
  const { base } = previewFiles()
  if (!pathname.startsWith(encodeBase(base)) || !pathname.endsWith('/') || pathname === location.pathname)
    return null
  try {
    return addressOf(pathname, base)
  } catch {
    // Not encoded by this site.
    return null
  }
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}
