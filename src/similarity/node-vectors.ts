import type { Collection } from '../links/collection.ts'
import { nodeText, unnamedIn, comparedNodes } from './node-text.ts'
import { embedTexts, embedderOf, textKey, VectorCache } from './embedding/embed-texts.ts'
import { EmbeddingFault, type Embedder, sentText } from './embedding/embedder.ts'
import type { Vector } from './embedding/vector.ts'
import { located, type Finding } from '../links/finding.ts'
import type { Node, NodeId } from '../core/graph.ts'
import type { Measure } from '../core/nearest.ts'
import type { PointAt } from '../core/settings.ts'
import { unmatchedVectors, vectorsIn } from './vectors-file.ts'
import type { StaticModel } from '../core/static-model.ts'
import type { Progress } from '../report/progress.ts'
import type { Store } from '../cache/store.ts'
import { lazily } from '../core/lazily.ts'
import { codeVersion } from '../cache/version.ts'

export interface VectorOptions {
  readonly content: string
  readonly store: Store
  readonly pointAt: PointAt
  readonly progress: Progress
}

/** A collection before its ranking and what is made from that. */
export type Unranked = Omit<Collection, 'nearest' | 'topics' | 'socialCards'>

export interface Vectors {
  readonly findings: readonly Finding[]
  readonly embedded: number
  readonly of: (id: NodeId) => Vector | null
  readonly measure: Measure
  /** The model with which browsers can make comparable vectors; null if they cannot. */
  readonly table: StaticModel | null
  /** The keys of texts by `nameOfText`. */
  readonly textKeys: ReadonlyMap<string, string>
}

interface Memory {
  textKey(name: string): string | null
}

export async function vectorsOf(
  collection: Unranked,
  options: VectorOptions,
  memory: Memory,
): Promise<Vectors> {
  const { embedding } = collection.settings.similarity
  if (embedding.provider === 'vectors') return fileVectors(collection, embedding.file, options)
  const measure: Measure =
    embedding.provider === 'lexical' ? { by: 'words' } : { by: 'model', model: embedding.model }
  let embedder: Embedder
  try {
    embedder = await embedderOf(embedding, options.content, process.env)
  } catch (error) {
    if (!(error instanceof EmbeddingFault)) throw error
    const findings = [failed(error, options)]
    return { of: () => null, measure, table: null, findings, embedded: 0, textKeys: new Map() }
  }
  const cache = new VectorCache(options.store, embedder)
  try {
    return {
      measure,
      table: embedder.table ?? null,
      ...(await madeVectors(collection, embedder, cache, options, memory)),
    }
  } finally {
    await embedder.close?.()
  }
}

async function madeVectors(
  collection: Unranked,
  embedder: Embedder,
  cache: VectorCache,
  options: VectorOptions,
  memory: Memory,
): Promise<Omit<Vectors, 'measure' | 'table'>> {
  options.progress.stage('Embedding')
  const { embedding } = collection.settings.similarity
  // A key depends only on what the model gets. Vectors of words also depend on the code that extracts the words.
  const sent = (text: string) =>
    'characters' in embedding ? sentText(text, embedding) : `${codeVersion()}\n${text}`
  const keys = new Map<string, string>()
  const texts = comparedNodes(collection.graph).map((node) => {
    const text = lazily(() => nodeText(node, collection.bodyOf(node.id)))
    const name = nameOfText(node, collection)
    const key = memory.textKey(name) ?? textKey(sent(text()))
    keys.set(name, key)
    return { id: node.id, key, text }
  })
  const { vectors, embedded, fault } = await embedTexts(texts, embedder, cache, options.progress.step)
  const found = new Map(texts.map(({ id }, index) => [id, vectors[index] ?? null]))
  cache.keepOnly(new Set(keys.values()))
  return {
    of: (id) => found.get(id) ?? null,
    findings: fault === null ? [] : [failed(fault, options)],
    embedded,
    textKeys: keys,
  }
}

/** Changes whenever the text may change. A text is read only if its name is unknown. */
function nameOfText(node: Node, { keyOf, settings }: Unranked): string {
  const { title, originalTitle, aliases } = node
  const { embedding } = settings.similarity
  const cut = 'characters' in embedding ? [embedding.characters, embedding.prefix] : null
  return JSON.stringify([cut, keyOf(node), title, node.showsHeading, originalTitle, aliases, unnamedIn(node)])
}

export async function fileVectors(
  collection: Unranked,
  file: string,
  { content, pointAt }: VectorOptions,
): Promise<Vectors> {
  const { read, unreadable } = await vectorsIn(content, file, pointAt(['similarity', 'file']))
  const ids = comparedNodes(collection.graph).map(({ id }) => id)
  const findings = unreadable
    ? located([unreadable], 'site.yaml')
    : located([...read.problems, ...unmatchedVectors(read, ids)], file)
  return {
    of: (id) => read.vectors.get(id) ?? null,
    measure: { by: 'model', model: read.model },
    table: null,
    findings,
    embedded: 0,
    textKeys: new Map(),
  }
}

function failed({ message, fix }: EmbeddingFault, { pointAt }: VectorOptions): Finding {
  const point = pointAt(['similarity', 'provider'])
  return { rule: 'embedding-failed', place: { file: 'site.yaml', ...point }, message, fix }
}
