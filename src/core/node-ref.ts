import type { NodeKind, Sign } from './kinds.ts'
import type { Address } from './address.ts'
import type { Language } from './script.ts'
import type { Standing } from './trust.ts'

export interface NodeRef extends Language {
  readonly kind: NodeKind
  readonly address: Address
  readonly title: string
}
/** A node with an excerpt of its text. */
export interface Quoted extends NodeRef {
  readonly language: Language
}
export interface TagRef {
  readonly tag: string
  readonly address: Address
}
export interface FolderRef {
  readonly name: string
  readonly address: Address
}
export interface OutlineItem {
  /** 1 or 2: relative to the heading levels that the text uses. */
  readonly level: number
  readonly id: string
  readonly text: string
}
export interface NodeItem extends Quoted {
  readonly description: string | null
  readonly standing: Standing | null
}
export interface PaperItem extends NodeRef {
  readonly authors: readonly string[]
  readonly year: number | null
  readonly venue: string | null
  /** The ids of the places in the body that cite it. */
  readonly citedAt: readonly string[]
}

/** For example "ICLR, 2024"; only the venue if it already contains the year. */
export function publication({ venue, year }: Pick<PaperItem, 'venue' | 'year'>): string {
  if (venue === null || year === null) return venue ?? String(year ?? '')
  return venue.includes(String(year)) ? venue : `${venue}, ${year}`
}

/** The picture in link previews on other sites. All texts can be set in its typeface. */
export interface SocialCard {
  /** The picture file, relative to the site. It depends on all other fields. */
  readonly path: string
  readonly title: string
  readonly sign: Sign
  readonly colour: string
  /** The kind of page. Null, as the two below, if there is nothing to say or the typeface lacks the script. */
  readonly kind: string | null
  readonly site: string | null
  readonly sources: string | null
  readonly stations: number
}

/** In pixels. */
export const socialCardSize = { width: 1200, height: 630 } as const
