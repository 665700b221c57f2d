import type { Listing } from '../model/node-page.ts'

/** Items on one page of a list. A list of up to this many stands whole. */
export const pageLength = 100

/**
 * Items on one page of a long list whose items hold `inner` items of their own in all: fewer where these are many, so
 * that the page of a hub stays light.
 */
export function nestedLength(total: number, inner: number): number {
  return total > pageLength && inner > 4 * total ? pageLength / 2 : pageLength
}

/** The given page of a list, from 1; only its own items are made. `length` is how many a page of a long list holds. */
export function listing<Source, Item>(
  all: readonly Source[],
  number: number,
  item: (source: Source, index: number) => Item,
  length = pageLength,
): Listing<Item> {
  const pages = pageCount(all.length, length)
  const onPage = pages === 1 ? all.length : length
  const start = (number - 1) * onPage
  return {
    total: all.length,
    pages,
    items: all.slice(start, start + onPage).map((source, index) => item(source, start + index)),
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
  return total <= pageLength ? 1 : Math.ceil(total / length)
}
