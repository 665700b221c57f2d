import type { NodePage, PageSection } from '../pages/node-page-value.ts'
import { ownWords, sectionsOn } from '../pages/sections.ts'
import type { Role } from '../core/kinds.ts'
import type { Measure } from '../core/nearest.ts'
import { counts, indexes, map as mapWords, sections } from '../words/compiled.ts'
import type { SectionWords } from '../words/words.ts'
import { neighboursInWords, numbersOf } from '../map/words.ts'

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
export function contentsOf({ listing }: NonNullable<NodePage['contents']>): PageSection {
  return { id: 'contents', form: 'cards', listing }
}
