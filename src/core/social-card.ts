import type { Sign } from './kinds.ts'

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
