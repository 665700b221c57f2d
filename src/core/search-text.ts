/**
 * Search text. The build and the browser must agree on it: one splits texts, the other queries, and restores excerpts.
 */

/** Scripts without spaces between words, for a regular expression class. */
export const unspacedScripts = String.raw`\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}`

/** A character of an unspaced script, or a dash between words without spaces. */
const unit = String.raw`(?!\p{M})[${unspacedScripts}\u3001-\u303F\uFF01-\uFF0F\uFF1A-\uFF20\uFF5B-\uFF65–—…]`

const seam = new RegExp(String.raw`(?<=[^\s\u00AD])(?=${unit})|(?<=${unit}\p{M}*)(?=[^\s\p{M}\u00AD])`, 'gu')
const startsWithUnit = new RegExp(`^${unit}`, 'u')

/** Letters that NFKD does not decompose, and what people type instead. */
const plain: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'SS',
  ı: 'i',
  ł: 'l',
  Ł: 'L',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'TH',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
}
const special = new RegExp(`[${Object.keys(plain).join('')}]`, 'gu')

/** A space where the author wrote none: the search engine splits at the space and ignores the soft hyphen. */
const opening = ' \u00AD'

// A mark over the last letter records which letter was replaced. Unicode counts these marks as alphabetic, so the search
// engine keeps the word whole, and strips them as accents. No text has them over a Latin letter.
const marks: readonly string[] = ['\u0345', '\u05B0', '\u05B1']
const restored = new Map<string, string>()
for (const [letter, letters] of Object.entries(plain)) {
  const mark = marks.find((candidate) => !restored.has(letters + candidate)) ?? ''
  restored.set(letters + mark, letter)
}
const marked = new Map([...restored].map(([letters, letter]) => [letter, letters]))
const respelt = new RegExp([...restored.keys()].join('|'), 'gu')

const otherWidth = /[\uFF10-\uFF19\uFF21-\uFF3A\uFF41-\uFF5A\uFF66-\uFFDC]+/g
/** Arabic tatweel, direction marks and zero-width characters. */
const unseen = /[\u0640\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g

const ascii = /^[\x00-\x7f]*$/

/** Normalises full-width forms and removes invisible characters. */
function plainForms(text: string): string {
  return text.replace(otherWidth, (letters) => letters.normalize('NFKC')).replace(unseen, '')
}

/** Text for the index: each character of an unspaced script is a word, so any part of a sentence can be found. */
export function indexed(text: string): string {
  if (ascii.test(text)) return text
  return plainForms(text)
    .replace(special, (letter) => marked.get(letter) ?? letter)
    .replace(seam, opening)
}

/** Undoes `indexed`, except for the width of letters. Runs of white space may have become one space. */
export function restore(text: string): string {
  return text.replace(/\s\u00AD|^\u00AD/g, '').replace(respelt, (letters) => restored.get(letters) ?? letters)
}

export function isUnspaced(text: string): boolean {
  return startsWithUnit.test(text)
}

/** Indic vowel signs and kana voicing marks are not optional: they make a different word. */
const optional =
  /(?=\p{M})(?![\u3099\u309A])[\p{Script=Inherited}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Cyrillic}\p{Script=Syriac}]/gu

/** Removes what people type inconsistently. Upper case, because that mapping unifies more letters than lower case. */
export function fold(text: string): string {
  if (ascii.test(text))
    return text
      .replaceAll("'", '')
      .toUpperCase()
      .replace(/[^A-Z0-9]+/g, ' ')
      .trim()
  return spelt(
    text
      .normalize('NFKD')
      .replace(optional, '')
      .replace(unseen, '')
      .replace(/[\u00AD'’ʼ]/gu, ''),
  )
    .toLowerCase()
    .toUpperCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()
}

const foldedWords = new RegExp(String.raw`(?:[${unspacedScripts}]\p{M}*)+|[^\s${unspacedScripts}]+`, 'gu')

/** The words of a folded text. Each run of an unspaced script is one word. */
export function wordsOf(folded: string): readonly string[] {
  return folded.match(foldedWords) ?? []
}

/** Matches texts that contain all words anywhere, or the words in this order side by side. */
export interface QueryPart {
  readonly words: readonly string[]
  readonly match: 'all' | 'phrase'
}

/** Hebrew abbreviations contain a sign that most keyboards lack, so people type a quotation mark. */
const abbreviation = /(?<=\p{Script=Hebrew})["'’](?=\p{Script=Hebrew})/gu

/**
 * Splits a query: the spaced words together, and each run of an unspaced script as a phrase. A result must match every
 * part. A query in quotation marks is one phrase.
 */
export function parts(query: string): readonly QueryPart[] {
  const written = plainForms(query)
    .normalize('NFC')
    .replace(abbreviation, (sign) => (sign === '"' ? '״' : '׳'))
  const text = spelt(written.toLowerCase()).trim()
  const quoted = /^["“„«](.+)["”“»]$/u.exec(text)?.[1]
  if (quoted !== undefined) return phrase(words(quoted))

  const spaced: string[] = []
  const phrases: QueryPart[] = []
  for (const token of text.split(/\s+/)) {
    let run: string[] = []
    for (const word of words(token)) {
      if (isUnspaced(word)) run.push(word)
      else {
        phrases.push(...phrase(run))
        run = []
        spaced.push(word)
      }
    }
    phrases.push(...phrase(run))
  }
  return spaced.length > 0 ? [{ words: spaced, match: 'all' }, ...phrases] : phrases
}

function phrase(run: readonly string[]): QueryPart[] {
  return run.length > 0 ? [{ words: run, match: 'phrase' }] : []
}

function words(text: string): string[] {
  return text
    .replace(seam, ' ')
    .replace(/["\u00AD]/g, '')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
}

function spelt(text: string): string {
  return text.replace(special, (letter) => plain[letter] ?? letter)
}
