import type { NodeKind } from '../../core/kinds.ts'
import { restore } from '../../core/search-text.ts'
import { pageName } from '../search-parts.ts'
import { tagKey } from '../../core/tag.ts'
import type { Thing } from '../things.ts'
import type { RankedPage, TextSource } from './answers.ts'
import type { Catalogue, NamedThing } from './catalogue.ts'

export interface Hit {
  readonly kind: Thing['kind']
  /** Null if the list of things is split and only the page's text is known, with its address and title. */
  readonly thing: Thing | null
  /** The matched name, unless it is the title. */
  readonly name: string | null
  /** The source of the excerpt; null if only a name matched. */
  readonly text: TextSource | null
  readonly answers: boolean
}

/** Hits by name, then by text, each page once. Hits by name show descriptions, which tell more than an excerpt. */
export function mergeHits(
  catalogue: Catalogue,
  named: readonly NamedThing[],
  texts: readonly RankedPage[],
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

/** The hits in groups: first the answer to a question, then by kind, in the order of each group's best hit. */
export function grouped(hits: readonly Hit[]): readonly (readonly [HitGroup, readonly Hit[]])[] {
  const answering = hits.filter(({ answers }) => answers).slice(0, 1)
  const others = Map.groupBy(
    hits.filter((hit) => !answering.includes(hit)),
    ({ kind }): HitGroup => (kind === '#topic' ? '#tag' : kind),
  )
  return [...(answering.length > 0 ? [['#answer', answering] as const] : []), ...others]
}

/** A node kind; `#tag` for tags and topics; null for the texts of home and of indexes. */
export type HitGroup = Thing['kind'] | '#answer'

export interface Narrowing {
  /** Empty for every kind. */
  readonly kinds: readonly NodeKind[]
  /** A tag includes the tags below it. */
  readonly tag: string | null
}

export function narrow(hits: readonly Hit[], by: Narrowing): readonly Hit[] {
  return hits.filter((hit) => ofKinds(hit, by.kinds) && tagged(hit, by.tag))
}

interface Facets {
  /** How many hits of each kind have the chosen tag. */
  readonly kinds: ReadonlyMap<string, number>
  /** How many hits of the chosen kinds have each tag, sorted by tag. Always includes the chosen tag. */
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

/** The tags of a hit and their parent tags, by key, and that of its standing. */
function tagsOf({ thing }: Hit): ReadonlyMap<string, string> {
  const tags = new Map<string, string>()
  if (thing?.standing) tags.set(`!${thing.standing}`, `!${thing.standing}`)
  for (const tag of thing?.tags ?? []) {
    const levels = tag.split('/')
    for (let depth = 1; depth <= levels.length; depth += 1) {
      const above = levels.slice(0, depth).join('/')
      tags.set(tagKey(above), above)
    }
  }
  return tags
}

/** A hit's address and title. They are loaded with the text if the page is not among the loaded things. */
export async function linkOf({ thing, text }: Hit): Promise<Pick<Thing, 'address' | 'title'> | null> {
  if (thing) return thing
  const read = await text?.()
  return read ? { address: read.address, title: restore(read.title) } : null
}
