import type { PhrasingContent, Root, Text } from 'mdast'
import type { Plugin } from 'unified'
import { contextOf } from '../parse-context.ts'
import type { Citation, CrossLink } from '../nodes.ts'
import { part, replaceNodes } from '../tree.ts'

const bracket = /\[([^[\]]*@[^[\]]*)\]/g
/** Words before, `-@` or `@`, the key, and words after. */
const cited =
  /^(\s*|.*?\s)-?@([\p{L}\p{N}_](?:[\p{L}\p{N}_]|[:.#$%&+?<>~/-](?=[\p{L}\p{N}_]))*)(?![\p{L}\p{N}])\s*,?(.*)$/su

/** `[@key]`, `[see @key, p. 4; -@other]`, as in Pandoc. */
export const citations: Plugin<[], Root> = () => (tree, file) => {
  if (!/\[[^[\]]*@/.test(contextOf(file).source.text)) return
  replaceNodes(tree, (node, parent) => {
    if (node.type !== 'text' || node.data?.literal || !node.value.includes('@')) return node
    return parent.type === 'link' || parent.type === 'crossLink' ? node : withCitations(node)
  })
}

function withCitations(text: Text): PhrasingContent[] {
  const nodes: (PhrasingContent | null)[] = []
  let end = 0
  for (const match of text.value.matchAll(bracket)) {
    const citation = citationOf(text, match.index + 1, match[1] ?? '')
    if (!citation) continue
    nodes.push(part(text, end, match.index), citation)
    end = match.index + match[0].length
  }
  nodes.push(part(text, end, text.value.length))
  return nodes.filter((node) => node !== null)
}

function citationOf(text: Text, start: number, inner: string): Citation | null {
  const children: PhrasingContent[] = []
  let at = start
  for (const written of inner.split(';')) {
    const [, before, key, after] = cited.exec(written) ?? []
    if (before === undefined || key === undefined) return null
    const words = before.replace(/\s+/g, ' ').trimStart()
    children.push({ type: 'text', value: (children.length > 0 ? '; ' : '') + words })
    children.push(reference(text, at + before.length, at + written.length, key, after?.trim() || null))
    at += written.length + 1
  }
  const first = children[0]
  if (first?.type === 'text' && first.value === '') children.shift()
  return { type: 'citation', children }
}

function reference(text: Text, from: number, to: number, key: string, locator: string | null): CrossLink {
  const position = part(text, from, to)?.position
  return {
    type: 'crossLink',
    syntax: 'citation',
    inner: false,
    target: key,
    fragment: null,
    size: null,
    locator: locator?.replace(/\s+/g, ' ') ?? null,
    index: -1,
    children: [],
    ...(position ? { position } : {}),
  }
}
