import { EmbeddingFault, type Embedder } from './embedder.ts'
import { count } from '../../ledger/ledger.ts'
import type { VectorCache } from './vector-cache.ts'
import { isSparse, type Vector } from './vector.ts'
import type { EmbeddingSettings } from '../../core/settings.ts'
import { lexical } from './lexical.ts'
import { keyFor, openAiCompatible } from './openai-compatible.ts'
import { transformers } from './transformers.ts'

export interface TextToEmbed {
  readonly key: string
  readonly text: string
}

export interface Embedded {
  /** In the order of the texts; null where a fault left no vector. */
  readonly vectors: readonly (Vector | null)[]
  /** Number of different texts embedded in this call. */
  readonly embedded: number
  readonly fault: EmbeddingFault | null
}

/**
 * Embeds texts that are not cached, each different one once, and caches a batch as soon as it is made. Stops at a
 * fault. `progress` counts only the texts that were not cached.
 */
export async function embedTexts(
  texts: readonly TextToEmbed[],
  embedder: Embedder,
  cache: Pick<VectorCache, 'get' | 'put'>,
  progress: (done: number, total: number) => void,
): Promise<Embedded> {
  const vectors = new Map<string, Vector>()
  const missing = new Map<string, string>()
  for (const { key, text } of texts) {
    if (vectors.has(key) || missing.has(key)) continue
    const known = cache.get(key)
    if (known) vectors.set(key, known)
    else missing.set(key, text)
  }
  const before = lengthOf(vectors.values().next().value)
  const batches = inBatches([...missing], embedder.batch)
  const faults = new Map<number, Error>()
  let begun = 0
  let embedded = 0

  async function embedBatch(batch: readonly (readonly [string, string])[]): Promise<void> {
    const made = await embedder.embed(batch.map(([, text]) => text))
    const after = lengthOf(made[0])
    if (before !== null && after !== null && before !== after) throw otherModel(before, after)
    const named = batch.map(([key], index) => [key, existing(made[index])] as const)
    cache.put(named)
    for (const [key, vector] of named) vectors.set(key, vector)
    embedded += batch.length
    count('textsEmbedded', batch.length)
    progress(embedded, missing.size)
  }

  async function work(): Promise<void> {
    while (faults.size === 0 && begun < batches.length) {
      const index = begun
      begun += 1
      await embedBatch(batches[index] ?? []).catch((error: unknown) => {
        faults.set(index, error instanceof Error ? error : new Error(String(error)))
      })
    }
  }

  if (missing.size > 0) progress(0, missing.size)
  await Promise.all(Array.from({ length: embedder.atOnce ?? 1 }, work))
  // If several batches failed, the earliest counts.
  const fault = faults.get(Math.min(...faults.keys())) ?? null
  if (fault !== null && !(fault instanceof EmbeddingFault)) throw fault
  return { vectors: texts.map(({ key }) => vectors.get(key) ?? null), embedded, fault }
}

function inBatches<Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}

/** Null for a sparse vector, which has no fixed length. */
function lengthOf(vector: Vector | undefined): number | null {
  return vector === undefined || isSparse(vector) ? null : vector.length
}

function existing(vector: Vector | undefined): Vector {
  if (vector === undefined) throw new Error('an embedder made fewer vectors than it was given texts')
  return vector
}

/** A fault if dense vectors differ in length, because two models had one name; else null. */
export function otherLengths(vectors: readonly Vector[]): EmbeddingFault | null {
  const lengths = new Set(vectors.map(lengthOf))
  const [first, second] = lengths
  return typeof first === 'number' && typeof second === 'number' ? otherModel(first, second) : null
}

function otherModel(before: number, after: number): EmbeddingFault {
  return new EmbeddingFault(
    `The vectors that are kept have ${before} numbers, and those that come now have ${after}: another model has taken the name.`,
    'name the model exactly, or delete the files .throughline/*.vectors to have all texts embedded anew.',
  )
}

type EmbeddingEnvironment = Parameters<typeof keyFor>[1]

/** A file of vectors needs no embedder. Throws an `EmbeddingFault`, as the embedder does. */
export async function embedderOf(
  settings: Exclude<EmbeddingSettings, { provider: 'vectors' }>,
  collection: string,
  environment: EmbeddingEnvironment,
): Promise<Embedder> {
  switch (settings.provider) {
    case 'lexical':
      return lexical()
    case 'openai-compatible':
      return openAiCompatible(settings, keyFor(settings.endpoint, environment))
    case 'transformers':
      return transformers(settings, collection)
    case 'static':
      // Imported only on use: the tokenizer is slow to load.
      return (await import('./static.ts')).staticEmbedder(settings, collection)
  }
}
