import type { Root, Text } from 'mdast'
import type { Context, Source } from '../parse-context.ts'
import { endOf, positionOf, replaceNodes, startOf, textAt } from '../tree.ts'

/**
 * Marks characters that the author escaped (`\#`, `&#35;`), so that no later plugin takes them for syntax. Texts that
 * skip source characters, such as the `> ` of a quotation's second line, get exact offsets.
 */
export function literals(tree: Root, { source }: Context): void {
  replaceNodes(tree, (node) =>
    node.type === 'text' && node.position && !agrees(node, source) ? aligned(node, source) : node,
  )
}

function agrees(text: Text, source: Source): boolean {
  const start = startOf(text)
  return endOf(text) - start === text.value.length && source.text.startsWith(text.value, start)
}

function aligned(text: Text, source: Source): Text[] {
  const runs: Text[] = []
  let value = ''
  let offsets: number[] = []
  let literal = false
  let at = startOf(text)
  const endRun = () => {
    if (value) runs.push(run(value, offsets, literal, source))
    value = ''
    offsets = []
  }
  for (let index = 0; index < text.value.length;) {
    const { length, from, to, escaped } = step(text.value, index, source.text, at)
    if (escaped !== literal) endRun()
    literal = escaped
    value += text.value.slice(index, index + length)
    for (let unit = 0; unit < length; unit += 1) offsets.push(from)
    index += length
    at = to
  }
  endRun()
  return runs
}

interface LiteralRun {
  /** Number of characters of the value that come from one place in the source. */
  readonly length: number
  readonly from: number
  readonly to: number
  readonly escaped: boolean
}

const entity = /&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z][A-Za-z\d]*);/y
const linePrefix = /[ \t>]*/y

function step(value: string, index: number, source: string, at: number): LiteralRun {
  const character = value[index] ?? ''
  if (source[at] === '\\' && source[at + 1] === character) {
    return { length: 1, from: at, to: at + 2, escaped: true }
  }
  if (source[at] === '&') {
    entity.lastIndex = at
    const written = entity.exec(source)?.[0]
    if (written && (written === '&amp;' || !value.startsWith(written, index))) {
      const length = String.fromCodePoint(value.codePointAt(index) ?? 0).length
      return { length, from: at, to: at + written.length, escaped: true }
    }
  }
  if (character === '\n') {
    const end = source.indexOf('\n', at)
    const from = end < 0 ? at : end
    linePrefix.lastIndex = from + 1
    const prefix = linePrefix.exec(source)?.[0].length ?? 0
    // A line may itself begin with what looks like a prefix. Then the text contains it too.
    const kept = linePrefixLength(value, index + 1)
    return { length: 1, from, to: from + 1 + Math.max(0, prefix - kept), escaped: false }
  }
  return { length: 1, from: at, to: at + 1, escaped: false }
}

function linePrefixLength(value: string, index: number): number {
  linePrefix.lastIndex = index
  return linePrefix.exec(value)?.[0].length ?? 0
}

function run(value: string, offsets: readonly number[], literal: boolean, source: Source): Text {
  const start = offsets[0] ?? 0
  const position = positionOf(source, start, (offsets.at(-1) ?? start) + 1)
  return { type: 'text', value, position, data: literal ? { literal } : { offsets } }
}

/** Only double tildes strike text out, so that "~5 or ~6" and "H~2~O" stay text. */
export function strikethrough(tree: Root, { source }: Context): void {
  if (!source.text.includes('~')) return
  const tildeAt = (start: number) => textAt(source, start, start + 1)
  replaceNodes(tree, (node) =>
    node.type !== 'delete' || source.text.startsWith('~~', startOf(node))
      ? node
      : [tildeAt(startOf(node)), ...node.children, tildeAt(endOf(node) - 1)],
  )
}
