import type { NodeKind } from './kinds.ts'
import type { RuleName, Severity } from './rules.ts'

/** `site.yaml` after the door: every default is filled in. */
export interface Settings {
  readonly title: string
  readonly description: string
  /** Origin and nothing else, as `https://example.org`; null where it is not known. */
  readonly url: string | null
  /** Begins and ends with a slash. */
  readonly base: string
  readonly language: string
  readonly author: { readonly name: string; readonly url: string | null } | null
  /** Where to edit a file: the address of a folder of the collection in a forge, without a slash at its end. */
  readonly edit: string | null
  /** Lower-case first path segment → kind. */
  readonly folders: Readonly<Record<string, NodeKind>>
  readonly relations: Vocabulary
  /** Globs relative to the collection, matched case-insensitively. */
  readonly ignore: readonly string[]
  readonly similarity: SimilaritySettings
  readonly remote: 'link' | 'allow'
  /** Whether files are published that a browser would run as pages of the site. */
  readonly activeAttachments: 'omit' | 'allow'
  /** What becomes of what photos tell besides what they show. */
  readonly metadata: 'remove' | 'keep'
  /** Whether the notes and files are strangers', of whom nothing is followed, sent or shown that could do harm. */
  readonly untrusted: boolean
  /** Whether the end of a line within a paragraph is a space, as in CommonMark; if not, it is a break, as in Obsidian. */
  readonly strictLineBreaks: boolean
  /** Which parser reads markdown: the native one where it is installed, or remark-parse. */
  readonly parser: 'native' | 'reference'
  /** Inquiries chosen for the home page: links as an editor writes them, without brackets. */
  readonly featured: readonly string[]
  readonly problems: Readonly<Partial<Record<RuleName, Severity>>>
}

export interface SimilaritySettings {
  readonly embedding: EmbeddingSettings
  /** The most that the list of similar papers holds. */
  readonly papers: number
  /** The most that a list of similar notes holds. */
  readonly notes: number
  /** From 0 to 1: what is less similar is in no list. */
  readonly floor: number
}

/** Where the vectors of texts come from. */
export type EmbeddingSettings =
  | { readonly provider: 'lexical' }
  | OpenAiSettings
  | TransformersSettings
  | { readonly provider: 'vectors'; /** Relative to the collection. */ readonly file: string }

/** A server that answers as the embeddings of OpenAI do. */
export interface OpenAiSettings extends SentText {
  readonly provider: 'openai-compatible'
  /** http or https, without credentials, query or fragment. */
  readonly endpoint: string
  readonly model: string
  /** How many numbers a vector is asked to have; null leaves it to the model. */
  readonly dimensions: number | null
  /** The most texts in one request. */
  readonly batch: number
}

/** A model that this machine runs. */
export interface TransformersSettings extends SentText {
  readonly provider: 'transformers'
  /** A folder, relative to the collection or absolute; else a name at the Hugging Face hub, with `@revision` or without. */
  readonly model: string
}

/** What of a text a model is given. */
export interface SentText {
  /** The most characters of it. */
  readonly characters: number
  /** Words that the model wants before each text. */
  readonly prefix: string
}

/** Relation type → how it is named at either end. `related` is always there. */
export type Vocabulary = Readonly<Record<string, RelationType>>

export interface RelationType {
  readonly label: string
  /** How the far end names it; the label itself when symmetric. */
  readonly inverse: string
  readonly symmetric: boolean
}

/** The kind that a folder gives to its files, by its first path segment; null for a folder without one. */
export function folderKind(segment: string, { folders }: Pick<Settings, 'folders'>): NodeKind | null {
  const name = segment.normalize('NFC').toLowerCase()
  return Object.hasOwn(folders, name) ? (folders[name] ?? null) : null
}
