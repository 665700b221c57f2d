import type { Link } from './entry.ts'
import type { Point } from './rules.ts'

/** Of a link without words, outside of any sentence. */
export const bareLink = {
  fragment: null,
  label: null,
  size: null,
  locator: null,
  sentence: [],
  property: null,
} as const satisfies Partial<Link>

/** A link that a base names, to compare notes with it. */
export function queryLink({ target, point }: { readonly target: string; readonly point: Point }): Link {
  return { ...bareLink, syntax: 'wikilink', target: target.replace(/\s+/g, ' '), point, role: 'query' }
}
