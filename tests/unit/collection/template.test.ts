import { describe, expect, it } from 'vitest'
import type { NodeKind } from '../../../src/core/kinds.ts'
import { readEntry } from '../../../src/collection/entry.ts'
import { readSettings } from '../../../src/settings/settings.ts'
import { template } from '../../../scripts/new.ts'

describe('a new file', () => {
  const { settings } = readSettings(null, {})

  it.each<[NodeKind, string]>([
    ['note', 'Why: "so"?'],
    ['inquiry', "What's \\ this #1"],
    ['paper', '{{On}} gardens'],
  ])('of kind %s is read as it was meant, in a folder of any kind', async (kind, title) => {
    for (const byPath of ['note', 'inquiry', 'paper'] as const) {
      const text = template(kind, title, byPath)
      expect(text.includes('\nkind:')).toBe(kind !== byPath)
      const { entry } = await readEntry(new TextEncoder().encode(text), {
        byPath,
        vocabulary: settings.relations,
      })
      expect(entry).toMatchObject({ kind, title: [title], draft: true, properties: [], problems: [] })
    }
  })
})
