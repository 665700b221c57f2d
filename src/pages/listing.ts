import type { Listing } from './node-page-value.ts'
import { numbered, type Address } from '../core/address.ts'
import type { Node } from '../core/graph.ts'
import { isCommonKind, roleOf, type NodeKind } from '../core/kinds.ts'
import type { Settings } from '../core/settings.ts'
import { wordsFor } from '../words/languages.ts'
import type { KindCounts, PageOfList, PageRange } from './page.ts'
import { lazily } from '../core/lazily.ts'

export const pageLength = 100

/** Page `number` of a list, from 1. `item` is called only for the items on that page. */
export function listing<Source, Item>(
  all: readonly Source[],
  number: number,
  item: (source: Source, index: number) => Item,
  length = pageLength,
): Listing<Item> {
  const start = (number - 1) * length
  return {
    total: all.length,
    pages: pageCount(all.length, length),
    items: all.slice(start, start + length).map((source, index) => item(source, start + index)),
  }
}

/** A list that is never split: its items come from one file, whose text refers to each of them. */
export function whole<Source, Item>(
  all: readonly Source[],
  item: (source: Source, index: number) => Item,
): Listing<Item> {
  return { total: all.length, pages: 1, items: all.map(item) }
}

export function pageCount(total: number, length = pageLength): number {
  return Math.max(Math.ceil(total / length), 1)
}

interface LongList<Source, Item> {
  readonly first: Address
  readonly total: number
  /** Called once, when the first page is asked for. */
  readonly sorted: () => readonly Source[]
  readonly name: (source: Source) => string
  readonly item: (source: Source) => Item
  readonly length?: number
}

/** The names and items of a list of nodes. */
export const ofNodes = {
  name: ({ title }: Node) => title,
  item: ({ id }: Node) => ({ id }),
}

/** The pages of a list. `others` makes what a page holds besides its part of the list. */
export function pagedList<Source, Item, Others>(
  { first, total, sorted, name, item, length = pageLength }: LongList<Source, Item>,
  others: (number: number) => Others,
) {
  const all = lazily(sorted)
  const pages = pageCount(total, length)
  /** Empty for a list of one page. */
  const ranges = lazily(() =>
    Array.from({ length: pages === 1 ? 0 : pages }, (_, index): PageRange => {
      const [from, to] = [all()[index * length], all()[Math.min((index + 1) * length, total) - 1]]
      return {
        number: index + 1,
        address: numbered(first, index + 1),
        first: from === undefined ? '' : name(from),
        last: to === undefined ? '' : name(to),
      }
    }),
  )
  return {
    first,
    pages,
    page: (number: number): Others & PageOfList<Item> => ({
      ...others(number),
      address: numbered(first, number),
      number,
      listing: listing(all(), number, item, length),
      ranges: ranges(),
    }),
  }
}

/** The number of nodes of a kind, and where they begin on the pages of a list that is in the order of kinds. */
export function placeOfKind(first: Address, nodes: readonly Node[], kind: NodeKind) {
  const place = nodes.findIndex((node) => node.kind === kind)
  const { length: count } = nodes.filter((node) => node.kind === kind)
  return { address: numbered(first, Math.floor(place / pageLength) + 1), count, fragment: `of-${kind}` }
}

export function pluralOf(kind: NodeKind, settings: Settings): string {
  const own = settings.kinds.find(({ id }) => id === kind)?.words
  return (own ?? wordsFor(settings).kinds[isCommonKind(kind) ? kind : roleOf(kind)]).plural
}

export function kindCounts(
  kinds: readonly NodeKind[],
  nodes: readonly { readonly kind: NodeKind }[],
): KindCounts {
  const ofKind = Map.groupBy(nodes, ({ kind }) => kind)
  return kinds
    .flatMap((kind) => ({ kind, count: ofKind.get(kind)?.length ?? 0 }))
    .filter(({ count }) => count > 0)
}
