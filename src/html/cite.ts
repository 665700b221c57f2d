import { bibtexEntry } from '../bibliographies/write-bibtex.ts'
import { finished, html, type Html } from '../core/html.ts'
import { actorName, isHuman } from '../core/trust.ts'
import type { NodePage } from '../pages/node-page-value.ts'
import { page as words } from '../words/compiled.ts'
import { currentSite } from './collection.ts'
import { urlOf } from './links.ts'

/** What reference managers need to know of a paper, or of a note as a page of this site. */
interface Cited {
  readonly key: string
  readonly title: string
  readonly authors: readonly string[]
  /** `YYYY` or `YYYY-MM-DD`. */
  readonly date: string | null
  /** The journal or conference; null for a page of this site. */
  readonly venue: string | null
  readonly site: string | null
  readonly doi: string | null
  readonly url: string | null
}

/** A paper or note in BibTeX and CSL-JSON, folded; null for an inquiry. */
export function citeThis(page: NodePage): Html | null {
  if (page.role === 'inquiry') return null
  const cited = citedOf(page)
  return html`
    <details class="cite"><summary>${words.cite}</summary>
      <pre tabindex="0" role="group" aria-label="BibTeX">${code(bibtex(cited))}</pre>
      <pre tabindex="0" role="group" aria-label="CSL-JSON">${code(linesOf(cslJson(cited)))}</pre>
    </details>
  `
}

function citedOf(page: Exclude<NodePage, { role: 'inquiry' }>): Cited {
  const { title, address } = page
  const name = address.split('/').at(-2) ?? ''
  if (page.role === 'paper') {
    const { authors, venue, doi, citekey, links } = page
    const date = page.year === null ? null : String(page.year)
    const url = links.find((link) => !link.url.startsWith('https://doi.org/'))?.url ?? null
    return { key: citekey ?? name, title, authors, date, venue, site: null, doi, url }
  }
  const { settings } = currentSite()
  const writer = page.provenance?.generated?.by
  const author = writer && isHuman(writer) ? actorName(writer) : settings.author?.name
  return {
    ...{ key: name, title, authors: author ? [author] : [], date: page.updated ?? page.date },
    ...{ venue: null, site: settings.title, doi: null, url: urlOf(address) },
  }
}

function bibtex({ key, title, authors, date, venue, site, doi, url }: Cited): string {
  const texts = { journal: venue, howpublished: site }
  const year = date?.slice(0, 4)
  return bibtexEntry(venue === null ? 'misc' : 'article', key, {
    title,
    authors,
    year,
    texts,
    plain: { doi, url },
  })
}

/** Quotation marks, of which JSON has many, need no escape between tags. */
function code(text: string): Html {
  return finished(text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'))
}

/** A list of one item, with a line for each of its fields. */
function linesOf(item: object): string {
  const lines = Object.entries(item).map(
    ([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)}`,
  )
  return `[{\n${lines.join(',\n')}\n}]`
}

/** Like citations in a text, it takes the last word of a name for the surname. */
function cslJson({ key, title, authors, date, venue, site, doi, url }: Cited): object {
  const container = venue ?? site
  return {
    id: key,
    type: site === null ? (venue === null ? 'document' : 'article-journal') : 'webpage',
    title,
    ...(authors.length > 0 && { author: authors.map(personOf) }),
    ...(date !== null && { issued: { 'date-parts': [date.split('-').map(Number)] } }),
    ...(container !== null && { 'container-title': container }),
    ...(doi !== null && { DOI: doi }),
    ...(url !== null && { URL: url }),
  }
}

function personOf(name: string): object {
  const at = name.lastIndexOf(' ')
  return at < 0 ? { literal: name } : { family: name.slice(at + 1), given: name.slice(0, at) }
}
