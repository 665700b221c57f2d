import { describe, expect, it } from 'vitest'
import type { Measure, NextCandidate } from '../../../src/core/nearest.ts'
import { english, wordsFor } from '../../../src/words/languages.ts'

const { counts, digits, graph, kindLists, list, longDate, month, nextReasons, sections } = wordsFor(english)
const german = wordsFor({ language: 'de', words: {} })

const words: Measure = { by: 'words' }
const model: Measure = { by: 'model', model: null }

const candidate = (by: NextCandidate['by'], shared = 0, near = false) => ({ by, shared, near })

describe('numbers', () => {
  it('stand before what they count', () => {
    expect([12, 1, 0].map(counts.notes)).toEqual(['12 notes', '1 note', '0 notes'])
  })

  it('know the plurals that are not regular', () => {
    expect([1, 2].map(counts.inquiries)).toEqual(['1 inquiry', '2 inquiries'])
    expect([1, 2].map(kindLists.inquiry.count)).toEqual(['1 inquiry', '2 inquiries'])
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
  it('counts what is shared', () => {
    expect(nextReasons.brief(candidate('sources', 3), words)).toBe('shares three sources')
    expect(nextReasons.brief(candidate('sources', 1, true), words)).toBe(
      'shares one source, and is near in wording',
    )
    expect(nextReasons.brief(candidate('sources', 2, true), model)).toBe(
      'shares two sources, and is near in meaning',
    )
  })

  it('says what else it was chosen by', () => {
    expect(nextReasons.brief({ ...candidate('text'), near: true }, words)).toBe(
      'among the nearest in wording',
    )
    expect(nextReasons.brief({ ...candidate('text'), near: true }, model)).toBe(
      'among the nearest in meaning',
    )
    expect(nextReasons.brief({ ...candidate('text'), near: false }, words)).toBe(
      'something in common in wording',
    )
    expect(nextReasons.brief(candidate('order'), words)).toBe('the next in order')
  })
})

describe('a message', () => {
  const of = { pages: 12, links: 30 }

  it('is whole in each case', () => {
    expect(graph.shown({ pages: 12, links: 30, computed: 0 }, of)).toBe('All 12 pages and 30 links')
    expect(graph.shown({ pages: 3, links: 1, computed: 2 }, of)).toBe(
      '3 of 12 pages, 1 of 30 links, and 2 computed',
    )
    expect(graph.shown({ pages: 0, links: 0, computed: 0 }, of)).toBe('The filters hide all pages')
    expect(graph.chosenAmong('Moss', 'note', '3 neighbours', 'A; B', 1)).toBe(
      'Moss, note, 3 neighbours: A; B and 1 other.',
    )
    expect(sections.notes.line({ measure: model, items: 3, chosen: 0, families: false })).toMatch(
      /^Found by nearness in meaning, nearest first: computed/,
    )
  })

  it('has the forms and the order of its language', () => {
    expect([1, 2].map(german.counts.inquiries)).toEqual(['1 Untersuchung', '2 Untersuchungen'])
    expect(german.digits(10400)).toBe('10.400')
    expect(german.list(['A', 'B', 'C', 'D', 'E'], 3)).toBe('A, B, C und 2 weitere')
    expect(german.nextReasons.brief(candidate('sources', 1, true), words)).toBe(
      'eine gemeinsame Quelle, auch im Wortlaut nahe',
    )
    expect(german.graph.within('Stützt')).toBe('Stützt')
  })

  it('keeps what is put into it as it is', () => {
    expect(graph.noPath('{to}', '$&')).toBe('No path among what is shown leads from “{to}” to “$&”.')
  })
})

describe('in other languages', () => {
  const inLanguage = (language: string) => wordsFor({ language, words: {} })

  it('a number of nodes has the form that the language has, with a figure or without', () => {
    const count = (language: string) => [0, 1, 2, 5].map(inLanguage(language).kindLists.note.count)
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
    expect(inLanguage('tr').kindWords({ label: 'İddia Ilgaz', plural: '' }).one).toBe('iddia ılgaz')
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
        counts: { notes: 'Notizen: {number}', pages: { other: '{number} S.' } },
      },
    })
    expect([own.site.feed, own.counts.notes(1), own.counts.pages(1), own.counts.tags(1)]).toEqual([
      'Abo',
      'Notizen: 1',
      '1 S.',
      '1 Schlagwort',
    ])
  })
})
