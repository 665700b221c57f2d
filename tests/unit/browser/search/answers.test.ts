import { describe, expect, it } from 'vitest'
import { answers, runs, type Found, type Search } from '../../../../src/browser/search/answers.ts'
import { indexed, parts } from '../../../../src/model/search-text.ts'

const pages: Readonly<Record<string, string>> = {
  a: 'The oracle knows the right answer as well as the question.',
  b: 'An answer is right, and the operation is over.',
  c: '模型不能自我纠正，GPT模型也不能。',
  d: '自我的模型 oracle',
}

/** As Pagefind does: all the words, each as the beginning of a word; else the longest word that it begins with. */
const search: Search = (words) => {
  const asked = words.split(' ')
  const known = Object.values(pages)
    .flatMap(plain)
    .filter((word) => word !== '')
  const wanted = asked.map((word) => {
    const longer = known.filter((other) => other.startsWith(word))
    const shorter = known.filter((other) => word.startsWith(other)).sort((a, b) => b.length - a.length)
    return longer.length > 0 ? longer : shorter.slice(0, 1)
  })
  const found: Found[] = Object.entries(pages).flatMap(([fragment, text]) => {
    const here = wanted.map((forms) =>
      plain(text).flatMap((word, index) => (forms.includes(word) ? [index] : [])),
    )
    const missing = here.some((locations, index) => locations.length === 0 && wanted[index]?.length !== 0)
    if (missing || here.every((locations) => locations.length === 0)) return []
    const page = () => Promise.resolve({ content: indexed(text), meta: {} })
    return [{ fragment, score: here.flat().length, locations: here.flat(), page }]
  })
  return Promise.resolve(found)
}

function plain(text: string): string[] {
  return indexed(text)
    .split(/\s+/)
    .map((word) => word.toLowerCase().replace(/[^\p{L}]/gu, ''))
}

const found = async (query: string) => (await answers(search, parts(query))).map(({ fragment }) => fragment)

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
    const [answer] = await answers(search, parts('gpt模型'))
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
    const page = () => Promise.resolve({ content: 'في نماذج', meta: {} })
    const arabic: Search = () => Promise.resolve([{ fragment: 'x', score: 1, locations: [1], page }])
    expect(await answers(arabic, parts('النماذج'))).toHaveLength(1)
  })

  it('are found by what stands beside the text', async () => {
    const page = () => Promise.resolve({ content: 'Body', meta: { aliases: 'Zebra crossing' } })
    const beside: Search = () => Promise.resolve([{ fragment: 'x', score: 1, locations: [], page }])
    expect(await answers(beside, parts('zebra'))).toHaveLength(1)
  })

  it('are none to no question', async () => {
    expect(await answers(search, [])).toEqual([])
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
