import { loadedFiles } from '../../browser/loaded-files.ts'
import { fileHref } from '../../core/address.ts'
import { addRow, type TokenizerFile, Tokens } from '../../core/tokens.ts'
import { mostRanked, type RankedPage } from './answers.ts'
import {
  firstTokenIn,
  meaningFileOf,
  meaningPath,
  meaningVersion,
  type MeaningHead,
  type QuantizedRows,
} from '../meaning.ts'
import { parsePageId, type PageId } from '../search-parts.ts'

/** The most files of rare tokens that a question loads. */
const mostFiles = 2

interface VectorTable {
  readonly scales: Float32Array
  readonly numbers: Int8Array
}

export type MeaningSearch = Awaited<ReturnType<typeof openMeaning>>

export async function openMeaning(base: string) {
  const headAt = loadedFiles((text) => JSON.parse(text) as MeaningHead)
  const { version, tokenizer, tokens, mean, ids, pages, first } = await headAt(fileHref(base, meaningPath(0)))
  if (version !== meaningVersion) throw new Error('another version of the table of meanings')
  const known = new Tokens(tokens ? withTokens(tokenizer, tokens) : tokenizer)
  const [pageTable, firstTable] = [tableOf(pages), tableOf(first)]
  const tableAt = loadedFiles((text) => tableOf(JSON.parse(text) as QuantizedRows))

  /** The similarity of each page to a question, from -1 to 1; empty if the model knows no word of it. */
  async function nearTo(question: string): Promise<readonly Near[]> {
    const asked = await vectorOf(question)
    if (!asked) return []
    return ids.map((id, at) => ({
      page: parsePageId(id),
      cosine: cosine(asked, rowOf(pageTable, at, asked.length)),
    }))
  }

  async function vectorOf(question: string): Promise<Float64Array | null> {
    const tokens = known.of(question)
    const rare = [...new Set(tokens.map(meaningFileOf))].filter((file) => file > 0)
    // The rarest tokens tell the most.
    const wanted = rare.sort((a, b) => b - a).slice(0, mostFiles)
    const loaded = await Promise.all(
      wanted.map(async (file) => [file, await tableAt(fileHref(base, meaningPath(file)))] as const),
    )
    const tables = new Map([[0, firstTable], ...loaded])
    const sum = new Float64Array(mean.length)
    for (const token of tokens) {
      const file = meaningFileOf(token)
      const table = tables.get(file)
      const row = token - firstTokenIn(file)
      if (table) addRow(sum, rowOf(table, row, sum.length), table.scales[row])
    }
    const length = Math.hypot(...sum)
    return length > 0 ? sum.map((number, at) => number / length - (mean[at] ?? 0)) : null
  }

  return {
    nearTo,
    async rank(
      question: string,
      found: readonly RankedPage[],
      textOf: Parameters<typeof withMeaning>[2],
    ): Promise<readonly RankedPage[]> {
      return withMeaning(found, await nearTo(question), textOf)
    },
  }
}

function rowOf({ numbers }: VectorTable, row: number, dimensions: number): Int8Array {
  return numbers.subarray(row * dimensions, (row + 1) * dimensions)
}

function cosine(a: Float64Array, b: Int8Array): number {
  let [product, ofA, ofB] = [0, 0, 0]
  for (const [at, number] of a.entries()) {
    const other = b[at] ?? 0
    product += number * other
    ofA += number * number
    ofB += other * other
  }
  return product === 0 ? 0 : product / Math.sqrt(ofA * ofB)
}

function withTokens(file: TokenizerFile, tokens: readonly (string | null)[]): TokenizerFile {
  const known = tokens.flatMap((token, number) => (token === null ? [] : [[token, number] as const]))
  return { ...file, model: { ...file.model, vocab: Object.fromEntries(known) } }
}

function tableOf({ scales, numbers }: QuantizedRows): VectorTable {
  return { scales: new Float32Array(bytesOf(scales)), numbers: new Int8Array(bytesOf(numbers)) }
}

function bytesOf(base64: string): ArrayBuffer {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)).buffer
}

interface Near {
  readonly page: PageId
  readonly cosine: number
}

/** The weight of the cosine, relative to the score by words. */
const weight = 0.75
/** The lowest scores for listing a page by meaning alone, and for an answer. */
const [listed, near] = [0.3, 0.7]
/** A page with at least this cosine is an answer, whatever its words. */
const same = 0.8

/** One ranking of pages found by words and by meaning. `textOf` gives the texts of pages that words did not find. */
export function withMeaning(
  found: readonly RankedPage[],
  nearness: readonly Near[],
  textOf: (page: PageId) => RankedPage['text'],
): readonly RankedPage[] {
  const cosines = new Map(nearness.map(({ page, cosine }) => [page.name, Math.max(0, cosine)]))
  const held = new Set(found.map(({ page }) => page))
  const more = nearness
    .filter(({ page, cosine }) => !held.has(page.name) && weight * cosine >= listed)
    .map(({ page }) => ({ page: page.name, kind: page.kind, text: textOf(page), ...unheld }))
  return [...found, ...more]
    .map((one): RankedPage => {
      const cosine = cosines.get(one.page) ?? 0
      const meaning = weight * cosine
      const answers = one.answers || cosine >= same || one.share + meaning >= near
      return { ...one, score: one.score + meaning, answers }
    })
    .sort((a, b) => b.score - a.score || (a.page < b.page ? -1 : 1))
    .slice(0, Math.max(mostRanked, found.length))
}

const unheld = { share: 0, score: 0, answers: false } as const
