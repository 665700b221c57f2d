import { offer } from '../model/suggestion.ts'
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

export function reportUnknownRelation(draft: Draft, key: string, at: number): void {
  const fix = offer(key, [...draft.relationTypes.values()], 'Relations')
  report(draft, 'unknown-relation', at, `"${key}" is not a relation of this collection.`, fix)
}
