import type { Listing } from './node-page-value.ts'

/** Items on one page of a list. A list of up to this many stands whole. */
export const pageLength = 100

/** The given page of a list, from 1; only its own items are made. `length` is how many a page holds. */
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

/**
 * A list that is never broken over pages: what an author wrote into one file, which the text refers to place by place.
 * Only what other files add to a page can grow without its author's doing.
 */
export function whole<Source, Item>(
  all: readonly Source[],
  item: (source: Source, index: number) => Item,
): Listing<Item> {
  return { total: all.length, pages: 1, items: all.map(item) }
}

export function pageCount(total: number, length = pageLength): number {
  return Math.max(Math.ceil(total / length), 1)
}
