import { isIndexAddress, kindAddress, type Address } from '../core/address.ts'
import { plainText } from '../core/html-text.ts'
import type { NodeKind } from '../core/kinds.ts'
import { publication, type FolderRef } from '../core/node-ref.ts'
import { actorName, isHuman, isUnchecked, type Act } from '../core/trust.ts'
import type { NodePage, PaperPage, Provenance } from '../pages/node-page-value.ts'
import { isComputed, sectionsOn } from '../pages/sections.ts'
import { list, longDate, page as words, panes, ranges, site, standings } from '../words/compiled.ts'
import { wordsOfKind } from '../words/kinds.ts'
import { currentLanguages, currentSite } from './collection.ts'
import { attribute, finished, html, languageOf, needing, unbrokenHtml, type Html } from '../core/html.ts'
import { to, urlOf, mark, tagList } from './lists.ts'
import { mapSection, smallMap, folderContents, listSection, partsOf, similarPages } from './sections.ts'
import { bibtexEntry } from '../bibliographies/write-bibtex.ts'

export function nodeContent(page: NodePage): Html {
  return html`
    <article class="node${hasNotes(page) ? ' with-sidenotes' : ''}"${attribute('data-cssclasses', page.cssclasses.join(' ') || null)} data-address="${page.address}">
      ${header(page)}
      ${outline(page)}
      <div class="node-text">
        ${page.role === 'note' && page.summary && summary(page, words.summary, html`<p>${page.summary}</p>`)}
        ${page.role === 'paper' && page.abstract && summary(page, words.abstract, page.abstract)}
        ${properties(page.properties)}
        ${prose(page)}
        ${page.contents && folderContents(page.contents, page.address)}
        ${nodeSections(page)}
        ${footer(page)}
      </div>
    </article>
  `
}

export function breadcrumbs(kind: NodeKind, folders: readonly FolderRef[]): Html {
  return trail(wordsOfKind(kind).plural, kindAddress(kind), folders, mark(kind))
}

export function trail(top: string, at: Address, below: readonly FolderRef[] = [], sign?: Html): Html {
  return html`
    <nav class="breadcrumbs" aria-label="${site.here}">${sign}<ol role="list">
      <li><a href="${to(at)}">${top}</a></li>
      ${below.map(({ name, address }) => html`<li><a href="${to(address)}" dir="auto">${name}</a></li>`)}
    </ol></nav>
  `
}

function header(page: NodePage): Html {
  const { title, titleLanguage, description, minutes, tags } = page
  return html`
    <header class="node-header">
      ${breadcrumbs(page.kind, page.folders)}
      <h1 data-length="${titleLength(title)}"${languageOf(titleLanguage)}>${unbrokenHtml(title)}</h1>
      ${page.role === 'note' && page.originalTitle && claim(page, page.originalTitle)}
      ${description && html`<p class="lede"${languageOf(page)}>${description}</p>`}
      ${page.role === 'paper' && publicationOf(page)}
      ${page.provenance && provenance(page.provenance)}
      <div class="node-facts">
        ${date(page)}
        ${minutes !== null && html`<p>${words.minutes(minutes)}</p>`}
        ${tags.length > 0 && tagList(tags, page.address)}
        <button type="button" class="panes-switch" aria-pressed="false" title="${panes.does}">${panes.switch}</button>
      </div>
      ${smallMap(page)}
    </header>
  `
}

function publicationOf(page: PaperPage): Html {
  const published = publication(page)
  return html`
    ${page.authors.length > 0 && html`<p class="byline">${list(page.authors)}</p>`}
    <p class="publication">
      ${published && html`<span>${published}</span>`}
      ${page.links.map(({ label, url }) => html` <a href="${url}">${label}</a>`)}
    </p>
  `
}

/** One line: who or what wrote the text and checked it, and whether it still holds. */
function provenance(told: Provenance): Html | null {
  const { generated, tier, by, staleSince, status, staleAfter } = told
  const { trust } = words
  const day = (at: string) => html`<time datetime="${at}">${longDate(at)}</time>`
  const done = (said: (by: string) => string, { by, at }: Act) =>
    html`${said(actorName(by))}${at !== null && html` (${day(at)})`}`
  const facts = [
    generated && done(isHuman(generated.by) ? trust.written : trust.generated, generated),
    ...by.map((act) => done(tier === 'reviewed' ? trust.reviewed : trust.confirmed, act)),
    isUnchecked(told) && html`${standings.unverified}`,
    staleSince !== null && html`<strong>${finished(trust.staleHtml(day(staleSince).text))}</strong>`,
    staleAfter !== null && validUntil(staleAfter),
    status === 'deprecated' && html`<strong>${standings.deprecated}</strong>`,
  ].filter((fact) => fact !== null && fact !== false)
  if (facts.length === 0) return null
  const line = facts.map((fact, index) => html`<span>${fact}${index < facts.length - 1 && ' ·'}</span> `)
  return html`<p class="provenance" data-trust="${staleSince === null ? tier : 'stale'}">${line}</p>`
}

/** The reader's browser knows whether the day has come. */
function validUntil(day: string): Html {
  const said = words.trust.untilHtml(html`<time datetime="${day}">${longDate(day)}</time>`.text)
  const past = words.trust.staleHtml(longDate(day))
  return needing(
    html`<valid-until day="${day}" past="${past}">${finished(said)}</valid-until>`,
    'valid-until',
  )
}

function date({ date, updated }: NodePage): Html | null {
  const time = (day: string) => html`<time datetime="${day}">${longDate(day)}</time>`
  if (updated && updated !== date) return html`<p>${finished(words.updatedHtml(time(updated).text))}</p>`
  return date === null ? null : html`<p>${time(date)}</p>`
}

/** The table of contents: the headings of the text, then the lists below. It is beside the text where there is room. */
function outline(page: NodePage): Html | null {
  const lists = partsOf(page)
  if (page.outline.length + lists.length < 2) return null
  const headings = page.outline.map(
    ({ level, id, text }) => html`
      <li data-level="${level}"${attribute('lang', page.lang)}><a href="#${encodeURIComponent(id)}" dir="auto">${text}</a></li>
    `,
  )
  // Without an entry for text before the first heading, the reader's place would be shown as what follows it.
  const beginsWithText = page.body.text && !/^<(?:h\d|div class="heading")/.test(page.body.text)
  const text = beginsWithText && html`<li><a href="#the-text">${words.body}</a></li>`
  const parts = lists.map(({ id, text, count }, index) => {
    const first = index === 0 && page.body.text ? ' class="first"' : ''
    const number = count && html` <small>${count}</small>`
    return html`<li${finished(first)}><a href="#${id}">${text}</a>${number}</li>`
  })
  return html`
    <nav class="outline" aria-label="${words.outline}">
      <details><summary>${words.outline}</summary><ol role="list">${text}${headings}${parts}</ol></details>
    </nav>
  `
}

function claim(page: NodePage, sentence: string): Html {
  return html`
    <section class="claim" id="original-title"${languageOf(page)}>
      <h2 class="visually-hidden"${languageOfLabel(page)}>${words.originalTitle}</h2>
      <p class="original-title">${sentence}</p>
    </section>
  `
}

function summary(page: NodePage, label: string, text: Html): Html {
  return html`<div class="summary"${languageOf(page)}><p class="summary-label"${languageOfLabel(page)}>${label}</p>${text}</div>`
}

/** A label inside text in another language is in the page's language. */
function languageOfLabel({ lang }: NodePage): Html | null {
  return lang === null ? null : attribute('lang', currentLanguages().page)
}

/** Longer properties are collapsed, since they come before the text. */
const most = { values: 8, characters: 400 }

export function properties(all: NodePage['properties']): Html | null {
  if (all.length === 0) return null
  const row = ({ key, values }: (typeof all)[number]) => {
    const cut = values.length > most.values + 2 ? most.values : values.length
    const rest = values.slice(cut)
    const others =
      rest.length > 0 &&
      html`
        <dd><details>
          <summary>${ranges.more(rest.length)}</summary>
          <ul>${rest.map((value) => html`<li>${value}</li>`)}</ul>
        </details></dd>
      `
    return html`<div><dt>${key}</dt>${values.slice(0, cut).map(propertyValue)}${others}</div>`
  }
  return html`<dl class="properties">${all.map(row)}</dl>`
}

function propertyValue(value: Html): Html {
  const text = plainText(value.text)
  if (text.length <= most.characters) return html`<dd>${value}</dd>`
  const opening = `${Array.from(text).slice(0, 80).join('').trimEnd()}…`
  return html`<dd><details><summary>${opening}</summary>${value}</details></dd>`
}

/** The body of a page. An inquiry's body has its sources along a thread. */
export function prose(page: NodePage): Html | null {
  if (page.body.text === '') return null
  const threaded = page.role === 'inquiry' && !isIndexAddress(page.address) ? ' threaded' : ''
  const language = languageOf(page)
  return hasNotes(page)
    ? html`<side-notes class="prose${threaded}" id="the-text"${language}>${page.body}</side-notes>`
    : html`<div class="prose${threaded}" id="the-text"${language}>${page.body}</div>`
}

/** Whether it has sources, citations or footnotes. */
function hasNotes({ body }: NodePage): boolean {
  return body.needs.includes('sidenotes')
}

export function nodeSections(page: NodePage): Html {
  const parts = sectionsOn[page.role].map((id) => {
    if (id === 'map') return mapSection(page)
    const part = isComputed(id) ? undefined : page.sections.find((one) => one.id === id)
    return part && listSection(part, page.address, page.kind)
  })
  return html`${parts}${similarPages(page)}`
}

function footer(page: NodePage): Html {
  const side = (rel: 'prev' | 'next', label: string, node: NodePage['next']) =>
    node &&
    html`
      <a href="${to(node.address)}" rel="${rel}"><span class="side-label">${label}</span> <span class="side-title"${languageOf(node)}>${unbrokenHtml(node.title)}</span></a>
    `
  const edit =
    page.edit && html`<p class="edit"><a href="${page.edit}" rel="external noopener">${words.edit}</a></p>`
  return html`
    <div class="node-footer">
      ${edit}
      ${citeThis(page)}
      <nav class="previous-next" aria-label="${words.beside}">
        ${side('prev', ranges.previous, page.previous)}${side('next', ranges.next, page.next)}
      </nav>
    </div>
  `
}

export function titleLength(title: string): 'short' | 'middle' | 'long' {
  return title.length > 75 ? 'long' : title.length > 42 ? 'middle' : 'short'
}

/** A paper or note in BibTeX and CSL-JSON, folded; null for an inquiry. */
function citeThis(page: NodePage): Html | null {
  if (page.role === 'inquiry') return null
  const cited = citedOf(page)
  return html`
    <details class="cite"><summary>${words.cite}</summary>
      <pre tabindex="0" role="group" aria-label="BibTeX">${code(bibtex(cited))}</pre>
      <pre tabindex="0" role="group" aria-label="CSL-JSON">${code(linesOf(cslJson(cited)))}</pre>
    </details>
  `
}

/** What reference managers need to know of a paper, or of a note as a page of this site: `site` or `venue` is null. */
function citedOf(page: Exclude<NodePage, { role: 'inquiry' }>) {
  const { title, address } = page
  const name = address.split('/').at(-2) ?? ''
  if (page.role === 'paper') {
    const { authors, venue, doi, citekey, links } = page
    const date = page.year === null ? null : String(page.year)
    const url = links.find((link) => !link.url.startsWith('https://doi.org/'))?.url ?? null
    return { key: citekey ?? name, title, authors, date, venue, site: null, doi, url }
  }
  const { settings } = currentSite()
  const writer = page.provenance?.generated?.by
  const author = writer && isHuman(writer) ? actorName(writer) : settings.author?.name
  return {
    ...{ key: name, title, authors: author ? [author] : [], date: page.updated ?? page.date },
    ...{ venue: null, site: settings.title, doi: null, url: urlOf(address) },
  }
}

function bibtex({ key, title, authors, date, venue, site, doi, url }: ReturnType<typeof citedOf>): string {
  const texts = { journal: venue, howpublished: site }
  const year = date?.slice(0, 4)
  return bibtexEntry(venue === null ? 'misc' : 'article', key, {
    title,
    authors,
    year,
    texts,
    plain: { doi, url },
  })
}

/** Quotation marks, of which JSON has many, need no escape between tags. */
function code(text: string): Html {
  return finished(text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'))
}

/** A list of one item, with a line for each of its fields. */
function linesOf(item: object): string {
  const lines = Object.entries(item).map(
    ([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)}`,
  )
  return `[{\n${lines.join(',\n')}\n}]`
}

/** Like citations in a text, it takes the last word of a name for the surname. */
function cslJson({ key, title, authors, date, venue, site, doi, url }: ReturnType<typeof citedOf>): object {
  const container = venue ?? site
  return {
    id: key,
    type: site === null ? (venue === null ? 'document' : 'article-journal') : 'webpage',
    title,
    ...(authors.length > 0 && { author: authors.map(personOf) }),
    ...(date !== null && { issued: { 'date-parts': [date.split('-').map(Number)] } }),
    ...(container !== null && { 'container-title': container }),
    ...(doi !== null && { DOI: doi }),
    ...(url !== null && { URL: url }),
  }
}

function personOf(name: string): object {
  const at = name.lastIndexOf(' ')
  return at < 0 ? { literal: name } : { family: name.slice(at + 1), given: name.slice(0, at) }
}
