import { count } from './wording.ts'
import { neighboursInWords, numbersOf } from '../map/words.ts'
import type { NodePage, PageSection } from '../pages/node-page-value.ts'
import { headingOf, sectionsOn } from '../pages/sections.ts'

/** "12 notes", in the unit of the section. */
export function total({ id, listing }: PageSection): string {
  return count(listing.total, headingOf(id).unit)
}

interface OutlineEntry {
  readonly id: string
  readonly text: string
  readonly count: string | null
}

/** The parts of a node's page below its text that are really there, in the order in which they stand. */
export function partsOf(page: NodePage): readonly OutlineEntry[] {
  const list = (section: PageSection): readonly OutlineEntry[] =>
    section.listing.total === 0
      ? []
      : [{ id: section.id, text: headingOf(section.id).title, count: total(section) }]
  const around = neighboursInWords(numbersOf(page.layers, page.degree))
  const map = page.map ? [{ id: 'map', text: mapTitle, count: around }] : []
  const folders = page.contents?.folders.length ?? 0
  return [
    ...(folders === 0 ? [] : [{ id: 'folders', text: 'Folders', count: count(folders, 'folder') }]),
    ...(page.contents ? list(contentsOf(page.contents)) : []),
    ...sectionsOn[page.role].flatMap((id) =>
      id === 'map' ? map : page.sections.filter((section) => section.id === id).flatMap(list),
    ),
  ]
}

/** What stands in a folder, as a section of its page. */
export function contentsOf({ listing }: NonNullable<NodePage['contents']>): PageSection {
  return { id: 'contents', form: 'cards', listing }
}

export const mapTitle = 'Neighbourhood'
