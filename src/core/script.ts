/** A script by its ISO 15924 code, with `Jpan` for Han letters among kana. */
export type Script = string

export type Direction = 'ltr' | 'rtl'

/** The name of a script in regular expressions → its code. */
const codes = {
  Latin: 'Latn',
  Arabic: 'Arab',
  Hebrew: 'Hebr',
  Han: 'Hani',
  Hiragana: 'Jpan',
  Katakana: 'Jpan',
  Bopomofo: 'Hani',
  Hangul: 'Kore',
  Cyrillic: 'Cyrl',
  Greek: 'Grek',
  Devanagari: 'Deva',
  Bengali: 'Beng',
  Gurmukhi: 'Guru',
  Gujarati: 'Gujr',
  Oriya: 'Orya',
  Tamil: 'Taml',
  Telugu: 'Telu',
  Kannada: 'Knda',
  Malayalam: 'Mlym',
  Sinhala: 'Sinh',
  Thai: 'Thai',
  Lao: 'Laoo',
  Khmer: 'Khmr',
  Myanmar: 'Mymr',
  Tibetan: 'Tibt',
  Armenian: 'Armn',
  Georgian: 'Geor',
  Ethiopic: 'Ethi',
  Mongolian: 'Mong',
  Thaana: 'Thaa',
  Syriac: 'Syrc',
  Nko: 'Nkoo',
  Adlam: 'Adlm',
  Cherokee: 'Cher',
  Canadian_Aboriginal: 'Cans',
} as const

const names = Object.keys(codes)
const run = new RegExp(
  names.map((name) => String.raw`(\p{Script=${name}}[\p{Script=${name}}\p{M}]*)`).join('|'),
  'gu',
)

/** The number of letters that make about a word, in scripts that put no spaces between words. */
const wordLengths: Readonly<Record<string, number>> = {
  Hani: 2,
  Jpan: 2,
  Thai: 4,
  Laoo: 4,
  Khmr: 4,
  Mymr: 4,
  Tibt: 4,
}

const rightToLeft: ReadonlySet<Script> = new Set([
  'Adlm',
  'Arab',
  'Armi',
  'Hebr',
  'Mand',
  'Nkoo',
  'Rohg',
  'Samr',
  'Syrc',
  'Thaa',
])

/** Nearly all that is written in these scripts is in one language. */
const soleLanguages: Readonly<Record<Script, string>> = {
  Armn: 'hy',
  Cher: 'chr',
  Geor: 'ka',
  Grek: 'el',
  Gujr: 'gu',
  Guru: 'pa',
  Hani: 'zh',
  Hebr: 'he',
  Jpan: 'ja',
  Khmr: 'km',
  Knda: 'kn',
  Kore: 'ko',
  Laoo: 'lo',
  Mlym: 'ml',
  Mymr: 'my',
  Nkoo: 'nqo',
  Orya: 'or',
  Sinh: 'si',
  Taml: 'ta',
  Telu: 'te',
  Thaa: 'dv',
  Thai: 'th',
  Tibt: 'bo',
}

/** Script → about how many words of it there are. */
export type ScriptCounts = ReadonlyMap<Script, number>

/**
 * Counted in words, because a word has fewer letters in a script that leaves out its vowels, and addresses do not
 * count.
 */
export function scriptsIn(text: string): ScriptCounts {
  const counts = new Map<Script, number>()
  for (const match of text.replace(/\b[a-z][a-z\d+.-]{0,30}:\/\/\S+/gi, ' ').matchAll(run)) {
    const script = codes[names[match.slice(1).findIndex(Boolean)] as keyof typeof codes]
    const words = match[0].length / (wordLengths[script] ?? match[0].length)
    counts.set(script, (counts.get(script) ?? 0) + words)
  }
  return counts
}

/** The script of most of the words, the first of equals; null where there are none. */
export function mainScript(counts: ScriptCounts): Script | null {
  const kana = counts.get('Jpan') ?? 0
  const han = counts.get('Hani') ?? 0
  // Han letters between kana are Japanese; a word of Japanese in a Chinese text changes nothing.
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

/**
 * The direction of the first letter, as rule P2 of the Unicode Bidirectional Algorithm has it; null without a letter.
 */
export function firstDirection(text: string): Direction | null {
  const letter = /\p{L}/u.exec(text)?.[0]
  if (letter === undefined) return null
  return rightToLeftLetter.test(letter) ? 'rtl' : 'ltr'
}

const rightToLeftLetter = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u

export function directionOf(script: Script): Direction {
  return rightToLeft.has(script) ? 'rtl' : 'ltr'
}

/** The script that a language, named by its BCP 47 tag, is usually written in; null where it is not known. */
export function scriptOfLanguage(language: string): Script | null {
  let script = scripts.get(language)
  if (script === undefined) scripts.set(language, (script = likelyScript(language)))
  return script
}

// Each node asks for the script of the site's language, which takes long to compute.
const scripts = new Map<string, Script | null>()

function likelyScript(language: string): Script | null {
  try {
    const script = new Intl.Locale(language).maximize().script
    return script === 'Hans' || script === 'Hant' ? 'Hani' : (script ?? null)
  } catch {
    return null
  }
}

/** The direction that a language, named by its BCP 47 tag, is written in. */
export function directionOfLanguage(language: string): Direction {
  return directionOf(scriptOfLanguage(language) ?? 'Latn')
}

/**
 * The language of words in a script, as a BCP 47 tag: the language itself where the script has only one of any size,
 * else only the script.
 */
export function languageOfScript(script: Script): string {
  return soleLanguages[script] ?? `und-${script}`
}

/** The language and direction of some words, as attributes of an element; null where it is the site's own. */
export interface Language {
  /** BCP 47. */
  readonly lang: string | null
  readonly dir: Direction | null
}
