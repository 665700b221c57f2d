import { describe, it } from 'vitest'
import { readEntry } from '../../../src/collection/entry.ts'
import { expectFile } from '../../golden.ts'
import { families } from '../../hostile/corpus.ts'
import type { Entry } from '../../../src/core/entry.ts'
import { readableBody } from './readable.ts'

const options = {
  byPath: 'note',
  vocabulary: { related: { label: 'Related', inverse: 'Refers here', symmetric: false } },
} as const

/** What an entry says, without what it does not say, and without where. */
function facts(entry: Entry): string {
  return JSON.stringify(
    entry,
    (key, value: unknown) => {
      const isEmpty = value === null || value === false || (Array.isArray(value) && value.length === 0)
      return isEmpty || key === 'places' || key === 'words' || key === 'front' ? undefined : value
    },
    1,
  )
}

describe.each(families)('the hostile $name', ({ name, texts }) => {
  it('become what they must', async () => {
    const parts: string[] = []
    for (const text of texts) {
      const { entry, body } = await readEntry(Buffer.from(text), options)
      parts.push(`<!-- case\n${text}\n-->`, name === 'fields' ? `${facts(entry)}\n` : readableBody({ body }))
    }
    expectFile(new URL(`../../hostile/expected/${name}.html`, import.meta.url), parts.join('\n'))
  })
})
