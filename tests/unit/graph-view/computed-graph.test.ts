import { beforeAll, describe, expect, it } from 'vitest'
import { computedGraph, wholeGraph } from '../../../src/graph-view/make-whole-graph.ts'
import type { Collection } from '../../../src/links/link.ts'
import type { NodeId } from '../../../src/core/graph.ts'
import type { NextCandidate, SimilarTo } from '../../../src/core/nearest.ts'
import { fingerprint } from '../../../src/graph-view/whole-graph.ts'
import { decodeEdges } from '../../../src/map/map-edge.ts'
import { layoutGraph } from '../../../src/graph-view/layout.ts'
import { collectionOf } from '../pages/collection.ts'

const id = (path: string) => path as NodeId
const candidate = (path: string, by: NextCandidate['by']): NextCandidate => ({
  id: id(path),
  by,
  shared: 0,
})
const like = (papers: readonly string[], notes: readonly string[]): SimilarTo => ({
  papers: papers.map(id),
  notes: notes.map(id),
})

describe('what is computed, as a graph', () => {
  let collection: Collection
  beforeAll(async () => {
    collection = {
      ...(await collectionOf({
        'inquiries/q.md': '---\nnext: ["[[r]]"]\n---\n[[a]]',
        'inquiries/r.md': '[[a]]',
        'notes/a.md': '',
        'notes/b.md': '',
        'papers/k.md': '',
      })),
      nearest: {
        measure: { by: 'model', model: 'small' },
        similar: new Map([
          [id('notes/a.md'), like(['papers/k.md'], ['notes/b.md'])],
          [id('notes/b.md'), like(['papers/k.md'], ['notes/a.md'])],
          [id('papers/k.md'), like([], ['notes/b.md'])],
        ]),
        next: new Map([
          [id('inquiries/q.md'), [candidate('inquiries/r.md', 'author')]],
          [id('inquiries/r.md'), [candidate('inquiries/q.md', 'sources')]],
        ]),
      },
    }
  })

  it('has each pair that is similar once, from whichever end, and no next of an author', () => {
    const { edges } = computedGraph(collection)
    expect(collection.graph.nodes.map((node) => node.id)).toEqual([
      'inquiries/q.md',
      'inquiries/r.md',
      'notes/a.md',
      'notes/b.md',
      'papers/k.md',
    ])
    const [list = []] = decodeEdges(edges)
    expect(list.map(({ type, from, to }) => [type.kind, from, to])).toEqual([
      ['similar', 2, 3],
      ['similar', 2, 4],
      ['similar', 3, 4],
      ['next', 1, 0],
    ])
    for (const { type } of list) expect(type.computed).toBe(true)
    expect(list[0]?.type).toMatchObject({ symmetric: true, label: null })
  })

  it('names the whole graph whose nodes it counts', () => {
    const { nodes } = wholeGraph(collection, [], layoutGraph)
    expect(computedGraph(collection).nodes).toBe(fingerprint(nodes.addresses))
    expect(fingerprint(nodes.addresses.slice(1))).not.toBe(fingerprint(nodes.addresses))
  })
})
