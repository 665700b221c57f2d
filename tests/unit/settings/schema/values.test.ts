import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isLocalPath } from '../../../../src/core/path.ts'
import { isoDate, sitePath, arxiv, doi, webAddress } from '../../../../src/yaml/values.ts'

describe('isoDate', () => {
  it.each([
    ['2025-11-02', '2025-11-02'],
    ['2025-1-2', '2025-01-02'],
    ['2024-02-29', '2024-02-29'],
    ['2025-11-02T10:00', '2025-11-02'],
    ['2025-11-02T23:59:59.123Z', '2025-11-02'],
    ['2025-11-02T23:59:59-05:00', '2025-11-02'],
    ['2025-11-02 23:59', '2025-11-02'],
    ['2001-12-14t21:59:43.10-05:00', '2001-12-14'],
    ['2001-12-14 21:59:43.10 -5', '2001-12-14'],
    ['2023-02-29', null],
    ['2025-13-01', null],
    ['2025-11', null],
    ['2025-11-02 Sun', '2025-11-02'],
    ['2025-11-02, Sunday 10:00', '2025-11-02'],
    ['2025/11/02', '2025-11-02'],
    ['2025.11.2 10:00', '2025-11-02'],
    ['20251102', '2025-11-02'],
    ['202511021030', '2025-11-02'],
    ['20251102103059', '2025-11-02'],
    ['02.11.2025', '2025-11-02'],
    ['Nov 2 2025', '2025-11-02'],
    ['November 2nd, 2025', '2025-11-02'],
    ['2 November 2025', '2025-11-02'],
    ['Sunday, November 2nd 2025, 10:00:00 am', '2025-11-02'],
    ['Sunday 2nd November 2025 10:00:00', '2025-11-02'],
    ['[[2025-11-02]]', '2025-11-02'],
    ['[[Daily/2025-11-02#Morning|that day]]', '2025-11-02'],
    ['1762041600', '2025-11-02'],
    ['1762041600000', '2025-11-02'],
    ['02/11/2025', null],
    ['13/02/2025', null],
    ['2025', null],
    ['20251302', null],
    ['[[Another note]]', null],
    ['Nov 31 2025', null],
    ['tomorrow', null],
    ['2025-11-02 in the evening', null],
    ['', null],
  ])('%j', (written, date) => {
    expect(isoDate(written)).toBe(date)
  })

  it('reads every day back', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
        (day) => {
          const iso = day.toISOString()
          expect(isoDate(iso)).toBe(iso.slice(0, 10))
          expect(isoDate(iso.slice(0, 10))).toBe(iso.slice(0, 10))
        },
      ),
    )
  })
})

describe('sitePath', () => {
  it.each([
    ['/old/path/', '/old/path/'],
    ['/old/path', '/old/path/'],
    ['/old//path', '/old/path/'],
    ['/', '/'],
    ['/a%20b/%C3%A9', '/a b/é/'],
    ['/e\u0301', '/é/'],
    ['old/path', '/old/path/'],
    ['with space/日本', '/with space/日本/'],
    ['../up', null],
    ['/:year/:title/', null],
    ['[[A note]]', null],
    ['mailto:a@b', null],
    ['/a/../b', null],
    ['/a/%2e%2e/b', null],
    ['/a/./b', null],
    ['//example.org/a', null],
    ['https://example.org/a', null],
    ['/a?b', null],
    ['/a#b', null],
    ['/a\\b', null],
    ['/a%00', null],
    ['/a%', null],
    ['', null],
  ])('%j', (written, path) => {
    expect(sitePath(written)).toBe(path)
  })

  it('is settled after once, and never leads out', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('/', '.', 'a', '%2e', '%2F', '\\', ' ', ':') }),
        (written) => {
          const path = sitePath(`/${written}`)
          if (path === null) return
          expect(path).toMatch(/^\/(?:.*\/)?$/)
          expect(path.split('/')).not.toContain('..')
          expect(sitePath(path)).toBe(path)
        },
      ),
    )
  })
})

describe('identifiers', () => {
  it.each([
    ['10.1162/tacl_a_00713', '10.1162/tacl_a_00713'],
    ['https://doi.org/10.1162/tacl_a_00713', '10.1162/tacl_a_00713'],
    ['http://dx.doi.org/10.1000/A(b)c', '10.1000/A(b)c'],
    ['doi: 10.1000/x', '10.1000/x'],
    ['DOI.org/10.1000/x', '10.1000/x'],
    ['11.1000/x', null],
    ['10.1000/', null],
    ['a paper', null],
  ])('DOI %j', (written, expected) => {
    expect(doi(written)).toBe(expected)
  })

  it.each([
    ['2310.01798', '2310.01798'],
    ['arXiv:2310.01798v2', '2310.01798v2'],
    ['https://arxiv.org/abs/2310.01798', '2310.01798'],
    ['http://www.arxiv.org/pdf/2310.01798v1.pdf', '2310.01798v1'],
    ['arXiv:2310.01798 [cs.CL]', '2310.01798'],
    ['https://doi.org/10.48550/arXiv.2310.01798', '2310.01798'],
    ['cs/0112017', 'cs/0112017'],
    ['math.GT/0309136', 'math.GT/0309136'],
    ['310.01798', null],
    ['https://example.org/2310.01798', null],
  ])('arXiv %j', (written, expected) => {
    expect(arxiv(written)).toBe(expected)
  })

  it.each([
    ['https://example.org/a_b?c=%20#d', true],
    ['http://localhost:8080', true],
    ['javascript:alert(1)', false],
    ['ftp://example.org', false],
    ['example.org', false],
    ['https://example.org/a b', false],
    ['https://', false],
  ])('web address %j', (written, isOne) => {
    expect(webAddress(written)).toBe(isOne ? written : null)
  })
})

describe('isLocalPath', () => {
  it.each([
    'file:///Users/ana/x.pdf',
    'file:x.pdf',
    '/Users/ana/x.pdf',
    '/home/ana/x.pdf',
    'C:\\papers\\x.pdf',
    'c:/papers/x.pdf',
    '\\\\server\\share\\x.pdf',
    '~/papers/x.pdf',
    '[x](file:///home/ana/x.pdf)',
    'kept at /Users/ana/papers',
    'x: D:\\papers\\y.pdf',
    'app://local/Users/x.png',
    '$HOME/papers',
    '%USERPROFILE%\\papers',
  ])('%j is one', (value) => {
    expect(isLocalPath(value)).toBe(true)
  })

  it.each([
    'papers/x.pdf',
    '/papers/x/',
    'https://example.org/home',
    'a: b',
    'C: the third grade',
    'C://',
    'and/or',
    '~ five',
  ])('%j is none', (value) => {
    expect(isLocalPath(value)).toBe(false)
  })
})
