import type { Vector } from './vector.ts'
import type { SentText } from '../../core/settings.ts'
import type { StaticModel } from '../../core/static-model.ts'

export interface Embedder {
  /** Names all that vectors depend on besides the text, model included. Vectors of one name can be compared. */
  readonly model: string
  readonly sort: 'dense' | 'sparse'
  /** The best number of texts per call. */
  readonly batch: number
  /** At most this many calls may run at once; 1 by default. */
  readonly atOnce?: number
  /** What a browser needs to make vectors of this model; absent if it cannot. */
  readonly table?: StaticModel
  /**
   * Returns one unit vector per text, in their order; zeros for a text without a word that the model knows. Throws an
   * `EmbeddingFault` if it cannot. Any other error is a bug.
   */
  embed(texts: readonly string[]): Promise<readonly Vector[]>
  /** Releases resources, such as a model in memory. */
  close?(): Promise<void>
}

/** Texts could not be embedded, for a reason that an editor can fix. */
export class EmbeddingFault extends Error {
  readonly fix: string

  constructor(message: string, fix: string) {
    super(message)
    this.fix = fix
  }
}

/** Never splits a surrogate pair. */
export function sentText(text: string, { characters, prefix }: SentText): string {
  if (text.length <= characters) return prefix + text
  const isHigh = /[\uD800-\uDBFF]/.test(text.charAt(characters - 1))
  return prefix + text.slice(0, isHigh ? characters - 1 : characters)
}
