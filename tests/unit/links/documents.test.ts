import { describe, expect, it } from 'vitest'
import { emptyEntry } from '../../../src/core/entry.ts'
import { readEntry } from '../../../src/collection/entry.ts'
import { documentsOf } from '../../../src/links/documents.ts'
import { listed } from './build.ts'

const options = {
  byPath: 'note',
  vocabulary: { related: { label: 'Related', inverse: 'Refers here', symmetric: false } },
} as const

const note = async (path: string, text: string) => ({
  path,
  entry: (await readEntry(Buffer.from(text), options)).entry,
})
const base = (path: string) => ({ path, entry: { ...emptyEntry, base: 'file' as const } })
const canvas = (path: string) => ({ path, entry: emptyEntry })

describe('the bases in a folder of templates', () => {
  it('are part of a collection where a published note names them', async () => {
    const entries = [
      await note('a.md', '![[embedded.base#View]] and [[T/Linked.base]]'),
      await note('draft.md', '---\ndraft: true\n---\n![[drafted.base]]'),
      base('T/Embedded.base'),
      base('T/Linked.base'),
      base('T/Drafted.base'),
      base('T/Unused.base'),
    ]
    const templateBases = entries.map(({ path }) => path).filter((path) => path.startsWith('T/'))
    const used = documentsOf(entries, [], { templateBases, publish: 'all' })
    expect(used.map(({ path, aside }) => [path, aside === true])).toEqual([
      ['a.md', false],
      ['draft.md', false],
      ['T/Embedded.base', true],
      ['T/Linked.base', true],
    ])
  })
})

describe('a collection whose notes are published by choice', () => {
  const published = (
    entries: Parameters<typeof documentsOf>[0],
    papers: Parameters<typeof documentsOf>[1] = [],
  ) =>
    documentsOf(entries, papers, { templateBases: [], publish: 'opt-in' })
      .filter(({ entry }) => !entry.draft)
      .map(({ path, citekey }) => citekey ?? path)

  it.each([
    ['publish: true', true],
    ['Publish: yes', true],
    ['publish: "true"', true],
    ['publish: false', false],
    ['publish: soon', false],
    ['publish:', false],
    ['publish: true\ndraft: true', false],
    ['publish: true\nprivate: true', false],
    ['public: true', false],
    ['draft: false', false],
    ['title: A', false],
  ])('publishes one that says %j: %s', async (front, expected) => {
    expect(published([await note('a.md', `---\n${front}\n---\nText`)])).toEqual(expected ? ['a.md'] : [])
  })

  it('publishes what such a note names, and nothing that others name, or that may be another file', async () => {
    const said = '![[Shown.canvas]] [[x/Table.base|a table]] ![[Two.canvas]] [@lee2020] and [[@kim2021]]'
    const entries = [
      await note('a.md', `---\npublish: true\ncites: [roe2022]\n---\n${said}`),
      await note('b.md', '![[Hidden.canvas]] [@hidden2000]'),
      ...['Shown.canvas', 'Hidden.canvas', 'Two.canvas', 'y/Two.canvas'].map(canvas),
      ...['x/Table.base', 'Table.base'].map(base),
    ]
    const papers = ['lee2020', 'kim2021', 'roe2022', 'hidden2000'].map((key) => listed(key))
    expect(published(entries, papers)).toEqual([
      'a.md',
      'Shown.canvas',
      'x/Table.base',
      'lee2020',
      'kim2021',
      'roe2022',
    ])
  })

  it('keeps back what says so itself, although a note names it', async () => {
    const entries = [
      await note('a.md', '---\npublish: true\n---\n![[Own.base]]'),
      { path: 'Own.base', entry: { ...emptyEntry, base: 'file' as const, draft: true } },
    ]
    expect(published(entries)).toEqual(['a.md'])
  })
})
