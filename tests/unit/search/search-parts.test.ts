import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address.ts'
import {
  divisionOf,
  pageId,
  pageName,
  parsePageId,
  partOf,
  searchParts,
  textPath,
} from '../../../src/search/search-parts.ts'

const address = fc.string({ unit: 'grapheme' })
const parts = fc.integer({ min: 0, max: 10 }).map((power) => 2 ** power)

describe('the parts of the index', () => {
  it('are as many as the pages ask for', () => {
    expect([0, 1, 400, 401, 800, 801, 10_000, 100_000].map(searchParts)).toEqual([1, 1, 2, 4, 4, 8, 64, 512])
    expect([0, 24, 25, 400].map((pages) => divisionOf(pages)[1])).toEqual([1, 1, 2, 16])
  })

  it('hold each page once, and are only ever halved', () => {
    fc.assert(
      fc.property(address, parts, (page, count) => {
        const part = partOf(page, count)
        expect(part).toBeGreaterThanOrEqual(0)
        expect(part).toBeLessThan(count)
        expect([part, part + count]).toContain(partOf(page, 2 * count))
      }),
    )
  })

  it('stay where they are from version to version', () => {
    expect(partOf('/notes/a/', 1024)).toBe(156)
    expect(partOf('/notes/größe/语言/', 1024)).toBe(685)
    expect(textPath(pageName('/notes/a/' as Address), 10_000)).toBe('search/texts/28/6.zz')
  })

  it('are about equally full, whatever the addresses are like', () => {
    for (const name of [
      (number: number) => `/notes/${number}/`,
      (number: number) => `/inquiries/how-does-it-${'ab'.repeat(number % 7)}-${number * 64}/`,
    ]) {
      const pages = Array.from({ length: 8000 }, (_, number) => name(number))
      const sizes = counted(pages.map((page) => partOf(page, 8)))
      expect(Math.min(...sizes)).toBeGreaterThan(850)
      expect(Math.max(...sizes)).toBeLessThan(1150)
      const ofOne = pages.filter((page) => partOf(page, 8) === 3)
      expect(
        Math.max(...counted(ofOne.map((page) => textPath(pageName(page as Address), 8000)))),
      ).toBeLessThan(40)
    }
  })

  it('can be told from the id of a page, and so can its kind and its name', () => {
    const page = { address: '/notes/a/' as Address, kind: 'note-claim' as const }
    const name = pageName(page.address)
    expect(parsePageId(pageId(page))).toEqual({ kind: 'note-claim', name })
    expect(parsePageId(pageId({ ...page, kind: null }))).toEqual({ kind: null, name })
    expect(() => parsePageId('en_544d96e')).toThrow('another build')
  })
})

function counted(keys: readonly (number | string)[]): readonly number[] {
  const counts = new Map<number | string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return [...counts.values()]
}
