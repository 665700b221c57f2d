import { join } from 'node:path'
import type { Collection } from './derive/collection.ts'
import { nodeText, unnamedIn } from './derive/node-text.ts'
import { embedTexts, type TextToEmbed } from './embed/embed-texts.ts'
import { EmbeddingFault, type Embedder } from './embed/embedder.ts'
import { embedderOf } from './embed/embedders.ts'
import { sentText } from './embed/sent-text.ts'
import { openVectorCache, textKey, type VectorCache } from './embed/vector-cache.ts'
import type { Vector } from './embed/vector.ts'
import type { Finding } from './link/finding.ts'
import { isIndexAddress } from './model/address.ts'
import type { Node, NodeId } from './model/graph.ts'
import { nothingNear, type Measure, type Nearest } from './model/nearest.ts'
import type { Point } from './model/place.ts'
import { approximateIndex, type MakeIndex } from './nearest/approximate-index.ts'
import { mostExact } from './nearest/dense-space.ts'
import { nearestOf, type NearestRecord } from './nearest/nearest.ts'
import { unmatchedVectors, vectorsIn } from './read/vectors.ts'
import type { Progress } from './report/progress.ts'
import { NearnessMemory } from './store/nearness-memory.ts'
import { projectVersion } from './store/version.ts'

export interface NearnessOptions {
  /** The folder of the collection. */
  readonly content: string
  /** The pack that keeps its entries: beside it vectors are kept, and what was ranked. */
  readonly cache: string
  /** Where `site.yaml` says where vectors come from. */
  readonly embeddingAt: Point
  readonly progress: Progress
}

export interface Nearness {
  readonly nearest: Nearest
  readonly findings: readonly Finding[]
  /** For how many texts vectors were made. */
  readonly embedded: number
}

/** What is ranked: a collection but for what is nearest in it. */
export type Unranked = Omit<Collection, 'nearest'>

export type Rank = (collection: Unranked, options: NearnessOptions) => Promise<Nearness>

/** Only what can be said of the settings without ranking. */
export const withoutRanks: Rank = (collection, options) => {
  const { embedding } = collection.settings.similarity
  const findings =
    embedding.provider === 'vectors' ? fileVectors(collection, embedding.file, options).findings : []
  return Promise.resolve({ nearest: nothingNear, findings, embedded: 0 })
}

/** Says what stands near what in a collection. Remembers what it has ranked, and ranks anew what is different in the next. */
export function ranker(): Rank {
  let memory: NearnessMemory<NearestRecord> | null = null
  return async (collection, options) => {
    const { papers, notes, floor, embedding } = collection.settings.similarity
    memory ??= memoryOf(options)
    const vectors = await vectorsOf(collection, options, memory)
    options.progress.stage('Ranking')
    const makeIndex = await indexFor(collection, vectors)
    const limits = { papers, notes, floor }
    const name = JSON.stringify([embedding.provider, vectors.measure, limits])
    const { nearest, record } = nearestOf(
      collection.graph,
      vectors.of,
      vectors.measure,
      limits,
      memory.ranking(name),
      makeIndex,
    )
    memory.keep(vectors.textKeys, name, record, options.content)
    return { nearest, findings: vectors.findings, embedded: vectors.embedded }
  }
}

function memoryOf({ cache }: NearnessOptions): NearnessMemory<NearestRecord> {
  return new NearnessMemory(`${cache.replace(/\.pack$/, '')}.nearest`, projectVersion())
}

/** Null where so few are compared that all of them are. */
export async function indexFor({ graph }: Unranked, { measure }: Vectors): Promise<MakeIndex | null> {
  return measure.by === 'model' && graph.nodes.length > mostExact ? approximateIndex() : null
}

/** Vectors of nodes, and by what they measure. */
export interface Vectors extends Pick<Nearness, 'findings' | 'embedded'> {
  readonly of: (id: NodeId) => Vector | null
  readonly measure: Measure
  /** Of the texts that they are of, by name. */
  readonly textKeys: ReadonlyMap<string, string>
}

type Memory = Pick<NearnessMemory<NearestRecord>, 'textKey'>

/** The nodes that are ranked. */
function rankedIn({ graph }: Unranked): readonly Node[] {
  return graph.nodes.filter(({ address }) => !isIndexAddress(address))
}

/** The vectors of a collection's nodes: those that are kept, and those that are made now and then kept. */
export async function vectorsOf(
  collection: Unranked,
  options: NearnessOptions,
  memory: Memory = memoryOf(options),
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
    return { of: () => null, measure, findings, embedded: 0, textKeys: new Map() }
  }
  const cache = openVectorCache(options.cache.replace(/\.pack$/, ''), options.content, embedder)
  try {
    return { measure, ...(await madeVectors(collection, embedder, cache, options, memory)) }
  } finally {
    cache.close()
    await embedder.close()
  }
}

async function madeVectors(
  collection: Unranked,
  embedder: Embedder,
  cache: VectorCache,
  options: NearnessOptions,
  memory: Memory,
): Promise<Omit<Vectors, 'measure'>> {
  options.progress.stage('Embedding')
  const { embedding } = collection.settings.similarity
  // What is not sent changes no vector.
  const sent = (text: string) => ('characters' in embedding ? sentText(text, embedding) : text)
  const nodes = rankedIn(collection)
  const found = new Map<NodeId, Vector>()
  const missing: (TextToEmbed & { readonly id: NodeId })[] = []
  const keys = new Map<string, string>()
  for (const node of nodes) {
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
  return {
    of: (id) => found.get(id) ?? null,
    findings: fault ? [failed(fault, options)] : [],
    embedded,
    textKeys: keys,
  }
}

/** Another for a node whose text may be another. Texts are read only for names that are not known. */
function nameOfText(node: Node, { keyOf, settings }: Unranked): string {
  const { title, originalTitle, aliases } = node
  const { embedding } = settings.similarity
  const cut = 'characters' in embedding ? [embedding.characters, embedding.prefix] : null
  return JSON.stringify([cut, keyOf(node), title, originalTitle, aliases, unnamedIn(node)])
}

function fileVectors(collection: Unranked, file: string, { content, embeddingAt }: NearnessOptions): Vectors {
  const { read, unreadable } = vectorsIn(join(content, file), embeddingAt)
  const problems = unreadable
    ? []
    : [
        ...read.problems,
        ...unmatchedVectors(
          read,
          rankedIn(collection).map(({ id }) => id),
        ),
      ]
  const found = problems.map(({ rule, point, message, fix }): Finding => ({
    rule,
    place: { file, ...point },
    message,
    fix,
  }))
  const setting = unreadable && { ...unreadable, place: { file: 'site.yaml', ...unreadable.point } }
  return {
    of: (id) => read.vectors.get(id) ?? null,
    measure: { by: 'model', model: read.model },
    findings: setting ? [setting] : found,
    embedded: 0,
    textKeys: new Map(),
  }
}

function failed({ message, fix }: EmbeddingFault, { embeddingAt }: NearnessOptions): Finding {
  return { rule: 'embedding-failed', place: { file: 'site.yaml', ...embeddingAt }, message, fix }
}
