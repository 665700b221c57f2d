import { describe, expect, it } from 'vitest'
import { ofKind, suggested, words } from './suggest.ts'

const files = {
  'notes/a.md': words('clay'),
  'notes/b.md': words('sand'),
  'notes/c.md': words('loam'),
  'notes/index.md': 'All of them.',
}

describe('notes that no inquiry draws on', () => {
  it('are said where there are inquiries', async () => {
    const some = { ...files, 'inquiries/x.md': 'See [[a]] and [[b]].' }
    expect(ofKind(await suggested(some), 'undrawn-note')).toEqual([
      { kind: 'undrawn-note', nodes: ['notes/c.md'] },
    ])
    expect(ofKind(await suggested(files), 'undrawn-note')).toEqual([])
  })
})

describe('inquiries with few sources', () => {
  it('draw on fewer than three notes, and are offered the nearest of the others', async () => {
    const some = {
      ...files,
      'inquiries/x.md': `See [[a]]. ${words('loam', 10)} ${words('sand', 5)} ${words('clay', 20)}`,
      'inquiries/none.md': 'Nothing.',
      'inquiries/many.md': 'See [[a]], [[b]] and [[c]].',
    }
    expect(ofKind(await suggested(some), 'few-sources')).toEqual([
      { kind: 'few-sources', nodes: ['inquiries/none.md'], sources: 0, near: [] },
      { kind: 'few-sources', nodes: ['inquiries/x.md'], sources: 1, near: ['notes/c.md', 'notes/b.md'] },
    ])
  })
})
