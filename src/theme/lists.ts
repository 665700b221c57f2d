import type { Address } from '../core/address.ts'
import type { NodeKind } from '../core/kinds.ts'
import { publication, type CardItem, type PaperItem, type TagRef } from '../core/node-ref.ts'
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
import { kindsAmong, type Site } from '../site/site.ts'
import { counts, digits, joins, list, longDate, page as words } from '../words/compiled.ts'
import { wordsOfKind } from '../words/kinds.ts'
import { currentSite } from './collection.ts'
import { attribute, finished, html, languageOf, type Html } from './html.ts'
import { nextReason, nodeLink, to } from './links.ts'

/** The sign of a kind, where the words beside it do not stand in a list: there, the style sheet draws it. */
export function mark(kind: NodeKind): Html {
  return html`<span class="mark" data-kind="${kind}" aria-hidden="true"></span>`
}

/** Nodes with their descriptions, unless titles are enough; `detail` is a few words on the far side of the title. */
export function cards(
  items: readonly (CardItem & { readonly detail?: string | null })[],
  titlesOnly = false,
): Html {
  return stations(items, (item) => card(item, item.detail, titlesOnly))
}

export function dated(items: readonly DatedItem[]): Html {
  return stations(
    items,
    (item) => html`
      <p class="item-title">${nodeLink(item)}</p>
      <p class="item-line">${isMixed() && html`${kindWord(item.kind)} · `}<time datetime="${item.date}">${longDate(item.date)}</time></p>
    `,
  )
}

/** Whether the site has nodes of several kinds, so that a list has to tell them apart. */
function isMixed(): boolean {
  return kindsAmong(currentSite().places).length > 1
}

function kindWord(kind: NodeKind): Html {
  return html`<span class="kind-word">${wordsOfKind(kind).one}</span>`
}

/** On the page `at`, a tag that leads there is no link. */
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

/** A list whose items are stops on a line. */
export function stations<Item extends { readonly kind: NodeKind }>(
  items: readonly Item[],
  content: (item: Item) => Html,
  name = '',
): Html {
  const { ofList, ofItem } = kindOf(items)
  const item = (one: Item) => html`<li${ofItem(one)}>${content(one)}</li>`
  return html`<ul class="stations${name}" role="list"${ofList}>${items.map(item)}</ul>`
}

/** Where the kinds of a list's items are said, for style sheets: once on the list where they are all of one, else on each. */
function kindOf(items: readonly { readonly kind: NodeKind }[]) {
  const said = (kind: NodeKind) => html` data-kind=${kind}`
  const first = items[0]?.kind
  const isOne = first !== undefined && items.every(({ kind }) => kind === first)
  return {
    ofList: isOne && said(first),
    ofItem: (item: { readonly kind: NodeKind }) => !isOne && said(item.kind),
  }
}

/** A title and, if there is one, a description. */
function card(item: CardItem, detail?: string | null, titleOnly = false): Html {
  // Without its description it is not the card that other lists have.
  const { title, line } = titleOnly ? { title: nodeLink(item), line: null } : partsOfCard(item)
  const size = detail && detail.length > 24 ? ' long' : ''
  const aside = detail && html` <span class="item-detail${size}">${detail}</span>`
  return html`<p class="item-title">${title}${aside}</p>${line}`
}

interface CardParts {
  readonly title: Html
  readonly line: Html | null
}

/** Each node of a site is on a dozen lists, with the same words. */
const known = new WeakMap<Site, Map<Address, CardParts>>()

function partsOfCard({ language, description, ...node }: CardItem): CardParts {
  const site = currentSite()
  let cards = known.get(site)
  if (!cards) {
    cards = new Map<Address, CardParts>()
    known.set(site, cards)
  }
  let parts = cards.get(node.address)
  if (!parts) {
    const line = description ? html`<p class=item-line${languageOf(language)}>${description}</p>` : null
    cards.set(node.address, (parts = { title: nodeLink(node), line }))
  }
  return parts
}

/** The items of a section of the page at `of`. */
export function items(section: PageSection, of: Address): Html {
  switch (section.form) {
    case 'cards':
      return cards(section.listing.items)
    case 'relations':
      return relations(section.listing.items, section.id === 'related' ? 'this' : 'other')
    case 'inquiries':
      return inquiries(section.listing.items, of)
    case 'citing':
      return stations(section.listing.items, citing)
    case 'papers':
      return references(section.listing.items)
    case 'mentions':
      return stations(section.listing.items, mention, ' mentions')
    case 'sources':
      return sources(section.listing.items)
    case 'next':
      return html`<ul class="stations onward" role="list">${section.listing.items.map(next)}</ul>`
  }
}

/**
 * The end of a paragraph is left out where the next element says it: these are the longest lists of a page.
 * `expected` is the side whose reasons need not say whose they are, unless the item has those of both.
 */
function relations(items: readonly RelationItem[], expected: 'this' | 'other'): Html {
  return stations(
    items,
    (item) => {
      const isOfBoth = new Set(item.relations.flatMap(({ reasons }) => reasons.map(({ by }) => by))).size > 1
      const hasReason = item.relations.some(({ reasons }) => reasons.length > 0)
      const { title, line } = partsOfCard(item)
      return html`
        <p class="item-title">${title}
        ${item.relations.map(({ type, label, reasons }) => {
          const name = label && html`<b class="relation" data-relation="${type}">${label}</b>`
          if (reasons.length === 0) return name && html`<p class="reason">${name}`
          return reasons.map(({ by, why, lang }, index) => {
            const hasVoice = by !== expected || isOfBoth
            const voice = hasVoice && html`<span class="voice">${words.reasons[by]}</span> `
            const before = index === 0 && name && html`${name} `
            if (!before && !voice)
              return html`<p class="reason" dir="auto"${attribute('lang', lang)}>${finished(why)}`
            return html`<p class="reason">${before}${voice}<span dir="auto"${attribute('lang', lang)}>${finished(why)}</span>`
          })
        })}
        ${hasReason ? more(line) : line}
      `
    },
    ' relations',
  )
}

/** The sentence says more than the description of the page that it stands on. */
function citing(item: CitingItem): Html {
  const { title, line } = partsOfCard(item)
  return html`<p class="item-title">${title}</p>${said(item) ?? line}`
}

/** The sentence that cites the page, in the language of the text that it is of. */
function said({ sentence, language }: CitingItem): Html | null {
  return sentence === null ? null : html`<p class="reason said"${languageOf(language)}>${sentence}</p>`
}

/** What an item of a list opens to; nothing where there is nothing. */
function more(...parts: readonly (Html | null | false)[]): Html | null {
  return parts.some(Boolean) ? html`<details><summary>${words.more}</summary>${parts}</details>` : null
}

/**
 * Each opens to its description and its sources, which stand on its own page: `map/walk/thread.ts` puts them here. Those that
 * ask nearly the same are folded under the first of them.
 */
function inquiries(items: readonly InquiryItem[], of: Address): Html {
  const { shardCount } = currentSite()
  const { ofList, ofItem } = kindOf(items)
  const families: InquiryItem[][] = []
  for (const one of items) {
    const family = families.at(-1)
    if (one.isAlike && family) family.push(one)
    else families.push([one])
  }
  const item = (one: InquiryItem, alike: readonly InquiryItem[] = []): Html => {
    const { title, line } = partsOfCard(one)
    const drawn = one.sources > 0 && html` <small>${thread(one)} ${counts.sources(one.sources)}</small>`
    const link =
      one.sources > 0 && html`<a href="${to(one.address, 'sources')}">${words.allSources(one.sources)}</a>`
    const others =
      alike.length > 0 &&
      html`<details class="alike"><summary>${words.alike(alike.length)}</summary><ul class="stations" role="list">${alike.map((other) => item(other))}</ul></details>`
    return html`<li${ofItem(one)}><p class="item-title">${title}${drawn}${said(one)}${more(line, link)}${others}`
  }
  return html`
    <ul class="stations inquiries" role="list" data-address="${of}" data-files="${shardCount}"${ofList}>
      ${families.map(([head, ...alike]) => head && item(head, alike))}
    </ul>
  `
}

/** The most stations of a thread that are drawn; `threads.css` has a rule for each number. */
const longest = 24

/** An inquiry in small: a line with a station for each of its sources, the one whose page it is on filled. Decoration. */
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

/** A paper as one cites it; of a similar one that the page cites, the references say the rest. */
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
    <p class="item-title">${nodeLink(node)}${property && html` <bdi class="item-detail">${property}</bdi>`}</p>
    ${sentence && html`<p class="item-text"${languageOf(language)}>${finished(sentence)}</p>`}
  `
}

function sources(items: readonly SourceItem[]): Html {
  const { ofList, ofItem } = kindOf(items)
  const all = items.map((item) => source(item, ofItem(item)))
  return html`<ol class="stations numbered" role="list"${ofList}>${all}</ol>`
}

function source({ number, summary, language, citedAt: ids, ...node }: SourceItem, kind: Html | false): Html {
  return html`
    <li id="source-${number}"${kind}>
      <span class="number">${number}</span>
      <p class="item-title">${nodeLink(node)}</p>
      ${summary && html`<p class="item-text"${languageOf(language)}>${finished(summary)}</p>`}
      ${citedAt(ids)}
    </li>
  `
}

function next(item: NextItem): Html {
  const by = item.why.by === 'author' ? null : 'computed'
  const reason = finished(nextReason(item, currentSite().measure))
  return html`<li data-kind="${item.kind}"${attribute('data-by', by)}>${card(item)}<p class="reason">${reason}</p></li>`
}

/** Links back from a source or a reference to the places in the text that cite it. */
function citedAt(ids: readonly string[]): Html | null {
  const [only, ...others] = ids.map((id) => `#${encodeURIComponent(id)}`)
  if (only === undefined) return null
  if (others.length === 0) return html` <span class="cited-at"><a href="${only}">${words.citedAt}</a></span>`
  const links = [only, ...others].map(
    (place, index) => html` <a href="${place}" aria-label="${words.citation(index + 1)}">${index + 1}</a>`,
  )
  return html` <span class="cited-at">${words.citedAt}${links}</span>`
}
