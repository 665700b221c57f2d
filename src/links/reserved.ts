import type { Address } from '../core/address.ts'

const reserved = [
  // Home and the indexes, which only the page of their own folder can be.
  /^\/(?:(?:notes|inquiries|papers)\/)?$/,
  /^\/(?:tags|graph|search|new|404|files|cards|pagefind|[_.][^/]*)\//,
  // Files that stand beside the pages, those of `public/` included, and the file that every page is.
  /^\/(?:404\.html|feed\.xml|sitemap[^/]*\.xml|robots\.txt|katex\.css|theme\.js|favicon\.[^/]*|touch-icon\.png)\//,
  /\/index\.html\//,
  // Where long lists go on; see `continuation` in `model/address.ts`.
  /^\/(?:notes|inquiries|papers)\/page\/[0-9]+\/$/,
  /^\/.+\/(?:related|referred|inquiries|cited-by|mentions|contents)\/[0-9]+\/$/,
]

/**
 * Whether something that the site makes itself stands there, or could one day: the answer depends on nothing else in
 * the collection, so that a new file never moves an old address.
 */
export function isReserved(address: Address): boolean {
  const lower = address.toLowerCase()
  return reserved.some((pattern) => pattern.test(lower))
}
