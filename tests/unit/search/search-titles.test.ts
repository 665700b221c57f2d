import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address.ts'
import {
  decodeTitles,
  encodeTitles,
  type TitleIndex,
  type SearchTitle,
} from '../../../src/search/search-titles.ts'
import type { Language } from '../../../src/core/script.ts'

const language: fc.Arbitrary<Language> = fc.record({
  lang: fc.option(fc.constantFrom('ar', 'und-Arab', 'ja')),
  dir: fc.option(fc.constantFrom('ltr', 'rtl')),
})
const none: Language = { lang: null, dir: null }
const plain = { titleLanguage: none, language: none, aliases: [], tags: [] } as const

const title: fc.Arbitrary<SearchTitle> = fc.record({
  kind: fc.constantFrom('note', 'inquiry', 'paper', null),
  address: fc.string({ unit: 'grapheme' }).map((path) => `/${path}/` as Address),
  title: fc.string({ unit: 'grapheme' }),
  titleLanguage: language,
  language,
  aliases: fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 3 }),
  tags: fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 3 }),
})

const index: fc.Arbitrary<TitleIndex> = fc.array(title, { maxLength: 8 }).chain((titles) =>
  fc.record({
    titles: fc.constant(titles),
    fragments: fc.option(
      fc.array(fc.option(fc.string({ minLength: 1 })), {
        minLength: titles.length,
        maxLength: titles.length,
      }),
    ),
  }),
)

describe('the index of titles', () => {
  it('decodes to what was encoded', () => {
    fc.assert(
      fc.property(index, fc.integer({ min: 1 }), (value, parts) => {
        expect(decodeTitles(encodeTitles(value, parts))).toEqual({ ...value, parts })
      }),
    )
  })

  it('leaves out what is empty and writes each tag once', () => {
    const text = encodeTitles({
      titles: [
        { ...plain, kind: 'note', address: '/notes/a/' as Address, title: 'A' },
        { ...plain, kind: 'inquiry', address: '/inquiries/b/' as Address, title: 'B', aliases: ['Bee'] },
        { ...plain, kind: 'paper', address: '/papers/c/' as Address, title: 'C', tags: ['x', 'y'] },
        { ...plain, kind: 'paper', address: '/papers/d/' as Address, title: 'D', tags: ['y'] },
      ],
      fragments: ['en_1', null, 'en_3', 'en_4'],
    })
    expect(text).toBe(
      '{"version":3,"parts":1,"kinds":["note","inquiry","paper"],"tags":["x","y"],"titles":[[0,"/notes/a/","A"],[1,"/inquiries/b/","B",["Bee"]],' +
        '[2,"/papers/c/","C",[],[0,1]],[2,"/papers/d/","D",[],[1]]],"fragments":["en_1","","en_3","en_4"]}',
    )
  })

  it('writes each language once, and none that is the site’s own', () => {
    const hebrew: Language = { lang: 'he', dir: 'rtl' }
    const titles: SearchTitle[] = [
      {
        ...plain,
        kind: 'note',
        address: '/notes/a/' as Address,
        title: 'א',
        titleLanguage: hebrew,
        language: hebrew,
      },
      { ...plain, kind: 'note', address: '/notes/b/' as Address, title: 'B', language: hebrew },
    ]
    expect(encodeTitles({ titles, fragments: null })).toBe(
      '{"version":3,"parts":1,"kinds":["note"],"tags":[],"languages":[["he","rtl"]],"titles":[[0,"/notes/a/","א",[],[],[0,0]],' +
        '[0,"/notes/b/","B",[],[],[-1,0]]]}',
    )
  })

  it('refuses another version', () => {
    expect(() => decodeTitles('{"version":1,"tags":[],"titles":[]}')).toThrow('version 1')
  })
})
