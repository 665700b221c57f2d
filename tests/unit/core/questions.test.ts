import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Graph, NodeId } from '../../../src/core/graph.ts'
import {
  citedBy,
  inquiriesOf,
  mentionsOf,
  nextOf,
  referencesOf,
  referredBy,
  relatedTo,
  sourcesOf,
} from '../../../src/core/questions.ts'
import { file, link, listed } from '../links/build.ts'

const id = (path: string): NodeId => path as NodeId
const ids = (neighbours: readonly { readonly id: NodeId }[]): readonly NodeId[] =>
  neighbours.map((one) => one.id)

const { graph } = link([
  file('a.md', {
    related: [
      { to: 'c', type: 'contradicts' },
      { to: 'b', type: 'supports' },
    ],
    links: [{ target: 'key', syntax: 'citation' }],
  }),
  file('b.md', { related: [{ to: 'd' }, { to: 'a', type: 'contradicts' }, { to: 'c' }] }),
  file('c.md', { links: ['d'] }),
  file('d.md', { related: [{ to: 'c', type: 'contradicts' }] }),
  file('q.md', { kind: 'inquiry', links: ['b', 'a', { target: 'r', role: 'next' }] }),
  file('r.md', { kind: 'inquiry', links: ['a'] }),
  listed('key'),
])

describe('the questions', () => {
  it('are answered from either end', () => {
    expect(ids(sourcesOf(graph, id('q.md')))).toEqual(['b.md', 'a.md'])
    expect(ids(inquiriesOf(graph, id('a.md')))).toEqual(['q.md', 'r.md'])
    expect(ids(referencesOf(graph, id('a.md')))).toEqual(['@key'])
    expect(ids(citedBy(graph, id('@key')))).toEqual(['a.md'])
    expect(ids(nextOf(graph, id('q.md')))).toEqual(['r.md'])
    expect(ids(mentionsOf(graph, id('d.md')))).toEqual([])
    expect(ids(referredBy(graph, id('d.md')))).toEqual(['b.md'])
  })

  it('count a symmetric relation as related at both ends', () => {
    expect(ids(relatedTo(graph, id('c.md')))).toEqual(['a.md', 'd.md'])
    expect(ids(referredBy(graph, id('c.md')))).toEqual(['b.md'])
    expect(ids(relatedTo(graph, id('a.md')))).toEqual(['c.md', 'b.md', 'b.md'])
  })

  it('keep the order of each author, in a relation that the other end wrote too', () => {
    const both = link([
      file('a.md', { related: [{ to: 'b', type: 'contradicts' }] }),
      file('b.md', { related: [{ to: 'c' }, { to: 'a', type: 'contradicts' }, { to: 'd' }] }),
      file('c.md'),
      file('d.md'),
    ]).graph
    expect(ids(relatedTo(both, id('b.md')))).toEqual(['c.md', 'a.md', 'd.md'])
  })

  it('know the degree of a node', () => {
    expect(graph.degree(id('b.md'))).toBe(4)
    expect(graph.degree(id('@key'))).toBe(1)
  })
})

describe('the inverse of a question', () => {
  const files = ['a', 'b', 'c', 'd', 'e']
  const graphs: fc.Arbitrary<Graph> = fc
    .array(
      fc.record({
        from: fc.constantFrom(...files),
        to: fc.constantFrom(...files),
        type: fc.constantFrom('related', 'supports', 'contradicts', 'body'),
      }),
    )
    .map((joins) =>
      files.map((name, index) =>
        file(`${name}.md`, {
          kind: index > 2 ? 'inquiry' : 'note',
          links: joins.filter(({ from, type }) => from === name && type === 'body').map(({ to }) => to),
          related: joins.filter(({ from, type }) => from === name && type !== 'body'),
        }),
      ),
    )
    .map((documents) => link(documents).graph)

  it.each([
    ['sources', sourcesOf, inquiriesOf],
    ['references', referencesOf, citedBy],
  ])('of %s leads back', (_, there, back) => {
    fc.assert(
      fc.property(graphs, (graph) => {
        for (const node of graph.nodes) {
          for (const { id, edge } of there(graph, node.id)) {
            expect(back(graph, id).map((neighbour) => [neighbour.id, neighbour.edge])).toContainEqual([
              node.id,
              edge,
            ])
          }
        }
      }),
    )
  })

  it('of relations leads back to what the far end calls related or referred', () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        for (const { id: start } of graph.nodes) {
          for (const { id: end, edge } of relatedTo(graph, start)) {
            const back = edge.symmetric ? relatedTo(graph, end) : referredBy(graph, end)
            expect(back).toContainEqual({ id: start, edge })
          }
          for (const { id: end, edge } of referredBy(graph, start)) {
            expect(relatedTo(graph, end)).toContainEqual({ id: start, edge })
          }
        }
      }),
    )
  })
})
