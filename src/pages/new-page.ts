import { newAddress } from '../core/address.ts'
import type { Dated } from './home-page.ts'
import { longList } from './long-list.ts'
import type { Outline } from './page.ts'

/** The pages, by number, of what is new. */
export function newPages(news: readonly Dated[]): (number: number) => Outline {
  const pages = longList(
    newAddress,
    () => news,
    ({ date }) => date,
    ({ node, date }) => ({ id: node.id, date }),
  )
  return (number) => ({ kind: 'new', ...pages(number) })
}
