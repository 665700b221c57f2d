import type { NodeKind } from './entry.ts'
import type { Address } from './graph.ts'
import type { SearchTitle } from './site.ts'

/** What the search loads when it is opened: `search/titles.json`. */
export interface TitleIndex {
  readonly titles: readonly SearchTitle[]
  /**
   * The id by which Pagefind's answers name the page of each title, index by index; null for a page that it does not
   * hold. Null as a whole until the built site has been indexed, as in development.
   */
  readonly fragments: readonly (string | null)[] | null
}

/** Where the index stands on the site, below the base. */
export const titlesPath = 'search/titles.json'

/**
 * Version 1. Each title is `[kind, address, title, aliases?, tags?]` with the kind as an index into `kinds` and tags
 * as indexes into `tags`; what is empty at the end is left out. A page without a fragment has the empty string.
 */
interface Encoded {
  readonly version: number
  readonly tags: readonly string[]
  readonly titles: readonly EncodedTitle[]
  readonly fragments?: readonly string[]
}

type EncodedTitle = readonly [
  kind: number,
  address: string,
  title: string,
  aliases?: readonly string[],
  tags?: readonly number[],
]

const kinds: readonly NodeKind[] = ['note', 'inquiry', 'paper']

export function encodeTitles(index: TitleIndex): string {
  const tags = [...new Set(index.titles.flatMap((title) => title.tags))]
  const numbers = new Map(tags.map((tag, number) => [tag, number]))
  const encoded: Encoded = {
    version: 1,
    tags,
    titles: index.titles.map((title) => encodeTitle(title, numbers)),
    ...(index.fragments && { fragments: index.fragments.map((fragment) => fragment ?? '') }),
  }
  return JSON.stringify(encoded)
}

function encodeTitle(title: SearchTitle, numbers: ReadonlyMap<string, number>): EncodedTitle {
  const head = [kinds.indexOf(title.kind), title.address, title.title] as const
  if (title.tags.length > 0) return [...head, title.aliases, title.tags.map((tag) => numbers.get(tag) ?? 0)]
  return title.aliases.length > 0 ? [...head, title.aliases] : head
}

/** Throws when the text is not an index of this version, as when a page outlives the build that it came from. */
export function decodeTitles(text: string): TitleIndex {
  const encoded = JSON.parse(text) as Encoded
  if (encoded.version !== 1) throw new Error(`search titles of version ${encoded.version}`)
  return {
    titles: encoded.titles.map(([kind, address, title, aliases = [], tags = []]) => ({
      kind: kinds[kind] ?? 'note',
      address: address as Address,
      title,
      aliases,
      tags: tags.map((number) => encoded.tags[number] ?? ''),
    })),
    fragments: encoded.fragments?.map((fragment) => fragment || null) ?? null,
  }
}
