import { wantedAddress, type Address } from '../core/address.ts'
import type { Language } from '../core/script.ts'
import type { IndexPage } from '../pages/page.ts'
import { digits, indexes as words } from '../words/compiled.ts'
import { wordsOfKind } from '../words/kinds.ts'
import { heading, indexText, kindLine, rangedList } from './browse.ts'
import { attribute, html, languageOf, type Html } from '../core/html.ts'
import { to } from './links.ts'
import { nodeList } from './lists.ts'
import { nodeSections } from './node.ts'
import { folderList } from './sections.ts'

export function indexWords({ of, title, description }: IndexPage): {
  readonly title: string
  readonly line: string | null
} {
  return {
    title: title ?? wordsOfKind(of).plural,
    line: description ?? kindLine(of),
  }
}

export function indexContent(page: IndexPage): Html {
  const { of, order, listing, number, text, wanted } = page
  const { title, line } = indexWords(page)
  const name = html`<bdi${text && languageOf(text.titleLanguage)}>${title}</bdi>`
  return html`
    <div class="browse"${attribute('data-address', text?.address)}>
      <header class="browse-header" data-kind="${of}">
        ${heading(name, digits(listing.total))}
        ${line && html`<p class="lede"${text && languageOf(text)}>${line}</p>`}
        ${linkRow(
          words.order,
          page.orders.map((one) => ({ ...one, title: words.orders[one.order], isHere: one.order === order })),
        )}
        ${wanted > 0 && html`<p class="section-line"><a href="${to(wantedAddress)}">${words.wantedCount(wanted)}</a></p>`}
      </header>
      ${text && indexText(text)}
      ${linkRow(words.topics, page.topics)}
      ${linkRow(
        words.tags,
        page.tags.map(({ tag, ...one }) => ({ ...one, title: tag })),
      )}
      ${number === 1 && folderList({ folders: page.folders, history: null })}
      ${rangedList(
        words.orders[order],
        page,
        html`
        ${linkRow(
          words.jump,
          page.jumps.map(({ id, ...jump }) => ({ ...jump, fragment: id })),
        )}
        ${listing.total === 0 && html`<p>${words.none}</p>`}
        ${indexParts(page)}
      `,
      )}
      ${text && nodeSections(text)}
    </div>
  `
}

/** The nodes, grouped into parts. Descriptions appear only in the order by title; the other orders are for skimming. */
function indexParts({ order, listing: { items } }: IndexPage): Html {
  const parts: (typeof items)[number][][] = []
  for (const [place, item] of items.entries()) {
    const last = parts.at(-1)
    if (last && item.part?.id === items[place - 1]?.part?.id) last.push(item)
    else parts.push([item])
  }
  return html`${parts.map((own) => {
    const part = own[0]?.part
    return html`
      ${part && html`<h3 id="${part.id}"${languageOf(part.titleLanguage)}><bdi>${part.title}</bdi></h3>`}
      ${nodeList(own, order !== 'by-title')}
    `
  })}`
}

interface RowLink {
  readonly title: string
  readonly titleLanguage?: Language
  readonly address: Address
  readonly fragment?: string | null
  readonly count?: number
  readonly isHere?: boolean
}

function linkRow(name: string, links: readonly RowLink[]): Html | null {
  if (links.length === 0) return null
  const link = ({ title, titleLanguage, address, fragment, count, isHere }: RowLink) => html`
    <li><a class="tag" href="${to(address, fragment ?? undefined)}" dir="auto"${titleLanguage && languageOf(titleLanguage)}${attribute('aria-current', isHere && 'page')}>${title}</a>${count !== undefined && html` <span class="tag-count">${digits(count)}</span>`}</li>
  `
  return html`<nav class="link-row" aria-label="${name}"><p class="section-line" aria-hidden="true">${name}</p><ul class="tags" role="list">${links.map(link)}</ul></nav>`
}
