import { count } from './wording.ts'
import { neighboursInWords, numbersOf } from '../map/words.ts'
import type { NodePage } from '../pages/node-page-value.ts'

/**
 * What the headings of a node's page say: the words, the unit of the count, and how the list was made and ordered; null
 * where that depends on what nearness is measured by.
 */
export const sections = {
  related: {
    title: 'Related',
    unit: 'note',
    line: 'Notes that this one is related to, each with the reason, in the author’s order.',
  },
  referred: {
    title: 'Referred to by',
    unit: 'note',
    line: 'Notes that name this one as related, each with the reason that it gives, by title.',
  },
  inquiries: {
    title: 'Inquiries that draw on this note',
    unit: 'inquiry',
    line: 'Every inquiry that cites it, by title. Each opens to all its sources, in order of first citation.',
  },
  papers: {
    title: 'Similar papers',
    unit: 'paper',
    line: null,
  },
  notes: {
    title: 'Similar notes',
    unit: 'note',
    line: null,
  },
  references: {
    title: 'References',
    unit: 'paper',
    line: 'Papers that this page cites, in order of first citation.',
  },
  mentions: {
    title: 'Mentioned in',
    unit: 'page',
    line: 'Pages that link here in passing, by title, each with the sentence in which it does.',
  },
  sources: {
    title: 'Sources',
    unit: 'note',
    line: 'The notes that this inquiry rests on, in order of first citation.',
  },
  next: {
    title: 'Read next',
    unit: 'inquiry',
    line: null,
  },
  contents: {
    title: 'In this folder',
    unit: 'page',
    line: 'Everything that stands directly in it, by title.',
  },
  'cited-by': {
    title: 'Cited by',
    unit: 'page',
    line: 'Notes and inquiries that cite this paper, by title.',
  },
} as const

export type ListSection = keyof typeof sections

/** "12 notes", in the unit of the section. */
export function total(section: ListSection, number: number): string {
  return count(number, sections[section].unit)
}

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
