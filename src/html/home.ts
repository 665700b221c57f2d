import { kindAddress, newAddress, tagsAddress } from '../core/address.ts'
import { roleOf, type NodeKind } from '../core/kinds.ts'
import type { HomePage, WayIn } from '../pages/page.ts'
import { digits, home as words } from '../words/compiled.ts'
import { wordsOfKind } from '../words/kinds.ts'
import { indexText, kindLine, searchField } from './browse.ts'
import { currentLanguages, currentSite } from './collection.ts'
import { attribute, html, languageOf, unbrokenHtml, type Html } from '../core/html.ts'
import { nodeLink, to } from './links.ts'
import { dated, stations, tagList, thread } from './lists.ts'
import { nodeSections, titleLength } from './node.ts'
import { folderList, section } from './sections.ts'

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
