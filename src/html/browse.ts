import {
  continuation,
  homeAddress,
  searchAddress,
  tagsAddress,
  wantedAddress,
  topicsAddress,
} from '../core/address.ts'
import { attribute, finished, html, languageOf, type Html } from '../core/html.ts'
import { siteKinds, type NodeKind } from '../core/kinds.ts'
import type { NodePage } from '../pages/node-page-value.ts'
import type {
  ContinuationPage,
  FolderPage,
  NewPage,
  PageRange,
  RedirectPage,
  TagPage,
  TagsPage,
  WantedIndexPage,
  WantedPage,
  KindCounts,
  CrossingEdge,
  TopicPage,
  TopicRef,
  TopicsPage,
} from '../pages/page.ts'
import { policyFor } from '../site/policy.ts'
import {
  counts,
  digits,
  indexes as words,
  month,
  moved,
  ranges as rangeWords,
  searchForm,
  searchPage,
  edges as edgeWords,
  page as pageWords,
} from '../words/compiled.ts'
import { wordsOfKind } from '../words/kinds.ts'
import { currentLanguages, currentSite } from './collection.ts'
import { linksToLists, nodeLink, to, urlOf, dated, items, nodeList, tagList, stations } from './lists.ts'
import { breadcrumbs, properties, prose, titleLength, trail } from './node.ts'
import { computedMark, folderContents, headingOf, section, sectionCount } from './sections.ts'

export function browse(header: Html, lists: Html): Html {
  return html`<div class="browse"><header class="browse-header">${header}</header>${lists}</div>`
}

export function heading(title: Html | string, count: string, isComputed = false): Html {
  return html`<h1>${title} <span class="count">· ${count}</span>${isComputed && html` ${computedMark()}`}</h1>`
}

export function indexText(text: NodePage): Html {
  return html`
    <div class="index-text">${text.tags.length > 0 && tagList(text.tags, text.address)}${properties(text.properties)}${prose(text)}</div>
  `
}

/** Nodes grouped by kind. The counts are for the whole list, not for this page of it. */
function byKind({ counts, listing }: Pick<TagPage, 'counts' | 'listing'>): Html {
  const countOf = new Map(counts.map(({ kind, count }) => [kind, count]))
  const groups = [...Map.groupBy(listing.items, ({ kind }) => kind)]
  const lists = groups.map(([kind, items]) =>
    section({
      id: `of-${kind}`,
      title: wordsOfKind(kind).plural,
      count: digits(countOf.get(kind) ?? items.length),
      content: nodeList(items),
    }),
  )
  return html`${lists}`
}

export function rangedList(
  title: string,
  { ranges: pages, number }: Pick<TagPage, 'ranges' | 'number'>,
  list: Html,
): Html {
  return html`
    <section class="section" id="all">
      <h2 class="visually-hidden">${title}</h2>
      ${ranges(pages, number, 'top')}${list}${ranges(pages, number, 'bottom')}
    </section>
  `
}

/** At the top, the navigation also lists all pages with their first and last item. */
function ranges(pages: readonly PageRange[], number: number, place: 'top' | 'bottom'): Html | null {
  if (pages.length < 2) return null
  const at = (wanted: number) => {
    const range = pages.find((one) => one.number === wanted)
    return range ? to(range.address) : null
  }
  const link = ({ address, number: own, first, last }: PageRange) => html`
    <li><a href="${to(address)}"${attribute('aria-current', own === number && 'page')}><span class="range-number">${own}</span> <span><bdi>${first}</bdi> <span class="range-dash">${rangeWords.to}</span> <bdi>${last}</bdi></span></a></li>
  `
  const whole =
    place === 'top' &&
    html`<details><summary>${rangeWords.all}</summary><ol role="list">${pages.map(link)}</ol></details>`
  const name = place === 'top' ? rangeWords.pages : rangeWords.again
  return html`
    <nav class="ranges" aria-label="${name}">${steps(at(number - 1), number, pages.length, at(number + 1))}${whole}</nav>
  `
}

function steps(back: string | null, number: number, of: number, on: string | null): Html {
  const step = (rel: 'prev' | 'next', href: string | null, label: string) =>
    href === null ? html`<span>${label}</span>` : html`<a rel="${rel}" href="${href}">${label}</a>`
  const here = html`<span class="ranges-here">${rangeWords.page(number, of)}</span>`
  return html`
    <p class="ranges-step">${step('prev', back, rangeWords.previous)}${here}${step('next', on, rangeWords.next)}</p>
  `
}

export function folderContent(page: FolderPage): Html {
  return browse(
    html`
      ${breadcrumbs(page.of, page.folders)}
      ${heading(html`<bdi>${page.title}</bdi>`, counts.pages(page.count))}
    `,
    folderContents(page.contents, page.address),
  )
}

export function tagContent(page: TagPage): Html {
  const { listing, number } = page
  const above = page.parents.map(({ tag, address }) => ({ name: tag, address }))
  const below =
    number === 1 &&
    page.children.length > 0 &&
    section({
      id: 'below',
      title: words.tagsBelow,
      count: counts.tags(page.children.length),
      content: tagList(page.children),
    })
  return browse(
    html`
      ${trail(words.tags, tagsAddress, above)}
      ${heading(html`<bdi>${page.tag}</bdi>`, counts.pages(listing.total))}
    `,
    html`${below}${rangedList(words.taggedPages, page, byKind(page))}`,
  )
}

/** The deepest level that `browse.css` indents: a phone has no room for more. */
const deepest = 8

export function tagsContent({ tags }: TagsPage): Html {
  const item = ({ tag, address, depth, count }: (typeof tags)[number]) => {
    const place = depth === 0 ? finished(' class="root"') : attribute('data-depth', Math.min(depth, deepest))
    return html`<li${place}><a href="${to(address)}" dir="auto">${tag}</a> <span class="tag-count">${digits(count)}</span></li>`
  }
  return browse(
    heading(words.tags, digits(tags.length)),
    html`<ul class="tag-tree" role="list">${tags.map(item)}</ul>`,
  )
}

export function newContent({ listing, ranges: pages, number }: NewPage): Html {
  const months = [...Map.groupBy(listing.items, (item) => item.date.slice(0, 7))]
  return browse(
    heading(words.news, counts.pages(listing.total)),
    html`
      ${ranges(pages, number, 'top')}
      ${months.map(([key, items]) => section({ id: `month-${key}`, title: month(key), content: dated(items) }))}
      ${ranges(pages, number, 'bottom')}
    `,
  )
}

export function continuationContent({ section: part, of, number }: ContinuationPage): Html {
  const { id, listing } = part
  const back = number === 2 ? to(of.address, id) : to(continuation(of.address, id, number - 1))
  const on = number < listing.pages ? to(continuation(of.address, id, number + 1)) : null
  return browse(
    html`
      ${breadcrumbs(of.kind, [])}
      ${heading(headingOf(id, of.kind), sectionCount(part))}
      <p class="lede">${nodeLink(of)}</p>
    `,
    html`
      <section class="section" id="${id}" data-address="${of.address}">
        <h2 class="visually-hidden">${rangeWords.page(number, listing.pages)}</h2>
        ${items(part)}
        <nav class="ranges" aria-label="${rangeWords.pages}">${steps(back, number, listing.pages, on)}</nav>
      </section>
    `,
  )
}

/** The search as part of a page. src/search/browser/search.ts loads it immediately. */
export function searchContent(): Html {
  return browse(
    html`<h1>${searchForm.title}</h1>`,
    html`
      <site-search class="search-inline" data-base="${to(homeAddress)}">
        ${searchField(searchForm.field, 'search-page-query')}
        <p class="search-status" role="status"></p>
      </site-search>
      <noscript><p class="search-unscripted">${finished(searchPage.unscriptedHtml(linksToLists()))}</p></noscript>
    `,
  )
}

export function searchField(label: string, id = 'search-field'): Html {
  // Hints for the keyboards of phones.
  const [before, after] = id === 'search-field' ? [] : [' autocapitalize=off', ' enterkeyhint=search']
  return html`
    <form class="search-field" role="search" action="${to(searchAddress)}" method="get">
      <label for=${id} class="visually-hidden">${label}</label>
      <input type="search" name="q" id=${id} placeholder="${label}" autocomplete="off"${finished(before ?? '')} spellcheck="false"${finished(after ?? '')}>
      <button type="submit">${searchForm.submit}</button>
    </form>
  `
}

export function redirect({ to: node }: RedirectPage): Html {
  const target = to(node.address)
  return html`<!doctype html>
    <html lang="${currentLanguages().page}"><head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="${policyFor([], currentSite().settings)}">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>${node.title}</title>
      <meta name="robots" content="noindex">
      <link rel="canonical" href="${urlOf(node.address) ?? target}">
      <meta http-equiv="refresh" content="0; url=${target}">
    </head><body>
      <p>${moved.before}<a href="${target}"${languageOf(node)}>${node.title}</a>${moved.after}</p>
    </body></html>
  `
}

export function wantedContent(page: WantedPage): Html {
  const { name, listing } = page
  const section = { id: 'mentions', form: 'mentions', listing } as const
  return browse(
    html`
      ${breadcrumbs('note', [{ name: words.wanted, address: wantedAddress }])}
      <h1 data-length="${titleLength(name)}"><bdi>${name}</bdi></h1>
      <p class="lede">${words.unwritten} · ${counts.pages(listing.total)}</p>
    `,
    rangedList(words.wantedBy, page, items(section)),
  )
}

export function wantedIndexContent(page: WantedIndexPage): Html {
  const { listing } = page
  const item = ({ name, address, pages }: (typeof listing.items)[number]) => html`
    <li><p><a class="missing" href="${to(address)}" dir="auto">${name}</a> <span class="item-detail">${counts.pages(pages)}</span></p></li>
  `
  return browse(
    html`
      ${breadcrumbs('note', [])}
      ${heading(words.wanted, digits(listing.total))}
    `,
    rangedList(
      words.wanted,
      page,
      html`<ul class="stations wanted" role="list">${listing.items.map(item)}</ul>`,
    ),
  )
}

/** What the settings say of a kind; null if nothing. */
export function kindLine(kind: NodeKind): string | null {
  return siteKinds().find(({ id }) => id === kind)?.words?.line || null
}

/** How many crossing edges are shown; the rest is collapsed. */
const open = 3

export function topicsContent({ topics, by, elsewhere }: TopicsPage): Html {
  const tags = currentSite().places.includes('tags')
  return browse(
    heading(words.topics, digits(topics.length), by !== 'editor'),
    html`
      <ul class="topic-list" role="list">${topics.map(topicItem)}</ul>
      ${elsewhere > 0 && html`<p class="section-line">${words.elsewhere(elsewhere)}</p>`}
      ${tags && html`<p class="more"><a href="${to(tagsAddress)}">${words.tags}</a></p>`}
    `,
  )
}

function topicItem({
  description,
  counts: kinds,
  central,
  neighbours,
  ...topic
}: TopicsPage['topics'][number]): Html {
  const joined = neighbours.map(({ links, ...other }) => words.joinedTo(topicLink(other).text, digits(links)))
  return html`
    <li>
      <h2>${topicLink(topic)}</h2>
      <p class="section-line">${ofKinds(kinds)}</p>
      ${description && html`<p class="line" dir="auto">${description}</p>`}
      ${stations(central, (node) => html`<p>${nodeLink(node)}</p>`)}
      ${joined.length > 0 && html`<p class="section-line">${finished(words.joinedHtml(joined))}</p>`}
    </li>
  `
}

export function topicContent(page: TopicPage): Html {
  const { title, titleLanguage, description, by, tags, listing } = page
  return browse(
    html`
      ${trail(words.topics, topicsAddress)}
      ${heading(html`<bdi${languageOf(titleLanguage)}>${title}</bdi>`, counts.pages(listing.total), by !== 'editor')}
      ${description && html`<p class="lede" dir="auto">${description}</p>`}
      ${tags.length > 0 && html`<nav class="link-row" aria-label="${words.mainTags}">${tagList(tags)}</nav>`}
    `,
    html`${rangedList(words.topic(title), page, byKind(page))}${crossings(page)}`,
  )
}

function crossings({ crossings: all }: TopicPage): Html | null {
  if (all.length === 0) return null
  return section({
    id: 'crossings',
    title: words.crossings,
    count: counts.links(all.reduce((sum, { total }) => sum + total, 0)),
    content: html`${all.map(crossing)}`,
  })
}

function crossing({ topic, total, edges }: TopicPage['crossings'][number]): Html {
  const [shown, folded] = [edges.slice(0, open), edges.slice(open)]
  const left = total - edges.length
  const rest = left > 0 && html`<p class="section-line">${rangeWords.more(left)}</p>`
  return html`
    <section class="crossing">
      <h3>${topicLink(topic)} <span class="count">· ${counts.links(total)}</span></h3>
      ${stations(shown.map(withKind), crossingItem, ' relations')}
      ${folded.length > 0 && html`<details><summary>${pageWords.more}</summary>${stations(folded.map(withKind), crossingItem, ' relations')}${rest}</details>`}
    </section>
  `
}

function withKind(edge: CrossingEdge) {
  return { ...edge, kind: edge.from.kind, edge: edge.kind }
}

function crossingItem({ from, to: other, edge, label, reason, language }: ReturnType<typeof withKind>): Html {
  const name = label ?? edgeWords.names[edge].forth
  return html`
    <p>${nodeLink(from)}</p>
    <p><b class="relation">${name}</b> ${nodeLink(other)}</p>
    ${reason !== null && html`<p class="reason" dir="auto"${languageOf(language)}>${reason}</p>`}
  `
}

function topicLink({ title, titleLanguage, address }: TopicRef): Html {
  return html`<a href="${to(address)}"${languageOf(titleLanguage)}><bdi>${title}</bdi></a>`
}

/** For example, "12 notes · 4 inquiries". */
function ofKinds(kinds: KindCounts): string {
  return kinds.map(({ kind, count }) => wordsOfKind(kind).count(count)).join(' · ')
}
