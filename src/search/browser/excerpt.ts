import { fold, restore } from '../../core/search-text.ts'

interface ExcerptPiece {
  readonly text: string
  readonly found: boolean
}

/** In letters: the length of the excerpt, and of the context before the first match. */
const length = 190
const lead = 35

/**
 * The excerpt of about two lines with the most matches. `locations` are word positions in `content`, from 0. The title
 * at its beginning is omitted, because it is shown above the excerpt.
 */
export function excerpt(
  content: string,
  locations: readonly number[],
  title: string,
): readonly ExcerptPiece[] {
  const words = content.split(/\s+/).filter((word) => word !== '')
  const body = titleLength(words, title)
  const found = [...new Set(locations)].filter((location) => location >= body).sort((a, b) => a - b)
  // The number of letters before each word, and in total.
  const letters = [0]
  for (const word of words) letters.push((letters.at(-1) ?? 0) + sizeOf(word))
  const firstFrom = (least: number) => letters.findIndex((before, at) => at >= body && before >= least)
  const window = (start: number) => {
    const after = firstFrom((letters[start] ?? 0) + length)
    return { start, end: after === -1 ? words.length : after }
  }
  const count = ({ start, end }: ReturnType<typeof window>) =>
    found.filter((location) => location >= start && location < end).length
  // Limits the work in a text where the word is everywhere.
  const windows = [
    body,
    ...found.slice(0, 300).map((location) => firstFrom((letters[location] ?? 0) - lead)),
  ].map(window)
  const most = Math.max(...windows.map(count))
  const { start: best, end } = windows.find((one) => count(one) === most) ?? window(body)
  // Near the end of the text, the excerpt is extended to the left.
  const start = end < words.length ? best : Math.min(best, firstFrom((letters.at(-1) ?? 0) - length))
  const marked = new Set(found)
  const pieces = words
    .slice(start, end)
    .flatMap((word, index) => wordPieces(word, index > 0, marked.has(start + index)))
  if (start > body) pieces.unshift({ text: '… ', found: false })
  if (end < words.length) pieces.push({ text: ' …', found: false })
  return joinAlike(pieces)
}

function titleLength(words: readonly string[], title: string): number {
  const wanted = fold(title)
  for (const index of words.keys()) {
    const seen = fold(restore(words.slice(0, index + 1).join(' ')))
    if (seen === wanted) return index + 1 + signsFrom(words, index + 1)
    if (!wanted.startsWith(seen)) return 0
  }
  return 0
}

/** How many of the next words have no letter or number, such as a title's question mark in an unspaced script. */
function signsFrom(words: readonly string[], from: number): number {
  const rest = words.slice(from)
  const letters = rest.findIndex((word) => /[\p{L}\p{N}]/u.test(word))
  return letters === -1 ? rest.length : letters
}

/** About how many letters a word adds to a line. A word that begins with a soft hyphen follows without a space. */
function sizeOf(word: string): number {
  return word.startsWith('\u00AD') ? word.length - 1 : word.length + 1
}

/** Splits off the punctuation around a word, so that only the word is marked. */
function wordPieces(word: string, follows: boolean, found: boolean): ExcerptPiece[] {
  const text = restore(follows ? ` ${word}` : word)
  if (!found) return [{ text, found }]
  const [, before = '', inside = '', after = ''] =
    /^([^\p{L}\p{N}]*)(.*?)([^\p{L}\p{N}\p{M}]*)$/su.exec(text) ?? []
  return [
    { text: before, found: false },
    { text: inside, found: true },
    { text: after, found: false },
  ]
}

function joinAlike(pieces: readonly ExcerptPiece[]): readonly ExcerptPiece[] {
  const joined: ExcerptPiece[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    if (piece.text === '') continue
    if (last?.found === piece.found) joined[joined.length - 1] = { ...last, text: last.text + piece.text }
    else joined.push(piece)
  }
  return joined
}
