import { describe, expect, it } from 'vitest'
import { isReserved } from '../../../src/links/address-book.ts'
import type { Address } from '../../../src/core/address.ts'

describe('isReserved', () => {
  it.each([
    '/',
    '/notes/',
    '/tags/any/',
    '/new/page/2/',
    '/notes/page/12/',
    '/notes/a/inquiries/2/',
    '/cards/note.png/',
    '/katex.css/',
    '/touch-icon.png/',
    '/notes/a/index.html/',
    '/_astro/x/',
    '/.well-known/x/',
  ])('keeps %s for the site', (address) => {
    expect(isReserved(address as Address, { wanted: 'text' })).toBe(true)
  })

  it('keeps the addresses of wanted notes where they have pages', () => {
    for (const address of ['/wanted/', '/Wanted/clay/', '/wanted/page/2/']) {
      expect(isReserved(address as Address, { wanted: 'pages' })).toBe(true)
      expect(isReserved(address as Address, { wanted: 'text' })).toBe(false)
    }
    expect(isReserved('/notes/wanted/' as Address, { wanted: 'pages' })).toBe(false)
  })

  it.each(['/notes/tags/', '/notes/page/', '/inquiries/2/', '/about/', '/notes/a/related/'])(
    'leaves %s',
    (address) => {
      expect(isReserved(address as Address, { wanted: 'text' })).toBe(false)
    },
  )
})
