/** A file `tokenizer.json` of Hugging Face, as far as it is read here. */
export interface TokenizerFile {
  readonly model: {
    /** Numbers by token; in some tokenizers a list of tokens with their scores. */
    readonly vocab: Readonly<Record<string, number>> | readonly unknown[]
    readonly unk_token?: string | null
    readonly unk_id?: number | null
  }
}

/** A model with one fixed vector for each token. A text has the mean of them, which a browser can work out, too. */
export interface StaticModel {
  readonly tokenizer: TokenizerFile
  readonly dimensions: number
  /** A row for each token, of `dimensions` numbers. */
  readonly rows: Float32Array
}

/** Adds a row to a sum of rows. */
export function addRow(sum: Float64Array, row: ArrayLike<number>, scale = 1): void {
  for (let at = 0; at < sum.length; at += 1) sum[at] = (sum[at] ?? 0) + scale * (row[at] ?? 0)
}
