import { byKey } from './lazily.ts'

/** An ISO 15924 code. `Jpan` includes Han letters in Japanese text. */
export type Script = string

export type Direction = 'ltr' | 'rtl'

const names =
  'Latn Arab Hebr Hani Hira Kana Bopo Hang Cyrl Grek Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Thai Laoo Khmr Mymr Tibt Armn Geor Ethi Mong Thaa Syrc Nkoo Adlm Cher Cans'.split(
    ' ',
  )
/** Scripts that count as another, which texts mix them with. */
const mixed: Readonly<Record<string, Script>> = { Hira: 'Jpan', Kana: 'Jpan', Bopo: 'Hani', Hang: 'Kore' }

const run = new RegExp(
  names.map((name) => String.raw`(\p{Script=${name}}[\p{Script=${name}}\p{M}]*)`).join('|'),
  'gu',
)

/** Average letters per word, for scripts without spaces between words. */
const wordLengths: Readonly<Record<string, number>> = {
  Hani: 2,
  Jpan: 2,
  Thai: 4,
  Laoo: 4,
  Khmr: 4,
  Mymr: 4,
  Tibt: 4,
}

const rightToLeft: ReadonlySet<Script> = new Set(
  'Adlm Arab Armi Hebr Mand Nkoo Rohg Samr Syrc Thaa'.split(' '),
)

/** Scripts of more than one major language. */
const shared: ReadonlySet<Script> = new Set('Latn Arab Cyrl Deva Beng Ethi Mong Syrc Adlm Cans'.split(' '))

export type ScriptCounts = ReadonlyMap<Script, number>

/** Counts words, because abjads use fewer letters per word. URLs are skipped. */
export function scriptsIn(text: string): ScriptCounts {
  const counts = new Map<Script, number>()
  for (const match of text.replace(/\b[a-z][a-z\d+.-]{0,30}:\/\/\S+/gi, ' ').matchAll(run)) {
    const name = names[match.slice(1).findIndex(Boolean)] ?? ''
    const script = mixed[name] ?? name
    const words = match[0].length / (wordLengths[script] ?? match[0].length)
    counts.set(script, (counts.get(script) ?? 0) + words)
  }
  return counts
}

/** The script of most words, the first in a tie; null without words. */
export function mainScript(counts: ScriptCounts): Script | null {
  const kana = counts.get('Jpan') ?? 0
  const han = counts.get('Hani') ?? 0
  // Han letters next to kana are Japanese, but a stray Japanese word does not make a Chinese text Japanese.
  const japanese = kana > 0 && kana >= 0.1 * han
  let main: Script | null = null
  let most = 0
  for (const [script, words] of counts) {
    const count = !japanese ? words : script === 'Jpan' ? words + han : script === 'Hani' ? 0 : words
    if (count <= most) continue
    main = script
    most = count
  }
  return main
}

/** The direction of the first letter, as in rule P2 of the Unicode Bidirectional Algorithm; null without letters. */
export function firstDirection(text: string): Direction | null {
  const letter = /\p{L}/u.exec(text)?.[0]
  if (letter === undefined) return null
  return rightToLeftLetter.test(letter) ? 'rtl' : 'ltr'
}

const rightToLeftLetter = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u

export function directionOf(script: Script): Direction {
  return rightToLeft.has(script) ? 'rtl' : 'ltr'
}

/** The usual script of a language (BCP 47 tag); null if unknown. Cached, because `maximize` is slow. */
export const scriptOfLanguage = byKey((language: string): Script | null => {
  try {
    const script = new Intl.Locale(language).maximize().script
    return script === 'Hans' || script === 'Hant' ? 'Hani' : (script ?? null)
  } catch {
    return null
  }
})

export function directionOfLanguage(language: string): Direction {
  return directionOf(scriptOfLanguage(language) ?? 'Latn')
}

/** A BCP 47 tag: the language if the script has only one major language, else `und` with the script. */
export function languageOfScript(script: Script): string {
  if (script === 'Nkoo') return 'nqo'
  return shared.has(script) ? `und-${script}` : new Intl.Locale(`und-${script}`).maximize().language
}

/** The `lang` and `dir` attributes of some text; null if they are those of the site. */
export interface Language {
  readonly lang: string | null
  readonly dir: Direction | null
}
