import type { Html, Nodes, Root, RootContent, Text } from 'mdast'
import { type Context, report, type Source } from '../parse-context.ts'
import { eachNode, isBlank, isPlain, offsetIn, part, startOf } from '../tree.ts'

/**
 * Removes the text between two `%%`, even across blocks, but not in code or formulas. In raw HTML only signs alone on a
 * line count. Of an odd number of signs one is text, as in "100%% sure", unless the last begins a line: then its
 * comment runs to the end.
 */
export function comments(tree: Root, context: Context): void {
  const { source } = context
  if (!source.text.includes('%%')) return
  const marks = marksBelow(tree)
  const isOdd = marks.length % 2 === 1
  const lone = isOdd ? loneAmong(marks, source) : null
  const last = marks.at(-1)
  if (isOdd && lone === null && last) {
    const at = offsetOf(last)
    const hides = source.text.slice(at + 2).trim() !== ''
    if (hides) report(context, 'unclosed-comment', at, 'This comment is never closed.')
  }
  remove(tree, { inside: false, met: 0, lone })
}

interface CommentState {
  inside: boolean
  met: number
  /** Number of the mark that is text; null for none. */
  readonly lone: number | null
}

interface CommentMark {
  readonly node: Text | Html
  readonly at: number
}

/** All marks, in the order in which `remove` meets them. */
function marksBelow(tree: Root): CommentMark[] {
  const marks: CommentMark[] = []
  eachNode(tree, (node) => {
    if (isSearched(node)) for (const at of marksIn(node)) marks.push({ node, at })
  })
  return marks
}

/**
 * Number of the mark that is text: the first opening mark within a line if the next mark begins a line, as a comment
 * usually does; else the last mark. Null if the last mark begins a line.
 */
function loneAmong(marks: readonly CommentMark[], source: Source): number | null {
  const begins = marks.map((mark) => beginsLine(mark, source))
  const within = begins.findIndex((atStart, index) => index % 2 === 0 && !atStart && begins[index + 1])
  if (within >= 0) return within
  return begins.at(-1) ? null : marks.length - 1
}

function remove(node: Nodes, state: CommentState): void {
  if (!('children' in node)) return
  node.children = node.children.flatMap((child: RootContent): RootContent[] => {
    if (isSearched(child)) return outside(child, state)
    const began = state.inside
    if (!('children' in child)) return began ? [] : [child]
    const before = child.children.length
    remove(child, state)
    const emptied = child.children.length === 0 && (began || before > 0)
    const blank = (child.type === 'paragraph' || child.type === 'heading') && isBlank(child.children)
    return emptied || blank ? [] : [child]
  })
}

function outside(node: Text | Html, state: CommentState): (Text | Html)[] {
  const kept: (Text | Html)[] = []
  let from = 0
  for (const mark of marksIn(node)) {
    if (state.met++ === state.lone) continue
    if (!state.inside) kept.push(...pieceOf(node, from, mark))
    state.inside = !state.inside
    from = mark + 2
  }
  if (!state.inside) kept.push(...pieceOf(node, from, node.value.length))
  return kept
}

function pieceOf(node: Text | Html, from: number, to: number): readonly (Text | Html)[] {
  if (node.type === 'text') return part(node, from, to)
  const value = node.value.slice(from, to)
  return value === '' ? [] : [{ ...node, value }]
}

function isSearched(node: Nodes): node is Text | Html {
  return node.type === 'html' || isPlain(node)
}

function marksIn({ type, value }: Text | Html): number[] {
  const mark = type === 'html' ? /(?<=^[ \t]*)%%(?=[ \t]*$)/gm : /%%/g
  return Array.from(value.matchAll(mark), ({ index }) => index)
}

function offsetOf({ node, at }: CommentMark): number {
  return node.type === 'text' ? offsetIn(node, at) : startOf(node) + at
}

function beginsLine(mark: CommentMark, { text }: Source): boolean {
  if (mark.node.type === 'html') return true
  let offset = offsetOf(mark)
  while (/[ \t>]/.test(text[offset - 1] ?? '')) offset -= 1
  return offset === 0 || text[offset - 1] === '\n'
}
