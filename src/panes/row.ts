import { addressInFragment, homeAddress, pathInFragment, type Address } from '../core/address.ts'

/** The pages of a row after its first, which is the page that the address is of. */
export type Row = readonly Address[]

/** Pages that stand in a row at once, the first included: beyond that a link leads to a page of its own. */
export const mostPanes = 12

const key = 'panes='

/**
 * The row that the query of an address names beside the page `first`. Anybody may have written it: what cannot be an
 * address, what is named twice and what is too much is left out.
 */
export function rowIn(query: string, first: Address): Row {
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

/** The query with another row, and all else that is in it; empty where nothing is left. */
export function withRow(query: string, row: Row): string {
  const others = parameters(query).filter((parameter) => !parameter.startsWith(key))
  const all = row.length === 0 ? others : [...others, key + row.map(pathOf).join(',')]
  return all.length === 0 ? '' : `?${all.join('&')}`
}

function parameters(query: string): readonly string[] {
  return query.replace(/^\?/, '').split('&').filter(Boolean)
}

/** Without commas, which separate two. */
function pathOf(address: Address): string {
  return pathInFragment(address).replaceAll(',', '%2C')
}
