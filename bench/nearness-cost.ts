import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Collection } from '../src/links/link.ts'
import { nodeText, comparedNodes } from '../src/similarity/node-text.ts'
import { embedTexts, textKey, vectorCache } from '../src/similarity/embedding/embed-texts.ts'
import { lexical } from '../src/similarity/embedding/lexical.ts'
import { Store } from '../src/cache/store.ts'

import type { Vector } from '../src/similarity/embedding/embedder.ts'
import type { Node } from '../src/core/graph.ts'
import { nextIn, spaceOf } from '../src/similarity/nearest.ts'
import { rank, type RankingRecord } from '../src/similarity/ranking.ts'
import { compiled } from './compiled.ts'
import { withOpening } from './edits.ts'

interface Cost {
  readonly step: 'embedding' | 'ranking' | 'next lines'
  readonly seconds: number
  /** The peak memory of the process so far, in bytes. */
  readonly peakBytes: number
}

export interface NearnessCost {
  /** The peak memory in bytes with the collection loaded, before the first step. */
  readonly peakBefore: number
  readonly cold: readonly Cost[]
  readonly afterEdit: readonly Cost[]
  /** The number of texts embedded, cold and after the edit. */
  readonly embedded: readonly [number, number]
}

export async function nearnessCost(content: string, cache: string, edited: string): Promise<NearnessCost> {
  using store = new Store(join(cache, 'c.sqlite'))
  const first = await compiled(content, store)
  const peakBefore = peak()
  const cold = await measured(first.collection, store, null)
  const file = join(content, edited)
  await writeFile(file, withOpening(await readFile(file, 'utf8'), 'A sentence that was not here before.'))
  const second = await compiled(content, store)
  const warm = await measured(second.collection, store, cold.record)
  return { peakBefore, cold: cold.costs, afterEdit: warm.costs, embedded: [cold.embedded, warm.embedded] }
}

async function measured(collection: Collection, store: Store, last: RankingRecord | null) {
  const { graph } = collection
  const { papers, notes, floor } = collection.settings.similarity
  const nodes = comparedNodes(graph)
  const costs: Cost[] = []
  const timed = async <Result>(step: Cost['step'], run: () => Result | Promise<Result>): Promise<Result> => {
    const started = performance.now()
    const result = await run()
    costs.push({ step, seconds: (performance.now() - started) / 1000, peakBytes: peak() })
    return result
  }
  const { vectors, embedded } = await timed('embedding', () => embed(collection, nodes, store))
  const texts = {
    ids: nodes.map(({ id }) => id),
    kinds: nodes.map(({ kind }) => kind),
    related: nodes.map(({ id }) => new Set([...graph.from(id, 'related'), ...graph.to(id, 'related')]).size),
  }
  const { ranking, record } = await timed('ranking', () =>
    rank(spaceOf(vectors), texts, { papers, notes, floor }, last),
  )
  await timed('next lines', () => nextIn(graph, nodes, ranking))
  return { costs, embedded, record }
}

/** Like a build, except that the text of each node is read to look up its vector. */
async function embed(
  collection: Collection,
  nodes: readonly Node[],
  store: Store,
): Promise<{ readonly vectors: readonly (Vector | null)[]; readonly embedded: number }> {
  const embedder = lexical()
  const texts = nodes.map((node) => {
    const text = nodeText(node, collection.bodyOf(node.id))
    return { key: textKey(text), text: () => text }
  })
  return embedTexts(texts, embedder, vectorCache(store, embedder), () => {})
}

function peak(): number {
  return process.resourceUsage().maxRSS * 1024
}
