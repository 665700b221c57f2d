import { describe, expect, it } from 'vitest'
import type { NodeKind } from '../../../src/model/entry.ts'
import { readEntry } from '../../../src/read/entry.ts'
import { readSettings } from '../../../src/read/settings.ts'
import { template } from '../../../src/read/template.ts'

describe('a new file', () => {
  const { settings } = readSettings(null, {})

  it.each<[NodeKind, string]>([
    ['note', 'Why: "so"?'],
    ['inquiry', "What's \\ this #1"],
    ['paper', '{{On}} gardens'],
  ])('of kind %s is read as it was meant', async (folderKind, title) => {
    const bytes = new TextEncoder().encode(template(folderKind, title))
    const { entry } = await readEntry(bytes, { folderKind, vocabulary: settings.relations, parser: 'native' })
    expect(entry).toMatchObject({ kind: folderKind, title, draft: true, properties: [], problems: [] })
  })
})
