import { newAddress } from '../model/address.ts'
import type { Address } from '../model/graph.ts'
import type { NewPage } from '../model/page.ts'
import type { Collection } from './collection.ts'
import { datedItem, type Dated } from './home-page.ts'
import { ranges } from './index-page.ts'
import { listing } from './listing.ts'

/** Where page `number` of what is new stands. */
export function newPageAddress(number: number): Address {
  return number === 1 ? newAddress : (`${newAddress}page/${number}/` as Address)
}

export function newPage(collection: Collection, news: readonly Dated[], number: number): NewPage {
  return {
    kind: 'new',
    address: newPageAddress(number),
    number,
    listing: listing(news, number, (one) => datedItem(collection, one)),
    ranges: ranges(news, newPageAddress, ({ date }) => date),
  }
}
