import type { Address } from './address.ts'
import type { NodeId } from './graph.ts'
import type { Language } from './script.ts'

export interface Topic {
  readonly title: string
  readonly titleLanguage: Language
  /** One or two sentences by an editor, as plain text. */
  readonly description: string | null
  /** The origin of the topic; `kept` is one that the collection has stored. */
  readonly by: 'editor' | 'tag' | 'folder' | 'links' | 'kept'
  readonly address: Address
  /** In address order. No node belongs to two topics. */
  readonly nodes: readonly NodeId[]
}

/** The largest first; empty if the collection is too small. */
export type Topics = readonly Topic[]
