import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readFragment, writeFragment } from '../../../../src/graph-view/browser/fragment.ts'
import { initialState, type Restored } from '../../../../src/graph-view/browser/state.ts'
import { computedKinds } from '../../../../src/core/nearest.ts'
import { siteKinds } from '../../../../src/core/kinds.ts'
import type { Address } from '../../../../src/core/address.ts'
import { group, loaded } from './example.ts'

const tags = ['leaf/ash', 'a b,c', '50% & more', 'ü+=#'].map((tag) => ({ tag, nodes: [0] }))
const plain = loaded(5, [group('cites', null, [[0, 1]]), group('mention', null, [[1, 2]])], { tags })
const named = ['a', 'a b/c#d', 'Ünï/100%', 'x&y=z+1', 'b'].map((path) => `/notes/${path}/` as Address)
const graph = {
  ...plain,
  nodes: { ...plain.nodes, addresses: named },
  byAddress: new Map(named.map((address, node) => [address, node])),
}

const node = fc.nat(4)
const whole = (min: number, max: number) => fc.integer({ min, max })
const ends = fc.option(fc.tuple(node, node).filter(([from, to]) => from !== to))
const states: fc.Arbitrary<Restored> = fc.record({
  shown: fc.constantFrom('picture' as const, 'table' as const),
  colouring: fc.constantFrom('kind' as const, 'community' as const),
  chosen: fc.option(node),
  path: ends.map((both) => both && { from: both[0], to: both[1] }),
  filters: fc.record({
    withoutKinds: fc.subarray(siteKinds().map(({ id }) => id)),
    withoutTypes: fc.subarray([...graph.types.keys()]),
    withComputed: fc.subarray([...computedKinds]),
    tag: fc.option(fc.constantFrom(...tags.map(({ tag }) => tag))),
    leastDegree: fc.nat(99),
  }),
})
const views = fc.option(fc.record({ x: whole(-999, 9999), y: whole(0, 9999), span: whole(1, 20_000) }))

const written = (fragment: string) => {
  const { state, view } = readFragment(graph, fragment)
  return writeFragment(graph, { ...initialState, ...state }, view)
}

describe('the fragment', () => {
  it('names a node by its address, encoded by segment', () => {
    expect(writeFragment(graph, { ...initialState, chosen: 1 }, null)).toBe('#node=notes/a%20b/c%23d')
    expect(readFragment(graph, '#node=notes/a%20b/c%23d').state.chosen).toBe(1)
  })

  it('is empty where all is as at first, and holds all else in words', () => {
    expect(written('')).toBe('')
    const text =
      '#node=notes/a&from=notes/a&to=notes/b&as=table&colour=kind&without=paper&unlinked=cites,mention&computed=similar&tag=leaf%2Fash&least=3&view=5000,4000,900'
    expect(written(text)).toBe(text)
  })

  it('is read as it was written', () => {
    fc.assert(
      fc.property(states, views, (state, view) => {
        const fragment = writeFragment(graph, { ...initialState, ...state }, view)
        expect(readFragment(graph, fragment)).toEqual({ state, view, missing: null })
      }),
    )
  })

  it('tells of a page that is not there', () => {
    expect(readFragment(graph, '#node=notes/none')).toEqual({
      ...readFragment(graph, ''),
      missing: '/notes/none/',
    })
  })

  it.each([
    '#',
    '#node=',
    '#node=/',
    '#map',
    '#from=notes/a',
    '#from=notes/a&to=notes/a',
    '#colour=red&as=list&without=stone&unlinked=stone&computed=guessed&tag=%E2%82&least=-3',
    '#view=1,2&least=1.5',
    '#view=a,b,c',
    '#view=5000,5000,0',
    '#view=1e99,0,100',
    '#view=99999,0,100',
    '#view=,,',
  ])('says nothing by %j', (fragment) => {
    expect(readFragment(graph, fragment)).toEqual(readFragment(graph, ''))
  })
})
