import type { Entry } from '../core/entry.ts'
import {
  directionOf,
  directionOfLanguage,
  languageOfScript,
  mainDirection,
  mainScript,
  scriptOfLanguage,
  scriptsIn,
  type Direction,
  type Script,
} from '../core/script.ts'
import type { Settings } from '../core/settings.ts'
import type { Language } from '../core/language.ts'

/** What an author names comes first, then what the letters tell. */
export function languagesOf(
  entry: Entry,
  title: string,
  settings: Pick<Settings, 'language'>,
): { readonly text: Language; readonly title: Language } {
  const inTitle = isLatin(title) ? latin : scriptsIn(title)
  const named = mainScript(inTitle)
  const script = entry.script ?? named
  const dir =
    entry.dir ?? (script ? directionOf(script) : entry.lang ? directionOfLanguage(entry.lang) : null)
  const text = besides(entry.lang ?? detected(script, settings.language), dir, settings)
  if (named === null || isOf(named, script)) {
    return { text, title: { ...text, dir: besides(null, mainDirection(inTitle) ?? dir, settings).dir } }
  }
  const own = entry.lang !== null && isOf(named, scriptOfLanguage(entry.lang)) ? entry.lang : null
  const lang = own ?? detected(named, settings.language)
  return { text, title: besides(lang, mainDirection(inTitle) ?? directionOf(named), settings) }
}

/** Letters of the titles of most collections, which need not be counted where there are no others. */
const latin = scriptsIn('a')

function isLatin(title: string): boolean {
  return /^[ -~]*$/.test(title) && /[A-Za-z]/.test(title) && !title.includes('://')
}

function besides(
  lang: string | null,
  dir: Direction | null,
  { language }: Pick<Settings, 'language'>,
): Language {
  return {
    lang: lang?.toLowerCase() === language.toLowerCase() ? null : lang,
    dir: dir === directionOfLanguage(language) ? null : dir,
  }
}

/** Null where the site's language is written so: which of the script's languages it is, letters do not tell. */
function detected(script: Script | null, language: string): string | null {
  return script === null || isOf(script, scriptOfLanguage(language)) ? null : languageOfScript(script)
}

/** Han letters alone may be Japanese or Korean, where the rest is. */
function isOf(script: Script, other: Script | null): boolean {
  return script === other || (script === 'Hani' && (other === 'Jpan' || other === 'Kore'))
}
