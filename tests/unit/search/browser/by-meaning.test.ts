import { describe, expect, it } from 'vitest'
import { withMeaning } from '../../../../src/search/browser/meaning.ts'
import { isQuestion } from '../../../../src/search/browser/engine.ts'
import type { PageName } from '../../../../src/search/search-parts.ts'
import type { RankedPage } from '../../../../src/search/browser/answers.ts'

const ranked = (name: string, share: number, score = share): RankedPage => ({
  ...{ page: name as PageName, kind: 'note', text: null },
  ...{ share, score, answers: share >= 0.5 },
})
const merged = (found: readonly RankedPage[], cosines: Readonly<Record<string, number>>) =>
  withMeaning(
    found,
    Object.entries(cosines).map(([name, cosine]) => ({
      page: { part: 0, kind: 'note', name: name as PageName },
      cosine,
    })),
    () => null,
  ).map(({ page, answers }) => `${page}${answers ? '!' : ''}`)

describe('pages by words and by meaning', () => {
  it('stand in one order, and the first that is near enough answers', () => {
    expect(merged([ranked('some', 0.4), ranked('few', 0.2)], { few: 0.7, some: 0.1 })).toEqual([
      'few!',
      'some',
    ])
    expect(merged([ranked('half', 0.5)], {})).toEqual(['half!'])
  })

  it('are found by meaning alone where it is near, and answer where it is very near', () => {
    expect(merged([], { near: 0.5, far: 0.2, against: -0.9 })).toEqual(['near'])
    expect(merged([], { near: 0.5, same: 0.85 })).toEqual(['same!', 'near'])
  })

  it('come after what holds the very words, and before weak matches', () => {
    const found = [ranked('phrase', 0.3, 2.3), ranked('weak', 0.15)]
    expect(merged(found, { meant: 0.6 })).toEqual(['phrase', 'meant', 'weak'])
  })

  it('are at most twenty, unless words alone find more', () => {
    const many = Array.from({ length: 30 }, (_, index) => [`n${index}`, 0.5] as const)
    expect(merged([], Object.fromEntries(many))).toHaveLength(20)
    const found = many.map(([name, share]) => ranked(name, share))
    expect(merged(found, {})).toHaveLength(30)
  })
})

describe('a question', () => {
  it('ends like one in any script, or has four words', () => {
    expect(['why?', '何ですか？', 'ما هذا؟', 'one two three four'].every(isQuestion)).toBe(true)
    expect(['', 'why', 'kartoffelsalat', 'one two three'].some(isQuestion)).toBe(false)
  })
})
