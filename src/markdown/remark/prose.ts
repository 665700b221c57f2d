import type { Nodes, Paragraph, Root, RootContent } from 'mdast'
import {
  directionOf,
  firstDirection,
  languageOfScript,
  mainScript,
  scriptsIn,
  type Direction,
} from '../../core/script.ts'
import { countWords, linkMark } from '../../core/sentence-ends.ts'
import { type FlatText, flatText, isTextBlock, wordsIn, openingOf } from '../flat-text.ts'
import type { Context } from '../parse-context.ts'
import { isBlank, nodesOf, text } from '../tree.ts'

export function wordCount({ text, links }: FlatText): number {
  const ofLinks = links.map(({ node }) => (node.syntax === 'embed' ? 0 : countWords(wordsIn([node]))))
  return ofLinks.reduce((sum, words) => sum + words, countWords(text))
}

const openingLength = 200

export function prose(tree: Root, context: Context): void {
  context.words = words(tree)
  const top = tree.children.filter((node) => node.type === 'paragraph')
  context.opening = openingOf(firstText(top.length > 0 ? top : nodesOf(tree, 'paragraph')), openingLength)
}

function words(node: Nodes): number {
  if (isTextBlock(node)) return wordCount(flatText(node.children))
  return 'children' in node ? (node.children as Nodes[]).reduce((sum, child) => sum + words(child), 0) : 0
}

function firstText(paragraphs: readonly Paragraph[]): FlatText {
  const nodes: RootContent[] = []
  for (const paragraph of paragraphs) {
    if (flatText(nodes).text.length >= openingLength) break
    if (isBlank(paragraph.children)) continue
    if (nodes.length > 0) nodes.push(text(' '))
    nodes.push(...paragraph.children)
  }
  return flatText(nodes)
}

const foreign = /[\u0370-\u1DFF\u2C00-\uFFFF]/

/** Finds the main script, and marks each block whose direction differs from its surroundings. */
export function directions(tree: Root, context: Context): void {
  if (!foreign.test(context.source.text) && context.dir !== 'rtl') {
    context.script = context.words > 0 ? 'Latn' : null
    return
  }
  const texts = new Map<Nodes, string>()
  context.script = mainScript(scriptsIn(textIn(tree, texts)))
  for (const node of context.footnotes.flat()) textIn(node, texts)
  const around = context.dir ?? directionOf(context.script ?? 'Latn')
  for (const node of [...tree.children, ...context.footnotes.flat()]) mark(node, around, texts)
}

/** The prose in a node, which is kept for each node in it as well. */
function textIn(node: Nodes, texts: Map<Nodes, string>): string {
  const children = 'children' in node && !isTextBlock(node) ? node.children : []
  const text = isTextBlock(node)
    ? proseOf(flatText(node.children))
    : children.map((child) => textIn(child, texts)).join('\n')
  texts.set(node, text)
  return text
}

function proseOf({ text, links, verbatim }: FlatText): string {
  let prose = ''
  let end = 0
  for (const { from, to } of verbatim) {
    prose += `${text.slice(end, from)} `
    end = to
  }
  const shown = links.map(({ node }) => (node.syntax === 'embed' ? ' ' : ` ${wordsIn([node])} `))
  return (prose + text.slice(end))
    .split(linkMark)
    .map((part, index) => part + (shown[index] ?? ''))
    .join('')
}

/** A block without letters takes the direction around it. */
function mark(node: Nodes, around: Direction, texts: ReadonlyMap<Nodes, string>): void {
  const own = directionIn(node, texts) ?? around
  if (own !== around) {
    const script = mainScript(scriptsIn(texts.get(node) ?? ''))
    const lang = script !== null && directionOf(script) === own ? { lang: languageOfScript(script) } : {}
    node.data = { ...node.data, hProperties: { ...node.data?.hProperties, ...lang, dir: own } }
  }
  if ('children' in node && !isTextBlock(node)) for (const child of node.children) mark(child, own, texts)
}

function directionIn(node: Nodes, texts: ReadonlyMap<Nodes, string>): Direction | null {
  if (node.type !== 'list') return firstDirection(texts.get(node) ?? '')
  // A list has the direction of most of its items, since their markers are where the first lines begin.
  const directions = node.children.map((item) => directionIn(item, texts))
  const balance =
    directions.filter((dir) => dir === 'rtl').length - directions.filter((dir) => dir === 'ltr').length
  return balance > 0 ? 'rtl' : balance < 0 ? 'ltr' : null
}
