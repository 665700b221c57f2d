import type { Address } from '../core/address.ts'
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

const none = { lang: null, dir: null }
const plain = { kind: null, ...none, line: null, claim: null, text: null, language: none }

/** What is null is left out. */
export function encodePreview(preview: Preview): Partial<Preview> {
  return JSON.parse(JSON.stringify(preview, (_, value: unknown) => value ?? undefined)) as Partial<Preview>
}

/** The version of data files, which hold previews and neighbourhoods. */
export const version = 9

/** Throws if the text is not a file of this version, for example if the page is from another build. */
export function decodePreviews(text: string): readonly Preview[] {
  const encoded = JSON.parse(text) as { version: number; previews: readonly Preview[] }
  if (encoded.version !== version) throw new Error(`previews of version ${encoded.version}`)
  return encoded.previews.map((told) => ({ ...plain, ...told, language: { ...none, ...told.language } }))
}
