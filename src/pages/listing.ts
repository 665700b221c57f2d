import type { Listing } from './node-page-value.ts'
import { numbered, type Address } from '../core/address.ts'
import type { NodeKind } from '../core/kinds.ts'
import type { KindCounts, PageRange } from './page.ts'
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

export interface ListPage<Item> {
  readonly address: Address
  readonly number: number
  readonly listing: Listing<Item>
  readonly ranges: readonly PageRange[]
}

/** Returns the pages of a list by number. `sorted` is called once, when the first page is asked for. */
export function longList<Source, Item>(
  first: Address,
  sorted: () => readonly Source[],
  name: (source: Source) => string,
  item: (source: Source) => Item,
  length = pageLength,
): (number: number) => ListPage<Item> {
  const all = lazily(sorted)
  const ranges = lazily(() => rangesOf(all(), first, name, length))
  return (number) => ({
    address: numbered(first, number),
    number,
    listing: listing(all(), number, item, length),
    ranges: ranges(),
  })
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

/** Empty for a list of one page. */
function rangesOf<Source>(
  all: readonly Source[],
  first: Address,
  name: (source: Source) => string,
  length: number,
): readonly PageRange[] {
  const pages = pageCount(all.length, length)
  if (pages === 1) return []
  return Array.from({ length: pages }, (_, index) => {
    const [from, to] = [all[index * length], all[Math.min((index + 1) * length, all.length) - 1]]
    return {
      number: index + 1,
      address: numbered(first, index + 1),
      first: from === undefined ? '' : name(from),
      last: to === undefined ? '' : name(to),
    }
  })
}
