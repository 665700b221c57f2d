import type { Nodes, Root, RootContent } from 'mdast'
import type { Plugin } from 'unified'
import { visit } from 'unist-util-visit'
import { contextOf } from '../parse-context.ts'
import { linkMark } from '../../core/sentence-ends.ts'
import { type FlatText, flatText, isTextBlock, wordsIn } from '../flat-text.ts'
import { openingOf } from '../sentence.ts'
import { isBlank } from '../tree.ts'

/** Counts words between white space. In scripts without spaces, two characters count as a word. */
export function wordCount({ text, links }: FlatText): number {
  const ofLinks = links.reduce(
    (sum, { node }) => sum + count(node.syntax === 'embed' ? '' : wordsIn([node])),
    0,
  )
  return count(text) + ofLinks
}

const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/gu

/** Goes character by character, since a regular expression for each word is slow. */
function count(text: string): number {
  let words = 0
  let start = 0
  let isAscii = true
  let hasLetter = false
  for (let at = 0; at <= text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (at === text.length || isSpace(code)) {
      if (!isAscii) words += countOthers(text.slice(start, at))
      else if (hasLetter) words += 1
      start = at + 1
      isAscii = true
      hasLetter = false
    } else if (code > 0x7f) isAscii = false
    else hasLetter ||= isLetter(code)
  }
  return words
}

function countOthers(piece: string): number {
  const characters = piece.match(unspaced)?.length ?? 0
  return characters > 0 ? Math.ceil(characters / 2) : /[\p{L}\p{N}]/u.test(piece) ? 1 : 0
}

/** Whether a character separates words. A link does: its own words are counted separately. */
function isSpace(code: number): boolean {
  if (code <= 0x7f) return code === 0x20 || (code >= 0x09 && code <= 0x0d)
  const character = String.fromCharCode(code)
  return character === linkMark || /\s/.test(character)
}

function isLetter(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || (code >= 0x30 && code <= 0x39)
}

const openingLength = 200

export const prose: Plugin<[], Root> = () => (tree, file) => {
  const context = contextOf(file)
  context.words = words(tree)
  const top = tree.children.filter((node) => node.type === 'paragraph')
  context.opening = openingOf(firstText(top.length > 0 ? top : paragraphsIn(tree)), openingLength)
}

function words(node: Nodes): number {
  if (isTextBlock(node)) return wordCount(flatText(node.children))
  return 'children' in node ? (node.children as Nodes[]).reduce((sum, child) => sum + words(child), 0) : 0
}

function paragraphsIn(tree: Root): RootContent[] {
  const found: RootContent[] = []
  visit(tree, 'paragraph', (node) => void found.push(node))
  return found
}

function firstText(paragraphs: readonly RootContent[]): FlatText {
  let text = ''
  const links: FlatText['links'][number][] = []
  const verbatim: FlatText['verbatim'][number][] = []
  for (const paragraph of paragraphs) {
    if (text.length >= openingLength) break
    if (paragraph.type !== 'paragraph' || isBlank(paragraph.children)) continue
    const flat = flatText(paragraph.children)
    if (text) text += ' '
    for (const { at, node } of flat.links) links.push({ at: text.length + at, node })
    for (const { from, to } of flat.verbatim)
      verbatim.push({ from: text.length + from, to: text.length + to })
    text += flat.text
  }
  return { text, links, verbatim }
}
