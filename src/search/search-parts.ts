import { hash, powerOfTwo } from '../core/address.ts'

/**
 * The index of the search stands in parts, so that a changed page changes one of them. Which part holds a page follows
 * from its address alone, and how many parts there are from the number of pages alone: the build that makes a part and
 * the browser that reads it agree without being told.
 */

/** So many pages take Pagefind about two seconds, and a few dozen kilobytes to open. */
const pagesInPart = 1500

/** About so many pages share a file of texts, and a search reads one such file for each result that it shows. */
const pagesInText = 8

/** Parts of an index of `pages` pages: a power of two, so that a part is only ever halved when there are more. */
export function searchParts(pages: number): number {
  return powerOfTwo(pages / pagesInPart)
}

/** The part, from 0, in which a page stands. */
export function partOf(address: string, parts: number): number {
  return hash(address) % parts
}

/** Files of texts in a part of `pages` pages. */
export function textFiles(pages: number): number {
  return powerOfTwo(pages / pagesInText)
}

/** The file of texts, from 0, in which the text of a page stands within its part. */
export function textFileOf(address: string, files: number): number {
  return (hash(address) >>> 16) % files
}

/** The folder of a part on the site, below the base, with a slash at its end. */
export function partPath(part: number): string {
  return `search/${part}/`
}

/** Within the folder of its part. */
export function textPath(file: number): string {
  return `text/${file}.zz`
}

/**
 * The language under which Pagefind files a part: the one whose word forms are brought together, and the number of the
 * part as a private subtag of BCP 47. It stands in every id that Pagefind gives, so no two parts give the same.
 */
export function partLanguage(language: string, part: number): string {
  return `${language}-x-${part}`
}

/** What an id of Pagefind's says: the part, and what names the page within it. Null for an id of another index. */
export function fragmentOf(id: string): { readonly part: number; readonly name: string } | null {
  const [, part, name] = /-x-(\d+)_(.+)$/.exec(id) ?? []
  return part === undefined || name === undefined ? null : { part: Number(part), name }
}
