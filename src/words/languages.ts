import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import * as en from './en.ts'

/** Every word that the interface says, in one language: a file of this folder, such as `en.ts`. */
export type Words = typeof en

/**
 * The language of the interface for a site in a language (BCP 47): the same where there is a file of its words, else
 * that of its first part, else English.
 */
export function interfaceLanguage(language: string): string {
  const parts = language.toLowerCase().split('-')
  const tags = parts.map((_, index) => parts.slice(0, parts.length - index).join('-'))
  return tags.find((tag) => /^[a-z]{2,3}(-[a-z\d]+)*$/.test(tag) && existsSync(fileOf(tag))) ?? 'en'
}

/** The words of the interface of a site in a language. */
export function wordsFor(language: string): Words {
  let words = known.get(language)
  if (!words) known.set(language, (words = load(interfaceLanguage(language))))
  return words
}

const known = new Map<string, Words>([['en', en]])

// Not an import, so that what says words need not wait for them.
function load(language: string): Words {
  return language === 'en' ? en : (createRequire(import.meta.url)(fileOf(language)) as Words)
}

/** The file of the words of a language. */
function fileOf(language: string): string {
  return join(import.meta.dirname, `${language}.ts`)
}
