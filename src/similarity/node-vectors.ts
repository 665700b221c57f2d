import type { Collection } from '../links/collection.ts'
import { nodeText, unnamedIn, comparedNodes } from './node-text.ts'
import { embedTexts, otherLengths, type TextToEmbed, embedderOf } from './embedding/embed-texts.ts'
import { EmbeddingFault, type Embedder, sentText } from './embedding/embedder.ts'
import { VectorCache, textKey } from './embedding/vector-cache.ts'
import type { Vector } from './embedding/vector.ts'
import { located, type Finding } from '../links/finding.ts'
import type { Node, NodeId } from '../core/graph.ts'
import type { Measure } from '../core/nearest.ts'
import type { SourcePoint } from '../core/rules.ts'
import { unmatchedVectors, vectorsIn } from './vectors-file.ts'
import type { StaticModel } from '../core/static-model.ts'
import type { Progress } from '../report/progress.ts'
import type { Store } from '../cache/store.ts'
import { projectVersion } from '../cache/version.ts'

export interface VectorOptions {
  readonly content: string
  readonly store: Store
  /** The position of the embedding settings in `site.yaml`. */
  readonly embeddingAt: SourcePoint
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
    await embedder.close()
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
    'characters' in embedding ? sentText(text, embedding) : `${projectVersion()}\n${text}`
  const found = new Map<NodeId, Vector>()
  const missing: (TextToEmbed & { readonly id: NodeId })[] = []
  const keys = new Map<string, string>()
  for (const node of comparedNodes(collection.graph)) {
    const name = nameOfText(node, collection)
    const key = memory.textKey(name)
    const vector = key === null ? null : cache.get(key)
    if (key !== null && vector) {
      found.set(node.id, vector)
      keys.set(name, key)
      continue
    }
    const text = nodeText(node, collection.bodyOf(node.id))
    const made = textKey(sent(text))
    missing.push({ id: node.id, key: made, text })
    keys.set(name, made)
  }
  const { vectors, embedded, fault } = await embedTexts(missing, embedder, cache, options.progress.step)
  for (const [index, { id }] of missing.entries()) {
    const vector = vectors[index]
    if (vector) found.set(id, vector)
  }
  cache.keepOnly(new Set(keys.values()))
  // Vectors of different lengths cannot be compared.
  const mixed = fault === null ? otherLengths([...found.values()]) : null
  if (mixed) found.clear()
  return {
    of: (id) => found.get(id) ?? null,
    findings: [fault ?? mixed].flatMap((one) => (one ? [failed(one, options)] : [])),
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

export function fileVectors(
  collection: Unranked,
  file: string,
  { content, embeddingAt }: VectorOptions,
): Vectors {
  const { read, unreadable } = vectorsIn(content, file, embeddingAt)
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

function failed({ message, fix }: EmbeddingFault, { embeddingAt }: VectorOptions): Finding {
  return { rule: 'embedding-failed', place: { file: 'site.yaml', ...embeddingAt }, message, fix }
}
