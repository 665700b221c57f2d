import { Tokenizer } from '@huggingface/tokenizers'
import type { TokenizerFile } from './static-model.ts'

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
