import type { PhrasingContent, Root, Text } from 'mdast'
import type { Context } from '../parse-context.ts'
import type { CitationNode, CrossLink } from '../nodes.ts'
import { crossLink, part, replaceTexts } from '../tree.ts'

const bracket = /\[([^[\]]*@[^[\]]*)\]/g
const key = '[\\p{L}\\p{N}_](?:[\\p{L}\\p{N}_]|[:.#$%&+?<>~/-](?=[\\p{L}\\p{N}_]))*'
/** Groups: words before, a minus sign, the key, and words after. */
const cited = new RegExp(`^(\\s*|.*?\\s)(-?)@(${key})(?![\\p{L}\\p{N}])\\s*,?(.*)$`, 'su')
/** The key must follow a space or an opening sign. Brackets right after it belong to the citation. */
const narrative = new RegExp(
  `(?<![^\\s([{"'“‘„«—–])@(${key})(?![@\\p{L}\\p{N}])(?:\\s?\\[([^[\\]@]*)\\])?`,
  'gu',
)

/** `[@key]`, `[see @key, p. 4; -@other]`, `@key says`, `@key [p. 4]`, as in Pandoc. */
export function citations(tree: Root, context: Context): void {
  if (!context.source.text.includes('@')) return
  replaceTexts(tree, '@', withCitations)
}

function withCitations(text: Text): PhrasingContent[] {
  const nodes: PhrasingContent[] = []
  let end = 0
  for (const match of text.value.matchAll(bracket)) {
    const citation = citationOf(text, match.index + 1, match[1] ?? '')
    if (!citation) continue
    nodes.push(...inWords(text, end, match.index), citation)
    end = match.index + match[0].length
  }
  return [...nodes, ...inWords(text, end, text.value.length)]
}

function inWords(text: Text, from: number, to: number): readonly PhrasingContent[] {
  const nodes: PhrasingContent[] = []
  let end = from
  for (const { 0: whole, 1: key = '', 2: locator, index } of text.value.slice(0, to).matchAll(narrative)) {
    if (index < end) continue
    const link = reference(text, index, index + whole.length, key, locator)
    nodes.push(...part(text, end, index), { ...link, form: 'narrative' })
    end = index + whole.length
  }
  return [...nodes, ...part(text, end, to)]
}

function citationOf(text: Text, start: number, inner: string): CitationNode | null {
  const children: PhrasingContent[] = []
  let at = start
  for (const written of inner.split(';')) {
    const [, before, minus, key, after] = cited.exec(written) ?? []
    if (before === undefined || key === undefined) return null
    const words = before.replace(/\s+/g, ' ').trimStart()
    children.push({ type: 'text', value: (children.length > 0 ? '; ' : '') + words })
    const link = reference(text, at + before.length, at + written.length, key, after)
    children.push({ ...link, ...(minus && { form: 'year' as const }) })
    at += written.length + 1
  }
  const first = children[0]
  if (first?.type === 'text' && first.value === '') children.shift()
  return { type: 'citation', children }
}

function reference(
  text: Text,
  from: number,
  to: number,
  key: string,
  locator: string | undefined,
): CrossLink {
  const link = crossLink('citation', key, part(text, from, to)[0])
  return { ...link, locator: locator?.replace(/\s+/g, ' ').trim() || null }
}
