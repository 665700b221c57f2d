import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { extname, join } from 'node:path'
import { directionOfLanguage, type Direction, type Language } from '../core/script.ts'
import type { Settings, Texts } from '../core/settings.ts'
import { messages as en } from './en.ts'
import { isForms, type Messages } from './messages.ts'
import * as parts from './phrases.ts'
import { speechIn } from './speech.ts'

/** The settings that say what the interface says. */
export type WordSettings = Pick<Settings, 'language' | 'words'>

/** Of what is read without a site. */
export const english: WordSettings = { language: 'en', words: {} }

/** Every part of what the interface says, in one language. */
export type Words = { readonly [Part in keyof typeof parts]: ReturnType<(typeof parts)[Part]> }

/**
 * The language of the interface for a site in a language (BCP 47): the same where there is a file of its messages, else
 * that of its first part, else English. Throws in compiled templates, beside which there are no such files.
 */
export function interfaceLanguage(language: string): string {
  const parts = language.toLowerCase().split('-')
  const tags = parts.map((_, index) => parts.slice(0, parts.length - index).join('-'))
  const found = tags.find((tag) => /^[a-z]{2,3}(-[a-z\d]+)*$/.test(tag) && existsSync(fileOf(tag)))
  if (found === undefined && !existsSync(fileOf('en')))
    throw new Error('compiled templates have no files of languages: see currentLanguages')
  return found ?? 'en'
}

/**
 * The language of the pages of a site, around the texts of its authors: its own where the interface is in it, else that of
 * the interface. One that has no file here has the interface where `words` says so with `writing.locale`.
 */
export function pageLanguage({ language, words }: WordSettings): string {
  const own = pageLanguages.get(words)?.[language]
  if (own !== undefined) return own
  const [first = ''] = language.toLowerCase().split('-')
  const tag = interfaceLanguage(language)
  const { writing } = words
  const locale = typeof writing === 'object' ? writing['locale'] : undefined
  const isSpoken = [tag, locale].some(
    (one) => typeof one === 'string' && one.toLowerCase().split('-')[0] === first,
  )
  const found = isSpoken ? language : tag
  pageLanguages.set(words, { ...pageLanguages.get(words), [language]: found })
  return found
}

/** Each node asks for it, and files are looked for. */
const pageLanguages = new WeakMap<Texts, Readonly<Record<string, string>>>()

/** What a page says of a text in a language; nothing where it is that of the page. */
export function languageOnPage(lang: string, dir: Direction, settings: WordSettings): Language {
  const around = pageLanguage(settings)
  return {
    lang: lang.toLowerCase() === around.toLowerCase() ? null : lang,
    dir: dir === directionOfLanguage(around) ? null : dir,
  }
}

export interface SiteLanguages {
  /** The one that the interface is in. */
  readonly interface: string
  /** That of the pages. */
  readonly page: string
  /** What a page says of the site's own words. */
  readonly own: Language
}

export function siteLanguages(settings: WordSettings): SiteLanguages {
  return {
    interface: interfaceLanguage(settings.language),
    page: pageLanguage(settings),
    own: languageOfSite(settings),
  }
}

/** Of words of the site's own. */
export function languageOfSite(settings: WordSettings): Language {
  return languageOnPage(settings.language, directionOfLanguage(settings.language), settings)
}

/** The messages of the interface of a site: those of its language, but for those that the site words itself. */
export function messagesFor({ language, words }: WordSettings): Messages {
  return reworded(messagesIn(interfaceLanguage(language)), words) as Messages
}

const known = new Map<string, Words>()
/** Each file that is parsed apart comes with settings of its own, which say the same. */
const keys = new WeakMap<Texts, string>()

/** What the interface of a site says. */
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

function reworded(said: string | object, own: string | Texts | undefined): string | object {
  if (own === undefined) return said
  if (typeof said === 'string' || typeof own === 'string' || isForms(said)) return own
  return Object.fromEntries(
    Object.entries(said as Texts).map(([key, value]) => [
      key,
      reworded(value, Object.hasOwn(own, key) ? own[key] : undefined),
    ]),
  )
}

// Not an import, so that what says words need not wait for them.
function messagesIn(tag: string): Messages {
  if (tag === 'en') return en
  return (createRequire(import.meta.url)(fileOf(tag)) as { messages: Messages }).messages
}

/** The file of the messages of a language. */
function fileOf(tag: string): string {
  return join(import.meta.dirname, `${tag}${extname(import.meta.filename)}`)
}
