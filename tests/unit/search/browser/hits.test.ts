import { describe, expect, it } from 'vitest'
import { emptyCatalogue } from '../../../../src/search/browser/catalogue.ts'
import type { Address } from '../../../../src/core/address.ts'
import { facets, grouped, linkOf, mergeHits, narrow } from '../../../../src/search/browser/hits.ts'
import { pageName } from '../../../../src/search/search-parts.ts'
import { exampleHit, exampleThing } from './example.ts'

const text = () =>
  Promise.resolve({ address: '/notes/unlisted/' as Address, title: 'It', content: '', locations: [] })

describe('mergeHits', () => {
  const [a, b, c] = [exampleThing('a'), exampleThing('b', { says: 'It is so.' }), exampleThing('c')]
  const catalogue = emptyCatalogue()
  catalogue.add([a, b, c])
  const ranked = (title: string, answers = false) => {
    const page = pageName(exampleThing(title).address)
    return { page, kind: 'note' as const, text, share: 0, score: 0, answers }
  }
  const shown = (...texts: ReturnType<typeof ranked>[]) =>
    mergeHits(
      catalogue,
      [
        { thing: b, name: null },
        { thing: a, name: 'Ah' },
      ],
      texts,
    ).map(({ thing, name, text: its }) => [thing?.title, name, its !== null])

  it('puts what is named first, then texts, each page once; what a named page says comes before its text', () => {
    expect(shown(ranked('c'), ranked('b'), ranked('a'))).toEqual([
      ['b', null, false],
      ['a', 'Ah', true],
      ['c', null, true],
    ])
  })

  it('knows of a page that is in no list what its text tells', async () => {
    const [hit] = mergeHits(catalogue, [], [ranked('unlisted')])
    expect(hit).toMatchObject({ kind: 'note', thing: null })
    expect(hit && (await linkOf(hit))).toEqual({ address: '/notes/unlisted/', title: 'It' })
  })

  it('makes a group of the first answer, and one of each kind in the order of their best', () => {
    const [home, note] = [exampleHit('home', null), exampleHit('n')]
    const answer = { ...exampleHit('i', 'inquiry'), answers: true }
    const groups = grouped([answer, exampleHit('p', 'paper'), note, home, { ...note, answers: true }])
    expect(groups.map(([group, its]) => [group, its.length])).toEqual([
      ['#answer', 1],
      ['paper', 1],
      ['note', 2],
      [null, 1],
    ])
  })
})

const hits = [
  exampleHit('a', 'note', ['training']),
  exampleHit('b', 'inquiry', ['feedback/external', 'feedback/tools']),
  exampleHit('c', 'paper', ['Feedback']),
  exampleHit('d', 'note', []),
]
const names = (kinds: Parameters<typeof narrow>[1]) => narrow(hits, kinds).map(({ thing }) => thing?.title)

describe('narrow', () => {
  it('keeps the chosen kinds, and all when none is chosen', () => {
    expect(names({ kinds: [], tag: null })).toEqual(['a', 'b', 'c', 'd'])
    expect(names({ kinds: ['note', 'paper'], tag: null })).toEqual(['a', 'c', 'd'])
  })

  it('keeps the chosen tag, those below it, and any case of it', () => {
    expect(names({ kinds: [], tag: 'feedback' })).toEqual(['b', 'c'])
    expect(names({ kinds: ['paper'], tag: 'feedback' })).toEqual(['c'])
    expect(names({ kinds: [], tag: 'feedback/tools' })).toEqual(['b'])
    expect(names({ kinds: [], tag: '!stale' })).toEqual([])
    const [a, ...others] = hits
    const stale = a?.thing ? [{ ...a, thing: { ...a.thing, standing: 'stale' as const } }, ...others] : []
    expect(narrow(stale, { kinds: [], tag: '!stale' })).toEqual(stale.slice(0, 1))
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
    expect(narrow([home, ...hits], { kinds: [], tag: 'training' }).map(({ thing }) => thing?.title)).toEqual([
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
