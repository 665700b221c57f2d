import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readFrontMatter } from '../../../src/yaml/front-matter.ts'
import { runs } from '../../laws.ts'

const read = (yaml: string) => {
  const { data, mends, problems, at, written } = readFrontMatter(`---\n${yaml}\n---\nBody.\n`)
  const told = (all: typeof problems | typeof mends) =>
    all.map(({ point }) => `${point.line}:${point.column}`)
  return {
    data,
    mends: told(mends),
    fixes: mends.map(({ fix }) => fix),
    problems: told(problems),
    at,
    written,
  }
}

describe('a line that YAML cannot read and that can mean one thing only', () => {
  it.each([
    ['people:\n- @ana\n- @b c', { people: ['@ana', '@b c'] }, ['3:3', '4:3'], 'write - "@ana"'],
    [
      'source: [[a]], [[b|c]]',
      { source: ['[[a]]', '[[b|c]]'] },
      ['2:9'],
      'write source: ["[[a]]", "[[b|c]]"]',
    ],
    ['up: [[A]] and more', { up: '[[A]] and more' }, ['2:5'], 'write up: "[[A]] and more"'],
    ['title: Foo: bar', { title: 'Foo: bar' }, ['2:8'], 'write title: "Foo: bar"'],
    ['title: It\'s: "a"', { title: 'It\'s: "a"' }, ['2:8'], "write title: 'It''s: \"a\"'"],
    ['title: `x`\ndraft: true', { title: '`x`', draft: true }, ['2:8'], 'write title: "`x`"'],
    ['a: > quote', { a: '> quote' }, ['2:4'], 'write a: "> quote"'],
    [
      'title: "He said \\"no\\"\nauthor: "X"\ndraft: true',
      { title: 'He said "no"', author: 'X', draft: true },
      ['2:8'],
      'write title: "He said \\"no\\""',
    ],
    [
      'title: "A clipped title\\"\nurl: "https://a.example"',
      { title: 'A clipped title', url: 'https://a.example' },
      ['2:8'],
      'write title: "A clipped title"',
    ],
    [
      'a: b\ntitle: "A \\"quoted\\" title\\"',
      { a: 'b', title: 'A "quoted" title' },
      ['3:8'],
      'write title: "A \\"quoted\\" title"',
    ],
    ['path: "C:\\"\nb: "c"', { path: 'C:\\', b: 'c' }, ['2:7'], 'write path: "C:\\\\"'],
    ['list:\n- "a\\"\nb: "c"', { list: ['a'], b: 'c' }, ['3:3'], 'write - "a"'],
    [
      'title: "He said "no" to it"\nb: c',
      { title: 'He said "no" to it', b: 'c' },
      ['2:8'],
      'write title: \'He said "no" to it\'',
    ],
    ['tags:\n\t- a\n\t- b', { tags: ['a', 'b'] }, ['3:1', '4:1'], 'indent with spaces.'],
  ])('%j is read as that, with a warning that shows how to write it', (yaml, data, mends, fix) => {
    const found = read(yaml)
    expect(found.data).toEqual(data)
    expect(found.mends).toEqual(mends)
    expect(found.fixes[0]).toBe(fix)
    expect(found.problems).toEqual([])
  })

  it('keeps the places of what is in it', () => {
    const { at, written } = read('source: [[a]], [[b]]\nlist:\n  - @one\n')
    expect(at(['list', 0])).toEqual({ line: 4, column: 5 })
    const { source, at: place } = written(['source', 1]) ?? { source: '', at: () => null }
    expect(source).toBe('[[b]]')
    expect(place(0)).toEqual({ line: 2, column: 16 })
  })

  it('is read the same from Windows', () => {
    expect(readFrontMatter('---\r\na: @b\r\nc: d\r\n---\r\nBody.\r\n').data).toEqual({ a: '@b', c: 'd' })
  })
})

describe('a line that could mean several things', () => {
  it.each([
    'title: "a" b',
    'x: "un\ny: 1',
    'title: "a" and "b"',
    'title: "one\\"\n  two: three"x',
    'a: b: c # d',
    'title: Foo: bar\n draft: true',
    'source: [[[[a]], [[b]]',
    'tags: [a\nb: c',
    'a: 1\na: 2',
    '@key: value',
  ])('%j keeps the file back', (yaml) => {
    const found = read(yaml)
    expect(found.data).toEqual({})
    expect(found.mends).toEqual([])
    expect(found.problems).not.toEqual([])
  })

  it('keeps it back whatever can be mended besides', () => {
    expect(read('people: @ana\ndraft: "yes').problems).toEqual(['2:9', '3:8'])
  })
})

describe('mending', () => {
  it('changes nothing that YAML can read, and ends for any text', { tags: 'law' }, () => {
    const sign = fc.constantFrom(
      'a',
      'b',
      ': ',
      ':',
      '- ',
      '\n',
      '  ',
      '\t',
      '"',
      "'",
      '@',
      '[[',
      ']]',
      ', ',
      '# ',
      '&',
      '*',
      '|',
      '>',
      '{',
      '}',
      '\r\n',
    )
    fc.assert(
      fc.property(fc.array(sign, { maxLength: 24 }), (signs) => {
        const found = read(signs.join(''))
        expect(found.mends.length === 0 || found.problems.length === 0).toBe(true)
        for (const place of found.mends) expect(place).toMatch(/^\d+:[1-9]\d*$/)
      }),
      { numRuns: runs(400) },
    )
  })
})
