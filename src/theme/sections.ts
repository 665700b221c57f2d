import { continuation, type Address } from '../core/address.ts'
import type { FolderContents, NodePage, PageSection } from '../pages/node-page-value.ts'
import { ownWords, sectionsOn } from '../pages/sections.ts'
import type { Role } from '../core/kinds.ts'
import type { Measure } from '../core/nearest.ts'
import { counts, indexes, map as mapWords, ranges, sections } from '../words/compiled.ts'
import type { SectionWords } from '../words/words.ts'
import { neighboursInWords, numbersOf } from '../map/words.ts'
import { currentSite } from './collection.ts'
import { html, type Html } from './html.ts'
import { to } from './links.ts'
import { items } from './lists.ts'

interface SectionContent {
  readonly id: string
  readonly title: string
  /** With its unit, as "12 notes". */
  readonly count?: string
  /** Describes it. */
  readonly line?: string
  readonly content: Html
}

/** A part of a page below its text. */
export function section({ id, title, count, line, content }: SectionContent): Html {
  const number = count && html` <span class="count">· ${count}</span>`
  return html`
    <section class="section" id="${id}">
      <h2>${title}${number}</h2>
      ${line && html`<p class="section-line">${line}</p>`}
      ${content}
    </section>
  `
}

/** A section that lists other pages, with a link to the rest of a long list; absent when there are none. */
export function listSection(part: PageSection, of: Address, role: Role): Html | null {
  const { id, listing } = part
  if (listing.total === 0) return null
  const words = wordsOfSection(id)
  const more =
    listing.pages > 1 &&
    html`<p class="more"><a href="${to(continuation(of, id, 2))}">${ranges.more(listing.total - listing.items.length)}</a></p>`
  return section({
    id,
    title: words.title,
    count: words.count(listing.total),
    line: sectionLine(part, role, currentSite().measure),
    content: html`${items(part, of)}${more}`,
  })
}

/** Folders, each with the number of pages in it. */
export function folderList(folders: FolderContents['folders']): Html | null {
  if (folders.length === 0) return null
  return section({
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
  })
}

/** The contents of a folder: its folders, then its pages. */
export function folderContents(contents: FolderContents, of: Address): Html {
  return html`${folderList(contents.folders)}${listSection(contentsOf(contents), of, 'note')}`
}

/** The words of a section: its own, else those of the catalogue. */
export function wordsOfSection(id: PageSection['id']): SectionWords {
  const own: Partial<Readonly<Record<string, SectionWords>>> = ownWords
  return own[id] ?? sections[id as keyof typeof sections]
}

/** The line below the heading of a section. */
export function sectionLine({ id, listing, form }: PageSection, role: Role, measure: Measure): string {
  const { items } = listing
  const chosen = form === 'next' ? listing.items.filter(({ why }) => why.by === 'author').length : 0
  return wordsOfSection(id).line({ role, measure, items: items.length, chosen })
}

interface OutlineEntry {
  readonly id: string
  readonly text: string
  readonly count: string | null
}

/** The parts of a node's page below its text that are not empty, in their order on the page. */
export function partsOf(page: NodePage): readonly OutlineEntry[] {
  const list = ({ id, listing }: PageSection): readonly OutlineEntry[] => {
    const words = wordsOfSection(id)
    return listing.total === 0 ? [] : [{ id, text: words.title, count: words.count(listing.total) }]
  }
  const around = neighboursInWords(numbersOf(page.layers, page.degree))
  const map = page.map ? [{ id: 'map', text: mapWords.title, count: around }] : []
  const folders = page.contents?.folders.length ?? 0
  return [
    ...(folders === 0 ? [] : [{ id: 'folders', text: indexes.folders, count: counts.folders(folders) }]),
    ...(page.contents ? list(contentsOf(page.contents)) : []),
    ...sectionsOn[page.role].flatMap((id) =>
      id === 'map' ? map : page.sections.filter((section) => section.id === id).flatMap(list),
    ),
  ]
}

/** The contents of a folder, as a section of its page. */
function contentsOf({ listing }: FolderContents): PageSection {
  return { id: 'contents', form: 'cards', listing }
}
