import type { NodeKind } from './entry.ts'
import type { Address } from './graph.ts'
import type { DatedItem, Page } from './page.ts'
import type { Settings } from './settings.ts'
import type { Language } from './language.ts'

/** A collection as its readers meet it. Pages are made when they are asked for. */
export interface Site {
  readonly settings: Settings
  /** Whether there is a feed: it needs absolute addresses, and something that is new. */
  readonly feed: boolean
  /** What the head of every page leads to: notes, and of the others those that there are. */
  readonly places: readonly Place[]
  /** Every page that is to be written, in address order. */
  readonly addresses: readonly Address[]
  /** Null when no page stands there. */
  page(address: Address): Page | null
  /** SHA-256, in hex, of all that the page shows, its settings included. */
  digest(address: Address): string
  /** Titles and aliases for the first answers of the search. */
  readonly titles: readonly SearchTitle[]
  /** Address and last change of every page worth finding. */
  readonly dated: readonly { readonly address: Address; readonly date: string | null }[]
  /** The newest, newest first, at most 30: what a feed holds. */
  readonly recent: readonly DatedItem[]
}

export type Place = NodeKind | 'graph' | 'tags'

export interface SearchTitle {
  readonly kind: NodeKind
  readonly address: Address
  readonly title: string
  readonly titleLanguage: Language
  /** That of the text. */
  readonly language: Language
  readonly aliases: readonly string[]
  readonly tags: readonly string[]
}
