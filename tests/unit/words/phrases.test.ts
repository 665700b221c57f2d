import { describe, expect, it } from 'vitest'
import type { Measure, NextCandidate } from '../../../src/core/nearest.ts'
import { english, wordsFor } from '../../../src/words/languages.ts'

const { about, digits, graph, kinds, list, longDate, month, nextReason } = wordsFor(english)
const german = wordsFor({ language: 'de', words: {} })

const words: Measure = { by: 'words' }
const model: Measure = { by: 'model', model: 'bge' }

const candidate = (by: NextCandidate['by'], shared = 0) => ({ by, shared })

describe('numbers', () => {
  it('stand before what they count', () => {
    expect([12, 1, 0].map(kinds.note.count)).toEqual(['12 notes', '1 note', '0 notes'])
  })

  it('know the plurals that are not regular', () => {
    expect([1, 2].map(kinds.inquiry.count)).toEqual(['1 inquiry', '2 inquiries'])
  })

  it.each([
    [0, '0'],
    [999, '999'],
    [1000, '1,000'],
    [10400, '10,400'],
    [1234567, '1,234,567'],
  ])('write %i as %s', (number, written) => {
    expect(digits(number)).toBe(written)
  })
})

describe('dates', () => {
  it('are written out', () => {
    expect(longDate('2025-07-01')).toBe('1 July 2025')
    expect(longDate('2026-12-31')).toBe('31 December 2026')
    expect(month('2025-09-14')).toBe('September 2025')
    expect(german.longDate('2025-03-04')).toBe('4. März 2025')
  })
})

describe('a step of a path', () => {
  it('has its places in the order of the language', () => {
    const places = { from: ['A'], relation: ['source'], to: ['B'] }
    const said = (language: string) => wordsFor({ language, words: {} }).graph.step(places).join('')
    expect(['en', 'tr', 'ko', 'ja'].map(said)).toEqual([
      'A source B',
      'A source: B',
      'A — source: B',
      'A — source：B',
    ])
  })
})

describe('a list', () => {
  it('joins names as in a sentence', () => {
    expect(list([])).toBe('')
    expect(list(['Ada'])).toBe('Ada')
    expect(list(['Ada', 'Ben'])).toBe('Ada and Ben')
    expect(list(['Ada', 'Ben', 'Cy'])).toBe('Ada, Ben and Cy')
  })

  it('counts those beyond the most, but never a single one', () => {
    expect(list(['Ada', 'Ben', 'Cy', 'Di'], 3)).toBe('Ada, Ben, Cy and Di')
    expect(list(['Ada', 'Ben', 'Cy', 'Di', 'Ed'], 3)).toBe('Ada, Ben, Cy and 2 others')
  })
})

describe('the reason of a next candidate', () => {
  it('counts what is shared, else says by what it is similar', () => {
    expect(nextReason(candidate('sources', 3), words)).toBe('shares 3 sources')
    expect(nextReason(candidate('sources', 1), model)).toBe('shares 1 source')
    expect(nextReason(candidate('text'), words)).toBe('similar in wording')
    expect(nextReason(candidate('text'), model)).toBe('similar in meaning')
    expect(nextReason(candidate('order'), words)).toBe('next in order')
    expect(nextReason(candidate('author'), words)).toBe('')
  })
})

describe('a message', () => {
  it('is whole in each case', () => {
    expect(graph.chosenAmong('Moss', 'note', '3 neighbours', 'A; B', 1)).toBe(
      'Moss, note, 3 neighbours: A; B and 1 other.',
    )
    expect(about.similar(model)).toBe('Similar pages are close in meaning, measured with bge.')
  })

  it('has the forms and the order of its language', () => {
    expect([1, 2].map(german.kinds.inquiry.count)).toEqual(['1 Untersuchung', '2 Untersuchungen'])
    expect(german.digits(10400)).toBe('10.400')
    expect(german.list(['A', 'B', 'C', 'D', 'E'], 3)).toBe('A, B, C und 2 weitere')
    expect(german.nextReason(candidate('sources', 1), words)).toBe('1 gemeinsame Quelle')
    expect(german.graph.within('Stützt')).toBe('Stützt')
  })

  it('keeps what is put into it as it is', () => {
    expect(graph.noPath('{to}', '$&')).toBe('No path from “{to}” to “$&”.')
  })
})

describe('in other languages', () => {
  const inLanguage = (language: string) => wordsFor({ language, words: {} })

  it('a number of nodes has the form that the language has, with a figure or without', () => {
    const count = (language: string) => [0, 1, 2, 5].map(inLanguage(language).kinds.note.count)
    expect(count('pl')).toEqual(['0 notatek', '1 notatka', '2 notatki', '5 notatek'])
    expect(count('ar')).toEqual(['لا ملاحظات', 'ملاحظة واحدة', 'ملاحظتان', '5 ملاحظات'])
    expect(count('ja')).toEqual(['ノート0件', 'ノート1件', 'ノート2件', 'ノート5件'])
  })

  it("a kind of one's own is counted without a form that nobody gave", () => {
    const count = (language: string, label: string, plural: string) => {
      const { ownKind } = inLanguage(language)
      return [1, 5].map(ownKind({ label, plural }).count)
    }
    expect(count('de', 'These', 'Thesen')).toEqual(['1 These', '5 Thesen'])
    expect(count('pl', 'Teza', 'Tezy')).toEqual(['tezy: 1', 'tezy: 5'])
    expect(count('zh', '论点', '论点')).toEqual(['论点：1', '论点：5'])
  })

  it('a name within a sentence is in the lower case of the language', () => {
    expect(inLanguage('tr').ownKind({ label: 'İddia Ilgaz', plural: '' }).one).toBe('iddia ılgaz')
  })

  it('what stands by itself is put together by the signs of the language', () => {
    const { joins } = inLanguage('zh')
    expect(joins.sentences([joins.ended('甲'), joins.ended('乙！')])).toBe('甲。乙！')
    expect(joins.named('甲', joins.items(['乙', '丙']))).toBe('甲：乙、丙')
    expect(inLanguage('ar').joins.items(['ا', 'ب'])).toBe('ا، ب')
    expect(inLanguage('fr').joins.named('Type', 'x')).toMatch(/^Type\s: x$/)
  })
})

describe('words of a site', () => {
  it('stand in the place of those of the language, which has all others', () => {
    const own = wordsFor({
      language: 'de-AT',
      words: {
        site: { feed: 'Abo' },
        kinds: { note: { count: 'Notizen: {number}' } },
        counts: { pages: { other: '{number} S.' } },
      },
    })
    expect([own.site.feed, own.kinds.note.count(1), own.counts.pages(1), own.counts.tags(1)]).toEqual([
      'Abo',
      'Notizen: 1',
      '1 S.',
      '1 Schlagwort',
    ])
  })
})
