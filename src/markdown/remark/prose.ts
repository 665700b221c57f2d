import type { Nodes, Root, RootContent } from 'mdast'
import type { Plugin } from 'unified'
import {
  directionOf,
  firstDirection,
  languageOfScript,
  mainScript,
  scriptsIn,
  type Direction,
  type Script,
  type ScriptCounts,
} from '../../core/script.ts'
import { linkMark } from '../../core/sentence-ends.ts'
import { type FlatText, flatText, isTextBlock, wordsIn, openingOf } from '../flat-text.ts'
import { contextOf } from '../parse-context.ts'
import { eachNode, isBlank } from '../tree.ts'

export function wordCount({ text, links }: FlatText): number {
  const ofLinks = links.map(({ node }) => (node.syntax === 'embed' ? 0 : countWords(wordsIn([node]))))
  return ofLinks.reduce((sum, words) => sum + words, countWords(text))
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
  eachNode(tree, (node) => {
    if (node.type === 'paragraph') found.push(node)
  })
  return found
}

function firstText(paragraphs: readonly RootContent[]): FlatText {
  const nodes: RootContent[] = []
  for (const paragraph of paragraphs) {
    if (flatText(nodes).text.length >= openingLength) break
    if (paragraph.type !== 'paragraph' || isBlank(paragraph.children)) continue
    if (nodes.length > 0) nodes.push({ type: 'text', value: ' ' })
    nodes.push(...paragraph.children)
  }
  return flatText(nodes)
}

const foreign = /[\u0370-\u1DFF\u2C00-\uFFFF]/

/** Finds the main script, and marks each block whose direction differs from its surroundings. */
export const directions: Plugin<[], Root> = () => (tree, file) => {
  const context = contextOf(file)
  if (!foreign.test(context.source.text) && context.dir !== 'rtl') {
    context.script = context.words > 0 ? 'Latn' : null
    return
  }
  const counts = new Map<Nodes, Counted>()
  context.script = mainScript(count(tree, counts).scripts)
  for (const note of context.footnotes) for (const node of note) count(node, counts)
  const around = context.dir ?? directionOf(context.script ?? 'Latn')
  for (const node of [...tree.children, ...context.footnotes.flat()]) mark(node, around, counts)
}

interface Counted {
  readonly scripts: ScriptCounts
  /** Direction of the first letter. */
  readonly direction: Direction | null
}

function count(node: Nodes, counts: Map<Nodes, Counted>): Counted {
  const own = isTextBlock(node)
    ? countedIn(proseOf(flatText(node.children)))
    : joined('children' in node ? node.children.map((child) => count(child, counts)) : [])
  counts.set(node, own)
  return own
}

function countedIn(prose: string): Counted {
  return { scripts: scriptsIn(prose), direction: firstDirection(prose) }
}

function joined(all: readonly Counted[]): Counted {
  return {
    scripts: sum(all.map(({ scripts }) => scripts)),
    direction: all.find(({ direction }) => direction !== null)?.direction ?? null,
  }
}

function sum(all: readonly ScriptCounts[]): ScriptCounts {
  const total = new Map<Script, number>()
  for (const counts of all) {
    for (const [script, words] of counts) total.set(script, (total.get(script) ?? 0) + words)
  }
  return total
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
function mark(node: Nodes, around: Direction, counts: ReadonlyMap<Nodes, Counted>): void {
  const own = directionIn(node, counts) ?? around
  if (own !== around) {
    const script = mainScript(counts.get(node)?.scripts ?? new Map())
    const lang = script !== null && directionOf(script) === own ? { lang: languageOfScript(script) } : {}
    node.data = { ...node.data, hProperties: { ...node.data?.hProperties, ...lang, dir: own } }
  }
  if ('children' in node && !isTextBlock(node)) for (const child of node.children) mark(child, own, counts)
}

function directionIn(node: Nodes, counts: ReadonlyMap<Nodes, Counted>): Direction | null {
  if (node.type !== 'list') return counts.get(node)?.direction ?? null
  // A list has the direction of most of its items, since their markers are where the first lines begin.
  const directions = node.children.map((item) => directionIn(item, counts))
  const balance =
    directions.filter((dir) => dir === 'rtl').length - directions.filter((dir) => dir === 'ltr').length
  return balance > 0 ? 'rtl' : balance < 0 ? 'ltr' : null
}
