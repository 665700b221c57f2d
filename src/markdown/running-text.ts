import type { Nodes, Text } from 'mdast'
import type { NodeKind } from '../core/kinds.ts'
import type { SourcePoint } from '../core/rules.ts'
import { newContext, pointAt, sourceOf, type Source } from './parse-context.ts'
import { sentenceEnds } from '../core/sentence-ends.ts'
import { tags, withoutTags } from './html-tags.ts'
import { treeOf } from './pipeline.ts'
import { wordsIn } from './flat-text.ts'
import { offsetIn } from './tree.ts'

/**
 * A paragraph or table cell as plain text. Text is open if a link could be made of it: it is not in a link, in code or
 * in a formula.
 */
export interface RunningText {
  readonly text: string
  /** If true, a pipe in the text must be escaped. */
  readonly inTable: boolean
  /** Whether the range is open and no markup begins or ends within it. */
  readonly isOpen: (from: number, to: number) => boolean
  /** Place in the file of the character at an index. Throws if the index is not open. */
  readonly pointAt: (index: number) => SourcePoint
  readonly sentenceAround: (index: number) => { readonly from: number; readonly to: number }
}

export interface RunningTextOptions {
  readonly start: SourcePoint
  readonly kind: NodeKind
  readonly vocabulary: ReadonlySet<string>
}

/** The prose of a body, footnotes last, without headings, callout titles, code, comments, fields and relations. */
export function runningTexts(
  body: string,
  { start, kind, vocabulary }: RunningTextOptions,
): readonly RunningText[] {
  const source = sourceOf(body, start)
  const context = newContext(source, { kind, vocabulary, firstLink: 0, math: 'mathml' })
  const tree = treeOf(context, 'body')
  return [...tree.children, ...context.footnotes.flat()].flatMap((node) => textsIn(node, source))
}

function textsIn(node: Nodes, source: Source): RunningText[] {
  if (node.type === 'paragraph' || node.type === 'tableCell') return [runningText(node, source)]
  if (node.type === 'heading' || node.type === 'calloutTitle' || node.type === 'rawBlock') return []
  return 'children' in node ? node.children.flatMap((child) => textsIn(child, source)) : []
}

interface OpenText {
  readonly from: number
  readonly to: number
  readonly node: Text
  /** Equal for nodes that are separated only by an escaped character. */
  readonly run: number
}

function runningText(block: Nodes & { readonly children: readonly Nodes[] }, source: Source): RunningText {
  let text = ''
  const pieces: OpenText[] = []
  const closed: { readonly from: number; readonly to: number }[] = []
  /** Number of open raw HTML elements that may not contain links. */
  let within = 0
  const close = (words: string) => {
    closed.push({ from: text.length, to: text.length + words.length })
    text += words
  }
  let run = 0
  const add = (node: Nodes): void => {
    if (node.type === 'text' && within === 0) {
      pieces.push({ from: text.length, to: text.length + node.value.length, node, run })
      text += node.value
      return
    }
    run += 1
    const words = closedWords(node)
    if (node.type === 'break') text += '\n'
    else if (node.type === 'html') {
      within = Math.max(0, within + elementsOpened(node.value))
      text += withoutTags(node.value)
    } else if (words !== null) close(words)
    else if ('children' in node) node.children.forEach(add)
    run += 1
  }
  block.children.forEach(add)
  let ends: readonly number[] | null = null
  return {
    text,
    inTable: block.type === 'tableCell',
    isOpen: (from, to) => {
      const first = pieceAt(pieces, from)
      return first !== undefined && first.run === pieceAt(pieces, to - 1)?.run
    },
    pointAt: (index) => {
      const piece = pieceAt(pieces, index)
      if (!piece) throw new Error(`nothing is open at ${index}`)
      return pointAt(source, offsetIn(piece.node, index - piece.from))
    },
    sentenceAround: (index) => {
      ends ??= sentenceEnds({ text, verbatim: closed })
      const place = ends.findIndex((end) => end > index)
      return { from: ends[place - 1] ?? 0, to: ends[place] ?? text.length }
    },
  }
}

/** Words of a node that cannot become a link; null if its children must be searched. */
function closedWords(node: Nodes): string | null {
  if (node.type === 'link' || node.type === 'field') return wordsIn(node.children)
  if (node.type === 'crossLink') return node.syntax === 'embed' ? '' : wordsIn([node])
  if (node.type === 'tag') return `#${node.value}`
  if (node.type === 'citation') {
    return `[${node.children.map((one) => (one.type === 'crossLink' ? `@${one.target}` : '')).join('; ')}]`
  }
  return 'value' in node ? node.value : null
}

function pieceAt(pieces: readonly OpenText[], index: number): OpenText | undefined {
  return pieces.find(({ from, to }) => from <= index && index < to)
}

const verbatim: ReadonlySet<string> = new Set(['a', 'code', 'kbd', 'samp', 'tt', 'var', 'pre', 'math', 'svg'])

/** Number of non-prose elements that a piece of HTML opens, minus those it closes. */
function elementsOpened(html: string): number {
  const found = tags(html).filter(({ name }) => verbatim.has(name))
  return found.reduce((sum, { closing }) => sum + (closing ? -1 : 1), 0)
}
