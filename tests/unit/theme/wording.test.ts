import { describe, expect, it } from 'vitest'
import { count, grouped, kindLine, longDate, month, names, noun } from '../../../src/theme/wording.ts'

describe('count', () => {
  it('puts the number before its unit', () => {
    expect(count(12, 'note')).toBe('12 notes')
    expect(count(1, 'note')).toBe('1 note')
    expect(count(0, 'note')).toBe('0 notes')
  })

  it('knows the plurals that are not regular', () => {
    expect(count(2, 'inquiry')).toBe('2 inquiries')
    expect(count(1, 'inquiry')).toBe('1 inquiry')
    expect(noun(3, 'line onward')).toBe('lines onward')
  })
})

describe('grouped', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1000, '1,000'],
    [10400, '10,400'],
    [1234567, '1,234,567'],
  ])('writes %i as %s', (number, written) => {
    expect(grouped(number)).toBe(written)
  })
})

describe('kindLine', () => {
  it('tells what a note is only where there is something else', () => {
    expect(kindLine('note', ['note', 'graph'])).toBe('All of them, by title.')
    expect(kindLine('note', ['note', 'paper', 'graph'])).toMatch(/^One settled concept each/)
  })
})

describe('dates', () => {
  it('are written out without a locale', () => {
    expect(longDate('2025-07-01')).toBe('1 July 2025')
    expect(longDate('2026-12-31')).toBe('31 December 2026')
    expect(month('2025-09-14')).toBe('September 2025')
  })
})

describe('names', () => {
  it('joins names as in a sentence', () => {
    expect(names([])).toBe('')
    expect(names(['Ada'])).toBe('Ada')
    expect(names(['Ada', 'Ben'])).toBe('Ada and Ben')
    expect(names(['Ada', 'Ben', 'Cy'])).toBe('Ada, Ben and Cy')
  })

  it('counts those beyond the most, but never a single one', () => {
    expect(names(['Ada', 'Ben', 'Cy', 'Di'], 3)).toBe('Ada, Ben, Cy and Di')
    expect(names(['Ada', 'Ben', 'Cy', 'Di', 'Ed'], 3)).toBe('Ada, Ben, Cy and 2 others')
  })
})
