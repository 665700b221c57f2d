/**
 * Text as the search sees it. The build and the browser must agree on it: what the build takes apart, the browser
 * takes apart in a query and puts together again in what it shows.
 */

/** The scripts that put no spaces between words, for a class of a regular expression. */
export const unspacedScripts = String.raw`\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}`

/** A letter or sign of the scripts that put no spaces between words, or a dash between words without spaces. */
const unit = String.raw`(?!\p{M})[${unspacedScripts}\u3001-\u303F\uFF01-\uFF0F\uFF1A-\uFF20\uFF5B-\uFF65–—…]`

const seam = new RegExp(String.raw`(?<=[^\s\u00AD])(?=${unit})|(?<=${unit}\p{M}*)(?=[^\s\p{M}\u00AD])`, 'gu')
const startsWithUnit = new RegExp(`^${unit}`, 'u')
const endsWithUnit = new RegExp(String.raw`(?<=${unit})\p{M}*$`, 'u')

/** Letters that keep their shape when accents are taken off, and what people without them on their keyboard type. */
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

/** A space where the author wrote none: Pagefind reads the space, and passes over the soft hyphen. */
const opening = ' \u00AD'

// A mark over the last letter records which letter was replaced. Each is one that Unicode counts as alphabetic and no
// text has over a Latin letter, so that Pagefind takes the word for one word, and then takes the mark off as an accent.
const marks: readonly string[] = ['\u0345', '\u05B0', '\u05B1']
const restored = new Map<string, string>()
for (const [letter, letters] of Object.entries(plain)) {
  const mark = marks.find((candidate) => !restored.has(letters + candidate)) ?? ''
  restored.set(letters + mark, letter)
}
const marked = new Map([...restored].map(([letters, letter]) => [letter, letters]))
const respelt = new RegExp([...restored.keys()].join('|'), 'gu')

const otherWidth = /[\uFF10-\uFF19\uFF21-\uFF3A\uFF41-\uFF5A\uFF66-\uFFDC]+/g
/** The Arabic stroke that lengthens a word, direction marks, and characters without any width. */
const unseen = /[\u0640\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g

/** A text of which nothing is spelt in another way, and which has no accents. */
const ascii = /^[\x00-\x7f]*$/

/** Letters and numbers in their usual width, without what a reader does not see and nobody types. */
function plainForms(text: string): string {
  return text.replace(otherWidth, (letters) => letters.normalize('NFKC')).replace(unseen, '')
}

/**
 * The text as it is indexed: every character of an unspaced script is a word of its own, so that any part of a sentence
 * can be found; letters like ß are spelt out, and those of another width have their usual one.
 */
export function indexed(text: string): string {
  if (ascii.test(text)) return text
  return plainForms(text)
    .replace(special, (letter) => marked.get(letter) ?? letter)
    .replace(seam, opening)
}

/**
 * The inverse of `indexed`, but for the width of letters, on text in which runs of white space may have become one
 * space.
 */
export function restore(text: string): string {
  return text.replace(/\s\u00AD|^\u00AD/g, '').replace(respelt, (letters) => restored.get(letters) ?? letters)
}

/** Whether the text begins with a character of an unspaced script, where any character may begin a word. */
export function isUnspaced(text: string): boolean {
  return startsWithUnit.test(text)
}

/** The separator of two texts that meet in the middle of a line, so that they are indexed as if they were one. */
export function seamBetween(before: string, after: string): string {
  if (before === '' || after === '' || /\s$/.test(before) || /^\s/.test(after)) return ''
  return endsWithUnit.test(before) || startsWithUnit.test(after) ? opening : ''
}

/**
 * Accents, and the vowel signs that Arabic and Hebrew may leave out; not the vowel signs of India and the voicing marks
 * of kana, which make another word.
 */
const optional =
  /(?=\p{M})(?![\u3099\u309A])[\p{Script=Inherited}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Cyrillic}\p{Script=Syriac}]/gu

/**
 * Text without what people type inconsistently: case, accents, punctuation, width. One space between words. The letters
 * that remain are upper case, because that mapping joins more of them than lower case does.
 */
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

/** The words of a folded text: each run of a script without spaces is one, apart from what stands beside it. */
export function wordsOf(folded: string): readonly string[] {
  return folded.match(foldedWords) ?? []
}

/** A condition on a text: it holds all of the words anywhere, or next to each other in this order. */
export interface Part {
  readonly words: readonly string[]
  readonly match: 'all' | 'phrase'
}

/** Hebrew writes its abbreviations with a sign for which most keyboards have only a quotation mark. */
const abbreviation = /(?<=\p{Script=Hebrew})["'’](?=\p{Script=Hebrew})/gu

/**
 * The parts of a query: the spaced words together, and each run of an unspaced script as a phrase. An answer holds
 * every part. A query in quotation marks is one phrase.
 */
export function parts(query: string): readonly Part[] {
  const written = plainForms(query)
    .normalize('NFC')
    .replace(abbreviation, (sign) => (sign === '"' ? '״' : '׳'))
  const text = spelt(written.toLowerCase()).trim()
  const quoted = /^["“„«](.+)["”“»]$/u.exec(text)?.[1]
  if (quoted !== undefined) return phrase(words(quoted))

  const spaced: string[] = []
  const phrases: Part[] = []
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

function phrase(run: readonly string[]): Part[] {
  return run.length > 0 ? [{ words: run, match: 'phrase' }] : []
}

/** The words of a text, without those that hold no letter or number. */
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
