import type { Nodes, Root } from 'mdast'
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
import { contextOf } from '../parse-context.ts'
import { linkMark } from '../../core/sentence-ends.ts'
import { flatText, isTextBlock, wordsIn, type FlatText } from '../flat-text.ts'

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
