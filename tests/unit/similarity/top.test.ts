import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bestOf } from '../../../src/similarity/space.ts'

const topOf = (scores: readonly number[], most: number, floor = 0) => {
  const top = bestOf(most, floor)
  for (const [number, score] of scores.entries()) top.offer(number, score)
  return top.best
}

describe('Top', () => {
  it('keeps the best, equals in the order of their numbers', () => {
    expect(topOf([0.2, 0.9, 0.5, 0.9, 0.1], 3)).toEqual([
      { number: 1, score: 0.9 },
      { number: 3, score: 0.9 },
      { number: 2, score: 0.5 },
    ])
  })

  it('leaves out what has nothing in common, and what is below the floor', () => {
    expect(topOf([0, 0.3, 0.29], 5, 0.3).map(({ number }) => number)).toEqual([1])
    expect(topOf([0, -0.5], 5)).toEqual([])
  })

  it('takes what differs by less than a millionth for equal', () => {
    expect(topOf([0.5, 0.500_000_2], 2).map(({ number }) => number)).toEqual([0, 1])
    expect(topOf([0.5, 0.500_002], 2).map(({ number }) => number)).toEqual([1, 0])
  })

  it('gives what sorting gives, in whatever order it is offered', () => {
    const scores = fc.array(
      fc.integer({ min: 0, max: 20 }).map((score) => score / 20),
      { maxLength: 40 },
    )
    fc.assert(
      fc.property(scores, fc.integer({ min: 1, max: 10 }), fc.integer(), (all, most, seed) => {
        const expected = all
          .map((score, number) => ({ number, score }))
          .filter(({ score }) => score > 0)
          .sort((a, b) => b.score - a.score || a.number - b.number)
          .slice(0, most)
        const top = bestOf(most, 0)
        const order = all
          .map((_, number) => number)
          .sort((a, b) => ((a * 7 + seed) % 11) - ((b * 7 + seed) % 11))
        for (const number of order) top.offer(number, all[number] ?? 0)
        expect(top.best).toEqual(expected)
      }),
    )
  })
})
