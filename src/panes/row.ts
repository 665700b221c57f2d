import { addressInFragment, homeAddress, pathInFragment, type Address } from '../core/address.ts'

/** The pages of a row after the first, which is the page in the URL's path. */
export type PaneAddresses = readonly Address[]

/** The most pages in a row, with the first. Further links open as ordinary pages. */
export const mostPanes = 12

const key = 'panes='

/** The row in a URL's query. The query is untrusted: invalid, repeated and excess addresses are ignored. */
export function rowIn(query: string, first: Address): PaneAddresses {
  const named = parameters(query).find((parameter) => parameter.startsWith(key)) ?? key
  const pages = named
    .slice(key.length)
    .split(',')
    .flatMap((path) => addressInFragment(path) ?? [])
  const others = new Set(pages)
  others.delete(first)
  others.delete(homeAddress)
  return [...others].slice(0, mostPanes - 1)
}

/** The query with another row; other parameters are kept. */
export function withRow(query: string, row: PaneAddresses): string {
  const others = parameters(query).filter((parameter) => !parameter.startsWith(key))
  const all = row.length === 0 ? others : [...others, key + row.map(addressPath).join(',')]
  return all.length === 0 ? '' : `?${all.join('&')}`
}

function parameters(query: string): readonly string[] {
  return query.replace(/^\?/, '').split('&').filter(Boolean)
}

/** Escapes commas, which separate addresses. */
function addressPath(address: Address): string {
  return pathInFragment(address).replaceAll(',', '%2C')
}
