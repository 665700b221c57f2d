import { describe, expect, it } from 'vitest'
import { languagesOf } from '../../../src/links/nodes.ts'
import type { Entry } from '../../../src/core/entry.ts'
import { emptyEntry } from '../../../src/collection/empty-entry.ts'

const english = { language: 'en' }
const languages = (entry: Partial<Entry>, title: string, site = english) =>
  languagesOf({ ...emptyEntry, ...entry }, title, site)
const sites = { lang: null, dir: null }

describe('languagesOf', () => {
  it('says nothing of what is as the site is', () => {
    expect(languages({ script: 'Latn' }, 'A title')).toEqual({ text: sites, title: sites })
    expect(languages({ lang: 'EN' }, '2024-01-09')).toEqual({ text: sites, title: sites })
    const hebrew = { language: 'he' }
    expect(languages({ script: 'Hebr' }, 'יומן', hebrew)).toEqual({ text: sites, title: sites })
  })

  it('tells language and direction by the script, and no more than the letters do', () => {
    expect(languages({ script: 'Hebr' }, 'יומן').text).toEqual({ lang: 'he', dir: 'rtl' })
    expect(languages({ script: 'Arab' }, 'يوميات').text).toEqual({ lang: 'und-Arab', dir: 'rtl' })
    expect(languages({ script: 'Cyrl' }, 'Дневник').text).toEqual({ lang: 'und-Cyrl', dir: null })
    expect(languages({ script: 'Latn' }, 'A title', { language: 'ar' }).text).toEqual({
      lang: 'und-Latn',
      dir: 'ltr',
    })
  })

  it('leaves the language to the site where that is written so', () => {
    expect(languages({ script: 'Cyrl' }, 'Дневник', { language: 'uk' }).text).toEqual(sites)
    expect(languages({ script: 'Hani' }, '日誌', { language: 'zh-TW' }).text).toEqual(sites)
    expect(languages({ script: 'Hani' }, '東京', { language: 'ja' }).text).toEqual(sites)
  })

  it('goes by the title of a text without words', () => {
    expect(languages({ script: null }, 'יומן').text).toEqual({ lang: 'he', dir: 'rtl' })
    expect(languages({ script: null }, '12:30').text).toEqual(sites)
  })

  it('takes an author’s word first', () => {
    expect(languages({ script: 'Arab', lang: 'fa' }, 'یادداشت')).toEqual({
      text: { lang: 'fa', dir: 'rtl' },
      title: { lang: 'fa', dir: 'rtl' },
    })
    expect(languages({ script: 'Arab', dir: 'ltr' }, 'x').text).toEqual({ lang: 'und-Arab', dir: null })
    expect(languages({ script: 'Latn', lang: 'ur' }, 'Khutoot').text).toEqual({ lang: 'ur', dir: null })
    expect(languages({ script: null, lang: 'ar' }, '').text).toEqual({ lang: 'ar', dir: 'rtl' })
  })

  it('tells the language of a title in another script by itself', () => {
    expect(languages({ script: 'Arab', lang: 'ar' }, 'Machine learning?').title).toEqual(sites)
    expect(languages({ script: 'Latn' }, 'ما الترجمة؟').title).toEqual({ lang: 'und-Arab', dir: 'rtl' })
    expect(languages({ script: 'Jpan' }, '東京').title).toEqual({ lang: 'ja', dir: null })
  })
})
