import { describe, expect, it } from 'vitest'
import { lettersOf } from '../../../src/pages/index-page.ts'

const under = (titles: readonly string[], language: string) =>
  lettersOf(titles, language, (code) => `script ${code}`).map(({ title }) => title)

describe('the letter of a title', () => {
  it.each([
    ['de', ['Ärger', 'apfel', '“Zug”', 'ßeta', 'Öl'], ['A', 'A', 'Z', 'S', 'O']],
    ['sv', ['Ärger', 'apfel', 'Öl'], ['Ä', 'A', 'Ö']],
    ['tr', ['şehir', 'sel'], ['Ş', 'S']],
    ['en', ['Ωmega', 'дом', 'ёлка', 'עברית', 'हिन्दी'], ['Ω', 'Д', 'Е', 'ע', 'ह']],
    ['ja', ['かな', 'ガラス', '漢字'], ['か', 'か', 'script Hani']],
    ['ko', ['한국', '김치', '가지'], ['하', '가', '가']],
    ['en', ['2024', '01 a', '?!', '…'], ['0–9', '0–9', '&', '&']],
  ])('in %s', (language, titles, letters) => {
    expect(under(titles, language)).toEqual(letters)
  })

  it('is its script where that has too many', () => {
    const titles = Array.from({ length: 44 }, (_, index) => String.fromCodePoint(0x1200 + 8 * index))
    expect(new Set(under(['Zug', ...titles], 'en'))).toEqual(new Set(['Z', 'script Ethi']))
  })
})
