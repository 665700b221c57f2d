import { type FlatText, linkMark, wordsIn } from './flat-text.ts'

/** Words between white space; where a script writes without spaces, two characters count as a word. */
export function wordCount({ text, links }: FlatText): number {
  const ofLinks = links.reduce(
    (sum, { node }) => sum + count(node.syntax === 'embed' ? '' : wordsIn([node])),
    0,
  )
  return count(text.replaceAll(linkMark, ' ')) + ofLinks
}

const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/gu

function count(text: string): number {
  let words = 0
  for (const piece of text.split(/\s+/)) {
    if (/^[!-~]*$/.test(piece)) {
      if (/[A-Za-z0-9]/.test(piece)) words += 1
      continue
    }
    const characters = piece.match(unspaced)?.length ?? 0
    if (characters > 0) words += Math.ceil(characters / 2)
    else if (/[\p{L}\p{N}]/u.test(piece)) words += 1
  }
  return words
}
