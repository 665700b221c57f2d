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
/** From its first letter or digit. The words of a link are counted separately. */
const word = new RegExp(`[\\p{L}\\p{N}][^\\s${linkMark}]*`, 'gu')

function count(text: string): number {
  const words = text.match(word) ?? []
  if (text.search(unspaced) < 0) return words.length
  const lengths = words.map((piece) => Math.ceil((piece.match(unspaced)?.length ?? 0) / 2) || 1)
  return lengths.reduce((sum, length) => sum + length, 0)
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
