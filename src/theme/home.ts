import { kindAddress, newAddress, tagsAddress } from '../core/address.ts'
import { roleOf, type NodeKind } from '../core/kinds.ts'
import type { HomePage } from '../pages/page.ts'
import { counts, digits, home as words } from '../words/compiled.ts'
import { wordsOfKind } from '../words/kinds.ts'
import { indexText, searchField } from './browse.ts'
import { currentSite } from './collection.ts'
import { finished, html, languageOf, type Html } from './html.ts'
import { nodeLink, to } from './links.ts'
import { cards, dated, tagList, thread } from './lists.ts'
import { nodeSections } from './node.ts'
import { folderList, section } from './sections.ts'
import { kindLine, titleLength } from './wording.ts'

export function homeContent(page: HomePage): Html {
  const { text } = page
  const title = text ? languageOf(text.titleLanguage) : finished(' dir="auto"')
  const language = text ? languageOf(text) : finished(' dir="auto"')
  const kinds = (['inquiry', 'note', 'paper'] as const).flatMap((role) =>
    page.counts.filter(({ kind }) => roleOf(kind) === role),
  )
  const total = page.counts.reduce((sum, { count }) => sum + count, 0)
  return html`
    <div class="home">
      <header class="home-header">
        <h1 data-length="${titleLength(page.title)}"${title}>${page.title}</h1>
        ${page.description && html`<p class="lede"${language}>${page.description}</p>`}
      </header>
      ${searchField(words.search(total))}
      ${text && indexText(text)}
      <ul class="kinds stations" role="list">
        ${kinds.map(({ kind, count }) => kindItem(kind, count))}
      </ul>
      ${folderList(page.folders)}
      ${featured(page)}
      <div class="home-lists">${drawnOn(page)}${recent(page)}</div>
      ${tags(page)}
      ${text && nodeSections(text)}
    </div>
  `
}

function kindItem(kind: NodeKind, count: number): Html {
  const number = html`<span class="kinds-count">${digits(count)}</span>`
  return html`
    <li data-kind="${kind}">
      <p class="item-title"><a href="${to(kindAddress(kind))}">${number} ${wordsOfKind(kind).noun(count)}</a></p>
      <p class="item-line">${kindLine(kind, currentSite().places)}</p>
    </li>
  `
}

function featured({ featured: all }: HomePage): Html | null {
  if (all.length === 0) return null
  const item = (one: (typeof all)[number]) => html`
    <li data-kind="${one.kind}">
      ${thread(one)}
      <p class="featured-title">${nodeLink(one)}</p>
      ${one.description && html`<p class="item-line"${languageOf(one.language)}>${one.description}</p>`}
      <p class="item-detail">${words.drawsOn(one.sources, one.papers)}</p>
    </li>
  `
  return section({
    id: 'begin',
    title: words.begin,
    count: counts.inquiries(all.length),
    line: words.beginLine,
    content: html`<ul class="featured" role="list">${all.map(item)}</ul>`,
  })
}

function drawnOn({ drawnOn: all }: HomePage): Html | null {
  if (all.length === 0) return null
  return section({
    id: 'drawn-on',
    title: words.drawnOn,
    count: counts.notes(all.length),
    line: words.drawnOnLine,
    content: cards(all.map((item) => ({ ...item, detail: counts.inquiries(item.inquiries) }))),
  })
}

function recent({ recent: all }: HomePage): Html | null {
  if (all.length === 0) return null
  return section({
    id: 'new',
    title: words.recent,
    count: counts.pages(all.length),
    line: words.recentLine,
    content: html`${dated(all)}<p class="more"><a href="${to(newAddress)}">${words.allNews}</a></p>`,
  })
}

function tags({ tags: all }: HomePage): Html | null {
  if (all.length === 0) return null
  return section({
    id: 'tags',
    title: words.tags,
    count: counts.tags(all.length),
    line: words.tagsLine,
    content: html`${tagList(all)}<p class="more"><a href="${to(tagsAddress)}">${words.allTags}</a></p>`,
  })
}
