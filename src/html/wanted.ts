import { wantedAddress } from '../core/address.ts'
import type { WantedIndexPage, WantedPage } from '../pages/page.ts'
import { counts, digits, indexes as words } from '../words/compiled.ts'
import { browse, heading, rangedList } from './browse.ts'
import { html, type Html } from '../core/html.ts'
import { to } from './links.ts'
import { items } from './lists.ts'
import { breadcrumbs } from './node.ts'
import { titleLength } from './wording.ts'

export function wantedContent(page: WantedPage): Html {
  const { address, name, listing } = page
  const section = { id: 'mentions', form: 'mentions', listing } as const
  return browse(
    html`
      ${breadcrumbs('note', [{ name: words.wanted, address: wantedAddress }])}
      <h1 data-length="${titleLength(name)}"><bdi>${name}</bdi></h1>
      <p class="lede">${words.wantedNoteLine(listing.total)}</p>
    `,
    rangedList(words.wantedBy, page, items(section, address)),
  )
}

export function wantedIndexContent(page: WantedIndexPage): Html {
  const { listing } = page
  const item = ({ name, address, pages }: (typeof listing.items)[number]) => html`
    <li><p class="item-title"><a class="missing" href="${to(address)}" dir="auto">${name}</a> <span class="item-detail">${counts.pages(pages)}</span></p></li>
  `
  return browse(
    html`
      ${breadcrumbs('note', [])}
      ${heading(words.wanted, digits(listing.total))}
      <p class="lede">${words.wantedLine}</p>
    `,
    rangedList(
      words.wanted,
      page,
      html`<ul class="stations wanted" role="list">${listing.items.map(item)}</ul>`,
    ),
  )
}
