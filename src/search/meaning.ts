import type { TokenizerFile } from '../core/static-model.ts'

/** Rows of numbers in 8 bits, each as large as its own scale makes it; in base64, little-endian. */
export interface Rows {
  readonly scales: string
  readonly numbers: string
}

/** What a browser needs for every question that it compares by meaning. */
export interface MeaningHead {
  readonly version: number
  readonly tokenizer: TokenizerFile
  /** The tokens in the order of their numbers, null for a number without one; null where `tokenizer` has them. */
  readonly tokens: readonly (string | null)[] | null
  /** The mean of the vectors of pages, which is taken from each: what all pages have in common tells nothing. */
  readonly mean: readonly number[]
  /** As `pageId` has it. */
  readonly ids: readonly string[]
  /** The vector of each page. */
  readonly pages: Rows
  /** The rows of the first tokens. */
  readonly first: Rows
}

export const meaningVersion = 1

/** The tokens in the first file and in each of the others. A model numbers them by falling frequency. */
const [inFirst, inOthers] = [4096, 512]

/** The file with the row of a token; 0 is the first. */
export function meaningFileOf(token: number): number {
  return token < inFirst ? 0 : 1 + Math.floor((token - inFirst) / inOthers)
}

/** The first token in a file. */
export function firstTokenIn(file: number): number {
  return file === 0 ? 0 : inFirst + inOthers * (file - 1)
}

export function meaningPath(file: number): string {
  return file === 0 ? 'search/meaning.json' : `search/meaning/${file}.json`
}
