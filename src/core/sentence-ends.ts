/** Replaces a link in plain text. */
export const linkMark = '\uFDD0'

interface Text {
  readonly text: string
  /** Code and formulas: no sentence ends inside. */
  readonly verbatim?: readonly { readonly from: number; readonly to: number }[]
}

/** The punctuation, the closing quotation marks and brackets after it, and links that follow without a space. */
const ending = new RegExp(
  `(?<![.!?…‽])[.!?…‽]+["'”’»)\\]]*${linkMark}*(?=\\s|$)|[。！？｡]+[」』”’）】]*|(?<![।॥؟۔։])[।॥؟۔։]+(?=\\s|$)`,
  'g',
)

const abbreviations: ReadonlySet<string> = new Set(
  'e.g i.e eg ie cf vs viz al approx ca resp incl esp dr mr mrs ms prof st jr sr z.b d.h bzw vgl p.ex'.split(
    ' ',
  ),
)

/** Abbreviations only before a number, otherwise words. */
const beforeNumbers: ReadonlySet<string> = new Set(
  'no nos p pp v ver vol ch chap sec secs fig figs eq eqs art def thm ed eds ca'.split(' '),
)

/** The end offset of each sentence; the last is the end of the text. */
export function sentenceEnds({ text, verbatim = [] }: Text): readonly number[] {
  const ends: number[] = []
  let next = 0
  for (const match of text.matchAll(ending)) {
    while ((verbatim[next]?.to ?? Infinity) <= match.index) next += 1
    if ((verbatim[next]?.from ?? Infinity) <= match.index) continue
    const end = match.index + match[0].length
    if (!goesOn(text, match.index, end)) ends.push(end)
  }
  if (ends.at(-1) !== text.length) ends.push(text.length)
  // Links alone are no sentence. They belong to the one before.
  return ends.filter((end, index) => {
    const next = ends[index + 1]
    return next === undefined || /[^\s\p{P}\p{S}\uFDD0]/u.test(text.slice(end, next))
  })
}

function goesOn(text: string, sign: number, end: number): boolean {
  const next = /^\s*(\S?)/.exec(text.slice(end, end + 20))?.[1] ?? ''
  if (/\p{Ll}/u.test(next)) return true
  if (text[sign] !== '.' || text[sign + 1] === '.') return false
  const word = /[\p{L}.]*$/u.exec(text.slice(Math.max(0, sign - 12), sign))?.[0] ?? ''
  if (next === '') return false
  if (/^\p{Lu}$/u.test(word) || abbreviations.has(word.toLowerCase())) return true
  return /\d/.test(next) && beforeNumbers.has(word.toLowerCase())
}

const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/gu
/** From its first letter or digit. The words of a link are counted separately. */
const word = new RegExp(`[\\p{L}\\p{N}][^\\s${linkMark}]*`, 'gu')

/** Counts words between white space. In scripts without spaces, two characters count as a word. */
export function countWords(text: string): number {
  const words = text.match(word) ?? []
  if (text.search(unspaced) < 0) return words.length
  const lengths = words.map((piece) => Math.ceil((piece.match(unspaced)?.length ?? 0) / 2) || 1)
  return lengths.reduce((sum, length) => sum + length, 0)
}
