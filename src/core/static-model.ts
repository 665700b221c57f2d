/** A file `tokenizer.json` of Hugging Face, as far as it is read here. */
export interface TokenizerFile {
  readonly model: {
    /** Numbers by token; in some tokenizers a list of tokens with their scores. */
    readonly vocab: Readonly<Record<string, number>> | readonly unknown[]
    readonly unk_token?: string | null
    readonly unk_id?: number | null
  }
}

/**
 * A model that has one fixed vector for each token. The vector of a text is the mean of those of its tokens, so that a
 * browser can make it, too.
 */
export interface StaticModel {
  readonly tokenizer: TokenizerFile
  readonly dimensions: number
  /** One row a token, `dimensions` numbers each. */
  readonly rows: Float32Array
}

/** Adds a row to a sum of rows. */
export function addRow(sum: Float64Array, row: ArrayLike<number>, scale = 1): void {
  for (let at = 0; at < sum.length; at += 1) sum[at] = (sum[at] ?? 0) + scale * (row[at] ?? 0)
}
