import type { NodeKind } from '../../core/kinds.ts'
import type { SearchTitle } from '../search-titles.ts'
import { tagKey } from '../../core/tag.ts'
import type { TitleMatch } from './titles.ts'

/** A page that answers the query. */
export interface Hit {
  readonly title: SearchTitle
  /** The alias that was matched, where it was not the title. */
  readonly alias: string | null
  /** Where an excerpt comes from; null when only the title or an alias matched. */
  readonly text: TextSource | null
}

/** The text of a page as it was indexed, and which of its words, counted from 0, the query found. */
export type TextSource = () => Promise<{ readonly content: string; readonly locations: readonly number[] }>

/** A page whose text answers the query. */
export interface TextMatch {
  readonly title: SearchTitle
  readonly text: TextSource
}

/** Titles that match come first, then the rest of the full text's answers in their order; each page once. */
export function mergeHits(titles: readonly TitleMatch[], texts: readonly TextMatch[]): readonly Hit[] {
  const sources = new Map(texts.map(({ title, text }) => [title.address, text]))
  const named = new Set(titles.map(({ title }) => title.address))
  return [
    ...titles.map((match) => ({ ...match, text: sources.get(match.title.address) ?? null })),
    ...texts.filter(({ title }) => !named.has(title.address)).map((match) => ({ ...match, alias: null })),
  ]
}

export interface Narrowing {
  /** Empty means every kind. */
  readonly kinds: readonly NodeKind[]
  /** A tag includes those below it. */
  readonly tag: string | null
}

export function narrow(hits: readonly Hit[], by: Narrowing): readonly Hit[] {
  return hits.filter((hit) => ofKinds(hit, by.kinds) && tagged(hit, by.tag))
}

interface Facets {
  /** How many hits of each kind there are under the chosen tag. */
  readonly kinds: ReadonlyMap<NodeKind, number>
  /** How many hits carry each tag under the chosen kinds, in order of the tags; the chosen tag is always there. */
  readonly tags: readonly { readonly tag: string; readonly count: number }[]
}

export function facets(hits: readonly Hit[], by: Narrowing): Facets {
  const kinds = new Map<NodeKind, number>()
  const tags = new Map<string, { tag: string; count: number }>()
  if (by.tag !== null) tags.set(tagKey(by.tag), { tag: by.tag, count: 0 })
  for (const hit of hits) {
    const { kind } = hit.title
    if (kind !== null && tagged(hit, by.tag)) kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
    if (!ofKinds(hit, by.kinds)) continue
    for (const [key, tag] of tagsOf(hit)) {
      const counted = tags.get(key)
      if (counted) counted.count += 1
      else tags.set(key, { tag, count: 1 })
    }
  }
  return { kinds, tags: [...tags].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, counted]) => counted) }
}

function ofKinds(hit: Hit, kinds: readonly NodeKind[]): boolean {
  const { kind } = hit.title
  return kinds.length === 0 || (kind !== null && kinds.includes(kind))
}

function tagged(hit: Hit, tag: string | null): boolean {
  return tag === null || tagsOf(hit).has(tagKey(tag))
}

/** The tags of a hit and those above them, by their keys. */
function tagsOf(hit: Hit): ReadonlyMap<string, string> {
  const tags = new Map<string, string>()
  for (const tag of hit.title.tags) {
    const levels = tag.split('/')
    for (let depth = 1; depth <= levels.length; depth += 1) {
      const above = levels.slice(0, depth).join('/')
      tags.set(tagKey(above), above)
    }
  }
  return tags
}
