import { attribute } from '../core/html-text.ts'
import { directionOfLanguage, type Language } from '../core/script.ts'
import type { Settings } from '../core/settings.ts'

/** Attributes for words of one language among those of another; none where they are the same. */
export function languageAttributes(words: Language, around: Language, { language }: Settings): string {
  const lang = words.lang === around.lang ? null : (words.lang ?? language)
  const dir = words.dir === around.dir ? null : (words.dir ?? directionOfLanguage(language))
  return (lang ? ` lang="${attribute(lang)}"` : '') + (dir ? ` dir="${dir}"` : '')
}
