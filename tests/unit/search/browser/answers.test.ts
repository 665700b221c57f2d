import { describe, expect, it } from 'vitest'
import { answers, holdersOf, runs, type Search } from '../../../../src/search/browser/answers.ts'
import type { Address } from '../../../../src/core/address.ts'
import { parts } from '../../../../src/core/search-text.ts'
import { exampleIndex, exampleFound, namesOf } from './example.ts'

const index = exampleIndex([
  {
    a: 'The oracle knows the right answer as well as the question.',
    b: 'An answer is right, and the operation is over.',
    c: '模型不能自我纠正，GPT模型也不能。',
    d: '自我的模型 oracle',
  },
])

const ask = (query: string, search: Search = index.search) =>
  answers(parts(query), (word) => holdersOf(search, word, index.sizes))
const found = async (query: string) => namesOf(await ask(query))

describe('answers', () => {
  it('are the pages that hold every word, best first', async () => {
    expect(await found('right answer')).toEqual(['a', 'b'])
    expect(await found('oracle right')).toEqual(['a'])
    expect(await found('oracle')).toEqual(['a', 'd'])
  })

  it('hold a phrase in its order', async () => {
    expect(await found('"right answer"')).toEqual(['a'])
    expect(await found('自我')).toEqual(['c', 'd'])
    expect(await found('我纠')).toEqual(['c'])
  })

  it('hold every part of a query in several scripts, and are marked for each', async () => {
    expect(await found('oracle 模型')).toEqual(['d'])
    const [answer] = await ask('gpt模型')
    const { content, locations } = (await answer?.text()) ?? { content: '', locations: [] }
    const words = content.split(/\s+/)
    expect(locations.map((location) => words[location]?.replace('\u00AD', ''))).toEqual([
      'GPT',
      '模',
      '型',
      '模',
      '型',
    ])
  })

  it('are none when only a few letters of the word are there', async () => {
    expect(await found('asdfgh')).toEqual([])
    expect(await found('overture')).toEqual(['b'])
  })

  it('leave a word out of the question that is nowhere', async () => {
    expect(await found('oracle asdfgh')).toEqual(['a', 'd'])
    expect(await found('oracle zebra')).toEqual(['a', 'd'])
    expect(await found('zebra')).toEqual([])
  })

  it('bear a form that the word does not begin with', async () => {
    const text = { address: '/' as Address, title: '', content: 'في نماذج' }
    const found = exampleFound('x', { locations: [1], read: () => Promise.resolve(text) })
    const arabic: Search = () => Promise.resolve([found])
    expect(await ask('النماذج', arabic)).toHaveLength(1)
  })

  it('are none to no question', async () => {
    expect(await ask('')).toEqual([])
  })
})

describe('runs', () => {
  it('keeps rows that are long enough', () => {
    expect(runs([9, 1, 2, 3, 5, 6, 2], 2)).toEqual([1, 2, 3, 5, 6])
    expect(runs([9, 1, 2, 3, 5, 6, 2], 3)).toEqual([1, 2, 3])
    expect(runs([4], 1)).toEqual([4])
    expect(runs([], 1)).toEqual([])
  })
})
