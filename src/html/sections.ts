import { continuation, type Address } from '../core/address.ts'
import type { FolderContents, NodePage, PageSection } from '../pages/node-page-value.ts'
import { isComputed, ownWords, sectionsOn } from '../pages/sections.ts'
import { roleOf, type NodeKind } from '../core/kinds.ts'
import { computed, counts, indexes, map as mapWords, ranges, sections } from '../words/compiled.ts'
import type { SectionWords } from '../words/messages.ts'
import { neighboursInWords, numbersOf } from '../map/words.ts'
import { currentSite } from './collection.ts'
import { html, type Html } from '../core/html.ts'
import { to } from './links.ts'
import { items } from './lists.ts'

interface SectionContent {
  readonly id: string
  readonly title: string
  /** With its unit, such as "12 notes". */
  readonly count?: string | null | undefined
  /** Whether no author chose the list. */
  readonly isComputed?: boolean | undefined
  readonly content: Html
}

export function section({ id, title, count, isComputed, content }: SectionContent): Html {
  return html`<section class="section" id=${id}>${heading('h2', { title, count, isComputed })}${content}</section>`
}

function heading(
  name: 'h2' | 'h3',
  { title, count, isComputed }: Omit<SectionContent, 'id' | 'content'>,
): Html {
  const number = count && html` <span class="count">· ${count}</span>`
  return html`<${name}>${title}${number}${isComputed && html` ${computedMark()}`}</${name}>`
}

export function computedMark(): Html {
  return html`<small class="computed-mark">${computed}</small>`
}

/** A section that lists pages, with a link to the rest of a long list; null if the list is empty. */
export function listSection(part: PageSection, of: Address, kind: NodeKind): Html | null {
  const { id, listing } = part
  if (listing.total === 0) return null
  const more =
    listing.pages > 1 &&
    html`<p class="more"><a href="${to(continuation(of, id, 2))}">${ranges.more(listing.total - listing.items.length)}</a></p>`
  return section({
    id,
    title: headingOf(id, kind),
    count: sectionCount(part),
    isComputed: part.form === 'next' && part.listing.items.every(({ why }) => why.by !== 'author'),
    content: html`${items(part)}${more}`,
  })
}

/** The similar pages of every kind, folded; null if there are none. */
export function similarPages(page: NodePage): Html | null {
  const [entry] = similarIn(page)
  if (!entry) return null
  const { sections: all, kind } = page
  return html`
    <section class="section" id=${entry.id}><details class="fold">
      <summary>${heading('h2', { title: entry.text, count: entry.count, isComputed: true })}</summary>
      ${all
        .filter(({ id, listing }) => isComputed(id) && listing.total > 0)
        .map(
          (part) => html`
        <section id=${part.id}>${heading('h3', { title: headingOf(part.id, kind), count: sectionCount(part) })}${items(part)}</section>
      `,
        )}
    </details></section>
  `
}

function similarIn({ sections: all, kind }: NodePage): readonly OutlineEntry[] {
  const total = all.reduce((sum, { id, listing }) => (isComputed(id) ? sum + listing.total : sum), 0)
  return total === 0 ? [] : [{ id: 'similar', text: headingOf('similar', kind), count: counts.pages(total) }]
}

export function folderList({ folders, history }: Pick<FolderContents, 'folders' | 'history'>): Html {
  const line =
    history &&
    html`<p class="section-line"><a href="${to(history.address)}" dir="auto">${history.name}</a></p>`
  if (folders.length === 0) return html`${line}`
  return html`${line}${section({
    id: 'folders',
    title: indexes.folders,
    count: counts.folders(folders.length),
    content: html`
      <ul class="folders" role="list">
        ${folders.map(
          ({ name, address, count }) => html`
          <li><a href="${to(address)}" dir="auto">${name}</a> <span class="item-detail">${counts.pages(count)}</span></li>
        `,
        )}
      </ul>
    `,
  })}`
}

export function folderContents(contents: FolderContents, of: Address): Html {
  return html`${folderList(contents)}${listSection(contentsOf(contents), of, 'note')}`
}

function wordsOfSection(id: PageSection['id']): SectionWords {
  const own: Partial<Readonly<Record<string, SectionWords>>> = ownWords
  return own[id] ?? sections[id as keyof typeof sections]
}

/** The heading of a section. A kind can have headings of its own. */
export function headingOf(id: PageSection['id'], kind: NodeKind): string {
  const own = currentSite().settings.kinds.find((one) => one.id === kind)?.headings
  return own && Object.hasOwn(own, id) ? (own[id] ?? '') : wordsOfSection(id).title
}

/** The number of items, with their unit: relations may lead to more than notes. */
export function sectionCount({ id, form, listing }: PageSection): string {
  const isMixed = form === 'relations' && listing.items.some(({ kind }) => roleOf(kind) !== 'note')
  return isMixed ? counts.pages(listing.total) : wordsOfSection(id).count(listing.total)
}

interface OutlineEntry {
  readonly id: string
  readonly text: string
  readonly count: string | null
}

/** The parts of a node's page below its text that are not empty, in page order. */
export function partsOf(page: NodePage): readonly OutlineEntry[] {
  const list = (part: PageSection): readonly OutlineEntry[] => {
    const { id, listing } = part
    return listing.total === 0 ? [] : [{ id, text: headingOf(part.id, page.kind), count: sectionCount(part) }]
  }
  const around = neighboursInWords(numbersOf(page.layers, page.degree))
  const map = page.map ? [{ id: 'map', text: mapWords.title, count: around }] : []
  const folders = page.contents?.folders.length ?? 0
  return [
    ...(folders === 0 ? [] : [{ id: 'folders', text: indexes.folders, count: counts.folders(folders) }]),
    ...(page.contents ? list(contentsOf(page.contents)) : []),
    ...sectionsOn[page.role].flatMap((id) =>
      id === 'map'
        ? map
        : isComputed(id)
          ? []
          : page.sections.filter((section) => section.id === id).flatMap(list),
    ),
    ...similarIn(page),
  ]
}

function contentsOf({ listing }: FolderContents): PageSection {
  return { id: 'contents', form: 'nodes', listing }
}
