import { neighboursInWords, numbersOf } from '../map/neighbours.ts'
import type { NodePage } from '../pages/node-page-value.ts'
import { sections, total, type ListSection } from './sections.ts'
import { count } from './wording.ts'

export interface OutlineEntry {
  readonly id: string
  readonly text: string
  readonly count: string | null
}

/** The parts of a node's page below its text that are really there, in the order in which they stand. */
export function partsOf(page: NodePage): readonly OutlineEntry[] {
  const list = (id: ListSection, number: number): readonly OutlineEntry[] =>
    number === 0 ? [] : [{ id, text: sections[id].title, count: total(id, number) }]
  const around = neighboursInWords(numbersOf(page.layers, page.degree))
  const map = page.map ? [{ id: 'map', text: mapTitle, count: around }] : []
  const folders = page.contents?.folders.length ?? 0
  const contents = [
    ...(folders === 0 ? [] : [{ id: 'folders', text: 'Folders', count: count(folders, 'folder') }]),
    ...list('contents', page.contents?.listing.total ?? 0),
  ]
  switch (page.kind) {
    case 'note':
      return [
        ...contents,
        ...map,
        ...list('related', page.related.total),
        ...list('referred', page.referred.total),
        ...list('inquiries', page.inquiries.total),
        ...list('papers', page.papers.total),
        ...list('notes', page.notes.total),
        ...list('references', page.references.total),
        ...list('mentions', page.mentions.total),
      ]
    case 'inquiry':
      return [
        ...contents,
        ...list('sources', page.sources.total),
        ...list('next', page.nextInquiries.total),
        ...map,
        ...list('references', page.references.total),
        ...list('mentions', page.mentions.total),
      ]
    case 'paper':
      return [
        ...contents,
        ...list('cited-by', page.citedBy.total),
        ...list('notes', page.notes.total),
        ...map,
        ...list('mentions', page.mentions.total),
      ]
  }
}

export const mapTitle = 'Neighbourhood'
