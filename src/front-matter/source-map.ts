import { actorName } from '../core/trust.ts'
import { isMap, scalar } from '../yaml/fences.ts'
import type { Tree } from '../yaml/fault.ts'
import { isoDate, webAddress } from '../yaml/values.ts'

/** What a text rests on, written as a map under `sources`. */
export interface WrittenSource {
  /** A web address, or a link to a page of the collection; null if only the title is known. */
  readonly resource: string | null
  readonly title: string | null
  readonly author: string | null
  /** `YYYY-MM-DD` */
  readonly modified: string | null
  readonly quote: string | null
}

/** Null for a map without `resource` and `title`, and for any other value. */
export function sourceIn(value: Tree): WrittenSource | null {
  if (!isMap(value)) return null
  const of = (key: string) => scalar(value[key])?.replace(/\s+/g, ' ').trim() || null
  const [resource, title, author, modified] = [of('resource'), of('title'), of('author'), of('last_modified')]
  if (resource === null && title === null) return null
  return {
    resource,
    title,
    author: author && actorName(author),
    modified: modified && isoDate(modified),
    quote: of('quote'),
  }
}

/** The link of a source within the collection; null for any other value. */
export function resourceWithin(value: Tree): string | null {
  const resource = sourceIn(value)?.resource ?? null
  return resource === null || webAddress(resource) !== null ? null : resource
}

/** The address at which browsers show the quoted words of a web page (WICG, URL Fragment Text Directives). */
export function addressOfQuote(address: string, quote: string | null): string {
  if (quote === null) return address
  const words = quote.split(' ')
  const encoded = (some: readonly string[]) => encodeURIComponent(some.join(' ')).replaceAll('-', '%2D')
  const text = words.length > 10 ? [words.slice(0, 5), words.slice(-5)].map(encoded).join() : encoded(words)
  return `${address}${address.includes('#') ? '' : '#'}:~:text=${text}`
}

/** Whether it is a source, but none within the collection. */
export function isOutside(value: Tree): boolean {
  return sourceIn(value) !== null && resourceWithin(value) === null
}
