import {
  embedTexts,
  embedderOf,
  textKey,
  vectorCache,
} from '../../../../src/similarity/embedding/embed-texts.ts'
import { Store } from '../../../../src/cache/store.ts'

/**
 * Embeds so many texts with a server, two in a batch, and prints the vectors:
 * `node embed-from-server.ts ENDPOINT CACHE OWNER COUNT`.
 */
const [endpoint = '', cacheFile = '', owner = '', count = ''] = process.argv.slice(2)
const embedder = await embedderOf(
  {
    provider: 'openai-compatible',
    endpoint,
    model: 'tiny',
    dimensions: null,
    batch: 2,
    characters: 2000,
    prefix: '',
  },
  owner,
  process.env,
)
using store = new Store(cacheFile)
const cache = vectorCache(store, embedder)
const texts = Array.from({ length: Number(count) }, (_, index) => `text ${index}`)
const named = texts.map((text) => ({ key: textKey(text), text: () => text }))
const { vectors, fault } = await embedTexts(named, embedder, cache, () => {})
process.stdout.write(
  JSON.stringify([vectors.map((vector) => vector && [...(vector as Float32Array)]), fault]),
)
