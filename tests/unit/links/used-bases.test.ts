import { describe, expect, it } from 'vitest'
import { emptyEntry } from '../../../src/collection/empty-entry.ts'
import { readEntry } from '../../../src/collection/entry.ts'
import { usedEntries } from '../../../src/links/used-bases.ts'

const options = {
  byPath: 'note',
  vocabulary: { related: { label: 'Related', inverse: 'Refers here', symmetric: false } },
  parser: 'native',
} as const

describe('the bases in a folder of templates', () => {
  it('are part of a collection where a published note names them', async () => {
    const note = async (path: string, text: string) => ({
      path,
      entry: (await readEntry(Buffer.from(text), options)).entry,
    })
    const base = (path: string) => ({ path, entry: { ...emptyEntry, base: 'file' as const } })
    const entries = [
      await note('a.md', '![[embedded.base#View]] and [[T/Linked.base]]'),
      await note('draft.md', '---\ndraft: true\n---\n![[drafted.base]]'),
      base('T/Embedded.base'),
      base('T/Linked.base'),
      base('T/Drafted.base'),
      base('T/Unused.base'),
    ]
    const templates = entries.map(({ path }) => path).filter((path) => path.startsWith('T/'))
    const used = usedEntries(entries, templates)
    expect(used.map(({ path, aside }) => [path, aside === true])).toEqual([
      ['a.md', false],
      ['draft.md', false],
      ['T/Embedded.base', true],
      ['T/Linked.base', true],
    ])
    expect(usedEntries(entries, [])).toBe(entries)
  })
})
