import type { Vector } from './vector.ts'
import type { SentText } from '../../core/settings.ts'

/** A way to make vectors of texts. */
export interface Embedder {
  /** Names the model and all else that its vectors depend on besides the text, so that vectors of one name compare. */
  readonly model: string
  readonly sort: 'dense' | 'sparse'
  /** How many texts one call is best given. */
  readonly batch: number
  /** How many calls may be under way at once; without it, one. */
  readonly atOnce?: number
  /**
   * One unit vector for each text, in their order, all of one dimension. Throws an `EmbeddingFault` where it cannot; what
   * it throws else is a fault of ours.
   */
  embed(texts: readonly string[]): Promise<readonly Vector[]>
  /** Lets go of what it holds, such as a model in memory. */
  close(): Promise<void>
}

/** Texts could not be embedded, for a reason that an editor can do something about. */
export class EmbeddingFault extends Error {
  readonly fix: string

  constructor(message: string, fix: string) {
    super(message)
    this.fix = fix
  }
}

/** What a model is given of a text: its beginning, behind the prefix. No character is cut in two. */
export function sentText(text: string, { characters, prefix }: SentText): string {
  return prefix + beginning(text, characters)
}

/** The first half of a text that was too long for a model. */
export function firstHalf(text: string): string {
  return beginning(text, Math.ceil(text.length / 2))
}

/** At most so many UTF-16 code units, and no half of a pair. */
function beginning(text: string, length: number): string {
  if (text.length <= length) return text
  const isHigh = /[\uD800-\uDBFF]/.test(text.charAt(length - 1))
  return text.slice(0, isHigh ? length - 1 : length)
}
