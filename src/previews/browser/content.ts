import { copyOf, element, siteBase } from '../../browser/dom.ts'
import { reasonsFor } from '../../browser/relation.ts'
import { addressOf, encodeBase, type Address, uriDecoded } from '../../core/address.ts'
import type { NodeKind } from '../../core/kinds.ts'
import { previews as words } from '../../words/compiled.ts'
import type { Preview } from '../preview.ts'
import { kindLine, loadPreview, previewText } from './preview-text.ts'

/** What a preview shows. `name` is the element that labels it. */
export interface PreviewContent {
  readonly name: HTMLElement
  readonly kind: NodeKind | null
  readonly parts: readonly Element[]
}

/** Links without a preview: they are only navigation, or are beside what they lead to. */
const plain = [
  'nav:not(.previous-next)',
  '.whole-side h3',
  '.whole-topics',
  '.anchor',
  '.cited-at',
  '.footnote-back',
  '.preview-title',
  '.more',
  '[data-details]',
].join()

export function mayPreview(link: HTMLAnchorElement): boolean {
  if (!link.closest('main, .preview') || link.closest(plain)) return false
  if (link.host !== location.host || link.hasAttribute('download')) return false
  return isHere(link) ? targetElement(link) !== null : pageAt(link) !== null
}

/** Starts loading what `contentOf` will need. */
export function prepare(link: HTMLAnchorElement): void {
  void nodeOf(link).catch(() => {})
}

/** Null if there is nothing to show. Rejects if it cannot be loaded. */
export async function contentOf(link: HTMLAnchorElement): Promise<PreviewContent | null> {
  const place = isHere(link) ? targetElement(link) : null
  if (place && !sourceIn(place)) return ofPlace(place)
  const preview = await nodeOf(link)
  return preview && ofPage(preview, sourceIn(place) ?? link, link)
}

async function nodeOf(link: HTMLAnchorElement): Promise<Preview | null> {
  const to = isHere(link) ? sourceIn(targetElement(link)) : link
  const address = to && pageAt(to)
  return address && loadPreview(address)
}

function ofPage(preview: Preview, to: HTMLAnchorElement, link: HTMLAnchorElement): PreviewContent {
  const { title, kind, lang, dir } = preview
  // Reasons that are beside the link already are not repeated.
  const reasons = reasonsFor(to).filter((reason) => !reason.closest('li')?.contains(link))
  const label = element('p', { class: 'preview-label' }, words.reasons)
  const name = element('p', { class: 'preview-title' }, element('a', { href: to.href, lang, dir }, title))
  return {
    name,
    kind,
    parts: [
      ...(reasons.length === 0 ? [] : [label, ...copies(reasons)]),
      ...kindLine(preview),
      name,
      ...previewText(preview),
    ],
  }
}

/** The content of a place on this page: a footnote, the beginning of a section, or a block with an id. */
function ofPlace(place: Element): PreviewContent | null {
  const isHeading = /^H[1-6]$/.test(place.tagName)
  // A heading is in a box with its anchor link.
  const box = place.nextElementSibling?.matches('.anchor') ? place.parentElement : place
  const after = isHeading ? (box?.nextElementSibling ?? null) : null
  const blocks = isHeading ? (after?.matches('p, ul, ol, .paragraph') ? [place, after] : [place]) : [place]
  const name = element('div', { class: 'preview-text' })
  for (const block of blocks) {
    // A lone list item or heading would be announced as part of a list or outline that is not there.
    const isShown = block.matches('p, ul, ol, blockquote, pre, table, figure')
    for (const copy of copies([block]))
      name.append(...(isShown ? [copy] : [asBlock(copy, isHeading && block === place)]))
  }
  return name.textContent.trim() === '' ? null : { name, kind: null, parts: [name] }
}

function asBlock(copy: Element, isHeading: boolean): Element {
  return element('div', isHeading ? { class: 'preview-heading' } : {}, ...copy.childNodes)
}

/** Parts that work only on their own page. */
const bound = '.footnote-back, .cited-at, .anchor, script, details, aside'

function copies(elements: readonly Element[]): readonly Element[] {
  return elements.map((one) => copyOf(one, bound))
}

/** The link to a source's page, in its list entry on this page. */
function sourceIn(place: Element | null): HTMLAnchorElement | null {
  return place?.matches(':is(.numbered, .references) > li') ? place.querySelector('a') : null
}

/** The element on this page that a link leads to, if it is text or a source. */
function targetElement(link: HTMLAnchorElement): Element | null {
  const place = document.getElementById(uriDecoded(link.hash.slice(1)))
  return place && (place.closest('.prose, .embed') || sourceIn(place)) && !place.contains(link) ? place : null
}

function isHere({ pathname, hash }: HTMLAnchorElement): boolean {
  return pathname === location.pathname && hash !== ''
}

function pageAt({ pathname }: HTMLAnchorElement): Address | null {
  const base = siteBase()
  if (!pathname.startsWith(encodeBase(base)) || !pathname.endsWith('/') || pathname === location.pathname)
    return null
  try {
    return addressOf(pathname, base)
  } catch {
    // The URL's encoding is not this site's.
    return null
  }
}
