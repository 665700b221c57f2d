import { describe, expect, it } from 'vitest'
import {
  directionOfLanguage,
  firstDirection,
  languageOfScript,
  mainScript,
  scriptOfLanguage,
  scriptsIn,
} from '../../../src/core/script.ts'

const scriptOf = (text: string) => mainScript(scriptsIn(text))

describe('mainScript', () => {
  it.each([
    ['The plot thickens.', 'Latn'],
    ['Tiếng Việt có dấu', 'Latn'],
    ['النماذج اللغوية الكبيرة', 'Arab'],
    ['קריאה ראשונה', 'Hebr'],
    ['Чтение и письмо', 'Cyrl'],
    ['Ἐν ἀρχῇ ἦν ὁ λόγος', 'Grek'],
    ['अनुवाद', 'Deva'],
    ['การแก้ไข', 'Thai'],
    ['读书笔记', 'Hani'],
    ['読書の記録', 'Jpan'],
    ['ひらがな', 'Jpan'],
    ['독서 기록', 'Kore'],
  ])('of %s is %s', (text, script) => {
    expect(scriptOf(text)).toBe(script)
  })

  it('is none without letters', () => {
    expect(scriptOf('')).toBe(null)
    expect(scriptOf('12:30 — 🎉 !?')).toBe(null)
  })

  it('counts words, since some scripts leave out vowels', () => {
    expect(scriptOf('אני כותב תוכנה עם TypeScript JavaScript')).toBe('Hebr')
  })

  it('counts a word with vowel signs once', () => {
    expect(scriptsIn('قُلْتُ said he').get('Arab')).toBe(1)
  })

  it('takes no address for words', () => {
    expect(scriptOf('שלום https://example.org/a/long/path/of/many/words')).toBe('Hebr')
  })

  it('keeps a Chinese text Chinese that quotes a word of Japanese', () => {
    expect(scriptOf('日语里的助词「の」表示所属关系，与汉语的「的」大致相当。')).toBe('Hani')
  })
})

describe('firstDirection', () => {
  it('goes by the first letter, whatever follows', () => {
    expect(firstDirection('TypeScript هي لغة برمجة')).toBe('ltr')
    expect(firstDirection('כלב means dog in Hebrew')).toBe('rtl')
    expect(firstDirection('1. (ک) a b c d')).toBe('rtl')
  })

  it('is open without a letter', () => {
    expect(firstDirection('1, 2, 3')).toBe(null)
  })
})

describe('languageOfScript', () => {
  it('names a language only where the script settles it', () => {
    expect(languageOfScript('Hebr')).toBe('he')
    expect(languageOfScript('Kore')).toBe('ko')
    expect(languageOfScript('Arab')).toBe('und-Arab')
    expect(languageOfScript('Cyrl')).toBe('und-Cyrl')
  })
})

describe('scriptOfLanguage', () => {
  it('knows the usual script, and the one that is named', () => {
    expect(scriptOfLanguage('en-GB')).toBe('Latn')
    expect(scriptOfLanguage('zh-TW')).toBe('Hani')
    expect(scriptOfLanguage('sr-Latn')).toBe('Latn')
    expect(scriptOfLanguage('ja')).toBe('Jpan')
    expect(scriptOfLanguage('not a language')).toBe(null)
  })
})

describe('directionOfLanguage', () => {
  it.each([
    ['en', 'ltr'],
    ['en-GB', 'ltr'],
    ['ar', 'rtl'],
    ['he-IL', 'rtl'],
    ['AR', 'rtl'],
    ['az-Arab', 'rtl'],
    ['ur-Latn', 'ltr'],
    ['arn', 'ltr'],
  ] as const)('%s is written %s', (language, direction) => {
    expect(directionOfLanguage(language)).toBe(direction)
  })
})
