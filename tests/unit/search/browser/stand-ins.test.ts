import { describe, expect, it } from 'vitest'
import { answers, holdersOf } from '../../../../src/search/browser/answers.ts'
import { parts } from '../../../../src/core/search-text.ts'
import { exampleIndex, namesOf } from './example.ts'

const pages = {
  a: 'a verifier checks soil',
  b: 'the soil is very dry',
  c: 'ver is a place with soil',
  d: 'verifiers check each other',
  e: 'over the hill',
  f: 'an overt act',
} as const

const halves = exampleIndex([
  { a: pages.a, d: pages.d, e: pages.e },
  { b: pages.b, c: pages.c, f: pages.f },
])
const whole = exampleIndex([pages])

describe('an index in parts', () => {
  it('answers like one in one piece', async () => {
    for (const query of [
      'verifier',
      'verif',
      'ver',
      'verifier soil',
      'very soil',
      'soil',
      'soil zebra',
      'zebra',
      'overture',
      'hill act',
      '"soil is"',
      '"verifier checks"',
      '"verifier is"',
    ]) {
      const found = async ({ search, sizes }: typeof whole) =>
        namesOf(await answers(parts(query), (word) => holdersOf(search, word, sizes))).sort()
      expect([query, await found(halves)]).toEqual([query, await found(whole)])
    }
  })

  it('would not, if the stand-ins of some parts were taken for answers', async () => {
    expect(namesOf(await halves.search('verifier')).sort()).toEqual(['a', 'c', 'd'])
    const { pages: held } = await holdersOf(halves.search, 'verifier', halves.sizes)
    expect(namesOf([...held.values()]).sort()).toEqual(['a', 'd'])
  })

  it('is asked no more than it takes', async () => {
    const index = exampleIndex([{ a: pages.a }, { b: pages.b }])
    await holdersOf(index.search, 'soil', index.sizes)
    expect(index.asked).toEqual(['soil', '"soil"'])
    await holdersOf(index.search, 'zebra', index.sizes)
    expect(index.asked.slice(2)).toEqual(['zebra'])
  })
})
