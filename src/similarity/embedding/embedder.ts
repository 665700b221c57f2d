import type { Vector } from './vector.ts'
import type { SentText } from '../../core/settings.ts'
import type { StaticModel } from '../../core/static-model.ts'

/** Makes vectors of texts. */
export interface Embedder {
  /** Names the model and all else that its vectors depend on besides the text: vectors of one name can be compared. */
  readonly model: string
  readonly sort: 'dense' | 'sparse'
  /** The best number of texts for one call. */
  readonly batch: number
  /** How many calls may be under way at once; 1 by default. */
  readonly atOnce?: number
  /** All that a browser needs to make vectors of the same model; absent where it cannot. */
  readonly table?: StaticModel
  /**
   * One unit vector for each text, in their order, all of one dimension; zeros for a text without a word that the model
   * knows. Throws an `EmbeddingFault` if it cannot; anything else that it throws is a bug of ours.
   */
  embed(texts: readonly string[]): Promise<readonly Vector[]>
  /** Releases what it holds, such as a model in memory. */
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

/** The part of a text that is sent to a model: its beginning, after the prefix. No character is cut in two. */
export function sentText(text: string, { characters, prefix }: SentText): string {
  return prefix + beginning(text, characters)
}

/** The first half of a text that was too long for a model. */
export function firstHalf(text: string): string {
  return beginning(text, Math.ceil(text.length / 2))
}

/** At most `length` UTF-16 code units, without half of a surrogate pair. */
function beginning(text: string, length: number): string {
  if (text.length <= length) return text
  const isHigh = /[\uD800-\uDBFF]/.test(text.charAt(length - 1))
  return text.slice(0, isHigh ? length - 1 : length)
}
