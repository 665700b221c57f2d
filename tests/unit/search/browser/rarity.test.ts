import { describe, expect, it } from 'vitest'
import { byOneMeasure } from '../../../../src/search/browser/answers.ts'
import { examplePage, namesOf } from './example.ts'

const page = (name: string, part: number, score: number) => ({
  page: examplePage(name),
  part,
  score,
  locations: [],
  read: () => Promise.resolve({ title: '', content: '' }),
})

describe('byOneMeasure', () => {
  it('gives a page the score that it would have in an index of all', () => {
    const rarity = (holding: number, pages: number) => Math.log((pages - holding + 0.5) / (holding + 0.5) + 1)
    const counts = new Map([
      [
        'soil',
        new Map([
          [0, 1],
          [1, 9],
        ]),
      ],
    ])
    const found = [page('a', 0, 2 * rarity(1, 100)), page('b', 1, 3 * rarity(9, 100))]
    const measured = byOneMeasure(found, counts, [100, 100])
    const [first, second] = measured
    expect(namesOf(measured)).toEqual(['b', 'a'])
    expect(first?.score).toBeCloseTo(3 * rarity(10, 200))
    expect(second?.score).toBeCloseTo(2 * rarity(10, 200))
  })

  it('changes nothing in an index of one part, nor where nothing is known of the words', () => {
    const found = [page('a', 0, 2), page('b', 0, 1)]
    const one = byOneMeasure(found, new Map([['soil', new Map([[0, 2]])]]), [100])
    expect(one.map(({ score }) => score)).toEqual([2, 1])
    expect(byOneMeasure(found, new Map(), [100]).map(({ score }) => score)).toEqual([2, 1])
  })
})
