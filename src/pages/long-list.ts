import { numbered, type Address } from '../core/address.ts'
import type { Listing } from './node-page-value.ts'
import type { PageRange } from './page.ts'
import { lazily } from '../core/lazily.ts'
import { listing, pageCount, pageLength } from './listing.ts'

/** A page of a list that has pages of its own, from 1, each with the ranges of all. */
export interface ListPage<Item> {
  readonly address: Address
  readonly number: number
  readonly listing: Listing<Item>
  readonly ranges: readonly PageRange[]
}

/** The pages of a list that begins at the address `first`; `sorted` is asked once, when the first page is. */
export function longList<Source, Item>(
  first: Address,
  sorted: () => readonly Source[],
  name: (source: Source) => string,
  item: (source: Source) => Item,
): (number: number) => ListPage<Item> {
  const all = lazily(sorted)
  const ranges = lazily(() => rangesOf(all(), first, name))
  return (number) => ({
    address: numbered(first, number),
    number,
    listing: listing(all(), number, item),
    ranges: ranges(),
  })
}

/** Each page by the names of its first and last item; none for a list of one page. */
function rangesOf<Source>(
  all: readonly Source[],
  first: Address,
  name: (source: Source) => string,
): readonly PageRange[] {
  const pages = pageCount(all.length)
  if (pages === 1) return []
  return Array.from({ length: pages }, (_, index) => {
    const [from, to] = [all[index * pageLength], all[Math.min((index + 1) * pageLength, all.length) - 1]]
    return {
      number: index + 1,
      address: numbered(first, index + 1),
      first: from === undefined ? '' : name(from),
      last: to === undefined ? '' : name(to),
    }
  })
}
