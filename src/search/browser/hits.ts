import type { NodeKind } from '../../core/kinds.ts'
import { restore } from '../../core/search-text.ts'
import { pageName } from '../search-parts.ts'
import { tagKey } from '../../core/tag.ts'
import type { Thing } from '../things.ts'
import type { Ranked, TextSource } from './answers.ts'
import type { Catalogue, Named } from './catalogue.ts'

/** A page that answers the query. */
export interface Hit {
  readonly kind: Thing['kind']
  /** Null where the list of things is cut and only the text of the page is known, which has its address and title. */
  readonly thing: Thing | null
  /** The name that was matched, where it is another than the title. */
  readonly name: string | null
  /** Where an excerpt comes from; null when only a name matched. */
  readonly text: TextSource | null
  /** Whether it may be taken for the answer to a question. */
  readonly answers: boolean
}

/**
 * What is named comes first, then the rest of what texts answer in its order; each page once. Where a name matched, what the
 * page says tells more than a place of its text.
 */
export function mergeHits(
  catalogue: Catalogue,
  named: readonly Named[],
  texts: readonly Ranked[],
): readonly Hit[] {
  const sources = new Map(texts.map(({ page, text }) => [page, text]))
  const seen = new Set(named.map(({ thing }) => pageName(thing.address)))
  return [
    ...named.map(({ thing, name }): Hit => {
      const text = thing.says === '' ? (sources.get(pageName(thing.address)) ?? null) : null
      return { kind: thing.kind, thing, name, text, answers: false }
    }),
    ...texts.flatMap(({ page, kind, text, answers }): readonly Hit[] => {
      const thing = catalogue.of(page)
      if (seen.has(page) || (thing === null && text === null)) return []
      return [{ kind: thing ? thing.kind : kind, thing, name: null, text, answers }]
    }),
  ]
}

/** The hits in groups: what answers a question, and then by kind, in the order of the best of each. */
export function grouped(hits: readonly Hit[]): readonly (readonly [Group, readonly Hit[]])[] {
  const answering = hits.filter(({ answers }) => answers).slice(0, 1)
  const others = Map.groupBy(
    hits.filter((hit) => !answering.includes(hit)),
    ({ kind }): Group => (kind === '#theme' ? '#tag' : kind),
  )
  return [...(answering.length > 0 ? [['#answer', answering] as const] : []), ...others]
}

/** A kind of nodes; tags and themes together; null for the texts of home and of indexes. */
export type Group = Thing['kind'] | '#answer'

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
  readonly kinds: ReadonlyMap<string, number>
  /** How many hits carry each tag under the chosen kinds, in order of the tags; the chosen tag is always there. */
  readonly tags: readonly { readonly tag: string; readonly count: number }[]
}

export function facets(hits: readonly Hit[], by: Narrowing): Facets {
  const kinds = new Map<string, number>()
  const tags = new Map<string, { tag: string; count: number }>()
  if (by.tag !== null) tags.set(tagKey(by.tag), { tag: by.tag, count: 0 })
  for (const hit of hits) {
    const { kind } = hit
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

function ofKinds({ kind }: Hit, kinds: readonly NodeKind[]): boolean {
  return kinds.length === 0 || kinds.some((one) => one === kind)
}

function tagged(hit: Hit, tag: string | null): boolean {
  return tag === null || tagsOf(hit).has(tagKey(tag))
}

/** The tags of a hit and those above them, by their keys. */
function tagsOf({ thing }: Hit): ReadonlyMap<string, string> {
  const tags = new Map<string, string>()
  for (const tag of thing?.tags ?? []) {
    const levels = tag.split('/')
    for (let depth = 1; depth <= levels.length; depth += 1) {
      const above = levels.slice(0, depth).join('/')
      tags.set(tagKey(above), above)
    }
  }
  return tags
}

/** Where a hit leads, and what a link to it says. Only of a page that is no thing they have to be loaded with its text. */
export async function linkOf({ thing, text }: Hit): Promise<Pick<Thing, 'address' | 'title'> | null> {
  if (thing) return thing
  const read = await text?.()
  return read ? { address: read.address, title: restore(read.title) } : null
}
