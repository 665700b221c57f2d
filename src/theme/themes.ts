import { tagsAddress, themesAddress } from '../core/address.ts'
import type { KindCounts, CrossingEdge, ThemePage, ThemeRef, ThemesPage } from '../pages/page.ts'
import {
  counts,
  digits,
  edges as edgeWords,
  indexes as words,
  page as pageWords,
  ranges,
  site,
} from '../words/compiled.ts'
import { listsOfKind } from '../words/kinds.ts'
import { browse, byKind, heading, rangedList } from './browse.ts'
import { finished, html, languageOf, type Html } from './html.ts'
import { nodeLink, to } from './links.ts'
import { stations, tagList } from './lists.ts'
import { section } from './sections.ts'
import { currentSite } from './collection.ts'

/** How many crossing edges are shown; the rest is collapsed. */
const open = 3

export function themesContent({ themes, by, elsewhere }: ThemesPage): Html {
  const line =
    by === 'editor' ? words.themesLine.editor : words.themesLine[by === 'links' ? 'links' : 'labels']
  const tags = currentSite().places.includes('tags')
  return browse(
    html`${heading(words.themes, digits(themes.length))}<p class="lede">${line}</p>`,
    html`
      <ul class="theme-list" role="list">${themes.map(themeItem)}</ul>
      ${elsewhere > 0 && html`<p class="section-line">${words.elsewhere(elsewhere)}</p>`}
      ${tags && html`<p class="more"><a href="${to(tagsAddress)}">${words.tags}</a></p>`}
    `,
  )
}

function themeItem({
  description,
  counts: kinds,
  central,
  neighbours,
  ...theme
}: ThemesPage['themes'][number]): Html {
  const joined = neighbours.map(({ links, ...other }) => words.joinedTo(themeLink(other).text, digits(links)))
  return html`
    <li>
      <h2>${themeLink(theme)}</h2>
      <p class="section-line">${ofKinds(kinds)}</p>
      ${description && html`<p class="item-line" dir="auto">${description}</p>`}
      ${stations(central, (node) => html`<p class="item-title">${nodeLink(node)}</p>`)}
      ${joined.length > 0 && html`<p class="section-line">${finished(words.joinedHtml(joined))}</p>`}
    </li>
  `
}

export function themeContent(page: ThemePage): Html {
  const { title, titleLanguage, description, by, tags, listing } = page
  return browse(
    html`
      <nav class="breadcrumbs" aria-label="${site.here}"><ol role="list"><li><a href="${to(themesAddress)}">${words.themes}</a></li></ol></nav>
      ${heading(html`<bdi${languageOf(titleLanguage)}>${title}</bdi>`, counts.pages(listing.total))}
      <p class="lede" dir="auto">${description ?? words.themeLine[by]}</p>
      ${tags.length > 0 && html`<nav class="link-row" aria-label="${words.mainTags}">${tagList(tags)}</nav>`}
    `,
    html`${rangedList(words.theme(title), page, byKind(page))}${crossings(page)}`,
  )
}

function crossings({ crossings: all }: ThemePage): Html | null {
  if (all.length === 0) return null
  return section({
    id: 'crossings',
    title: words.crossings,
    count: counts.links(all.reduce((sum, { total }) => sum + total, 0)),
    line: words.crossingsLine,
    content: html`${all.map(crossing)}`,
  })
}

function crossing({ theme, total, edges }: ThemePage['crossings'][number]): Html {
  const [shown, folded] = [edges.slice(0, open), edges.slice(open)]
  const left = total - edges.length
  const rest = left > 0 && html`<p class="section-line">${ranges.more(left)}</p>`
  return html`
    <section class="crossing">
      <h3>${themeLink(theme)} <span class="count">· ${counts.links(total)}</span></h3>
      ${stations(shown.map(withKind), crossingItem, ' relations')}
      ${folded.length > 0 && html`<details><summary>${pageWords.more}</summary>${stations(folded.map(withKind), crossingItem, ' relations')}${rest}</details>`}
    </section>
  `
}

function withKind(edge: CrossingEdge) {
  return { ...edge, kind: edge.from.kind, edge: edge.kind }
}

function crossingItem({ from, to: other, edge, label, reason, language }: ReturnType<typeof withKind>): Html {
  const name = label ?? edgeWords.authored[edge].forth
  return html`
    <p class="item-title">${nodeLink(from)}</p>
    <p class="item-title other-end"><b class="relation">${name}</b> ${nodeLink(other)}</p>
    ${reason !== null && html`<p class="reason" dir="auto"${languageOf(language)}>${finished(reason)}</p>`}
  `
}

function themeLink({ title, titleLanguage, address }: ThemeRef): Html {
  return html`<a href="${to(address)}"${languageOf(titleLanguage)}><bdi>${title}</bdi></a>`
}

/** For example, "12 notes · 4 inquiries". */
function ofKinds(kinds: KindCounts): string {
  return kinds.map(({ kind, count }) => listsOfKind(kind).count(count)).join(' · ')
}
