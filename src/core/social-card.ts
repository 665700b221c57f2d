import type { Sign } from './kinds.ts'

/** What the picture shows that other sites have beside a link to a page; texts are as its typeface can set them. */
export interface SocialCard {
  /** The file of the picture, relative to the site; follows from all else. */
  readonly path: string
  readonly title: string
  readonly sign: Sign
  /** Of the sign, as in `#17695c`. */
  readonly colour: string
  /** What kind of page it is. Null, as the two below, where there is nothing to say or its script is another. */
  readonly kind: string | null
  readonly site: string | null
  /** How many sources an inquiry has, in words. */
  readonly sources: string | null
  /** How many stations its thread has. */
  readonly stations: number
}

/** In pixels. */
export const socialCardSize = { width: 1200, height: 630 } as const
