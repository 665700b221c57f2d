import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { literal, marks, withoutMarks } from '../../../src/html/marked.ts'

const site = { base: '/', language: 'en', words: {} }
const filled = (text: string, settings: Partial<typeof site> = {}) =>
  withoutMarks({ ...site, ...settings })(text)

describe('the marks of compiled templates', () => {
  it('give way to the base, as each place wants it', () => {
    const base = '/gärten(x)/$&/'
    expect(filled(`"${marks.base}_astro/a.css"`, { base })).toBe('"/g%C3%A4rten(x)/$&/_astro/a.css"')
    expect(filled(`url(${marks.base}a.woff2)`, { base })).toBe(String.raw`url(/g%C3%A4rten\(x\)/$&/a.woff2)`)
    expect(filled(`"base":"${marks.base}"`, { base })).toBe(`"base":"${base}"`)
    expect(filled(`href="${marks.base}"`)).toBe('href="/"')
  })

  it('give way to the messages of a part, in whatever quotes', () => {
    const words = { moved: '“a” "b" `c` ${d} \\ {page}', site: { feed: 'Abo' } }
    for (const quote of ['"', "'", '`']) {
      const code = marks.messages('moved').replaceAll('"', quote)
      expect(runInNewContext(filled(code, { words }))).toBe(words.moved)
    }
    expect(filled(marks.messages('colours'))).toBe(
      '{system:"Colours: system",light:"Colours: light",dark:"Colours: dark"}',
    )
    expect(filled(marks.messages('kindWords'))).toBe('null')
  })

  it('make other names of files for another base and for other words', () => {
    const all = [{}, { base: '/a/' }, { language: 'de' }, { words: { moved: 'Gone to {page}' } }]
    const names = all.map((settings) => filled(marks.name, settings))
    expect(new Set(names).size).toBe(all.length)
    expect(filled(marks.name, { language: 'en-GB' })).toBe(names[0])
  })
})

describe('a literal', () => {
  it('has the value that it is made from', () => {
    const value = { a: '"b":1', 'c-d': { e: '\\"f":', ' ': 'g\u2028' }, h1: ['{"i":2}'] }
    expect(structuredClone(runInNewContext(`(${literal(value)})`))).toEqual(value)
  })
})
