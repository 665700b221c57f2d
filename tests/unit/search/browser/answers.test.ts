import { describe, expect, it } from 'vitest'
import { holdersOf, ranked, runs, type WordSearch } from '../../../../src/search/browser/answers.ts'
import type { Address } from '../../../../src/core/address.ts'
import { parts } from '../../../../src/core/search-text.ts'
import { exampleIndex, exampleFound, namesOf } from './example.ts'

const index = exampleIndex({
  a: 'The oracle knows the right answer as well as the question.',
  b: 'An answer is right, and the operation is over.',
  c: '模型不能自我纠正，GPT模型也不能。',
  d: '自我的模型 oracle',
})

const ask = (query: string, search: WordSearch = index.search) =>
  ranked(parts(query), (word) => holdersOf(search, word, 4))
const found = async (query: string) => namesOf(await ask(query))

describe('the pages that answer a query', () => {
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
    const { content, locations } = (await answer?.text?.()) ?? { content: '', locations: [] }
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
    const arabic: WordSearch = () => Promise.resolve([found])
    expect(await ask('النماذج', arabic)).toHaveLength(1)
  })

  it('are marked where a word tells much, and not at words that most pages hold', async () => {
    const { search } = exampleIndex({
      a: 'the oracle knows the way',
      b: 'the way',
      c: 'the end',
      d: 'the top',
    })
    const [answer] = await ask('the oracle knows', search)
    const { content, locations } = (await answer?.text?.()) ?? { content: '', locations: [] }
    expect(locations.map((location) => content.split(' ')[location])).toEqual(['oracle', 'knows'])
  })

  it('are none where a shorter word stands in for the one that is asked for, and no others are dropped', async () => {
    const { search, asked } = exampleIndex({
      a: 'a verifier checks soil',
      b: 'the soil is very dry',
      c: 'ver is a place with soil',
      d: 'verifiers check each other',
    })
    const held = async (word: string) => [...(await holdersOf(search, word, 4)).pages.keys()]
    expect(await held('verifier')).toEqual(['a', 'd'])
    expect(await held('vast')).toEqual([])
    expect(await held('verif')).toEqual(['a', 'd'])
    asked.length = 0
    await held('soil')
    await held('zebra')
    expect(asked).toEqual(['soil', '"soil"', 'zebra'])
  })

  it('weigh a word by how few pages hold it', async () => {
    expect((await holdersOf(index.search, 'oracle', 4)).rarity).toBeCloseTo(Math.log(2.5 / 2.5 + 1))
    expect((await holdersOf(index.search, 'knows', 4)).rarity).toBeCloseTo(Math.log(3.5 / 1.5 + 1))
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
