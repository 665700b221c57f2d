import { describe, expect, it } from 'vitest'
import { siteOf } from '../../../src/site/site-of.ts'
import { layoutPositions } from '../../../src/graph-view/make-whole-graph.ts'
import type { NodeId } from '../../../src/core/graph.ts'
import { nothingNear } from '../../../src/core/nearest.ts'
import { decodeEdges } from '../../../src/map/map-edge.ts'
import { collectionOf, siteWith } from '../pages/collection.ts'

const files = {
  'site.yaml':
    'relations:\n  supports: {label: Supports, inverse: Supported by}\n  contradicts: {label: Contradicts, symmetric: true}\n',
  'notes/a.md':
    '---\ntitle: First\ntags: [x/y]\nrelated:\n  - {to: "[[b]]", why: so, type: supports}\n  - {to: "[[c]]", why: so}\n---\n[[hidden]] [[q]]',
  'notes/b.md':
    '---\ntitle: Second\ntags: [x]\nrelated:\n  - {to: "[[c]]", why: so, type: contradicts}\n---\n',
  'notes/c.md': '---\ntitle: الثالث\nlang: ar\n---\n',
  'notes/hidden.md':
    '---\ntitle: Canary\ndraft: true\ntags: [canary]\nrelated:\n  - {to: "[[a]]", why: canary}\n---\n[[b]]',
  'inquiries/q.md': '---\ntitle: Asked\nnext: ["[[r]]"]\n---\n[[b]] [[a]] [[k]]',
  'inquiries/r.md': '---\ntitle: Asked on\n---\n',
  'papers/k.md': '---\ntitle: Work\n---\n',
}

describe('the whole graph', () => {
  it('has every published node and every authored edge', async () => {
    const { nodes, tags, edges } = (await siteWith(files)).wholeGraph()
    expect(nodes.kinds).toEqual([1, 1, 0, 0, 0, 2])
    expect(nodes.addresses).toEqual([
      '/inquiries/q/',
      '/inquiries/r/',
      '/notes/a/',
      '/notes/b/',
      '/notes/c/',
      '/papers/k/',
    ])
    expect(nodes.titles).toEqual(['Asked', 'Asked on', 'First', 'Second', 'الثالث', 'Work'])
    expect(nodes.languages).toEqual([[4, { lang: 'ar', dir: 'rtl' }]])
    expect(tags).toEqual([
      { tag: 'x', nodes: [2, 3] },
      { tag: 'x/y', nodes: [2] },
    ])
    const [list = [], ...others] = decodeEdges(edges)
    expect(others).toEqual([])
    const plain = { computed: false, symmetric: false, label: null, inverse: null, relation: null }
    const supports = {
      label: 'Supports',
      inverse: 'Supported by',
      relation: { name: 'supports', glyph: '+', line: 'solid', side: 'start' },
    }
    const contradicts = {
      label: 'Contradicts',
      inverse: 'Contradicts',
      symmetric: true,
      relation: { name: 'contradicts', glyph: '×', line: 'double', side: 'end' },
    }
    expect(list.map(({ type, from, to }) => [type, from, to])).toEqual([
      [{ ...plain, kind: 'source' }, 0, 2],
      [{ ...plain, kind: 'source' }, 0, 3],
      [{ ...plain, kind: 'related' }, 2, 4],
      [{ ...plain, kind: 'related', ...supports }, 2, 3],
      [{ ...plain, kind: 'related', ...contradicts }, 3, 4],
      [{ ...plain, kind: 'cites' }, 0, 5],
      [{ ...plain, kind: 'mention' }, 2, 0],
      [{ ...plain, kind: 'next' }, 0, 1],
    ])
    for (const column of [nodes.x, nodes.y, nodes.communities]) expect(column).toHaveLength(6)
  })

  it('knows nothing of a draft', async () => {
    const graph = (await siteWith(files)).wholeGraph()
    expect(JSON.stringify(graph)).not.toMatch(/canary|hidden/i)
    const others = Object.entries(files).filter(([path]) => path !== 'notes/hidden.md')
    expect((await siteWith(Object.fromEntries(others))).wholeGraph()).toEqual(graph)
    const open = (
      await siteWith({ ...files, 'notes/hidden.md': '---\ntitle: Canary\ntags: [canary]\n---\n[[b]]' })
    ).wholeGraph()
    expect(JSON.stringify(open)).toMatch(/"Canary".*"canary"/)
  })

  it('has nothing that was computed, and is laid out without it', async () => {
    const collection = await collectionOf(files)
    const without = { ...collection, nearest: nothingNear }
    expect(siteOf(collection).wholeGraph()).toEqual(siteOf(without).wholeGraph())
    expect(siteOf(collection).computedGraph().edges.types).not.toEqual([])
    expect(siteOf(without).computedGraph().edges).toEqual({ types: [], lists: [[]] })
  })

  it('stands where positions say', async () => {
    const collection = await collectionOf(files)
    const positions = [
      ['notes/b.md' as NodeId, 17, 4711],
      ['notes/gone.md' as NodeId, 1, 1],
    ] as const
    const { nodes } = siteOf(collection, undefined, positions).wholeGraph()
    expect([nodes.x[3], nodes.y[3]]).toEqual([17, 4711])
    const { kept, added, gone } = layoutPositions(collection, positions)
    expect(kept.find(([id]) => id === 'notes/b.md')).toEqual(positions[0])
    expect({ nodes: kept.length, added, gone }).toEqual({ nodes: 6, added: 5, gone: 1 })
    expect(kept.map(([, x]) => x)).toEqual(nodes.x)
  })
})
