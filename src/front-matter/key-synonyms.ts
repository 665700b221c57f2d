import { isoDate, languageTag, readingDirection } from '../yaml/values.ts'

interface Synonyms {
  /** In the form of `looseKey`. The first key whose value fits counts. */
  readonly keys: readonly string[]
  readonly fits: (value: string) => boolean
}

const isDay = (value: string): boolean => isoDate(value) !== null
/** Language codes that are also programming languages. A region, as in `cs-CZ`, removes the doubt. */
const programming: ReadonlySet<string> = new Set(['ada', 'as', 'asm', 'cs', 'lua', 'ml', 'ps', 'sh', 'ts'])
const languages = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })

/** Other names of known keys, used by other tools. They may mean something else, so only values that fit are taken. */
export const keySynonyms: Readonly<Record<string, Synonyms>> = {
  date: {
    keys: [
      'created',
      'datecreated',
      'createdat',
      'createdon',
      'createddate',
      'creationdate',
      'published',
      'datepublished',
      'publishedat',
      'publishdate',
      'pubdate',
    ],
    fits: isDay,
  },
  updated: {
    keys: [
      'modified',
      'lastmod',
      'lastmodified',
      'datemodified',
      'modifiedat',
      'modifieddate',
      'modificationdate',
      'lastupdated',
      'lastupdate',
      'updatedat',
      'dateupdated',
      'updatedate',
    ],
    fits: isDay,
  },
  lang: {
    keys: ['language', 'locale'],
    fits: (value) => {
      const tag = languageTag(value)
      if (tag === null || programming.has(value.trim().toLowerCase())) return false
      return languages.of(new Intl.Locale(tag).language) !== undefined
    },
  },
  citekey: { keys: ['citationkey', 'bibtexkey'], fits: (value) => /^@?[^\s@[\],;{}]+$/.test(value.trim()) },
  dir: { keys: ['direction', 'textdirection'], fits: (value) => readingDirection(value) !== null },
}

/** In lower case, without spaces, hyphens and underscores. */
export function looseKey(key: string): string {
  return key.toLowerCase().replace(/[\s_-]+/g, '')
}
