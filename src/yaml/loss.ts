import { visit, type Document, type Scalar } from 'yaml'
import { truth } from './values.ts'
import { type OffsetFault, keyText } from './tree.ts'

/** Text that YAML silently reads as something other than a value. */
export interface Loss extends OffsetFault {
  /** The outermost key; null in a list without one. */
  readonly key: string | null
  /** True if nothing of the value is left. */
  readonly whole: boolean
}

/**
 * Finds `tags: #garden` and `title: Issue #12` (comments), `title: &co` (an anchor), and list items that become one
 * text by their indentation. A comment that is meant as one has a space after its `#`.
 */
export function lossesOf(document: Document, source: string): readonly Loss[] {
  const losses: Loss[] = []
  const named: ReadonlySet<string> = source.includes('&') ? aliased(document) : new Set()
  visit(document, {
    Scalar: (position, node, path) => {
      if (position === 'key' || !(node.comment || node.anchor || spansLines(node, source))) return
      const keys = path.flatMap((each) => ('key' in each ? [keyText(each)] : []))
      const at = { key: keys[0] ?? null, whole: node.value === null }
      const label = keys.at(-1) ?? null
      const lead = label === null || position !== 'value' ? '- ' : `${label}: `
      const loss =
        comment(node, source, lead, keys[0]) ?? anchor(node, source, lead, named) ?? dashes(node, source)
      if (loss) losses.push({ ...loss, ...at })
    },
  })
  return losses
}

function aliased(document: Document): ReadonlySet<string> {
  const names = new Set<string>()
  visit(document, { Alias: (_, node) => void names.add(node.source) })
  return names
}

function spansLines({ range }: Scalar, source: string): boolean {
  const end = range?.[1] ?? 0
  const lineEnd = source.indexOf('\n', range?.[0])
  return lineEnd >= 0 && lineEnd < end
}

function comment(
  node: Scalar,
  source: string,
  lead: string,
  key: string | null | undefined,
): OffsetFault | null {
  const end = node.range?.[1] ?? 0
  const words = node.comment?.split('\n')[0]?.trimEnd() ?? ''
  const quoted = node.type === 'QUOTE_DOUBLE' || node.type === 'QUOTE_SINGLE'
  if (quoted || !/^ ?[^\s#!]/.test(words)) return null
  const offset = source.indexOf(`#${words}`, end)
  if (offset < 0 || source.slice(end, offset).includes('\n')) return null
  // `draft: # true` is more likely a slip than a comment.
  const isPlain = /^\s/.test(words) && !(node.value === null && truth(words) !== null)
  if (isPlain) return null
  const before = node.value === null ? '' : `${source.slice(node.range?.[0], end)} `
  return {
    offset,
    message: `"#${cut(words)}" is a comment in YAML and no part of the value.`,
    fix: mend(words, before, lead, key ?? ''),
  }
}

/** The fix for what the value probably means, judging by its key. */
function mend(words: string, before: string, lead: string, key: string): string {
  const isTags = /^tags?$/i.test(key)
  const isPermission = /^(?:draft|publish)$/i.test(key)
  if (isPermission && before !== '') return `put a space after the #: ${lead}${before}# ${words}`
  if (!isTags && !isPermission) return `put the value in quotes: ${lead}"${before}#${words}"`
  const values = `${before}${words}`.split(/[\s#,]+/).filter((value) => value !== '')
  return `leave out the #: ${lead}${values.join(', ')}`
}

function anchor(node: Scalar, source: string, lead: string, named: ReadonlySet<string>): OffsetFault | null {
  if (!node.anchor || named.has(node.anchor)) return null
  const offset = source.lastIndexOf(`&${node.anchor}`, node.range?.[0])
  const rest = source.slice(offset, node.range?.[1]).trim()
  return {
    offset,
    message: `"&${node.anchor}" is the name of an anchor in YAML and no part of the value.`,
    fix: `put the value in quotes: ${lead}"${rest}"`,
  }
}

function dashes(node: Scalar, source: string): OffsetFault | null {
  const [start, end] = node.range ?? [0, 0]
  const written = source.slice(start, end)
  if (node.type !== 'PLAIN' || !/\n[ \t]*-[ \t]*\S/.test(written)) return null
  return {
    offset: start,
    message: 'Lines that look like items of a list are one text, since they do not begin alike.',
    fix: 'begin each item in the same column, with a dash and a space.',
  }
}

function cut(words: string): string {
  return words.length > 30 ? `${words.slice(0, 29)}…` : words
}
