import { tagsAddress, topicsAddress } from '../core/address.ts'
import type { KindCounts, CrossingEdge, TopicPage, TopicRef, TopicsPage } from '../pages/page.ts'
import {
  counts,
  digits,
  edges as edgeWords,
  indexes as words,
  page as pageWords,
  ranges,
  site,
} from '../words/compiled.ts'
import { wordsOfKind } from '../words/kinds.ts'
import { browse, byKind, heading, rangedList } from './browse.ts'
import { finished, html, languageOf, type Html } from '../core/html.ts'
import { nodeLink, to } from './links.ts'
import { stations, tagList } from './lists.ts'
import { section } from './sections.ts'
import { currentSite } from './collection.ts'

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
      <nav class="breadcrumbs" aria-label="${site.here}"><ol role="list"><li><a href="${to(topicsAddress)}">${words.topics}</a></li></ol></nav>
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
  const rest = left > 0 && html`<p class="section-line">${ranges.more(left)}</p>`
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
