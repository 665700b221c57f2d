import type { Nodes, Root, RootContent } from 'mdast'
import type { Plugin } from 'unified'
import { draftOf } from '../draft.ts'
import { type FlatText, flatText, isTextBlock } from '../flat-text.ts'
import { openingOf } from '../sentence.ts'
import { isBlank } from '../tree.ts'
import { wordCount } from '../word-count.ts'

const openingLength = 200

/** Counts the words that are read as prose, and keeps the opening of the first paragraphs. */
export const prose: Plugin<[], Root> = () => (tree, file) => {
  const draft = draftOf(file)
  draft.words = words(tree)
  const top = tree.children.filter((node) => node.type === 'paragraph')
  draft.opening = openingOf(firstText(top.length > 0 ? top : paragraphsIn(tree)), openingLength)
}

function words(node: Nodes): number {
  if (isTextBlock(node)) return wordCount(flatText(node.children))
  return 'children' in node ? (node.children as Nodes[]).reduce((sum, child) => sum + words(child), 0) : 0
}

function paragraphsIn(node: Nodes): RootContent[] {
  if (node.type === 'paragraph') return [node]
  return 'children' in node ? node.children.flatMap(paragraphsIn) : []
}

/** The text of the first paragraphs, as many as the opening may need. */
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
