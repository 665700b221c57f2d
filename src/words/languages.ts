import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { byKey } from '../core/lazily.ts'
import { directionOfLanguage, type Direction, type Language } from '../core/script.ts'
import type { MessageTexts, Settings } from '../core/settings.ts'
import { compiled, isForms, type Messages } from './messages.ts'
import * as pagePhrases from './page-phrases.ts'
import * as phrases from './phrases.ts'
import { speechIn } from './speech.ts'

const parts = { ...phrases, ...pagePhrases }

export type WordSettings = Pick<Settings, 'language' | 'words'>

/** The settings to use without a site. */
export const english: WordSettings = { language: 'en', words: {} }

export type Words = { readonly [Part in keyof typeof parts]: ReturnType<(typeof parts)[Part]> }

/**
 * The interface's language for a site's language (BCP 47): the longest prefix of its tag that has a messages file, else
 * English. Throws in compiled templates, which have no such files. Cached, because it looks for files.
 */
export const interfaceLanguage = byKey((language: string): string => {
  const parts = language.toLowerCase().split('-')
  const tags = parts.map((_, index) => parts.slice(0, parts.length - index).join('-'))
  const found = tags.find((tag) => /^[a-z]{2,3}(-[a-z\d]+)*$/.test(tag) && existsSync(fileOf(tag)))
  if (found === undefined && !existsSync(fileOf('en')))
    throw new Error('compiled templates have no files of languages: see currentLanguages')
  return found ?? 'en'
})

/**
 * The language of a site's pages, around its authors' texts: the site's language if the interface uses it, else the
 * interface's. In a language without a file, the site's `words` can set `writing.locale` to say that they use it.
 */
export function pageLanguage({ language, words }: WordSettings): string {
  const [first = ''] = language.toLowerCase().split('-')
  const tag = interfaceLanguage(language)
  const { writing } = words
  const locale = typeof writing === 'object' ? writing['locale'] : undefined
  const isSpoken = [tag, locale].some(
    (one) => typeof one === 'string' && one.toLowerCase().split('-')[0] === first,
  )
  return isSpoken ? language : tag
}

/** The `lang` and `dir` of a text on a page; null where they are the page's. */
export function languageOnPage(lang: string, dir: Direction, settings: WordSettings): Language {
  const around = pageLanguage(settings)
  return {
    lang: lang.toLowerCase() === around.toLowerCase() ? null : lang,
    dir: dir === directionOfLanguage(around) ? null : dir,
  }
}

/** The `lang` and `dir` of words within another text; null where they are the same. */
export function languageWithin(words: Language, around: Language, settings: WordSettings): Language {
  const page = pageLanguage(settings)
  return {
    lang: words.lang === around.lang ? null : (words.lang ?? page),
    dir: words.dir === around.dir ? null : (words.dir ?? directionOfLanguage(page)),
  }
}

export type SiteLanguages = ReturnType<typeof siteLanguages>

export function siteLanguages(settings: WordSettings) {
  return {
    interface: interfaceLanguage(settings.language),
    page: pageLanguage(settings),
    own: languageOfSite(settings),
  }
}

/** The `lang` and `dir` of the site's own words, such as its title. */
export function languageOfSite(settings: WordSettings): Language {
  return languageOnPage(settings.language, directionOfLanguage(settings.language), settings)
}

/** The messages of a site's interface: those of its language, with the site's own rewordings. */
export function messagesFor({ language, words }: WordSettings): Messages {
  return reworded(messagesIn(interfaceLanguage(language)), words) as Messages
}

const known = new Map<string, Words>()
/** Cached, because each parsed file has its own settings object with equal contents. */
const keys = new WeakMap<MessageTexts, string>()

export function wordsFor(settings: WordSettings): Words {
  let own = keys.get(settings.words)
  if (own === undefined) keys.set(settings.words, (own = JSON.stringify(settings.words)))
  const key = `${settings.language} ${own}`
  let words = known.get(key)
  if (!words) known.set(key, (words = spoken(messagesFor(settings))))
  return words
}

function spoken(messages: Messages): Words {
  const speech = speechIn(messages.writing)
  const made = Object.entries(parts).map(([part, make]) => {
    const own = messages[part as keyof Messages] as never
    return [part, make(own, speech, messages)] as const
  })
  return Object.fromEntries(made) as unknown as Words
}

function reworded(said: string | object, own: string | MessageTexts | undefined): string | object {
  if (own === undefined) return said
  if (typeof said === 'string' || typeof own === 'string' || isForms(said)) return own
  return Object.fromEntries(
    Object.entries(said as MessageTexts).map(([key, value]) => [
      key,
      reworded(value, Object.hasOwn(own, key) ? own[key] : undefined),
    ]),
  )
}

const messagesIn = byKey(
  (tag: string) => compiled(JSON.parse(readFileSync(fileOf(tag), 'utf8')) as MessageTexts) as Messages,
)

function fileOf(tag: string): string {
  return join(import.meta.dirname, '../languages', `${tag}.json`)
}

/** Makes the plural of a name that an author gives, in English only. */
export function pluralIn(language: string): (label: string) => string {
  return interfaceLanguage(language) === 'en' ? englishPlural : (label) => label
}

function englishPlural(label: string): string {
  if (/(?:(?<!refer)ence|ance|research|information|data|[^s]s)$/i.test(label)) return label
  if (/[^aeiou]y$/i.test(label)) return `${label.slice(0, -1)}ies`
  return /(?:s|x|z|ch|sh)$/i.test(label) ? `${label}es` : `${label}s`
}
