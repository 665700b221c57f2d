import { expect, it } from 'vitest'
import {
  absolute,
  doiHref,
  editHref,
  fileHref,
  href,
  numbered,
  type Address,
} from '../../../src/core/address.ts'

it.each([
  ['/', '/notes/jardín/', '/notes/jard%C3%ADn/'],
  ['/jardín/', '/notes/a/', '/jard%C3%ADn/notes/a/'],
  ['/a b+c/', '/notes/日本/', '/a%20b+c/notes/%E6%97%A5%E6%9C%AC/'],
])('an address under %s is encoded, and so is the base, once', (base, address, expected) => {
  expect(href(base, address as Address)).toBe(expected)
  expect(href(href(base, '/' as Address), address as Address)).toBe(expected)
  expect(absolute('https://example.org', base, address as Address)).toBe(`https://example.org${expected}`)
  expect(fileHref(base, address.slice(1))).toBe(expected)
})

it('takes half of a surrogate pair, which YAML can spell', () => {
  expect(href('/', '/a\uD83D/' as Address, '\uD83D')).toBe('/a%EF%BF%BD/#%EF%BF%BD')
})

it('encodes what leads out of the site, and numbers the pages of a list', () => {
  expect(editHref('https://e.example/edit', 'a b/c#.md')).toBe('https://e.example/edit/a%20b/c%23.md')
  expect(doiHref('10.1002/(SICI)1096(199607)100:3<427::A>3.0.CO;2-#')).toBe(
    'https://doi.org/10.1002/(SICI)1096(199607)100:3%3C427::A%3E3.0.CO;2-%23',
  )
  expect([1, 2].map((number) => numbered('/tags/' as Address, number))).toEqual(['/tags/', '/tags/page/2/'])
})
