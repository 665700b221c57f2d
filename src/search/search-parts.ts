import { hash, powerOfTwo, type Address } from '../core/address.ts'
import type { NodeKind } from '../core/kinds.ts'

/**
 * Searched pages are divided into parts, so that only one is indexed after a page has changed. The part depends
 * only on the page's address, and their number on the number of pages, so that build and browser agree.
 */

/** How many pages a part has, about. Indexing them takes a fraction of a second. */
const pagesInPart = 200

/** How many pages share a file of texts, about. A search reads one such file for each result that it shows. */
const pagesInText = 24

export interface SearchedPage {
  readonly address: Address
  /** Null for the text of home or of an index. */
  readonly kind: NodeKind | null
}

/** The name of a page in the index, derived from its address. */
export type PageName = string & { readonly pageName: never }

export function pageName(address: Address): PageName {
  return hash(address).toString(36) as PageName
}

export interface PageId {
  readonly kind: NodeKind | null
  readonly name: PageName
}

export function pageId({ address, kind }: SearchedPage): string {
  return `${kind ?? ''}/${pageName(address)}`
}

/** The inverse of `pageId`. Throws for any other text. */
export function parsePageId(id: string): PageId {
  const [kind, name] = id.split('/')
  if (!name) throw new Error(`${id} is of another build`)
  return { kind: (kind || null) as NodeKind | null, name: name as PageName }
}

/** The pages of each part, in address order. */
export function pagesByPart(pages: readonly SearchedPage[]): readonly (readonly SearchedPage[])[] {
  const parts = searchParts(pages.length)
  const sorted = pages.toSorted((a, b) => (a.address < b.address ? -1 : 1))
  const groups = Map.groupBy(sorted, ({ address }) => partOf(address, parts))
  return Array.from({ length: parts }, (_, part) => groups.get(part) ?? [])
}

/** The number of parts for a number of pages: a power of two, so that growth only ever splits parts in half. */
export function searchParts(pages: number): number {
  return powerOfTwo(pages / pagesInPart)
}

export function partOf(address: string, parts: number): number {
  return hash(address) % parts
}

const folder = 'search/texts/'

export function isOfTexts(path: string): boolean {
  return path.startsWith(folder) || path.startsWith(indexFolder)
}

export function textFolder(part: number): string {
  return `${folder}${part}/`
}

export function divisionOf(pages: number): readonly [parts: number, files: number] {
  const parts = searchParts(pages)
  return [parts, powerOfTwo(pages / parts / pagesInText)]
}

/** The file with the text of a page. `pages` is the number of searched pages. */
export function textPath(name: PageName, pages: number): string {
  const [parts, files] = divisionOf(pages)
  const number = parseInt(name, 36)
  return `${textFolder(number % parts)}${(number >>> 16) % files}.zz`
}

export function indexPath(file: string): string {
  return folder + file
}

/** The search program. Browsers request it before any other text file. */
export const threadPath = indexPath('worker.js')

const indexFolder = 'search/parts/'

/** The folder with the index of a part, in a build with `--shard`. */
export function partFolder(part: number): string {
  return `${indexFolder}${part}/`
}

/** The part whose index contains a file, and the file's path in it; null for any other file. */
export function partOfFile(file: string): { readonly part: number; readonly path: string } | null {
  const [, part, path] = /^search\/parts\/(\d+)\/(.+)$/.exec(file) ?? []
  return path === undefined ? null : { part: Number(part), path }
}
