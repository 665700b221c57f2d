import type { Address } from './graph.ts'

/** Every URL of the site is made here. */

/** The address as an `href` under the base: encoded, with a fragment where there is one. */
export function href(base: string, address: Address, fragment?: string): string {
  const path = base + encodePath(address.slice(1))
  return fragment === undefined ? path : `${path}#${encodeURIComponent(fragment)}`
}

/** The absolute URL; `origin` has no slash at its end. */
export function absolute(origin: string, base: string, address: Address): string {
  return origin + href(base, address)
}

/** A file of the site that is no page, as `feed.xml` or `files/figure.png`. */
export function fileHref(base: string, path: string): string {
  return base + encodePath(path)
}

/** Where a list goes on: page `number` (from 2) of a section. */
export function continuation(address: Address, section: string, number: number): Address {
  return `${address}${section}/${number}/` as Address
}

export const homeAddress = '/' as Address
export const searchAddress = '/search/' as Address
export const graphAddress = '/graph/' as Address
export const tagsAddress = '/tags/' as Address
export const newAddress = '/new/' as Address

const kindFolders = { note: 'notes', inquiry: 'inquiries', paper: 'papers' } as const

/** The index page of a kind; every page of the kind stands below it. */
export function kindAddress(kind: keyof typeof kindFolders): Address {
  return `/${kindFolders[kind]}/` as Address
}

const indexAddresses: ReadonlySet<Address> = new Set([
  homeAddress,
  kindAddress('note'),
  kindAddress('inquiry'),
  kindAddress('paper'),
])

/** Whether home or an index stands there, so that a file at this address is a text of it and no page of its kind. */
export function isIndexAddress(address: Address): boolean {
  return indexAddresses.has(address)
}

/** `RFC 3986` path characters stay readable; everything else, every script included, is percent-encoded. */
function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/')
}
