import { hash } from 'node:crypto'
import { DamagedStore, doWithout, type Store } from '../../cache/store.ts'
import { inBatches } from '../../core/lazily.ts'
import type { EmbeddingSettings } from '../../core/settings.ts'
import { count } from '../../ledger/ledger.ts'
import {
  EmbeddingFault,
  type Embedder,
  decodeVector,
  encodeVector,
  isSparse,
  type Vector,
} from './embedder.ts'
import { lexical } from './lexical.ts'
import type { keyFor } from './openai-compatible.ts'

export function textKey(text: string): string {
  return hash('sha256', text, 'base64url')
}

/** The vectors of one model. Several processes may add to them at once. */
export function vectorCache(store: Store, { model, sort }: Pick<Embedder, 'model' | 'sort'>) {
  const kind = `vectors ${sort} ${model}`
  return { get, put, keepOnly }

  function get(key: string): Vector | null {
    const bytes = store.read(kind, key)
    return bytes && decodeVector(bytes, sort)
  }

  /** Writes at once, so that a killed process loses at most its last vectors. */
  function put(vectors: readonly (readonly [key: string, vector: Vector])[]): void {
    try {
      store.write(
        kind,
        vectors.map(([key, vector]) => [key, encodeVector(vector)]),
      )
    } catch (error) {
      if (error instanceof DamagedStore) throw error
      doWithout(error)
    }
  }

  /** Removes all other vectors if they are more than half of those stored. */
  function keepOnly(keys: ReadonlySet<string>): void {
    const stored = store.keys(kind)
    const unused = [...stored].filter((key) => !keys.has(key))
    if (unused.length * 2 > stored.size) store.remove(kind, unused)
  }
}

export interface TextToEmbed {
  readonly key: string
  /** Called only if no vector is cached. */
  readonly text: () => string
}

/**
 * Embeds texts that are not cached, each different one once, and caches a batch as soon as it is made. Stops at a
 * fault. `progress` counts only the texts that were not cached, and `embedded` the different ones that were embedded.
 * The vectors are in the order of the texts, null where a fault left none.
 */
export async function embedTexts(
  texts: readonly TextToEmbed[],
  embedder: Embedder,
  cache: Pick<ReturnType<typeof vectorCache>, 'get' | 'put'>,
  progress: (done: number, total: number) => void,
) {
  const vectors = new Map<string, Vector>()
  const missing = new Map<string, () => string>()
  for (const { key, text } of texts) {
    if (vectors.has(key) || missing.has(key)) continue
    const known = cache.get(key)
    if (known) vectors.set(key, known)
    else missing.set(key, text)
  }
  let length = lengthOf(vectors.values().next().value)
  const batches = inBatches([...missing], embedder.batch)
  const faults: Error[] = []
  let embedded = 0

  async function embedBatch(batch: readonly (readonly [string, () => string])[]): Promise<void> {
    const made = await embedder.embed(batch.map(([, text]) => text()))
    for (const vector of made) {
      const own = lengthOf(vector)
      length ??= own
      if (own !== length) throw otherModel(length, own)
    }
    const named = batch.flatMap(([key], index) => (made[index] ? [[key, made[index]] as const] : []))
    cache.put(named)
    for (const [key, vector] of named) vectors.set(key, vector)
    embedded += batch.length
    count('textsEmbedded', batch.length)
    progress(embedded, missing.size)
  }

  async function work(): Promise<void> {
    for (const batch of batches) {
      if (faults.length > 0) return
      await embedBatch(batch).catch((error: unknown) => {
        faults.push(error instanceof Error ? error : new Error(String(error)))
      })
    }
  }

  if (missing.size > 0) progress(0, missing.size)
  await Promise.all(Array.from({ length: embedder.atOnce ?? 1 }, work))
  const [fault = null] = faults
  if (fault !== null && !(fault instanceof EmbeddingFault)) throw fault
  return { vectors: texts.map(({ key }) => vectors.get(key) ?? null), embedded, fault }
}

/** Null for a sparse vector, which has no fixed length. */
function lengthOf(vector: Vector | undefined): number | null {
  return vector === undefined || isSparse(vector) ? null : vector.length
}

function otherModel(before: number | null, after: number | null): EmbeddingFault {
  return new EmbeddingFault(
    `Stored vectors have ${before} numbers but new ones have ${after}, so the model changed.`,
    'name the model exactly, or delete .throughline/*.vectors to embed all texts again.',
  )
}

type EmbeddingEnvironment = Parameters<typeof keyFor>[1]

/** A file of vectors needs no embedder. Throws an `EmbeddingFault`, as the embedder does. */
export async function embedderOf(
  settings: Exclude<EmbeddingSettings, { provider: 'vectors' }>,
  collection: string,
  environment: EmbeddingEnvironment,
): Promise<Embedder> {
  // What most collections do not use is imported on use: an HTTP client and a tokenizer are slow to load.
  switch (settings.provider) {
    case 'lexical':
      return lexical()
    case 'openai-compatible': {
      const server = await import('./openai-compatible.ts')
      return server.openAiCompatible(settings, server.keyFor(settings.endpoint, environment))
    }
    case 'static':
      return (await import('./static.ts')).staticEmbedder(settings, collection)
  }
}
