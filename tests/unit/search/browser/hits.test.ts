import { describe, expect, it } from 'vitest'
import { facets, mergeHits, narrow } from '../../../../src/search/browser/hits.ts'
import { exampleHit, exampleTitle } from './example.ts'

const text = () => Promise.resolve({ content: '', locations: [] })

describe('mergeHits', () => {
  const [a, b, c] = [exampleTitle('a'), exampleTitle('b'), exampleTitle('c')]

  it('puts titles first, then texts, each page once', () => {
    const hits = mergeHits(
      [
        { title: b, alias: null },
        { title: a, alias: 'Ah' },
      ],
      [
        { title: c, text },
        { title: b, text },
      ],
    )
    expect(hits).toEqual([
      { title: b, alias: null, text },
      { title: a, alias: 'Ah', text: null },
      { title: c, alias: null, text },
    ])
  })

  it('keeps the order of the texts where no title matches', () => {
    expect(
      mergeHits(
        [],
        [c, a].map((title) => ({ title, text })),
      ).map(({ title }) => title),
    ).toEqual([c, a])
  })
})

const hits = [
  exampleHit('a', 'note', ['training']),
  exampleHit('b', 'inquiry', ['feedback/external', 'feedback/tools']),
  exampleHit('c', 'paper', ['Feedback']),
  exampleHit('d', 'note', []),
]
const names = (kinds: Parameters<typeof narrow>[1]) => narrow(hits, kinds).map(({ title }) => title.title)

describe('narrow', () => {
  it('keeps the chosen kinds, and all when none is chosen', () => {
    expect(names({ kinds: [], tag: null })).toEqual(['a', 'b', 'c', 'd'])
    expect(names({ kinds: ['note', 'paper'], tag: null })).toEqual(['a', 'c', 'd'])
  })

  it('keeps the chosen tag, those below it, and any case of it', () => {
    expect(names({ kinds: [], tag: 'feedback' })).toEqual(['b', 'c'])
    expect(names({ kinds: ['paper'], tag: 'feedback' })).toEqual(['c'])
    expect(names({ kinds: [], tag: 'feedback/tools' })).toEqual(['b'])
  })
})

describe('facets', () => {
  it('counts each page once under a tag, with the tags above it', () => {
    expect(facets(hits, { kinds: [], tag: null })).toEqual({
      kinds: new Map([
        ['note', 2],
        ['inquiry', 1],
        ['paper', 1],
      ]),
      tags: [
        { tag: 'feedback', count: 2 },
        { tag: 'feedback/external', count: 1 },
        { tag: 'feedback/tools', count: 1 },
        { tag: 'training', count: 1 },
      ],
    })
  })

  it('counts the text of home or of an index as no kind', () => {
    const home = exampleHit('home', null, ['training'])
    expect(facets([home, ...hits], { kinds: [], tag: 'training' }).kinds).toEqual(new Map([['note', 1]]))
    expect(narrow([home, ...hits], { kinds: [], tag: 'training' }).map(({ title }) => title.title)).toEqual([
      'home',
      'a',
    ])
    expect(narrow([home], { kinds: ['note'], tag: null })).toEqual([])
  })

  it('counts kinds under the tag, and tags under the kinds', () => {
    const counted = facets(hits, { kinds: ['note'], tag: 'feedback' })
    expect(counted.kinds).toEqual(
      new Map([
        ['inquiry', 1],
        ['paper', 1],
      ]),
    )
    expect(counted.tags).toEqual([
      { tag: 'feedback', count: 0 },
      { tag: 'training', count: 1 },
    ])
  })
})
