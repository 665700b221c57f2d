import type { NodeKind } from './entry.ts'
import type { RuleName, Severity } from './rules.ts'

/** `site.yaml` after the door: every default is filled in. */
export interface Settings {
  readonly title: string
  readonly description: string
  /** Origin and nothing else, as `https://example.org`; null when the site does not know where it will stand. */
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
  readonly similarity: { readonly provider: 'lexical'; readonly papers: number; readonly floor: number }
  readonly remote: 'link' | 'allow'
  /** Whether the end of a line within a paragraph is a space, as in CommonMark; if not, it is a break, as in Obsidian. */
  readonly strictLineBreaks: boolean
  /** Which parser reads markdown: the native one where it is installed, or remark-parse. */
  readonly parser: 'native' | 'reference'
  /** Inquiries chosen for the home page: links as an editor writes them, without brackets. */
  readonly featured: readonly string[]
  readonly problems: Readonly<Partial<Record<RuleName, Severity>>>
}

/** Relation type → how it is named at either end. `related` is always there. */
export type Vocabulary = Readonly<Record<string, RelationType>>

export interface RelationType {
  readonly label: string
  /** How the far end names it; the label itself when symmetric. */
  readonly inverse: string
  readonly symmetric: boolean
}
