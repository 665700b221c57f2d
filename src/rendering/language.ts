import { attribute } from '../core/html-text.ts'
import { directionOfLanguage, type Language } from '../core/script.ts'
import { pageLanguage, type WordSettings } from '../words/languages.ts'

/** Empty if the languages are the same. */
export function languageAttributes(words: Language, around: Language, settings: WordSettings): string {
  const lang = words.lang === around.lang ? null : (words.lang ?? pageLanguage(settings))
  const dir = words.dir === around.dir ? null : (words.dir ?? directionOfLanguage(pageLanguage(settings)))
  return (lang ? ` lang="${attribute(lang)}"` : '') + (dir ? ` dir="${dir}"` : '')
}
