import { describe, expect, it } from 'vitest'
import type { Measure, NextCandidate } from '../../../src/core/nearest.ts'
import {
  commonKinds,
  counts,
  digits,
  graphPage,
  list,
  longDate,
  month,
  nextReasons,
} from '../../../src/words/en.ts'

const words: Measure = { by: 'words' }
const model: Measure = { by: 'model', model: null }

const candidate = (by: NextCandidate['by'], shared = 0, near = false) => ({ by, shared, near })

describe('numbers', () => {
  it('stand before what they count', () => {
    expect([12, 1, 0].map(counts.notes)).toEqual(['12 notes', '1 note', '0 notes'])
  })

  it('know the plurals that are not regular', () => {
    expect([1, 2].map(counts.inquiries)).toEqual(['1 inquiry', '2 inquiries'])
    expect([1, 2].map(commonKinds.inquiry.noun)).toEqual(['inquiry', 'inquiries'])
    expect(graphPage.edges.next(3)).toBe('next inquiries')
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
    expect(nextReasons.brief(candidate('reach'), words)).toContain('out of reach')
  })
})
