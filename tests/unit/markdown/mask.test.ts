import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mask, unmask } from '../../../src/markdown/mask.ts'

const pieces = fc.constantFrom(
  '[[',
  ']]',
  '[[a]]',
  '[[a|b]]',
  '![[c|d|30]]',
  '|',
  '`',
  '\\',
  '$',
  '$5',
  '$$',
  '```\n',
  '> ',
  '- ',
  ' ',
  '\n',
  '\n\n',
  'x',
  ']',
  '[',
)
const markdown = fc.array(pieces, { maxLength: 30 }).map((parts) => parts.join(''))

function targets(text: string): readonly string[] {
  return mask(text).pieces.map((piece) => ('target' in piece ? piece.target : piece.tex))
}

describe('mask', () => {
  it('keeps every other character where it is', () => {
    fc.assert(
      fc.property(markdown, (text) => {
        const { masked } = mask(text)
        expect(masked).toHaveLength(text.length)
        for (let at = 0; at < text.length; at += 1) {
          if (!/[\uFDD0-\uFDEF]/.test(masked[at] ?? '')) expect(masked[at]).toBe(text[at])
        }
      }),
    )
  })

  it('is undone by unmask', () => {
    fc.assert(
      fc.property(markdown, (text) => {
        const { masked, ...pieces } = mask(text)
        expect(unmask(masked, { text, ...pieces })).toBe(text)
      }),
    )
  })

  it('finds the target and the alias of a wikilink, and where the alias stands', () => {
    expect(mask('see [[a b#c|other words]]').pieces).toEqual([
      { start: 4, end: 25, embed: false, target: 'a b#c', alias: { text: 'other words', start: 12 } },
    ])
  })

  it('leaves alone what is escaped, empty or broken', () => {
    expect(targets('\\[[a]] [[]] [[ ]] [[|b]] [[a\nb]] [[1, 2], [3]] [[a')).toEqual([])
  })

  it('takes code in a heading for a part of its name, and none that begins before the link', () => {
    expect(targets('[[a#The `id`|id]] and [[#`b` c]]')).toEqual(['a#The `id`', '#`b` c'])
    expect(targets('`[[a` and `b]]`, `[[a#b` and `c]]`, [[a`b`]]')).toEqual([])
  })

  it('takes an escaped exclamation mark for text before a link', () => {
    expect(mask('\\![[a]]').pieces).toMatchObject([{ start: 2, embed: false }])
  })

  it('does not reach from one code span into another', () => {
    expect(targets('`[[` and `]]`')).toEqual([])
    expect(targets('[[a|`b`]]')).toEqual(['a'])
    expect(targets('`[[a|` and `]]`')).toEqual(['a'])
  })

  it('tells more wikilinks apart than fit one digit', () => {
    const text = Array.from({ length: 2000 }, (_, index) => `[[n${index}]]`).join('')
    const { masked, ...pieces } = mask(text)
    expect(unmask(masked, { text, ...pieces })).toBe(text)
  })
})
