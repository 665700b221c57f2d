import type { ListItem, Paragraph, PhrasingContent } from 'mdast'
import { offer } from '../core/suggestion.ts'
import { type Draft, report } from './draft.ts'
import type { Stated } from './relation.ts'

export function addRelations(draft: Draft, type: string, { links, why }: Stated): void {
  for (const { index } of links) {
    const link = draft.links[index]
    if (!link) continue
    link.role = 'relation'
    draft.relations.push({ type, link: index, why })
  }
}

/** Keeps what is lifted out of the body, in case a list of the page cannot say it; `at` is its place among the rest. */
export function keepLifted(
  { lifted }: Draft,
  item: ListItem,
  links: Stated['links'],
  at = lifted.length,
): void {
  lifted.splice(at, 0, { item, links: links.map(({ index }) => index) })
}

/** A field as a list item. */
export function fieldItem(
  key: string,
  value: readonly PhrasingContent[],
  rest: ListItem['children'] = [],
): ListItem {
  const paragraph: Paragraph = { type: 'paragraph', children: [{ type: 'field', key, children: [...value] }] }
  return { type: 'listItem', spread: false, children: [paragraph, ...rest] }
}

export function reportUnknownRelation(draft: Draft, key: string, at: number): void {
  const fix = offer(key, [...draft.relationTypes.values()], 'Relations')
  report(draft, 'unknown-relation', at, `"${key}" is not a relation of this collection.`, fix)
}
