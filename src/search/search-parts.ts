import { hash, powerOfTwo } from '../core/address.ts'

/**
 * The search index is divided into parts, so that a changed page changes only one of them. The part that holds a page
 * depends on its address alone, and the number of parts on the number of pages alone: the build that makes a part and
 * the browser that reads it agree without being told.
 */

/** The pages in a part. So many take Pagefind about two seconds, and a few dozen kilobytes to open. */
const pagesInPart = 1500

/** About this many pages share a file of texts, and a search reads one such file for each result that it shows. */
const pagesInText = 8

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
export function textFileOf(address: string, files: number): number {
  return (hash(address) >>> 16) % files
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

/**
 * The language under which Pagefind files a part: the one whose word forms are stemmed, with the number of the part as
 * a private-use subtag of BCP 47. It is in every id that Pagefind gives, so no two parts give the same id.
 */
export function partLanguage(language: string, part: number): string {
  return `${language}-x-${part}`
}

/** Parses an id of Pagefind's: the part, and the name of the page within it. Null for an id of another index. */
export function fragmentOf(id: string): { readonly part: number; readonly name: string } | null {
  const [, part, name] = /-x-(\d+)_(.+)$/.exec(id) ?? []
  return part === undefined || name === undefined ? null : { part: Number(part), name }
}
