import { Tokenizer } from '@huggingface/tokenizers'

/** The part of Hugging Face's `tokenizer.json` that is used. */
export interface TokenizerFile {
  readonly model: {
    /** Token → id; some tokenizers have a list of tokens with scores instead. */
    readonly vocab: Readonly<Record<string, number>> | readonly unknown[]
    readonly unk_token?: string | null
    readonly unk_id?: number | null
  }
}

/** A model with one fixed vector per token. The vector of a text is their mean, which a browser can compute, too. */
export interface StaticModel {
  readonly tokenizer: TokenizerFile
  readonly dimensions: number
  readonly rows: Float32Array
}

export function addRow(sum: Float64Array, row: ArrayLike<number>, scale = 1): void {
  for (let at = 0; at < sum.length; at += 1) sum[at] = (sum[at] ?? 0) + scale * (row[at] ?? 0)
}

/** The tokenizer of a static model. The build and the browser must agree on it. */
export class Tokens {
  readonly #tokenizer: Tokenizer
  readonly #unknown: number | null

  /** Throws if the tokenizer is not supported. */
  constructor(file: TokenizerFile) {
    const { unk_token: unknown, unk_id: id } = file.model
    this.#tokenizer = new Tokenizer(file, {})
    this.#unknown = id ?? (unknown ? this.#tokenizer.token_to_id(unknown) : null) ?? null
  }

  /** Token ids. Unknown tokens are dropped, as in Model2Vec. */
  of(text: string): readonly number[] {
    const { ids } = this.#tokenizer.encode(text, { add_special_tokens: false })
    return ids.filter((id) => Number.isInteger(id) && id !== this.#unknown)
  }
}
