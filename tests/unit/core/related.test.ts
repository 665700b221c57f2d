import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Edge,
  type Graph,
  type NodeId,
  otherEnd,
  referredBy,
  relatedTo,
} from '../../../src/core/graph.ts'
import { file, link, listed } from '../links/build.ts'

const id = (path: string): NodeId => path as NodeId
const targets = (edges: readonly Edge[]) => edges.map(({ to }) => to)
const origins = (edges: readonly Edge[]) => edges.map(({ from }) => from)
const related = (graph: Graph, node: NodeId) => relatedTo(graph, node).map((edge) => otherEnd(edge, node))

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

describe('the edges of a node', () => {
  it('are known from either end', () => {
    expect(targets(graph.from(id('q.md'), 'source'))).toEqual(['b.md', 'a.md'])
    expect(origins(graph.to(id('a.md'), 'source'))).toEqual(['q.md', 'r.md'])
    expect(targets(graph.from(id('a.md'), 'cites'))).toEqual(['@key'])
    expect(origins(graph.to(id('@key'), 'cites'))).toEqual(['a.md'])
    expect(targets(graph.from(id('q.md'), 'next'))).toEqual(['r.md'])
    expect(origins(graph.to(id('d.md'), 'mention'))).toEqual([])
    expect(origins(referredBy(graph, id('d.md')))).toEqual(['b.md'])
  })

  it('count a symmetric relation as related at both ends', () => {
    expect(related(graph, id('c.md'))).toEqual(['a.md', 'd.md'])
    expect(origins(referredBy(graph, id('c.md')))).toEqual(['b.md'])
    expect(related(graph, id('a.md'))).toEqual(['c.md', 'b.md', 'b.md'])
  })

  it('keep the order of each author, in a relation that the other end wrote too', () => {
    const both = link([
      file('a.md', { related: [{ to: 'b', type: 'contradicts' }] }),
      file('b.md', { related: [{ to: 'c' }, { to: 'a', type: 'contradicts' }, { to: 'd' }] }),
      file('c.md'),
      file('d.md'),
    ]).graph
    expect(related(both, id('b.md'))).toEqual(['c.md', 'a.md', 'd.md'])
  })

  it('know the degree of a node', () => {
    expect(graph.degree(id('b.md'))).toBe(4)
    expect(graph.degree(id('@key'))).toBe(1)
  })
})

describe('an edge', () => {
  const files = ['a', 'b', 'c', 'd', 'e']
  const graphs: fc.Arbitrary<Graph> = fc
    .array(
      fc.record({
        from: fc.constantFrom(...files),
        to: fc.constantFrom(...files),
        type: fc.constantFrom('related', 'supports', 'contradicts', 'body'),
      }),
    )
    .map((written) =>
      files.map((name, index) =>
        file(`${name}.md`, {
          kind: index > 2 ? 'inquiry' : 'note',
          links: written.filter(({ from, type }) => from === name && type === 'body').map(({ to }) => to),
          related: written.filter(({ from, type }) => from === name && type !== 'body'),
        }),
      ),
    )
    .map((documents) => link(documents).graph)

  it('is known at both of its ends', () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        for (const edge of graph.edges) {
          expect(graph.from(edge.from, edge.kind)).toContain(edge)
          expect(graph.to(edge.to, edge.kind)).toContain(edge)
        }
      }),
    )
  })

  it('that is a relation is at the far end what that calls related or referred', () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        for (const { id: start } of graph.nodes) {
          for (const edge of relatedTo(graph, start)) {
            const end = otherEnd(edge, start)
            const back = edge.symmetric ? relatedTo(graph, end) : referredBy(graph, end)
            expect(back).toContain(edge)
          }
          for (const edge of referredBy(graph, start)) {
            expect(relatedTo(graph, otherEnd(edge, start))).toContain(edge)
          }
        }
      }),
    )
  })
})
