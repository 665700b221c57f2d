import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { attachmentPaths } from '../../../src/output/attachments.ts'

const places = (...paths: string[]): Record<string, string> => Object.fromEntries(attachmentPaths(paths))

describe('the place of an attachment', () => {
  it.each([
    ['figures/One two.PNG', 'files/figures/one-two.png'],
    ['a & b+c%23.png', 'files/a-b-c-23.png'],
    ['archive.tar.gz', 'files/archive-tar.gz'],
    ['LICENSE', 'files/license'],
    ['x.', 'files/x'],
    ['x.p?g', 'files/x.p-g'],
    ['Mr. Smith, as he was in the year that we met', 'files/mr-smith-as-he-was-in-the-year-that-we-met'],
    ['Pasted image 20240101.png', 'files/pasted-image-20240101.png'],
  ])('of %j is %s', (path, expected) => {
    expect(places(path)).toEqual({ [path]: expected })
  })

  it('is no device of Windows, whatever the extension', () => {
    expect(places('aux/con.png')['aux/con.png']).toMatch(/^files\/aux-[0-9a-f]{6}\/con-[0-9a-f]{6}\.png$/)
  })

  it('is kept by the one that is its own, while others are marked', () => {
    const found = places('a b.png', 'a-b.png', 'A-B.png')
    expect(found['a-b.png']).toBe('files/a-b.png')
    expect(found['a b.png']).toMatch(/^files\/a-b-[0-9a-f]{6}\.png$/)
    expect(found['A-B.png']).toMatch(/^files\/a-b-[0-9a-f]{6}\.png$/)
  })

  it('is never that of a folder', () => {
    const found = places('a!', 'a/b.png')
    expect(found['a/b.png']).toBe('files/a/b.png')
    expect(found['a!']).toMatch(/^files\/a-[0-9a-f]{6}$/)
  })

  it('is one that every file system can keep beside all others', () => {
    const part = fc.string({
      unit: fc.constantFrom('a', 'A', 's', '\u017f', '.', ' ', '?', ':', '\u00e9', 'e\u0301', '~', 'con'),
      minLength: 1,
      maxLength: 6,
    })
    const path = fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/'))
    fc.assert(
      fc.property(fc.uniqueArray(path, { maxLength: 12 }), (paths) => {
        const all = [...attachmentPaths(paths).values()]
        const folded = all.map((one) => one.normalize('NFC').toUpperCase().toLowerCase())
        expect(new Set(folded).size).toBe(all.length)
        for (const one of folded) expect(folded.some((other) => other.startsWith(`${one}/`))).toBe(false)
        for (const one of all) expect(one).toMatch(/^files(?:\/[^/<>:"|?*\\.\s][^/<>:"|?*\\]*(?<![. ]))+$/)
      }),
    )
  })
})
