import { nameOf, roles, type NodeKind, type Role } from './kinds.ts'

// Every URL of the site is made here.

declare const brand: unique symbol

/** A page's path on the site without the base: decoded, begins and ends with a slash, as in `/notes/theta/`. */
export type Address = string & { readonly [brand]: 'Address' }

/** The address as an `href` under the base: encoded, with a fragment where there is one. */
export function href(base: string, address: Address, fragment?: string): string {
  const path = encodeBase(base) + encodePath(address.slice(1))
  return !fragment ? path : `${path}#${encodeURIComponent(fragment.toWellFormed())}`
}

/** The URL at which the whole graph shows the node at an address. */
export function graphHref(base: string, address: Address): string {
  return `${href(base, graphAddress)}#node=${pathInFragment(address)}`
}

/** The page at an address as a fragment names it: `notes/theta`. */
export function pathInFragment(address: Address): string {
  return encodePath(address.replace(/^\/|\/$/g, ''))
}

/**
 * The inverse of `pathInFragment`; null for a path that no page of a site can have, since anybody may have written it.
 */
export function addressInFragment(path: string): Address | null {
  try {
    const segments = path.split('/').filter(Boolean).map(decodeURIComponent)
    const isSound = segments.every((segment) => !/[/\\]|^\.{1,2}$/.test(segment))
    return isSound ? (segments.length === 0 ? homeAddress : (`/${segments.join('/')}/` as Address)) : null
  } catch {
    // Cut off in the middle of an encoded character.
    return null
  }
}

/** The page that an encoded path of this site leads to: the inverse of `href`. Throws for one that cannot be decoded. */
export function addressOf(path: string, base: string): Address {
  return `/${path.slice(encodeBase(base).length).split('/').map(decodeURIComponent).join('/')}` as Address
}

/** The absolute URL; `origin` has no slash at its end. */
export function absolute(origin: string, base: string, address: Address): string {
  return origin + href(base, address)
}

/** A file of the site that is not a page, such as `feed.xml` or `files/figure.png`; `fragment` is encoded already. */
export function fileHref(base: string, path: string, fragment?: string | null): string {
  return encodeBase(base) + encodePath(path) + (fragment ? `#${fragment}` : '')
}

/** Where a list continues: page `number` (from 2) of a section. */
export function continuation(address: Address, section: string, number: number): Address {
  // The pages themselves are directly below home: `/inquiries/2/` may be one.
  const first = address === homeAddress ? '/home/' : address
  return `${first}${section}/${number}/` as Address
}

/** Page `number` (from 1) of a list that begins at the address. */
export function numbered(first: Address, number: number): Address {
  return number === 1 ? first : (`${first}page/${number}/` as Address)
}

export const homeAddress = '/' as Address
export const searchAddress = '/search/' as Address
export const graphAddress = '/graph/' as Address
export const tagsAddress = '/tags/' as Address
export const themesAddress = '/themes/' as Address
export const newAddress = '/new/' as Address
/** Where names are listed that are linked and not written; there only where the settings ask for it. */
export const wantedAddress = '/wanted/' as Address

const roleFolders: Readonly<Record<Role, string>> = { note: 'notes', inquiry: 'inquiries', paper: 'papers' }

/** The pages of a role are below this address, unless a permalink moves them, so that a kind of one's own moves none. */
export function roleAddress(role: Role): Address {
  return `/${roleFolders[role]}/` as Address
}

/** The indexes of kinds that are not named like their role are below this address. */
const kindsAddress = '/kinds/'

/** The index page of a kind. */
export function kindAddress(kind: NodeKind): Address {
  const role = roles.find((one) => one === kind)
  return role ? roleAddress(role) : (`${kindsAddress}${nameOf(kind)}/` as Address)
}

/** The orders that an index may have, as their addresses name them; that by title is at the address of the index. */
export type IndexOrder = 'by-title' | 'by-theme' | 'most-used' | 'most-cited' | 'by-year' | 'newest'

/** The index of a kind in an order. */
export function orderAddress(kind: NodeKind, order: IndexOrder): Address {
  return order === 'by-title' ? kindAddress(kind) : (`${kindAddress(kind)}${order}/` as Address)
}

const indexAddresses: ReadonlySet<Address> = new Set([homeAddress, ...roles.map(roleAddress)])

/**
 * Whether the address is that of home or an index, so that a file at it is the text of that page and not a page of its
 * kind.
 */
export function isIndexAddress(address: Address): boolean {
  return indexAddresses.has(address) || address.startsWith(kindsAddress)
}

/** Whether a page is at an address, and no file of data. */
export function isPage(address: Address): boolean {
  return address.endsWith('/')
}

/** Where a file of the collection can be edited; `folder` is the URL of the collection without a slash at its end. */
export function editHref(folder: string, file: string): string {
  return `${folder}/${encodePath(file)}`
}

export function doiHref(doi: string): string {
  return `https://doi.org/${outwards(doi)}`
}

export function arxivHref(id: string): string {
  return `https://arxiv.org/abs/${outwards(id)}`
}

/** An old DOI may hold any character, `<` and `#` among them. */
function outwards(path: string): string {
  return encodeURI(path.toWellFormed()).replace(/[?#]/g, encodeURIComponent)
}

/**
 * Encodes the base as browsers request it. Encoding twice changes nothing more, because pages pass it to their scripts
 * encoded.
 */
export function encodeBase(base: string): string {
  return base.replace(/[^\x21-\x7e]+/g, encodeURIComponent)
}

/** Paths whose segments `encodeURIComponent` leaves as they are. */
const unencoded = /^[\w\-.!~*'()/]*$/

/** `RFC 3986` path characters stay readable; everything else, every script included, is percent-encoded. */
function encodePath(path: string): string {
  if (unencoded.test(path)) return path
  // Half of a surrogate pair, which YAML can spell, has no encoding.
  return path.toWellFormed().split('/').map(encodeURIComponent).join('/')
}
/**
 * 32 bits: FNV-1a over UTF-16 units, with the finaliser of MurmurHash3, without which the last bits are poorly mixed.
 */
export function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}

/** The smallest power of two that is not less. */
export function powerOfTwo(number: number): number {
  let power = 1
  while (power < number) power *= 2
  return power
}
