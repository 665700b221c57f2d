import type { Nodes, Root } from 'mdast'
import type { Plugin } from 'unified'
import {
  directionOf,
  languageOfScript,
  mainDirection,
  mainScript,
  scriptsIn,
  type Direction,
  type Script,
  type ScriptCounts,
} from '../../core/script.ts'
import { contextOf } from '../parse-context.ts'
import { flatText, isTextBlock, linkMark, wordsIn, type FlatText } from '../flat-text.ts'

/** Letters of scripts other than Latin. */
const foreign = /[\u0370-\u1DFF\u2C00-\uFFFF]/

/** Finds the script of the body, and marks every block whose direction differs from that around it. */
export const directions: Plugin<[], Root> = () => (tree, file) => {
  const context = contextOf(file)
  if (!foreign.test(context.source.text) && context.dir !== 'rtl') {
    context.script = context.words > 0 ? 'Latn' : null
    return
  }
  const counts = new Map<Nodes, ScriptCounts>()
  context.script = mainScript(count(tree, counts))
  for (const note of context.footnotes) for (const node of note) count(node, counts)
  const around = context.dir ?? directionOf(context.script ?? 'Latn')
  for (const node of [...tree.children, ...context.footnotes.flat()]) mark(node, around, counts)
}

/** The words in a node and in each of the blocks within it. */
function count(node: Nodes, counts: Map<Nodes, ScriptCounts>): ScriptCounts {
  const own = isTextBlock(node)
    ? scriptsIn(proseOf(flatText(node.children)))
    : sum('children' in node ? node.children.map((child) => count(child, counts)) : [])
  counts.set(node, own)
  return own
}

function sum(all: readonly ScriptCounts[]): ScriptCounts {
  const total = new Map<Script, number>()
  for (const counts of all) {
    for (const [script, words] of counts) total.set(script, (total.get(script) ?? 0) + words)
  }
  return total
}

/** The text that is read as words, without code and formulas. */
function proseOf({ text, links, verbatim }: FlatText): string {
  let prose = ''
  let end = 0
  for (const { from, to } of verbatim) {
    prose += `${text.slice(end, from)} `
    end = to
  }
  prose = (prose + text.slice(end)).replaceAll(linkMark, ' ')
  return [
    prose,
    ...links.filter(({ node }) => node.syntax !== 'embed').map(({ node }) => wordsIn([node])),
  ].join(' ')
}

type Counted = ReadonlyMap<Nodes, ScriptCounts>

/** A block with as many words in the one direction as in the other takes the direction around it. */
function mark(node: Nodes, around: Direction, counts: Counted): void {
  const own = directionIn(node, counts) ?? around
  if (own !== around) {
    const script = mainScript(counts.get(node) ?? new Map())
    const lang = script !== null && directionOf(script) === own ? { lang: languageOfScript(script) } : {}
    node.data = { ...node.data, hProperties: { ...node.data?.hProperties, ...lang, dir: own } }
  }
  if ('children' in node && !isTextBlock(node)) for (const child of node.children) mark(child, own, counts)
}

function directionIn(node: Nodes, counts: Counted): Direction | null {
  const [first] = node.type === 'listItem' ? node.children : []
  // An item has the direction of its first line, where its number is, and a list that of most of its items.
  if (first) return directionIn(first, counts) ?? mainDirection(counts.get(node) ?? new Map())
  if (node.type !== 'list') return mainDirection(counts.get(node) ?? new Map())
  const directions = node.children.map((item) => directionIn(item, counts))
  const balance =
    directions.filter((dir) => dir === 'rtl').length - directions.filter((dir) => dir === 'ltr').length
  return balance > 0 ? 'rtl' : balance < 0 ? 'ltr' : null
}
