import { absolute, fileHref, graphHref, href, type Address } from '../core/address.ts'
import { currentSite } from './collection.ts'

/** A page of this site as an `href`. */
export function to(address: Address, fragment?: string): string {
  return href(currentSite().settings.base, address, fragment)
}

/** Where the whole graph shows the node of a page. */
export function toGraph(address: Address): string {
  return graphHref(currentSite().settings.base, address)
}

/** A file of this site that is no page. */
export function toFile(path: string): string {
  return fileHref(currentSite().settings.base, path)
}

/** The page's URL with its origin; null when the site does not know where it will stand. */
export function urlOf(address: Address): string | null {
  const { url, base } = currentSite().settings
  return url === null ? null : absolute(url, base, address)
}

/** As `urlOf`, for a file that is no page. */
export function urlOfFile(path: string): string | null {
  const { url, base } = currentSite().settings
  return url === null ? null : url + fileHref(base, path)
}
