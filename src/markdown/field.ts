import type { PhrasingContent, Text, ListItem, Paragraph } from 'mdast'
import { offer } from '../core/suggestion.ts'
import { wordsIn } from './flat-text.ts'
import type { CrossLink } from './nodes.ts'
import { type Context, fieldKey, report } from './parse-context.ts'
import { isBlank, isPlain, offsetIn, part, startOf, trimmed } from './tree.ts'

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
  if (first?.type === 'text') return isPlain(first) ? plainField(first, rest) : null
  if (first?.type === 'field' && isBlank(rest))
    return { key: first.key, at: startOf(first), value: first.children }
  if (first?.type !== 'strong' && first?.type !== 'emphasis') return null
  const [inner, more] = first.children
  const next = rest[0]
  if (inner?.type !== 'text' || more) return null
  // `**key::** value`, and `**key**:: value`.
  const words = inner.value.trimEnd()
  const closed = words.endsWith('::') ? words.slice(0, -2).trimEnd() : undefined
  const follows = isPlain(next) ? /^\s*::(?=\s|$)/.exec(next.value)?.[0] : undefined
  const written = closed ?? (follows === undefined ? undefined : inner.value.trim())
  if (written === undefined || !isFieldKey(written)) return null
  if (closed !== undefined) return { key: written, at: startOf(first), value: trimmed(rest) }
  const after = next?.type === 'text' ? part(next, follows?.length ?? 0) : []
  return { key: written, at: startOf(first), value: trimmed([...after, ...rest.slice(1)]) }
}

function plainField(first: Text, rest: readonly PhrasingContent[]): WrittenField | null {
  const match = start.exec(first.value)
  const written = match?.[1]
  if (!match || written === undefined || !isFieldKey(written)) return null
  const after = part(first, match[0].length)
  const at = offsetIn(first, first.value.length - first.value.trimStart().length)
  return { key: written, at, value: trimmed([...after, ...rest]) }
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
        lines.at(-1)?.push(...part(node, from, match.index))
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

export interface Stated {
  readonly links: readonly CrossLink[]
  readonly why: readonly PhrasingContent[] | null
}

interface StatedRelation extends Stated {
  readonly type: string
}

const separator = /^\s*(?:,|;|&|\+|\/|and|or)?\s*(?:and)?\s*$/
const dash = /^\s*(?:—|–|--+|:)\s*|^\s+-\s+/
const pointer = /^(?:see(?: also)?|also|compare|cf\.?)[\s:]*$/i

/**
 * Reads `[[A]], [[B]] — the reason`. If prose is right next to the link, as in "because [[A]] says so", all of it is
 * the reason, including the link. Null if no link can be the target of a relation.
 */
export function statedRelation(written: readonly PhrasingContent[]): Stated | null {
  const nodes = trimmed(written)
  const first = nodes.findIndex((node) => targetsOf(node).length > 0)
  if (first < 0) return null
  const bare = nodes.slice(first)
  const leading = isBlank(nodes.slice(0, first))
  const { links, rest } = leadingLinks(bare)
  if (links.length === 0) return { links: targetsOf(nodes[first]).slice(0, 1), why: nodes }
  if (!leading) {
    const points = isBlank(rest) && pointer.test(wordsIn(nodes.slice(0, first)))
    return points ? { links, why: null } : { links: links.slice(0, 1), why: nodes }
  }
  if (isBlank(rest)) return { links, why: null }
  const reason = afterDash(rest) ?? withinParentheses(rest)
  if (!reason) return { links, why: nodes }
  return { links, why: isBlank(reason) ? null : reason }
}

function leadingLinks(nodes: readonly PhrasingContent[]): { links: CrossLink[]; rest: PhrasingContent[] } {
  const links: CrossLink[] = []
  let end = 0
  for (let index = 0; index < nodes.length; index += 1) {
    const node = nodes[index]
    if (node && isCarrier(node)) {
      links.push(...targetsOf(node))
      end = index + 1
    } else if (node?.type !== 'text' || !separator.test(node.value)) {
      break
    }
  }
  return { links, rest: nodes.slice(end) }
}

/** A link, or emphasis and the like that contains only links. */
function isCarrier(node: PhrasingContent): boolean {
  if (node.type === 'crossLink') return targetsOf(node).length > 0
  if (node.type === 'citation') return true
  return (
    'children' in node &&
    targetsOf(node).length > 0 &&
    node.children.every((child) => isCarrier(child) || isBlank([child]))
  )
}

/** Links in a node that a relation can lead to: no embeds, and no links within the page. */
function targetsOf(node: PhrasingContent | undefined): CrossLink[] {
  return linksIn(node ? [node] : []).filter(({ syntax, target }) => syntax !== 'embed' && target !== '')
}

function afterDash(rest: readonly PhrasingContent[]): PhrasingContent[] | null {
  const [first, ...more] = rest
  if (first?.type !== 'text') return null
  const sign = dash.exec(first.value)
  if (!sign) return null
  return trimmed([...part(first, sign[0].length), ...more])
}

function withinParentheses(rest: readonly PhrasingContent[]): readonly PhrasingContent[] | null {
  const nodes = trimmed(rest)
  const first = nodes[0]
  const last = nodes.at(-1)
  if (first?.type !== 'text' || last?.type !== 'text' || !first.value.startsWith('(')) return null
  const close = /\)\.?$/.exec(last.value)
  if (!close) return null
  if (first === last) return part(first, 1, close.index)
  return [...part(first, 1), ...nodes.slice(1, -1), ...part(last, 0, close.index)]
}

/** The relation that a field states; null for any other field. */
export function relationOf(
  { relationTypes }: Context,
  { key, value }: Pick<WrittenField, 'key' | 'value'>,
): StatedRelation | null {
  const type = relationTypes.get(fieldKey(key))
  const stated = type === undefined ? null : statedRelation(value)
  return stated && type !== undefined ? { type, ...stated } : null
}

export function addRelations(context: Context, { type, links, why }: StatedRelation): void {
  for (const { index } of links) {
    const link = context.links[index]
    if (!link) continue
    link.role = 'relation'
    context.relations.push({ type, link: index, why })
  }
}

/** Keeps a lifted list item, in case no list on the page can show it. `at` is its index among the lifted items. */
export function keepLifted(
  { lifted }: Context,
  item: ListItem,
  links: Stated['links'],
  at = lifted.length,
): void {
  lifted.splice(at, 0, { item, links: links.map(({ index }) => index) })
}

export function fieldItem(
  key: string,
  value: readonly PhrasingContent[],
  rest: ListItem['children'] = [],
): ListItem {
  const paragraph: Paragraph = { type: 'paragraph', children: [{ type: 'field', key, children: [...value] }] }
  return { type: 'listItem', spread: false, children: [paragraph, ...rest] }
}

export function reportUnknownRelation(context: Context, key: string, at: number): void {
  const fix = offer(key, [...context.relationTypes.values()], 'relations')
  report(context, 'unknown-relation', at, `"${key}" is not a relation.`, fix)
}
