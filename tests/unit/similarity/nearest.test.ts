import { describe, expect, it } from 'vitest'
import type { NodeId } from '../../../src/core/graph.ts'
import { collectionOf } from '../pages/collection.ts'

const id = (path: string) => path as NodeId

describe('nearestOf', () => {
  it('lists similar papers, cited or not, and of notes those that have no relation', async () => {
    const { nearest } = await collectionOf({
      'index.md': '# Home\n\nKilns and clay and glaze.',
      'notes/a.md': '---\ntitle: Clay kilns\nrelated: ["[[b]]"]\n---\nCited [[p]].',
      'notes/b.md': '# Clay kilns again',
      'notes/c.md': '# Kilns elsewhere',
      'notes/d.md': '# Nothing of it',
      'notes/e.md': '# Nothing else',
      'papers/p.md': '# Clay',
      'papers/q.md': '# Kilns',
      'papers/r.md': '# Tides',
    })
    expect(nearest.measure).toEqual({ by: 'words' })
    const a = nearest.similar.get(id('notes/a.md'))
    expect(a?.papers.toSorted()).toEqual(['papers/p.md', 'papers/q.md'])
    expect(a?.notes).toEqual(['notes/c.md'])
    expect(nearest.similar.get(id('papers/q.md'))?.notes.toSorted()).toEqual([
      'notes/a.md',
      'notes/b.md',
      'notes/c.md',
    ])
    expect(nearest.similar.get(id('papers/r.md'))).toEqual({ papers: [], notes: [] })
    expect([...nearest.similar.values()].flatMap(({ notes }) => notes)).not.toContain('index.md')
  })

  it('says of each way on how much is shared', async () => {
    const { nearest } = await collectionOf({
      'notes/a.md': '# A',
      'notes/b.md': '# B',
      'notes/c.md': '# C',
      'notes/d.md': '# D',
      'inquiries/i.md': '---\ntitle: One\nnext: ["[[l]]"]\n---\n[[notes/a]] [[notes/b]] [[notes/c]]',
      'inquiries/j.md': '# Two\n\n[[notes/a]] [[notes/b]] [[notes/c]] [[notes/d]]',
      'inquiries/k.md': '# Three\n\n[[notes/a]]',
      'inquiries/l.md': '# Four\n\n[[notes/b]] [[notes/d]]',
    })
    const ways = nearest.next.get(id('inquiries/i.md')) ?? []
    expect(ways[0]).toMatchObject({ id: 'inquiries/l.md', by: 'author', shared: 1 })
    const second = ways.find((way) => way.id === 'inquiries/j.md')
    expect(second).toMatchObject({ by: 'sources', shared: 3 })
    expect(ways.map((way) => way.id)).not.toContain('inquiries/i.md')
  })

  it('knows a way on from the only other inquiry, and none from one alone', async () => {
    const two = await collectionOf({ 'inquiries/i.md': '# Ash', 'inquiries/j.md': '# Oak' })
    expect(two.nearest.next.get(id('inquiries/i.md'))).toMatchObject([{ id: 'inquiries/j.md', by: 'order' }])
    const one = await collectionOf({ 'inquiries/i.md': '# Ash' })
    expect(one.nearest.next.get(id('inquiries/i.md'))).toEqual([])
  })
})
