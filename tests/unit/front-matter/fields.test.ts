import { describe, expect, it } from 'vitest'
import type { Entry } from '../../../src/core/entry.ts'
import { readEntry } from '../../../src/collection/entry.ts'
import { readableText } from '../markdown/readable.ts'

const vocabulary = { related: { label: 'Related', inverse: 'Refers here', symmetric: false } }

const entryOf = async (yaml: string, body = 'Body.'): Promise<Entry> => {
  const bytes = new TextEncoder().encode(`---\n${yaml}\n---\n${body}\n`)
  return (await readEntry(bytes, { byPath: 'note', vocabulary })).entry
}

describe('tags', () => {
  it.each([
    ['tags: a, b c', ['a', 'b', 'c']],
    ['tags: "#a #b"', ['a', 'b']],
    ['tags: "#a, #b"', ['a', 'b']],
    ['tags: |\n  a\n  b', ['a', 'b']],
    ['tags: [a, "b, c", "#d #e"]', ['a', 'b', 'c', 'd', 'e']],
    ['tags: [two words, A, a]', ['two words', 'A']],
    ['tags: [2024, y2024]', ['2024', 'y2024']],
    ['tags: [a/b, a/b/, "#a/b"]', ['a/b']],
    ['Tags: a\ntags: b\ntag: [c, a]', ['a', 'b', 'c']],
    ['tags: [null, "", ~]', []],
    ['tags: “a”, ‘b’', ['a', 'b']],
  ])('%j', async (yaml, tags) => {
    expect((await entryOf(yaml)).tags).toEqual(tags)
  })
})

describe('aliases', () => {
  it.each([
    ['aliases: A, B', ['A', 'B']],
    ['alias: "[[Lee, Ana]], B"', ['Lee, Ana', 'B']],
    ['aliases: ["Lee, Ana", B]', ['Lee, Ana', 'B']],
    ['aliases: [1984, true, null]', ['1984', 'true']],
    ['aliases:\n  - Gardens: a story\n  - B', ['Gardens: a story', 'B']],
    ['aliases: [Gardens: a story, B]', ['Gardens: a story', 'B']],
  ])('%j', async (yaml, aliases) => {
    const entry = await entryOf(yaml)
    expect(
      entry.aliases.map((alias) =>
        alias.map((part) => (typeof part === 'string' ? part : entry.links[part.link]?.target)).join(''),
      ),
    ).toEqual(aliases)
    expect(entry.problems).toEqual([])
  })
})

describe('dates', () => {
  it.each([
    ['created: 2024-01-02', '2024-01-02', null],
    ['date created: 2024-01-02\ndate modified: 2024-02-03', '2024-01-02', '2024-02-03'],
    ['created_at: 2024-01-02\nupdated_at: 2024-02-03', '2024-01-02', '2024-02-03'],
    ['creation date: 2024-01-02 10:00\nlast-modified: 2024-02-03', '2024-01-02', '2024-02-03'],
    ['published: 2024-03-04\ncreated: 2024-01-02', '2024-01-02', null],
    ['published: 2024-03-04', '2024-03-04', null],
    ['date: soon\ncreated: 2024-01-02', '2024-01-02', null],
    ['date: [2024-01-02]', '2024-01-02', null],
    ['created: yesterday', null, null],
  ])('%j', async (yaml, date, updated) => {
    expect(await entryOf(yaml)).toMatchObject({ date, updated })
  })

  it('leave the link to a daily note where it is', async () => {
    const entry = await entryOf('created: [[2024-01-02]]')
    expect(entry.date).toBe('2024-01-02')
    expect(entry.links).toMatchObject([
      { target: '2024-01-02', property: 'created', point: { line: 2, column: 10 } },
    ])
    expect(entry.properties.map(({ key }) => key)).toEqual(['created'])
  })
})

describe('the language', () => {
  it.each([
    ['lang: pt_BR', 'pt-BR', null],
    ['language: de', 'de', null],
    ['locale: en_gb', 'en-GB', null],
    ['lang: German\nlanguage: de', 'de', null],
    ['language: Python', null, null],
    ['language: go', null, null],
    ['language: ts', null, null],
    ['language: Lua', null, null],
    ['language: sh', null, null],
    ['language: cs', null, null],
    ['language: cs-CZ', 'cs-CZ', null],
    ['lang: cs', 'cs', null],
    ['direction: rtl', null, 'rtl'],
    ['direction: north', null, null],
    ['dir: auto', null, null],
  ])('%j', async (yaml, lang, dir) => {
    expect(await entryOf(yaml)).toMatchObject({ lang, dir })
  })
})

describe('keys that stand twice', () => {
  it('in another case: the first is used, and the other is told', async () => {
    const entry = await entryOf('Title: A\ntitle: B')
    expect(entry.title && readableText(entry.title)).toBe('A')
    expect(entry.problems).toMatchObject([
      {
        rule: 'wrong-shape',
        point: { line: 3, column: 1 },
        message: '"title" is here twice, first as "Title", and the first is used.',
      },
    ])
  })

  it('and are both wrong: each is told', async () => {
    const entry = await entryOf('updated: foo\nUpdated: bar\nUPDATED: 2026-06-11')
    expect(entry.updated).toBe('2026-06-11')
    expect(entry.problems.map(({ point, message }) => `${point.line}: ${message}`)).toEqual([
      '2: "updated" should be a date.',
      '3: "Updated" should be a date.',
    ])
  })
})

describe('a value lost in a comment', () => {
  it('keeps the file back where it would say whether to', async () => {
    const entry = await entryOf('tags: #a\npublish: #false')
    expect(entry.draft).toBe(true)
    expect(entry.problems.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([
      'lost-value: "#a" is a comment in YAML.',
      'lost-value: "#false" is a comment in YAML, so the file is held back.',
    ])
  })
})

describe('cssclasses', () => {
  it.each([
    ['cssclasses: wide', ['wide']],
    ['cssclasses: [wide, dashboard, wide]', ['wide', 'dashboard']],
    ['cssclass: wide, dashboard', ['wide', 'dashboard']],
    ['cssclasses: wide dashboard', ['wide', 'dashboard']],
    ['cssclasses: ["a.b", "c\\"d", "<e>", f_1-g]', ['f_1-g']],
    ['cssclasses: {a: b}', []],
    ['cssclasses:', []],
  ])('%j', async (yaml, cssclasses) => {
    const entry = await entryOf(yaml)
    expect(entry.cssclasses).toEqual(cssclasses)
    expect(entry.properties).toEqual([])
    expect(entry.problems).toEqual([])
  })
})

describe('places', () => {
  it('of what only the whole collection shows to be wrong', async () => {
    const entry = await entryOf('title: A\npermalink: about\nredirects:\n  - /a\n  - b')
    expect(entry).toMatchObject({ permalink: '/about/', redirects: ['/a/', '/b/'] })
    expect(entry.places).toEqual({
      permalink: { line: 3, column: 1 },
      citekey: null,
      redirects: [
        { line: 5, column: 5 },
        { line: 6, column: 5 },
      ],
    })
  })

  it('are so many and no more, which is said once', async () => {
    const addresses = Array.from({ length: 8000 }, (_, number) => `/r${number}/`)
    const entry = await entryOf(`title: A\nredirects: [${addresses.join(', ')}]`)
    expect(entry.redirects).toEqual(addresses.slice(0, 100))
    expect(entry.problems.map(({ message }) => message)).toEqual([
      'An item of "redirects" should be one of at most 100 paths on this site.',
    ])
  })
})

describe('links without quotes', () => {
  it.each([
    ['up: [[Lee, Ana]]', ['Lee, Ana']],
    ['up: [[Gardens: a story]]', ['Gardens: a story']],
    ['up: [[2024]]', ['2024']],
    ['up:\n  - [[A]]\n  - [[2024-01-02|that day]]', ['A', '2024-01-02']],
    ['up: [[[A]], [[B]]]', ['A', 'B']],
    ['date-parts: [[2023]]', []],
    ['issued: {date-parts: [["2023", "4"]]}', []],
    ['grid: [[1, 2]]', []],
  ])('%j', async (yaml, targets) => {
    expect((await entryOf(yaml)).links.map(({ target }) => target)).toEqual(targets)
  })
})
