import type { SearchedPage } from './search-parts.ts'

/** The index of all texts. `engine/` makes it; nothing outside knows its format. */
export interface SearchIndex {
  /** The result depends only on the argument. Parts may be indexed in parallel. */
  indexPart(part: SearchPart): Promise<IndexedPart>
  /** One index of all parts, in their order: the index files of each go in. */
  joinedIndex(parts: readonly IndexedPart['index'][]): Promise<readonly SearchFile[]>
}

/** What is searched of a page. All are escaped, and HTML in `text` only separates. */
export interface SearchableText {
  readonly title: string
  /** Words that find the page but are not in its text; null if there are none. */
  readonly besides: string | null
  readonly text: string
}

export interface SearchPart {
  /** The number of searched pages in all parts, including pages without text. */
  readonly of: number
  /** The pages of this part that have text; `html` is the `document` of it. */
  readonly pages: readonly (SearchedPage & { readonly html: string })[]
  /** A BCP 47 tag: the language for stemming. */
  readonly language: string
}

export interface SearchIndexing {
  readonly pages: number
  /** Pages that could not be indexed, and why. The index is made without them. */
  readonly problems: readonly { readonly page: string; readonly message: string }[]
}

export interface IndexedPart extends SearchIndexing {
  readonly texts: readonly SearchFile[]
  /** The part's index, for `joinedIndex`. */
  readonly index: readonly SearchFile[]
  /** The search program, which is the same for every part. */
  readonly code: readonly SearchFile[]
}

export interface SearchFile {
  readonly path: string
  readonly content: Uint8Array
}
