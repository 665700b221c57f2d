import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address.ts'
import { encodeWalkFile } from '../../../src/map/walk-file.ts'
import { decodePreviews, type Preview } from '../../../src/previews/preview.ts'

const lang = fc.constantFrom(null, 'he', 'de')
const dir = fc.constantFrom(null, 'ltr', 'rtl')

const preview: fc.Arbitrary<Preview> = fc.record({
  kind: fc.constantFrom(null, 'note', 'inquiry', 'paper'),
  address: fc.string().map((path) => `/${path}/` as Address),
  title: fc.string(),
  lang,
  dir,
  line: fc.option(fc.string()),
  claim: fc.option(fc.string()),
  text: fc.option(fc.string()),
  language: fc.record({ lang, dir }),
})

describe('a file of previews', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(fc.array(preview, { maxLength: 4 }), (previews) => {
        expect(decodePreviews(encodeWalkFile([], previews))).toEqual(previews)
      }),
    )
  })

  it('of another version is not read', () => {
    expect(() => decodePreviews('{"version":0,"previews":[]}')).toThrow('version 0')
  })
})
