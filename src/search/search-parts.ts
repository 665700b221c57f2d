import { hash, powerOfTwo, type Address } from '../core/address.ts'
import type { NodeKind } from '../core/kinds.ts'

/**
 * The searched pages are divided into parts, so that Pagefind indexes only one of them after a page has changed. The part
 * that holds a page depends on its address alone, and the number of parts on the number of pages alone: the build that
 * makes the files and the browser that reads them agree without being told.
 */

/** The pages in a part. So many take Pagefind about two seconds. */
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

/** A page as Pagefind names it in its answers. */
export interface PageId {
  readonly kind: NodeKind | null
  readonly name: PageName
}

export function pageId({ address, kind }: SearchedPage): string {
  return `${kind ?? ''}/${pageName(address)}`
}

/** Throws for an id that is not one of `pageId`. */
export function parsePageId(id: string): PageId {
  const [kind, name] = id.split('/')
  if (!name) throw new Error(`${id} is of another build`)
  return { kind: (kind || null) as NodeKind | null, name: name as PageName }
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

/** All that is for texts, below the base. */
const folder = 'search/texts/'

export function isOfTexts(path: string): boolean {
  return path.startsWith(folder) || path.startsWith(indexFolder)
}

/** The folder with the texts of the pages of a part. */
export function textFolder(part: number): string {
  return `${folder}${part}/`
}

/** How the texts of so many pages are divided: the number of parts, and of files in each. */
export function divisionOf(pages: number): readonly [parts: number, files: number] {
  const parts = searchParts(pages)
  return [parts, powerOfTwo(pages / parts / pagesInText)]
}

/** The file with the text of a page, on a site of so many. */
export function textPath(name: PageName, pages: number): string {
  const [parts, files] = divisionOf(pages)
  const number = parseInt(name, 36)
  return `${textFolder(number % parts)}${(number >>> 16) % files}.zz`
}

/** The path of a file of the index of all texts. */
export function indexPath(file: string): string {
  return folder + file
}

/** The program that searches. It is the first file that a reader of texts asks for. */
export const threadPath = indexPath('pagefind-worker.js')

const indexFolder = 'search/parts/'

/** The folder with Pagefind's index of a part, in the share of a site that `--shard` makes. */
export function partFolder(part: number): string {
  return `${indexFolder}${part}/`
}

/** The part whose index a file belongs to, and its path there; null for any other file. */
export function partOfFile(path: string): readonly [part: number, file: string] | null {
  const [, part, file] = /^search\/parts\/(\d+)\/(.+)$/.exec(path) ?? []
  return file === undefined ? null : [Number(part), file]
}
