import { addressesInFragment, homeAddress, pathsInFragment, type Address } from '../core/address.ts'

/** The pages of a row after the first, which is the page in the URL's path. */
export type PaneAddresses = readonly Address[]

/** The most pages in a row, with the first. Further links open as ordinary pages. */
export const mostPanes = 12

const key = 'panes='

/** The row in a URL's query. The query is untrusted: invalid, repeated and excess addresses are ignored. */
export function rowIn(query: string, first: Address): PaneAddresses {
  const named = parameters(query).find((parameter) => parameter.startsWith(key)) ?? key
  const others = new Set(addressesInFragment(named.slice(key.length)))
  others.delete(first)
  others.delete(homeAddress)
  return [...others].slice(0, mostPanes - 1)
}

/** The query with another row; other parameters are kept. */
export function withRow(query: string, row: PaneAddresses): string {
  const others = parameters(query).filter((parameter) => !parameter.startsWith(key))
  const all = row.length === 0 ? others : [...others, key + pathsInFragment(row)]
  return all.length === 0 ? '' : `?${all.join('&')}`
}

function parameters(query: string): readonly string[] {
  return query.replace(/^\?/, '').split('&').filter(Boolean)
}

interface TrailPage {
  readonly title: string
  /** Absolute. */
  readonly url: string
  /** Why the reader came from the page before; null for the first page or without a reason. */
  readonly reason: string | null
}

/** The path as a numbered list of Markdown links, each with its reason after a dash. */
export function trailInMarkdown(steps: readonly TrailPage[]): string {
  return steps
    .map(({ title, url, reason }, index) => {
      const why = reason ? ` — ${escaped(reason)}` : ''
      const address = url.replaceAll('(', '%28').replaceAll(')', '%29')
      return `${index + 1}. [${escaped(title)}](${address})${why}\n`
    })
    .join('')
}

/** Puts a text on one line and escapes Markdown. */
function escaped(text: string): string {
  return text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[\\[\]`*_<]/g, '\\$&')
}
