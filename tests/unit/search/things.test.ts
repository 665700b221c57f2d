import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Language } from '../../../src/core/script.ts'
import { forgetFirstFile } from '../../../src/search/browser/first-file.ts'
import { openLibrary } from '../../../src/search/browser/library.ts'
import { thingsPath } from '../../../src/search/paths.ts'
import { decodeThings, encodeThings, thingsFiles, type Thing } from '../../../src/search/things.ts'
import { exampleThing } from './browser/example.ts'

const language: fc.Arbitrary<Language> = fc.record({
  lang: fc.option(fc.constantFrom('ar', 'ja')),
  dir: fc.option(fc.constantFrom('ltr', 'rtl')),
})
const text = fc.string({ unit: 'grapheme' })
const thing = fc.record({
  kind: fc.constantFrom('note', 'paper', '#tag', null),
  title: text,
  titleLanguage: language,
  language,
  names: fc.array(text, { maxLength: 2 }),
  keys: fc.array(text, { maxLength: 2 }),
  credits: fc.array(text, { maxLength: 2 }),
  tags: fc.array(text, { maxLength: 2 }),
  uses: fc.nat(),
  says: text,
}) as fc.Arbitrary<Partial<Thing>>

describe('the list of things', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(fc.array(thing, { maxLength: 5 }), (some) => {
        const list = {
          things: some.map((one, at) => exampleThing(String(at), one)),
          picks: some.length > 0 ? [0] : [],
          texts: some.length,
        }
        expect(decodeThings(encodeThings(list))).toMatchObject(list)
      }),
    )
  })

  it('leaves out what says nothing, and refuses another version', () => {
    expect(encodeThings({ things: [exampleThing('a')], picks: [], texts: 0 })).toBe(
      '{"version":4,"picks":[],"texts":0,"things":[{"kind":"note","address":"/notes/a/","title":"a"}]}',
    )
    expect(() => decodeThings('{"version":0,"things":[]}')).toThrow('version 0')
  })
})

const words = ['soil', 'water', 'stone', 'leaf', 'root', 'frost', 'clay', 'sand']
const many = Array.from({ length: 6000 }, (_, number) =>
  exampleThing(`${words[number % 8] ?? ''} ${words[(number >> 3) % 8] ?? ''} w${number.toString(36)}x`, {
    uses: number % 97,
  }),
)

describe('a list of more than 5,000 things', () => {
  const files = thingsFiles({ things: many, picks: [5], texts: 0 })
  const asked: string[] = []
  beforeAll(() => {
    vi.stubGlobal('fetch', (href: string) => {
      const path = href.replace(/^\//, '')
      asked.push(path)
      const text = files.get(path) ?? ''
      const body = path === thingsPath ? text : deflateSync(text)
      return Promise.resolve(new Response(body, { status: files.has(path) ? 200 : 404 }))
    })
  })
  afterAll(() => vi.unstubAllGlobals())
  afterEach(() => {
    asked.length = 0
    forgetFirstFile()
  })

  it('is one file up to there', () => {
    expect([...thingsFiles({ things: many.slice(0, 5000), picks: [], texts: 0 }).keys()]).toEqual([
      thingsPath,
    ])
  })

  it('is cut so that a query loads two of its files at most, and finds what it names', async () => {
    const library = await openLibrary('/')
    expect(library.picks.map(({ title }) => title)).toEqual([many[5]?.title])
    expect(library.catalogue.size()).toBeLessThan(300)
    for (const number of [17, 2500, 5999]) {
      const { title = '' } = many[number] ?? {}
      for (const query of [
        title,
        title.split(' ')[2] ?? '',
        `${title.split(' ')[2]} ${title.split(' ')[0]}`,
      ]) {
        asked.length = 0
        const { named } = await library.find(query)
        expect([query, named[0]?.thing.title]).toEqual([query, title])
        expect(asked.length).toBeLessThanOrEqual(2)
      }
    }
  })

  it('loads nothing for a word that no name has, and each file once', async () => {
    const library = await openLibrary('/')
    await library.find('zzzzqq')
    expect(asked).toEqual([thingsPath])
    await library.find('frost')
    await library.find('frost')
    expect(asked).toHaveLength(2)
  })

  it('has files of a size that the number of things does not change', () => {
    const sizes = [...files].filter(([path]) => path !== thingsPath).map(([, { length }]) => length)
    expect(sizes.length).toBeGreaterThan(10)
    expect(Math.max(...sizes)).toBeLessThan(60_000)
  })
})
