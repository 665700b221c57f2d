import { hash, powerOfTwo, type Address } from '../core/address.ts'
import type { NodeKind } from '../core/kinds.ts'

/**
 * The search index is divided into parts, so that a changed page changes only one of them. The part that holds a page
 * depends on its address alone, and the number of parts on the number of pages alone: the build that makes a part and
 * the browser that reads it agree without being told.
 */

/** The pages in a part. So many take Pagefind about two seconds, and a few dozen kilobytes to open. */
const pagesInPart = 1500

/** About this many pages share a file of texts, and a search reads one such file for each result that it shows. */
const pagesInText = 8

/** A page whose text is searched. */
export interface SearchedPage {
  readonly address: Address
  /** Null for the text of home or of an index. */
  readonly kind: NodeKind | null
}

/** The name of a page in the index. It follows from the address, so that what has one is known by the other. */
export type PageName = string & { readonly pageName: never }

export function pageName(address: Address): PageName {
  return hash(address).toString(36) as PageName
}

/** A page as an answer of Pagefind names it. */
export interface PageId {
  readonly part: number
  readonly kind: NodeKind | null
  readonly name: PageName
}

export function pageId(part: number, { address, kind }: SearchedPage): string {
  return `${part}/${kind ?? ''}/${pageName(address)}`
}

/** Throws for an id that is not one of `pageId`. */
export function parsePageId(id: string): PageId {
  const [part = '', kind, name] = id.split('/')
  if (!name) throw new Error(`${id} is of another build`)
  return { part: Number(part), kind: (kind || null) as NodeKind | null, name: name as PageName }
}

/** The pages of each part of the index, in address order. */
export function pagesByPart(pages: readonly SearchedPage[]): readonly (readonly SearchedPage[])[] {
  const parts = searchParts(pages.length)
  const sorted = pages.toSorted((a, b) => (a.address < b.address ? -1 : 1))
  const groups = Map.groupBy(sorted, ({ address }) => partOf(address, parts))
  return Array.from({ length: parts }, (_, part) => groups.get(part) ?? [])
}

/** The number of parts for `pages` pages: a power of two, so that a part is only ever halved when there are more. */
export function searchParts(pages: number): number {
  return powerOfTwo(pages / pagesInPart)
}

/** The part, from 0, that holds a page. */
export function partOf(address: string, parts: number): number {
  return hash(address) % parts
}

/** The number of files of texts in a part of `pages` pages. */
export function textFiles(pages: number): number {
  return powerOfTwo(pages / pagesInText)
}

/** The file of texts, from 0, that holds the text of a page within its part. */
export function textFileOf(name: PageName, files: number): number {
  return (parseInt(name, 36) >>> 16) % files
}

/** The folder of a part on the site, below the base, with a slash at its end. */
export function partPath(part: number): string {
  return `search/${part}/`
}

/** Whether a path on the site is that of a file of a part. */
export function isOfPart(path: string): boolean {
  return /^search\/\d+\//.test(path)
}

/** Within the folder of its part. */
export function textPath(file: number): string {
  return `text/${file}.zz`
}

/** The program that searches all parts, in the first of them. It is the first file that a reader of texts asks for. */
export const threadPath = `${partPath(0)}pagefind-worker.js`
