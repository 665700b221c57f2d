import { newAddress, numbered } from '../model/address.ts'
import type { NewPage } from '../model/page.ts'
import { datedItem, type Dated } from './home-page.ts'
import { ranges } from './index-page.ts'
import { listing } from './listing.ts'
import type { WholeView } from './view.ts'

export function newPage(view: WholeView, news: readonly Dated[], number: number): NewPage {
  return {
    kind: 'new',
    address: numbered(newAddress, number),
    number,
    listing: listing(news, number, (one) => datedItem(view, one)),
    ranges: ranges(news, newAddress, ({ date }) => date),
  }
}
