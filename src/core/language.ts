import type { Direction } from './script.ts'

/** The language of some words and the direction they run in, as attributes of an element; null is what the site has. */
export interface Language {
  /** BCP 47. */
  readonly lang: string | null
  readonly dir: Direction | null
}
