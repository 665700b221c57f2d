import { powerOfTwo, type Address } from '../core/address.ts'
import type { NodeKind } from '../core/kinds.ts'
import type { Language } from '../core/script.ts'

/** A short description of a linked page. `lang` and `dir` are for the title, `language` for the texts. */
export interface Preview extends Language {
  /** Null for a page that is not a node, such as a tag's. */
  readonly kind: NodeKind | null
  readonly address: Address
  readonly title: string
  /**
   * Plain text in the site's language: a paper's authors and publication, an inquiry's number of sources, or a list's
   * number of pages; otherwise null.
   */
  readonly line: string | null
  /** The original title of a note, as plain text. */
  readonly claim: string | null
  /** The summary, description, abstract or opening: inline HTML with links, but without ids and styles. */
  readonly text: string | null
  readonly language: Language
}

/** About how many previews share a file. */
const pagesInFile = 24

/** The number of files: a power of two, so that previews change files only when the number doubles. */
export function previewFileCount(previews: number): number {
  return powerOfTwo(previews / pagesInFile)
}

interface EncodedPreviews {
  readonly version: number
  readonly previews: readonly Preview[]
}

const version = 2

export function encodePreviews(previews: readonly Preview[]): string {
  return JSON.stringify({ version, previews } satisfies EncodedPreviews)
}

/** Throws if the text is not a file of this version, for example if the page is from another build. */
export function decodePreviews(text: string): readonly Preview[] {
  const encoded = JSON.parse(text) as EncodedPreviews
  if (encoded.version !== version) throw new Error(`previews of version ${encoded.version}`)
  return encoded.previews
}
