import type { TokenizerFile } from '../core/tokens.ts'

/** Rows of 8-bit integers, with a 32-bit float scale for each row; in base64, little-endian. */
export interface QuantizedRows {
  readonly scales: string
  readonly numbers: string
}

export interface MeaningHead {
  readonly version: number
  readonly tokenizer: TokenizerFile
  /** Tokens by number, null for an unused number. Null if `tokenizer` contains the tokens. */
  readonly tokens: readonly (string | null)[] | null
  /** The mean of the page vectors. It is subtracted from each, as what all pages have in common tells nothing. */
  readonly mean: readonly number[]
  /** Page ids in the form of `pageId`. */
  readonly ids: readonly string[]
  readonly pages: QuantizedRows
  /** The rows of the first file's tokens. */
  readonly first: QuantizedRows
}

export const meaningVersion = 1

/** The number of tokens in the first file and in each other file. Models number tokens by falling frequency. */
const [inFirst, inOthers] = [4096, 512]

/** The number of the file with a token's row, from 0. */
export function meaningFileOf(token: number): number {
  return token < inFirst ? 0 : 1 + Math.floor((token - inFirst) / inOthers)
}

export function firstTokenIn(file: number): number {
  return file === 0 ? 0 : inFirst + inOthers * (file - 1)
}

export function meaningPath(file: number): string {
  return file === 0 ? 'search/meaning.json' : `search/meaning/${file}.json`
}
