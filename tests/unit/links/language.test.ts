import { describe, expect, it } from 'vitest'
import { languagesOf } from '../../../src/links/nodes.ts'
import { type Entry, emptyEntry } from '../../../src/core/entry.ts'
import { readSettings } from '../../../src/settings/settings.ts'
import { file, link, listed, type Sketch } from './build.ts'

const english = { language: 'en', words: {} }
const languages = (entry: Partial<Entry>, title: string, site = english) =>
  languagesOf({ ...emptyEntry, ...entry }, title, site)
const sites = { lang: null, dir: null }

describe('the language of a folder', () => {
  const { settings } = readSettings(
    'languages: {fr: fr, docs/de: de, ar: ar, de/fr: fr-CH, no: nb, en: en}\n',
    {},
  )
  const at = (path: string, sketch: Sketch = {}) => {
    const { graph } = link([file(path, { script: 'Latn', ...sketch })], settings)
    const [node] = graph.nodes
    return [node?.language, node?.titleLanguage]
  }
  const lang = (path: string, sketch?: Sketch) => at(path, sketch)[0]?.lang

  it('is that of the texts below it, at any depth and in any case', () => {
    expect(at('fr/Un titre.md')).toEqual([
      { lang: 'fr', dir: null },
      { lang: 'fr', dir: null },
    ])
    expect(lang('garden/FR/deep/down.md')).toBe('fr')
    expect(lang('docs/de/a.md')).toBe('de')
    expect(lang('old/Docs/De/a.md')).toBe('de')
    expect(at('ar/1.md', { script: null })[0]).toEqual({ lang: 'ar', dir: 'rtl' })
  })

  it('is that of the innermost folder, and there of the longest key', () => {
    expect(lang('fr/no/a.md')).toBe('nb')
    expect(lang('de/fr/a.md')).toBe('fr-CH')
  })

  it('gives way to the text’s own, and is no other folder’s nor that of a bibliography', () => {
    expect(lang('fr/a.md', { lang: 'it' })).toBe('it')
    expect(lang('fr/en/a.md')).toBeNull()
    for (const path of ['fr.md', 'french/a.md', 'de/a.md', 'docs/x/de/a.md', 'frfr/a.md'])
      expect(lang(path), path).toBeNull()
    const { graph } = link([listed('key2020', { script: 'Latn' }, 'fr/refs.bib')], settings)
    expect(graph.nodes[0]?.language).toEqual(sites)
  })

  it('is nobody’s without the setting', () => {
    const { graph } = link([file('no/a.md', { script: 'Latn' }), file('it/b.md')])
    expect(graph.nodes.map(({ language }) => language)).toEqual([sites, sites])
  })
})

describe('languagesOf', () => {
  it('says nothing of what is as the site is', () => {
    expect(languages({ script: 'Latn' }, 'A title')).toEqual({ text: sites, title: sites })
    expect(languages({ lang: 'EN' }, '2024-01-09')).toEqual({ text: sites, title: sites })
    const hebrew = { language: 'he', words: {} }
    expect(languages({ script: 'Hebr' }, 'יומן', hebrew)).toEqual({ text: sites, title: sites })
  })

  it('tells language and direction by the script, and no more than the letters do', () => {
    expect(languages({ script: 'Hebr' }, 'יומן').text).toEqual({ lang: 'he', dir: 'rtl' })
    expect(languages({ script: 'Arab' }, 'يوميات').text).toEqual({ lang: 'und-Arab', dir: 'rtl' })
    expect(languages({ script: 'Cyrl' }, 'Дневник').text).toEqual({ lang: 'und-Cyrl', dir: null })
    expect(languages({ script: 'Latn' }, 'A title', { language: 'ar', words: {} }).text).toEqual({
      lang: 'und-Latn',
      dir: 'ltr',
    })
  })

  it('leaves the language to the site where that is written so', () => {
    expect(languages({ script: 'Cyrl' }, 'Дневник', { language: 'uk', words: {} }).text).toEqual(sites)
    expect(languages({ script: 'Hani' }, '日誌', { language: 'zh-TW', words: {} }).text).toEqual(sites)
    expect(languages({ script: 'Hani' }, '東京', { language: 'ja', words: {} }).text).toEqual(sites)
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

  it('names the language of the site where the interface is in another', () => {
    const swedish = { language: 'sv', words: {} }
    const own = { lang: 'sv', dir: null }
    expect(languages({ script: 'Latn' }, 'Anteckning', swedish)).toEqual({ text: own, title: own })
    expect(languages({ script: null }, '12:30', swedish)).toEqual({ text: own, title: own })
    expect(languages({ script: 'Latn', lang: 'en' }, 'A note', swedish).text).toEqual(sites)
    const persian = { language: 'fa', words: {} }
    const rightToLeft = { lang: 'fa', dir: 'rtl' }
    expect(languages({ script: 'Arab' }, 'یادداشت', persian)).toEqual({
      text: rightToLeft,
      title: rightToLeft,
    })
    expect(languages({ script: null }, '12:30', persian).text).toEqual(rightToLeft)
    expect(languages({ script: 'Latn', lang: 'en' }, 'A note', persian).text).toEqual(sites)
  })
})
