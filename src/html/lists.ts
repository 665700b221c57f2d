import {
  absolute,
  addressOfQuote,
  encodeBase,
  fileHref,
  graphHref,
  href,
  kindAddress,
  tagsAddress,
  type Address,
} from '../core/address.ts'
import type { NodeKind } from '../core/kinds.ts'
import { publication, type NodeItem, type PaperItem, type TagRef, type NodeRef } from '../core/node-ref.ts'
import { isDoubtful } from '../core/trust.ts'
import type {
  CitingItem,
  InquiryItem,
  MentionItem,
  NextItem,
  PageSection,
  RelationItem,
  SimilarPaper,
  SourceItem,
} from '../pages/node-page-value.ts'
import type { DatedItem } from '../pages/page.ts'
import type { Site } from '../site/site-of.ts'
import {
  computed,
  counts,
  digits,
  joins,
  list,
  longDate,
  nextReason,
  page as words,
  standings,
  graphPage,
} from '../words/compiled.ts'
import { wordsOfKind } from '../words/kinds.ts'
import { currentSite } from './collection.ts'
import { attribute, html, languageOf, needing, unbrokenHtml, type Html } from '../core/html.ts'
import type { Markup } from '../words/speech.ts'

/** The symbol of a kind, for use outside lists. In lists, the style sheet draws it. */
export function mark(kind: NodeKind): Html {
  return html`<span class="mark" data-kind=${kind} aria-hidden="true"></span>`
}

/** Nodes with their descriptions, unless `titlesOnly`. `detail` is a few words at the far side of the title. */
export function nodeList(
  items: readonly (NodeItem & { readonly detail?: string | null })[],
  titlesOnly = false,
): Html {
  return stations(items, (item) => nodeItem(item, item.detail, titlesOnly))
}

export function dated(items: readonly DatedItem[]): Html {
  return stations(
    items,
    (item) => html`
      <p>${nodeLink(item)}</p>
      <p class="line">${isMixed() && html`${kindWord(item.kind)} · `}<time datetime="${item.date}">${longDate(item.date)}</time></p>
    `,
  )
}

function isMixed(): boolean {
  return currentSite().kinds.length > 1
}

function kindWord(kind: NodeKind): Html {
  return html`<span class="kind-word">${wordsOfKind(kind).one}</span>`
}

/** A list of tags. A tag whose page is at `at` is not a link. */
export function tagList(tags: readonly (TagRef & { readonly count?: number })[], at?: Address): Html {
  const name = ({ tag, address }: TagRef) =>
    address === at
      ? html`<span class="tag" dir="auto">${tag}</span>`
      : html`<a class="tag" href="${to(address)}" dir="auto">${tag}</a>`
  return html`
    <ul class="tags" role="list">
      ${tags.map(
        (tag) => html`
        <li>${name(tag)}${
          tag.count !== undefined && html` <span class="tag-count">${digits(tag.count)}</span>`
        }</li>
      `,
      )}
    </ul>
  `
}

export function stations<Item extends { readonly kind: NodeKind }>(
  items: readonly Item[],
  content: (item: Item) => Html,
  name = '',
): Html {
  const { ofList, ofItem } = kindOf(items)
  const item = (one: Item) => html`<li${ofItem(one)}>${content(one)}</li>`
  return html`<ul class="stations${name}" role="list"${ofList}>${items.map(item)}</ul>`
}

/** `data-kind` for style sheets: once on the list if all items are of one kind, else on each item. */
function kindOf(items: readonly { readonly kind: NodeKind }[]) {
  const said = (kind: NodeKind) => html` data-kind=${kind}`
  const first = items[0]?.kind
  const isOne = first !== undefined && items.every(({ kind }) => kind === first)
  return {
    ofList: isOne && said(first),
    ofItem: (item: { readonly kind: NodeKind }) => !isOne && said(item.kind),
  }
}

function nodeItem(item: NodeItem, detail?: string | null, titleOnly = false): Html {
  // Without its description, the item differs from the cached one that other lists use.
  const { title, line } = titleOnly
    ? { title: html`${nodeLink(item)}${doubt(item.standing)}`, line: null }
    : partsOfItem(item)
  const size = detail && detail.length > 24 ? ' long' : ''
  const aside = detail && html` <span class="item-detail${size}">${detail}</span>`
  return html`<p>${title}${aside}${line}</p>`
}

interface ItemParts {
  readonly title: Html
  /** Without `</p>`, which items omit where the next element implies it: these are the longest lists of a page. */
  readonly line: Html | null
}

/** Cached parts of items: each node is on about a dozen lists, with the same words. */
const known = new WeakMap<Site, Map<Address, ItemParts>>()

function partsOfItem({ language, description, standing, ...node }: NodeItem): ItemParts {
  const site = currentSite()
  const ofSite = known.get(site) ?? new Map<Address, ItemParts>()
  known.set(site, ofSite)
  let parts = ofSite.get(node.address)
  if (!parts) {
    const line = description ? html`<p class=line${languageOf(language)}>${description}` : null
    ofSite.set(node.address, (parts = { title: html`${nodeLink(node)}${doubt(standing)}`, line }))
  }
  return parts
}

/** Says of a text that a reader should not simply rely on it. */
function doubt(standing: NodeItem['standing']): Html | null {
  return isDoubtful(standing) ? html` <small>${standings[standing]}</small>` : null
}

export function items(section: PageSection): Html {
  switch (section.form) {
    case 'nodes':
      return nodeList(section.listing.items)
    case 'relations':
      return relations(section.listing.items, section.id === 'related' ? 'this' : 'other')
    case 'inquiries':
      return inquiries(section.listing.items)
    case 'citing':
      return stations(section.listing.items, citing)
    case 'papers':
      return references(section.listing.items)
    case 'mentions':
      return stations(section.listing.items, mention, ' mentions')
    case 'sources':
      return sources(section.listing.items)
    case 'next':
      return onward(section.listing.items)
  }
}

/**
 * A page's own reasons are shown; those of other pages open with the rest, and say whose they are if the item has
 * reasons from both sides.
 */
function relations(items: readonly RelationItem[], expected: 'this' | 'other'): Html {
  return stations(
    items,
    (item) => {
      const isOfBoth = new Set(item.relations.flatMap(({ reasons }) => reasons.map(({ by }) => by))).size > 1
      const { title, line } = partsOfItem(item)
      const names: Html[] = []
      const reasons = item.relations.flatMap(({ type, label, reasons }) => {
        const name = label && html`<b class="relation" data-relation=${type}>${label}</b>`
        if (name && (expected === 'other' || reasons.length === 0)) names.push(html` ${name}`)
        return reasons.map(({ by, why, lang }, index) => {
          const hasVoice = by !== expected || isOfBoth
          const voice = hasVoice && html`<span class="voice">${words.reasons[by]}</span> `
          const before = index === 0 && name && expected === 'this' && html`${name} `
          if (!before && !voice) return html`<p class="reason" dir="auto"${attribute('lang', lang)}>${why}`
          return html`<p class="reason">${before}${voice}<span dir="auto"${attribute('lang', lang)}>${why}</span>`
        })
      })
      const [shown, folded] = expected === 'this' ? [reasons, []] : [[], reasons]
      const isShort = reasons.length === 0
      return html`<p>${title}${names}${shown}${isShort ? html`${line}</p>` : more(...folded, line)}`
    },
    ' relations',
  )
}

/** Shows the citing sentence if there is one: it says more than the description of the citing page. */
function citing(item: CitingItem): Html {
  const { title, line } = partsOfItem(item)
  return html`<p>${title}${said(item) ?? line}</p>`
}

function said({ sentence, language }: CitingItem): Html | null {
  return sentence === null ? null : html`<p class="reason said"${languageOf(language)}>${sentence}`
}

function more(...parts: readonly (Html | null | false)[]): Html | null {
  return parts.some(Boolean) ? html`<details><summary>${words.more}</summary>${parts}</details>` : null
}

/** Items open to a description and to sources, which `map/walk/thread.ts` loads. Similar inquiries are collapsed. */
function inquiries(items: readonly InquiryItem[]): Html {
  const { ofList, ofItem } = kindOf(items)
  const families: InquiryItem[][] = []
  for (const one of items) {
    const family = families.at(-1)
    if (one.isAlike && family) family.push(one)
    else families.push([one])
  }
  const item = (one: InquiryItem, alike: readonly InquiryItem[] = []): Html => {
    const { title, line } = partsOfItem(one)
    const drawn = one.sources > 0 && html` <small>${thread(one)} ${counts.sources(one.sources)}</small>`
    const link = one.sources > 0 && html`<a href="${to(one.address, 'sources')}">${words.allSources}</a>`
    const others =
      alike.length > 0 &&
      html`<details class="alike"><summary>${words.alike(alike.length)} · ${computed}</summary><ul class="stations" role="list">${alike.map((other) => item(other))}</ul></details>`
    return html`<li${ofItem(one)}><p>${title}${drawn}${said(one)}${more(line, line && link && html`</p>`, link)}${others}`
  }
  const list = html`
    <ul class="stations inquiries" role="list"${ofList}>
      ${families.map(([head, ...alike]) => head && item(head, alike))}
    </ul>
  `
  return needing(list, 'neighbourhood')
}

/** The longest thread that is drawn, in stations; `threads.css` has a rule for each length. */
const longest = 24

/** A small, decorative picture of an inquiry: a line with a station for each source. The current page's is filled. */
export function thread({ sources, at }: Pick<InquiryItem, 'sources' | 'at'>): Html | null {
  if (sources === 0) return null
  const length = sources > longest ? 'long' : `of-${sources}`
  const here = at !== null && at < longest ? ` at-${at + 1}` : ''
  return html`<i class="thread ${length}${here}"></i>`
}

function references(items: readonly (PaperItem | SimilarPaper)[]): Html {
  const { ofList, ofItem } = kindOf(items)
  const all = items.map((item) => reference(item, ofItem(item)))
  return html`<ul class="references" role="list"${ofList}>${all}</ul>`
}

/** A bibliography entry. A similar paper that the page cites is shortened, as the references have the rest. */
function reference(item: PaperItem | SimilarPaper, kind: Html | false): Html {
  if ('cited' in item && item.cited) {
    const mark = html`<span class="cited-here">${words.cited}</span>`
    return html`<li${kind}><p><cite>${nodeLink(item)}</cite> ${mark}</p></li>`
  }
  return html`
    <li${kind}><p>
      ${item.authors.length > 0 && html`<span class="authors">${joins.ended(list(item.authors, 3))} </span>`}
      <cite>${nodeLink(item)}</cite>
      ${(item.venue ?? item.year) && html`<span class="venue"> ${joins.ended(publication(item))}</span>`}
      ${citedAt(item.citedAt)}
    </p></li>
  `
}

function mention({ property, sentence, language, ...node }: MentionItem): Html {
  return html`
    <p>${nodeLink(node)}${property && html` <bdi class="item-detail">${property}</bdi>`}</p>
    ${sentence && html`<p class="item-text"${languageOf(language)}>${sentence}</p>`}
  `
}

function sources(items: readonly SourceItem[]): Html {
  const { ofList, ofItem } = kindOf(items)
  const all = items.map((item) => source(item, ofItem(item)))
  return html`<ol class="stations numbered" role="list"${ofList}>${all}</ol>`
}

function source(
  { number, summary, language, standing, quote, citedAt: ids, ...node }: SourceItem,
  kind: Html | false,
): Html {
  return html`
    <li id="source-${number}"${kind}>
      <p>${nodeLink(node, quote)}${doubt(standing)}</p>
      ${quote && html`<p class="item-text"><q>${quote}</q></p>`}
      ${summary && html`<p class="item-text"${languageOf(language)}>${summary}</p>`}
      ${citedAt(ids)}
    </li>
  `
}

/** Where an author chose some, the others say that they are computed. */
function onward(items: readonly NextItem[]): Html {
  const isMixed = items.some(({ why }) => why.by === 'author')
  const item = (one: NextItem) => {
    const isComputed = one.why.by !== 'author'
    const reason = nextReason(one.why, currentSite().view.measure)
    const words = isComputed && html`<p class="reason">${isMixed ? `${reason} · ${computed}` : reason}</p>`
    return html`${nodeItem(one, null, true)}${words}`
  }
  return stations(items, item)
}

/** Links from a source or a reference back to the places in the text that cite it. */
function citedAt(ids: readonly string[]): Html | null {
  const [only, ...others] = ids.map((id) => `#${encodeURIComponent(id)}`)
  if (only === undefined) return null
  if (others.length === 0) return html` <a class="cited-at" href="${only}">${words.citedAt}</a>`
  const links = [only, ...others].map(
    (place, index) => html` <a href="${place}" aria-label="${words.citation(index + 1)}">${index + 1}</a>`,
  )
  return html` <span class="cited-at">${words.citedAt}${links}</span>`
}

export function to(address: Address, fragment?: string): string {
  return href(currentSite().settings.base, address, fragment)
}

export function toGraph(address: Address): string {
  return graphHref(currentSite().settings.base, address)
}

export function toFile(path: string): string {
  return fileHref(currentSite().settings.base, path)
}

/** Settings contain web addresses, and paths on this site that begin with a slash. */
export function toOwn(url: string): string {
  return url.startsWith('/') ? encodeBase(currentSite().settings.base) + url.slice(1) : url
}

/** The absolute URL; null if the site's URL is not known. */
export function urlOf(address: Address): string | null {
  const { url, base } = currentSite().settings
  return url === null ? null : absolute(url, base, address)
}

export function urlOfFile(path: string): string | null {
  const { url, base } = currentSite().settings
  return url === null ? null : url + fileHref(base, path)
}

/** Opens the page where it says the words of `quote`, if there are any. */
export function nodeLink(node: NodeRef, quote: string | null = null): Html {
  return html`<a href="${addressOfQuote(to(node.address), quote)}"${languageOf(node)}>${unbrokenHtml(node.title)}</a>`
}

/** Links to the lists of all pages, for use in a sentence. */
export function linksToLists(): readonly string[] {
  return currentSite().places.flatMap((place) => {
    if (place === 'tags') return linkTo(tagsAddress)(graphPage.tags)
    return place === 'graph' || place === 'topics'
      ? []
      : linkTo(kindAddress(place))(wordsOfKind(place).several)
  })
}

function linkTo(address: Address): Markup {
  return (words) => html`<a href="${to(address)}">${words}</a>`.text
}
