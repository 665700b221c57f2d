import { Tokenizer } from '@huggingface/tokenizers'
import type { TokenizerFile } from './static-model.ts'

/** Takes texts apart into the tokens of a static model. The build and the browser must agree on it. */
export class Tokens {
  readonly #tokenizer: Tokenizer
  readonly #unknown: number | null

  /** Throws where the file is not one of a tokenizer that is known. */
  constructor(file: TokenizerFile) {
    const { unk_token: unknown, unk_id: id } = file.model
    this.#tokenizer = new Tokenizer(file, {})
    this.#unknown = id ?? (unknown ? this.#tokenizer.token_to_id(unknown) : null) ?? null
  }

  /** The numbers of the tokens of a text. What the model does not know is left out, as Model2Vec does. */
  of(text: string): readonly number[] {
    const { ids } = this.#tokenizer.encode(text, { add_special_tokens: false })
    return ids.filter((id) => Number.isInteger(id) && id !== this.#unknown)
  }
}
