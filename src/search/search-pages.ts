import type { Address } from '../core/address.ts'
import type { NodeKind } from '../core/kinds.ts'
import { partPath } from './search-parts.ts'

/** A page whose text is searched. */
export interface SearchedPage {
  readonly address: Address
  /** Null for the text of home or of an index. */
  readonly kind: NodeKind | null
}

/** The pages of a part of the index; `parts` is the number of parts, so that a reader of one finds the others. */
export interface PartPages {
  readonly parts: number
  /** By their names in Pagefind's answers. */
  readonly pages: Readonly<Record<string, SearchedPage>>
}

/** The path of the pages of a part on the site, below the base. */
export function pagesPath(part: number): string {
  return `${partPath(part)}pages.json`
}
