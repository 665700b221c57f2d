import type { Address } from './address.ts'
import type { NodeId } from './graph.ts'
import type { Language } from './script.ts'

/** A part of the collection that belongs together, with a name. */
export interface Theme {
  readonly title: string
  readonly titleLanguage: Language
  /** One or two sentences of an editor's, as plain text; null without any. */
  readonly description: string | null
  /** What it is made by: an editor's words; a tag, a folder, or links alone; what the collection has kept of these. */
  readonly by: 'editor' | 'tag' | 'folder' | 'links' | 'kept'
  readonly address: Address
  /** In address order. No node belongs to two themes. */
  readonly nodes: readonly NodeId[]
}

/** Those of a collection, the largest first; none in one that is too small for any. */
export type Themes = readonly Theme[]
