import type { Link } from './entry.ts'
import type { SourcePoint } from './rules.ts'

/** Defaults for a link without a label, outside any sentence. */
export const bareLink = {
  fragment: null,
  label: null,
  size: null,
  locator: null,
  sentence: [],
  property: null,
} as const satisfies Partial<Link>

/** A link in a base: a note to compare others with. */
export function queryLink({ target, point }: { readonly target: string; readonly point: SourcePoint }): Link {
  return { ...bareLink, syntax: 'wikilink', target: target.replace(/\s+/g, ' '), point, role: 'query' }
}
