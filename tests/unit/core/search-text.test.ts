import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold, indexed, parts, restore } from '../../../src/core/search-text.ts'

/** Words of many scripts, without the signs by which `indexed` remembers what it changed. */
const prose = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '自我纠正',
        'データ',
        'แก้ไข',
        'Größe',
        'ışık',
        'Łódź',
        'smørebrød',
        'þæt',
        'a—b',
        'model’s',
      ),
      fc.string({ unit: 'grapheme' }),
    ),
  )
  .map((words) =>
    words.join(' ').replace(/[\u00AD\u0345\u05B0\u05B1\u0640\u061C\u200B-\u206F\uFEFF-\uFFDC]/g, ''),
  )

describe('indexed', () => {
  it('is undone by restore', () => {
    fc.assert(
      fc.property(prose, (text) => {
        expect(restore(indexed(text))).toBe(text)
      }),
    )
  })

  it('parts the signs of unspaced scripts, and what they touch', () => {
    expect(indexed('GPT模型。').split(/\s/)).toEqual(['GPT', '\u00AD模', '\u00AD型', '\u00AD。'])
  })

  it('parts words at a dash without spaces', () => {
    expect(indexed('answer—feedback').split(/\s/)).toEqual(['answer', '\u00AD—', '\u00ADfeedback'])
  })

  it('leaves spaced scripts as they are', () => {
    for (const text of [
      'Self-correction, again.',
      'النماذج اللغوية',
      'Übermäßig'.replace('ß', 'ss'),
      '언어 모델',
    ]) {
      expect(indexed(text)).toBe(text)
    }
  })

  it('brings letters to their usual width, and leaves the punctuation of Chinese as it is', () => {
    expect(restore(indexed('ＡＩ：ﾃﾞｰﾀ２'))).toBe('AI：データ2')
  })

  it('drops what is not seen', () => {
    expect(indexed('\u200Fالـــنص\u200F')).toBe('النص')
  })

  it('keeps a sign and its marks together', () => {
    expect(restore(indexed('แก้ไข'))).toBe('แก้ไข')
    expect(indexed('แก้ไข').split(/\s/)).toEqual(['แ', '\u00ADก้', '\u00ADไ', '\u00ADข'])
  })
})

describe('fold', () => {
  it('ignores case, accents, punctuation and width', () => {
    expect(fold('Why do “oracle labels” flatter self-correction?')).toBe(
      fold('why do ORACLE labels flatter self correction'),
    )
    expect(fold('Größe')).toBe(fold('grosse'))
    expect(fold('Müller')).toBe(fold('muller'))
    expect(fold('Ｉ’m')).toBe(fold("I'm"))
    expect(fold('λόγος')).toBe(fold('ΛΟΓΟΣ'))
    expect(fold('ǽ')).toBe(fold('æ'))
  })

  it('does the same to a text beside letters of other alphabets as to one alone', () => {
    for (const text of [" Don't_(panic)!  v2.0\t", 'a/b-c\u0000d', '`x` ^ ~'])
      expect(fold(`${text} é`)).toBe(`${fold(text)} E`.trim())
  })

  it('leaves out the vowel signs that Arabic and Hebrew may leave out', () => {
    expect(fold('للتَّرجُمانِ')).toBe(fold('للترجمان'))
    expect(fold('الـــنص أوّلًا')).toBe(fold('النص اولا'))
    expect(fold('בְּרֵאשִׁית')).toBe(fold('בראשית'))
  })

  it('keeps the signs that make another word', () => {
    expect(fold('काला')).not.toBe(fold('कल'))
    expect(fold('ガラス')).not.toBe(fold('カラス'))
    expect(fold('ガラス')).toBe(fold('ｶﾞﾗｽ'))
  })

  it('joins the four letters i of Turkish', () => {
    expect(fold('İSTANBUL ışığı')).toBe(fold('istanbul isigi'))
  })

  it('folds what is folded to itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(fold(fold(text))).toBe(fold(text))
      }),
    )
  })
})

describe('parts', () => {
  it('looks for spaced words together', () => {
    expect(parts('  Oracle  LABELS ')).toEqual([{ words: ['oracle', 'labels'], match: 'all' }])
  })

  it('looks for a run of an unspaced script as a phrase', () => {
    expect(parts('自我纠正')).toEqual([{ words: ['自', '我', '纠', '正'], match: 'phrase' }])
  })

  it('takes a query of both apart', () => {
    expect(parts('GPT模型 的 self-check')).toEqual([
      { words: ['gpt', 'self-check'], match: 'all' },
      { words: ['模', '型'], match: 'phrase' },
      { words: ['的'], match: 'phrase' },
    ])
  })

  it('takes quotation marks for a phrase', () => {
    expect(parts('"right answer"')).toEqual([{ words: ['right', 'answer'], match: 'phrase' }])
    expect(parts('“right answer”')).toEqual([{ words: ['right', 'answer'], match: 'phrase' }])
  })

  it('spells out letters as the index does', () => {
    expect(parts('Straße ışık')).toEqual([{ words: ['strasse', 'işik'], match: 'all' }])
  })

  it('takes letters of another width, and letters and accents apart, for what they are', () => {
    expect(parts('ＡＩ ﾃﾞｰﾀ')).toEqual(parts('ai データ'))
    expect(parts('café'.normalize('NFD'))).toEqual(parts('café'))
  })

  it('takes the quotation mark in a Hebrew abbreviation for its own sign', () => {
    expect(parts('ארה"ב ד\'ר')).toEqual([{ words: ['ארה״ב', 'ד׳ר'], match: 'all' }])
  })

  it('asks nothing when there is no letter or number', () => {
    expect(parts(' – ? " ')).toEqual([])
    expect(parts('“ ”')).toEqual([])
  })
})
