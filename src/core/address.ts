import { nameOf, roles, type NodeKind, type Role } from './kinds.ts'

declare const brand: unique symbol

/** The path of a page without the base: decoded, with a slash at either end, as in `/notes/theta/`. */
export type Address = string & { readonly [brand]: 'Address' }

export function href(base: string, address: Address, fragment?: string): string {
  const path = encodeBase(base) + encodePath(address.slice(1))
  return !fragment ? path : `${path}#${encodeURIComponent(fragment.toWellFormed())}`
}

export function graphHref(base: string, address: Address): string {
  return `${href(base, graphAddress)}#node=${pathInFragment(address)}`
}

/** The path of a page as a URL fragment holds it: `notes/theta`. */
export function pathInFragment(address: Address): string {
  return encodePath(address.replace(/^\/|\/$/g, ''))
}

/** The inverse of `pathInFragment`. Null for a path that no page can have: fragments are untrusted input. */
export function addressInFragment(path: string): Address | null {
  try {
    const segments = path.split('/').filter(Boolean).map(decodeURIComponent)
    const isSound = segments.every((segment) => !/[/\\]|^\.{1,2}$/.test(segment))
    return isSound ? (segments.length === 0 ? homeAddress : (`/${segments.join('/')}/` as Address)) : null
  } catch {
    // A malformed percent-encoding.
    return null
  }
}

/** Several paths, as a fragment or a query holds them. */
export function pathsInFragment(addresses: readonly Address[]): string {
  return addresses.map((address) => pathInFragment(address).replaceAll(',', '%2C')).join(',')
}

/** The inverse of `pathsInFragment`. Paths that no page can have are left out. */
export function addressesInFragment(paths: string): readonly Address[] {
  return paths.split(',').flatMap((path) => addressInFragment(path) ?? [])
}

/** The inverse of `href`, without a fragment. Throws if the path cannot be decoded. */
export function addressOf(path: string, base: string): Address {
  return `/${path.slice(encodeBase(base).length).split('/').map(decodeURIComponent).join('/')}` as Address
}

/** `origin` has no trailing slash. */
export function absolute(origin: string, base: string, address: Address): string {
  return origin + href(base, address)
}

/** The path of a file that is not a page, such as `feed.xml` or `files/figure.png`; `fragment` is already encoded. */
export function fileHref(base: string, path: string, fragment?: string | null): string {
  return encodeBase(base) + encodePath(path) + (fragment ? `#${fragment}` : '')
}

/** Page `number` (from 2) of a list that starts on another page. */
export function continuation(address: Address, section: string, number: number): Address {
  // `/inquiries/2/` could be the address of a page.
  const first = address === homeAddress ? '/home/' : address
  return `${first}${section}/${number}/` as Address
}

export function numbered(first: Address, number: number): Address {
  return number === 1 ? first : (`${first}page/${number}/` as Address)
}

export const homeAddress = '/' as Address
export const searchAddress = '/search/' as Address
export const graphAddress = '/graph/' as Address
export const tagsAddress = '/tags/' as Address
/** Topics were called themes when their addresses were given. `by-theme` below is such an address, too. */
export const topicsAddress = '/themes/' as Address
export const aboutAddress = '/about/' as Address
export const newAddress = '/new/' as Address
/** The list of names that are linked but have no file; published only with `wanted: pages`. */
export const wantedAddress = '/wanted/' as Address

const roleFolders: Readonly<Record<Role, string>> = { note: 'notes', inquiry: 'inquiries', paper: 'papers' }

/** The text itself if an escape sequence in it is cut off or malformed. */
export function uriDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Depends on the role alone, so a custom kind does not change any address. */
export function roleAddress(role: Role): Address {
  return `/${roleFolders[role]}/` as Address
}

const kindsAddress = '/kinds/'

export function kindAddress(kind: NodeKind): Address {
  const role = roles.find((one) => one === kind)
  return role ? roleAddress(role) : (`${kindsAddress}${nameOf(kind)}/` as Address)
}

/** The possible orders of an index. `by-title` is the default and is not part of the address. */
export type IndexOrder =
  'by-title' | 'by-theme' | 'most-used' | 'most-cited' | 'by-year' | 'newest' | 'by-review'

export function orderAddress(kind: NodeKind, order: IndexOrder): Address {
  return order === 'by-title' ? kindAddress(kind) : (`${kindAddress(kind)}${order}/` as Address)
}

const indexAddresses: ReadonlySet<Address> = new Set([homeAddress, ...roles.map(roleAddress)])

/** Whether this is the home page or an index. A file with this address is the text of that page. */
export function isIndexAddress(address: Address): boolean {
  return indexAddresses.has(address) || address.startsWith(kindsAddress)
}

/** Whether this is a page rather than a data file. */
export function isPage(address: Address): boolean {
  return address.endsWith('/')
}

/** `folder` is the URL where the collection is edited, without a trailing slash. */
export function editHref(folder: string, file: string): string {
  return `${folder}/${encodePath(file)}`
}

export function doiHref(doi: string): string {
  return `https://doi.org/${outwards(doi)}`
}

export function arxivHref(id: string): string {
  return `https://arxiv.org/abs/${outwards(id)}`
}

/** Old DOIs may contain any character, including `<` and `#`. */
function outwards(path: string): string {
  return encodeURI(path.toWellFormed()).replace(/[?#]/g, encodeURIComponent)
}

/** Encodes the base as browsers do. Encoding is idempotent, because scripts receive the base already encoded. */
export function encodeBase(base: string): string {
  return base.replace(/[^\x21-\x7e]+/g, encodeURIComponent)
}

/** Paths that `encodeURIComponent` leaves unchanged; testing for them is the fast path. */
const unencoded = /^[\w\-.!~*'()/]*$/

/** Characters that `encodeURIComponent` keeps stay readable; all others, in any script, are percent-encoded. */
function encodePath(path: string): string {
  if (unencoded.test(path)) return path
  // A lone surrogate, which YAML can spell, makes `encodeURIComponent` throw.
  return path.toWellFormed().split('/').map(encodeURIComponent).join('/')
}
/** A 32-bit FNV-1a hash over UTF-16 code units, with MurmurHash3's finaliser to mix the low bits well. */
export function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}

export function powerOfTwo(number: number): number {
  let power = 1
  while (power < number) power *= 2
  return power
}

/** The folders of the data files over which pages are spread by a hash of their address. */
export type DataFolder = 'near' | 'folders'

/** `file` counts from 0. */
export function dataFile(folder: DataFolder, file: number): Address {
  return `/graph/${folder}/${file}.json` as Address
}

/** The file, of `files` files, that has the data of a page. */
export function dataFileOf(folder: DataFolder, page: Address, files: number): Address {
  return dataFile(folder, hash(page) % files)
}

/** A file that has moved since the last build. Both paths are relative to the collection. */
export interface MovedFile {
  readonly from: string
  readonly to: string
  /** Its address in the last build. */
  readonly address: Address
}

/**
 * The address at which browsers show the quoted words of a page (WICG, URL Fragment Text Directives). Several words are
 * a range, which may run over paragraphs.
 */
export function addressOfQuote(address: string, quote: string | null): string {
  const pieces = (quote ?? '').split(elision).flatMap((piece) => {
    const words = piece.match(/\S+/g)
    return words ? [words] : []
  })
  const [first = [], last = first] = [pieces[0], pieces.at(-1)]
  if (!/[\p{L}\p{N}]/u.test(first.join('')) || address.includes(':~:')) return address
  const encoded = (some: readonly string[], between = ' ') =>
    encodeURIComponent(some.join(between).toWellFormed()).replaceAll('-', '%2D')
  const range = ([start, end]: readonly [string, string]) =>
    `${address}${address.includes('#') ? '' : '#'}:~:text=${start}${end && `,${end}`}`
  if (pieces.length > 1) return range([encoded(first.slice(0, 5)), encoded(last.slice(-5))])
  // Scripts without spaces have no words to count.
  const letters = first.length === 1 ? Array.from(first.join('')) : []
  if (letters.length > 40) return range([encoded(letters.slice(0, 12), ''), encoded(letters.slice(-12), '')])
  const count = Math.min(5, Math.floor(first.length / 2))
  if (first.length <= 3) return range([encoded(first), ''])
  return range([encoded(first.slice(0, count)), encoded(first.slice(-count))])
}

/** What a quotation leaves out. */
export const elision = /\s*(?:[[(]\s*(?:…|\.{3,})\s*[\])]|…|(?:\.\s?){3,})\s*/

/** A URL without scheme, `www.` and trailing slash; only its host if it is long. */
export function shownUrl(address: string): string {
  const bare = address.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '')
  return bare.length > 60 ? bare.replace(/[/?#].*$/, '/…') : bare
}
