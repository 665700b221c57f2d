import type { Kind, NodeKind } from './kinds.ts'
import type { Look } from './look.ts'
import type { RelationLook } from './relation-look.ts'
import type { Point, RuleName, Severity } from './rules.ts'

/** The checked settings of `site.yaml`, with every default filled in. */
export interface Settings {
  readonly title: string
  readonly description: string
  /** What the collection is about in one sentence, for the first screen of the home page; null without one. */
  readonly tagline: string | null
  /** Only the origin, as in `https://example.org`; null where it is not known. */
  readonly url: string | null
  /** Begins and ends with a slash. */
  readonly base: string
  readonly language: string
  /** The messages of the interface that the site words itself, nested as in `src/words/en.ts`. */
  readonly words: Texts
  readonly author: { readonly name: string; readonly url: string | null } | null
  /** Where to edit a file: the address of a folder of the collection in a forge, without a slash at its end. */
  readonly edit: string | null
  /** Name of a folder, at any depth, or end of its path, in lower case → kind. */
  readonly folders: Readonly<Record<string, NodeKind>>
  /** All kinds that nodes may have, in the order in which lists of kinds name them. */
  readonly kinds: readonly Kind[]
  /** Name of a folder, or names of folders joined by slashes, in lower case → the language of the texts below it (BCP 47). */
  readonly languages: Readonly<Record<string, string>>
  readonly relations: Vocabulary
  /** Of every relation but `related`, whose lines are those of their kind. */
  readonly looks: Readonly<Record<string, RelationLook>>
  /** Globs relative to the collection, matched case-insensitively. */
  readonly ignore: readonly string[]
  /** Whose rules hide files besides: they are treated as if they were not there. */
  readonly hiddenBy: { readonly git: boolean; readonly obsidian: boolean }
  /** Whether a note is published unless it says otherwise, or only if it says so. */
  readonly publish: 'all' | 'opt-in'
  readonly similarity: SimilaritySettings
  readonly remote: 'link' | 'allow'
  /** Whether files are published that a browser would run as pages of the site. */
  readonly activeAttachments: 'omit' | 'allow'
  /** Whether metadata is removed from photos or kept. */
  readonly metadata: 'remove' | 'keep'
  /**
   * Whether the notes and files come from strangers, so that nothing in them is followed, sent or shown that could do
   * harm.
   */
  readonly untrusted: boolean
  /**
   * Whether the end of a line within a paragraph is a space, as in CommonMark; if not, it is a break, as in Obsidian.
   */
  readonly strictLineBreaks: boolean
  /** LaTeX that defines commands for all formulas: `macros`, and before them the file `preamble.sty`. */
  readonly macros: string
  /** The schemes that links may have besides the web's, in lower case. */
  readonly schemes: readonly string[]
  /** Whether a link to no note is followed where exactly one has a near name, or that name is offered to its author. */
  readonly nearNames: 'offer' | 'follow'
  /** What a link to a note that is not written is: text, or, where several pages link its name, a page that lists them. */
  readonly wanted: 'text' | 'pages'
  /** How many of the tags that a note alone has get a page each; the others lead to the note. */
  readonly tagPages: number
  /** Where the dates of files come from that give none: from nowhere, or from the history of the repository. */
  readonly dates: 'front-matter' | 'git'
  /** Which parser reads markdown: the native one where it is installed, or remark-parse. */
  readonly parser: 'native' | 'reference'
  /** The file whose text is the home page, with or without its extension; null for the file that its name makes it. */
  readonly home: string | null
  /** Inquiries chosen for the home page: links as an editor writes them, without brackets. */
  readonly featured: readonly string[]
  /** Ways in that the home page offers, each a link as an editor writes it, without brackets. */
  readonly start: readonly { readonly label: string | null; readonly to: string }[]
  /** The themes, in order; empty where the build finds them. */
  readonly themes: readonly GivenTheme[]
  /** Whether a page without a picture of its own has that of its kind as its card, or one that shows its title. */
  readonly cards: 'kind' | 'page'
  /** Old addresses, or paths that files had, and what each leads to: a link as an editor writes it, or an address. */
  readonly redirects: readonly { readonly from: string; readonly to: string }[]
  /** The program whose addresses of the same files lead on, too. */
  readonly keepAddresses: 'quartz' | 'obsidian-publish' | null
  readonly look: Look
  readonly problems: Readonly<Partial<Record<RuleName, Severity>>>
}

/** Texts by name, in groups. */
export interface Texts {
  readonly [name: string]: string | Texts
}

/** The places in `site.yaml` of what it chooses, item by item. */
export interface ChosenAt {
  readonly featured: readonly Point[]
  readonly start: readonly Point[]
  readonly themes: readonly { readonly tags: readonly Point[]; readonly notes: readonly Point[] }[]
  readonly redirects: readonly Point[]
}

/** A theme as an editor describes it: what belongs to it has one of the tags, or is one of the notes. */
export interface GivenTheme {
  readonly title: string
  readonly description: string | null
  readonly tags: readonly string[]
  /** Links as an editor writes them, without brackets. */
  readonly notes: readonly string[]
}

export interface SimilaritySettings {
  readonly embedding: EmbeddingSettings
  /** Maximum length of the list of similar papers. */
  readonly papers: number
  /** Maximum length of a list of similar notes. */
  readonly notes: number
  /** From 0 to 1: less similar nodes are in no list. */
  readonly floor: number
}

/** Where the vectors of texts come from. */
export type EmbeddingSettings =
  | { readonly provider: 'lexical' }
  | OpenAiSettings
  | TransformersSettings
  | StaticSettings
  | { readonly provider: 'vectors'; /** Relative to the collection. */ readonly file: string }

/** A server with the embeddings API of OpenAI. */
export interface OpenAiSettings extends SentText {
  readonly provider: 'openai-compatible'
  /** http or https, without credentials, query or fragment. */
  readonly endpoint: string
  readonly model: string
  /** The number of dimensions to ask for; null leaves it to the model. */
  readonly dimensions: number | null
  /** Maximum number of texts in one request. */
  readonly batch: number
}

/** A model that this machine runs. */
export interface TransformersSettings extends SentText {
  readonly provider: 'transformers'
  /**
   * A folder, relative to the collection or absolute; else a name at the Hugging Face hub, with `@revision` or without.
   */
  readonly model: string
}

/** A model that has one vector for each token. */
export interface StaticSettings {
  readonly provider: 'static'
  /** A folder, relative to the collection or absolute. */
  readonly model: string
  /** Whether readers can search by it, too. */
  readonly search: boolean
}

/** The part of a text that a model is given. */
export interface SentText {
  /** Maximum number of its characters. */
  readonly characters: number
  /** Words that the model expects before each text. */
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

/**
 * What the folders of a path have: that of the innermost folder with a value, and there of the longest key; null where
 * none has one. Keys are in lower case, with a slash between names.
 */
export function ofInnermostFolder<Value>(
  path: string,
  values: Readonly<Record<string, Value>>,
): Value | null {
  if (Object.keys(values).length === 0) return null
  const folders = path.normalize('NFC').toLowerCase().split('/').slice(0, -1)
  for (let end = folders.length; end > 0; end -= 1) {
    for (let start = 0; start < end; start += 1) {
      const key = folders.slice(start, end).join('/')
      if (Object.hasOwn(values, key)) return values[key] ?? null
    }
  }
  return null
}

/** The kind of a top folder, whose name is then no part of addresses; null for a folder without one. */
export function folderKind(segment: string, { folders }: Pick<Settings, 'folders'>): NodeKind | null {
  const name = segment.normalize('NFC').toLowerCase()
  return Object.hasOwn(folders, name) ? (folders[name] ?? null) : null
}
