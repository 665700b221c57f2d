import type { PhrasingContent, Text } from 'mdast'
import type { CrossLink } from './nodes.ts'
import { isBlank, offsetIn, part, startOf, trimmed } from './tree.ts'

export interface WrittenField {
  /** The key before `fieldKey` normalises it. */
  readonly key: string
  readonly at: number
  readonly value: PhrasingContent[]
}

const key =
  /^[\p{L}\p{N}\p{Extended_Pictographic}][\p{L}\p{M}\p{N}\p{Extended_Pictographic}\u200D\uFE0F_/ -]*$/u
const start = /^\s*([^\s:][^:\n]{0,58}?)\s*::(?=\s|$)/

/** Whether a text can be a key. At most four words, so that a sentence that happens to contain `::` is not a field. */
export function isFieldKey(written: string): boolean {
  return key.test(written) && written.length <= 40 && written.trim().split(/\s+/).length <= 4
}

/** Parses a line as a field, or returns null. The key may be emphasised. */
export function fieldIn(line: readonly PhrasingContent[]): WrittenField | null {
  const [first, ...rest] = line
  if (first?.type === 'text') return first.data?.literal ? null : plainField(first, rest)
  if (first?.type === 'field' && isBlank(rest))
    return { key: first.key, at: startOf(first), value: first.children }
  if (first?.type !== 'strong' && first?.type !== 'emphasis') return null
  const [inner, more] = first.children
  const next = rest[0]
  if (inner?.type !== 'text' || more) return null
  // `**key::** value`, and `**key**:: value`.
  const words = inner.value.trimEnd()
  const closed = words.endsWith('::') ? words.slice(0, -2).trimEnd() : undefined
  const follows =
    next?.type === 'text' && !next.data?.literal ? /^\s*::(?=\s|$)/.exec(next.value)?.[0] : undefined
  const written = closed ?? (follows === undefined ? undefined : inner.value.trim())
  if (written === undefined || !isFieldKey(written)) return null
  if (closed !== undefined) return { key: written, at: startOf(first), value: trimmed(rest) }
  const after = next?.type === 'text' ? part(next, follows?.length ?? 0, next.value.length) : null
  return { key: written, at: startOf(first), value: trimmed([...(after ? [after] : []), ...rest.slice(1)]) }
}

function plainField(first: Text, rest: readonly PhrasingContent[]): WrittenField | null {
  const match = start.exec(first.value)
  const written = match?.[1]
  if (!match || written === undefined || !isFieldKey(written)) return null
  const after = part(first, match[0].length, first.value.length)
  const at = offsetIn(first, first.value.length - first.value.trimStart().length)
  return { key: written, at, value: trimmed([...(after ? [after] : []), ...rest]) }
}

/** Splits inline content into lines. A hard break stays at the end of its line. */
export function linesOf(nodes: readonly PhrasingContent[]): PhrasingContent[][] {
  const lines: PhrasingContent[][] = [[]]
  for (const node of nodes) {
    if (node.type === 'break') {
      lines.at(-1)?.push(node)
      lines.push([])
    } else if (node.type === 'text' && node.value.includes('\n')) {
      let from = 0
      for (const match of node.value.matchAll(/\n|$/g)) {
        const piece = part(node, from, match.index)
        if (piece) lines.at(-1)?.push(piece)
        if (match[0]) lines.push([])
        from = match.index + 1
      }
    } else {
      lines.at(-1)?.push(node)
    }
  }
  return lines
}

/** Links in inline content, at any depth, except links within links. */
export function linksIn(nodes: readonly PhrasingContent[]): CrossLink[] {
  return nodes.flatMap((node) => {
    if (node.type === 'crossLink') return node
    return 'children' in node && node.type !== 'inlineFootnote' ? linksIn(node.children) : []
  })
}
