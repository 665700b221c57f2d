import type { PhrasingContent, ListItem, Paragraph } from 'mdast'
import { linksIn } from './field.ts'
import { wordsIn } from './flat-text.ts'
import type { CrossLink } from './nodes.ts'
import { isBlank, part, trimmed } from './tree.ts'
import { offer } from '../core/suggestion.ts'
import { type ParseContext, report } from './parse-context.ts'

export interface Stated {
  readonly links: readonly CrossLink[]
  readonly why: readonly PhrasingContent[] | null
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
  const after = part(first, sign[0].length, first.value.length)
  return trimmed([...(after ? [after] : []), ...more])
}

function withinParentheses(rest: readonly PhrasingContent[]): PhrasingContent[] | null {
  const nodes = trimmed(rest)
  const first = nodes[0]
  const last = nodes.at(-1)
  if (first?.type !== 'text' || last?.type !== 'text' || !first.value.startsWith('(')) return null
  const close = /\)\.?$/.exec(last.value)
  if (!close) return null
  if (first === last) {
    const only = part(first, 1, close.index)
    return only ? [only] : null
  }
  const head = part(first, 1, first.value.length)
  const tail = part(last, 0, close.index)
  return [...(head ? [head] : []), ...nodes.slice(1, -1), ...(tail ? [tail] : [])]
}

export function addRelations(context: ParseContext, type: string, { links, why }: Stated): void {
  for (const { index } of links) {
    const link = context.links[index]
    if (!link) continue
    link.role = 'relation'
    context.relations.push({ type, link: index, why })
  }
}

/** Keeps a lifted list item, in case no list on the page can show it. `at` is its index among the lifted items. */
export function keepLifted(
  { lifted }: ParseContext,
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

export function reportUnknownRelation(context: ParseContext, key: string, at: number): void {
  const fix = offer(key, [...context.relationTypes.values()], 'Relations')
  report(context, 'unknown-relation', at, `"${key}" is not a relation of this collection.`, fix)
}
