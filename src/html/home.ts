import { kindAddress, newAddress, tagsAddress, wantedAddress, type Address } from '../core/address.ts'
import { roleOf, type NodeKind } from '../core/kinds.ts'
import type { HomePage, WayIn, IndexPage } from '../pages/page.ts'
import { digits, home as words, indexes } from '../words/compiled.ts'
import { wordsOfKind } from '../words/kinds.ts'
import { indexText, kindLine, searchField, heading, rangedList } from './browse.ts'
import { currentLanguages, currentSite } from './collection.ts'
import { attribute, html, languageOf, unbrokenHtml, type Html } from '../core/html.ts'
import { nodeLink, to, dated, stations, tagList, thread, nodeList } from './lists.ts'
import { nodeSections, titleLength } from './node.ts'
import { folderList, section } from './sections.ts'
import type { Language } from '../core/script.ts'

export function homeContent(page: HomePage): Html {
  const { text, tagline } = page
  const { settings } = currentSite()
  const said = text && settings.tagline === null ? text : currentLanguages().own
  const lang = attribute('lang', said.lang)
  // The header of a site with a tree links to the folders, also where there are none.
  const lists = settings.look.tree && page.folders.length === 0 ? 'folders' : null
  return html`
    <div class="home"${attribute('data-address', text?.address)}>
      <header class="home-header">
        <h1 data-length="${titleLength(tagline)}" dir="auto"${lang}>${unbrokenHtml(tagline)}</h1>
        ${page.description && html`<p class="lede" dir="auto"${lang}>${page.description}</p>`}
      </header>
      ${topics(page)}
      ${waysIn(page)}
      ${text && indexText(text)}
      ${kinds(page)}
      ${featured(page)}
      <div class="home-lists"${attribute('id', lists)}>${drawnOn(page)}${recent(page)}${folderList(page)}</div>
      ${text && nodeSections(text)}
    </div>
  `
}

function topics({ topics: all, topicsAt }: HomePage): Html | null {
  if (all.length === 0) return null
  const isOfTags = topicsAt === tagsAddress
  return html`
    <nav class="topics" id="${isOfTags ? 'tags' : 'topics'}" aria-label="${words.topics}">
      ${tagList(all)}<a class="all-tags" href="${to(topicsAt)}">${isOfTags ? words.allTags : words.allTopics}</a>
    </nav>
  `
}

function waysIn({ ways }: HomePage): Html | null {
  const [first, ...others] = ways.map(labelOf)
  if (first === undefined) return null
  const isShared = ways.length > 1 && others.every((label) => label === first)
  const content = stations(ways, (way) => html`${!isShared && wayLabel(labelOf(way))}${wayIn(way)}`)
  return html`<nav class="ways" aria-label="${words.ways}">${isShared && wayLabel(first)}${content}</nav>`
}

function labelOf({ by, label, kind }: WayIn): string {
  return by === 'editor' ? (label ?? wordsOfKind(kind).label) : words.wayBy[by]
}

function wayLabel(label: string): Html {
  return html`<p class="way-label"><bdi>${label}</bdi></p>`
}

function wayIn(node: WayIn): Html {
  return html`
    <p>${nodeLink(node)}</p>
    ${node.description && html`<p class="line"${languageOf(node.language)}>${node.description}</p>`}
  `
}

function kinds({ counts: all }: HomePage): Html {
  const ofRoles = (['inquiry', 'note', 'paper'] as const).flatMap((role) =>
    all.filter(({ kind }) => roleOf(kind) === role),
  )
  const total = all.reduce((sum, { count }) => sum + count, 0)
  return html`
    <div class="home-side">
      ${searchField(words.search(total))}
      <ul class="kinds stations" role="list">
        ${ofRoles.map(({ kind, count }) => kindItem(kind, count))}
      </ul>
    </div>
  `
}

function kindItem(kind: NodeKind, count: number): Html {
  const [before = '', ...after] = wordsOfKind(kind).count(count).split(digits(count))
  const line = kindLine(kind)
  const number = after.length > 0 && html`<span class="kinds-count">${digits(count)}</span>`
  return html`
    <li data-kind="${kind}">
      <p><a href="${to(kindAddress(kind))}">${before}${number}${after.join(digits(count))}</a></p>
      ${line && html`<p class="line">${line}</p>`}
    </li>
  `
}

function featured({ featured: all }: HomePage): Html | null {
  if (all.length === 0) return null
  const item = (one: (typeof all)[number]) => html`
    <li data-kind="${one.kind}">
      ${thread(one)}
      <p class="featured-title">${nodeLink(one)}</p>
      ${one.description && html`<p class="line"${languageOf(one.language)}>${one.description}</p>`}
      <p class="item-detail">${drawnFrom(one)}</p>
    </li>
  `
  return section({
    id: 'begin',
    title: words.begin,
    content: html`<ul class="featured" role="list">${all.map(item)}</ul>`,
  })
}

/** For example, "9 notes · 2 papers". */
function drawnFrom({ sources, papers }: HomePage['featured'][number]): string {
  const parts = [
    sources > 0 && wordsOfKind('note').count(sources),
    papers > 0 && wordsOfKind('paper').count(papers),
  ]
  return parts.filter((part) => part !== false).join(' · ')
}

function drawnOn({ drawnOn: all }: HomePage): Html | null {
  if (all.length === 0) return null
  return section({
    id: 'drawn-on',
    title: words.drawnOn,
    content: stations(all, (item) => {
      const detail = html` <span class="item-detail">${wordsOfKind('inquiry').count(item.inquiries)}</span>`
      return html`<p>${nodeLink(item)}${detail}</p>`
    }),
  })
}

function recent({ recent: all }: HomePage): Html | null {
  if (all.length === 0) return null
  return section({
    id: 'new',
    title: words.recent,
    content: html`${dated(all)}<p class="more"><a href="${to(newAddress)}">${words.more}</a></p>`,
  })
}

export function indexWords({ of, title, description }: IndexPage) {
  return { title: title ?? wordsOfKind(of).plural, line: description ?? kindLine(of) }
}

export function indexContent(page: IndexPage): Html {
  const { of, order, listing, number, text, wanted } = page
  const { title, line } = indexWords(page)
  const name = html`<bdi${text && languageOf(text.titleLanguage)}>${title}</bdi>`
  return html`
    <div class="browse"${attribute('data-address', text?.address)}>
      <header class="browse-header" data-kind="${of}">
        ${heading(name, digits(listing.total))}
        ${line && html`<p class="lede"${text && languageOf(text)}>${line}</p>`}
        ${linkRow(
          indexes.order,
          page.orders.map((one) => ({
            ...one,
            title: indexes.orders[one.order],
            isHere: one.order === order,
          })),
        )}
        ${wanted > 0 && html`<p class="section-line"><a href="${to(wantedAddress)}">${indexes.wantedCount(wanted)}</a></p>`}
      </header>
      ${text && indexText(text)}
      ${linkRow(indexes.topics, page.topics)}
      ${linkRow(
        indexes.tags,
        page.tags.map(({ tag, ...one }) => ({ ...one, title: tag })),
      )}
      ${number === 1 && folderList({ folders: page.folders, history: null })}
      ${rangedList(
        indexes.orders[order],
        page,
        html`
        ${linkRow(
          indexes.jump,
          page.jumps.map(({ id, ...jump }) => ({ ...jump, fragment: id })),
        )}
        ${listing.total === 0 && html`<p>${indexes.none}</p>`}
        ${indexParts(page)}
      `,
      )}
      ${text && nodeSections(text)}
    </div>
  `
}

/** The nodes, grouped into parts. Descriptions appear only in the order by title; the other orders are for skimming. */
function indexParts({ order, listing: { items } }: IndexPage): Html {
  const parts: (typeof items)[number][][] = []
  for (const [place, item] of items.entries()) {
    const last = parts.at(-1)
    if (last && item.part?.id === items[place - 1]?.part?.id) last.push(item)
    else parts.push([item])
  }
  return html`${parts.map((own) => {
    const part = own[0]?.part
    return html`
      ${part && html`<h3 id="${part.id}"${languageOf(part.titleLanguage)}><bdi>${part.title}</bdi></h3>`}
      ${nodeList(own, order !== 'by-title')}
    `
  })}`
}

interface RowLink {
  readonly title: string
  readonly titleLanguage?: Language
  readonly address: Address
  readonly fragment?: string | null
  readonly count?: number
  readonly isHere?: boolean
}

function linkRow(name: string, links: readonly RowLink[]): Html | null {
  if (links.length === 0) return null
  const link = ({ title, titleLanguage, address, fragment, count, isHere }: RowLink) => html`
    <li><a class="tag" href="${to(address, fragment ?? undefined)}" dir="auto"${titleLanguage && languageOf(titleLanguage)}${attribute('aria-current', isHere && 'page')}>${title}</a>${count !== undefined && html` <span class="tag-count">${digits(count)}</span>`}</li>
  `
  return html`<nav class="link-row" aria-label="${name}"><p class="section-line" aria-hidden="true">${name}</p><ul class="tags" role="list">${links.map(link)}</ul></nav>`
}
