import { type Finding, located } from '../core/problem.ts'
import type { Graph, NodeId, Node } from '../core/graph.ts'
import { nothingNear, type Nearest, type Measure } from '../core/nearest.ts'
import { nearestOf } from './nearest.ts'
import type { RankingRecord } from './ranking.ts'
import { codeVersion } from '../cache/version.ts'
import type { Store } from '../cache/store.ts'
import type { Collection } from '../links/link.ts'
import { nodeText, unnamedIn, comparedNodes } from './node-text.ts'
import { embedTexts, embedderOf, textKey, vectorCache } from './embedding/embed-texts.ts'
import { EmbeddingFault, type Embedder, sentText, type Vector } from './embedding/embedder.ts'
import type { PointAt } from '../core/settings.ts'
import { unmatchedVectors, vectorsIn } from './vectors-file.ts'
import type { StaticModel } from '../core/tokens.ts'
import type { Progress } from '../report/progress.ts'
import { lazily } from '../core/lazily.ts'

interface VectorOptions {
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

export async function vectorsOf(
  collection: Unranked,
  options: VectorOptions,
  memory: Pick<RankingMemory, 'textKey'>,
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
  options.progress.stage('Embedding')
  const cache = vectorCache(options.store, embedder)
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
  const findings = fault === null ? [] : [failed(fault, options)]
  const of = (id: NodeId) => found.get(id) ?? null
  return { of, measure, table: embedder.table ?? null, findings, embedded, textKeys: keys }
}

/** Changes whenever the text may change. A text is read only if its name is unknown. */
function nameOfText(node: Node, { keyOf, settings }: Unranked): string {
  const { title, originalTitle, aliases } = node
  const { embedding } = settings.similarity
  const cut = 'characters' in embedding ? [embedding.characters, embedding.prefix] : null
  return JSON.stringify([cut, keyOf(node), title, node.showsHeading, originalTitle, aliases, unnamedIn(node)])
}

async function fileVectors(
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

interface LastRanking extends Pick<Vectors, 'textKeys'> {
  /** Encodes everything that the record depends on besides the texts. */
  readonly name: string
  readonly record: RankingRecord
}

type RankingMemory = ReturnType<typeof rankingMemory>

export function rankingMemory(store: Store) {
  let last = store.kept('ranking', '', codeVersion()) as LastRanking | null
  return { textKey, record, keep }

  function textKey(name: string): string | null {
    return last?.textKeys.get(name) ?? null
  }

  function record(name: string): RankingRecord | null {
    return last?.name === name ? last.record : null
  }

  function keep(ranking: LastRanking): void {
    last = ranking
    store.keep('ranking', '', codeVersion(), last)
  }
}

interface Nearness extends Pick<Vectors, 'findings' | 'embedded'> {
  readonly nearest: Nearest
  readonly vectors: Vectors | null
}

/**
 * Ranks the published part of a collection. `published` is called only if needed: if drafts are shown, it has to link
 * the published part separately.
 */
type Rank = (shown: Unranked, options: VectorOptions, published: () => Unranked) => Promise<Nearness>

/** Reports only what can be found without a ranking. */
const withoutRanks: Rank = async ({ settings }, options, published) => {
  const { embedding } = settings.similarity
  const findings =
    embedding.provider === 'vectors' ? (await fileVectors(published(), embedding.file, options)).findings : []
  return { nearest: nothingNear, findings, embedded: 0, vectors: null }
}

export type NearnessRanks = ReturnType<typeof ranker>

/** Keeps the last ranking in memory, so that the next one compares only what changed. */
export function ranker() {
  let memory: RankingMemory | null = null
  let last: Pick<Nearness, 'nearest' | 'vectors'> | null = null
  const now: Rank = async (_, options, published) => {
    const collection = published()
    const { papers, notes, floor, embedding } = collection.settings.similarity
    memory ??= rankingMemory(options.store)
    const vectors = await vectorsOf(collection, options, memory)
    options.progress.stage('Ranking')
    const limits = { papers, notes, floor }
    const name = JSON.stringify([embedding.provider, vectors.measure, limits])
    const { nearest, record } = nearestOf(
      collection.graph,
      vectors.of,
      vectors.measure,
      limits,
      memory.record(name),
    )
    memory.keep({ textKeys: vectors.textKeys, name, record })
    last = { nearest, vectors }
    return { ...last, findings: vectors.findings, embedded: vectors.embedded }
  }
  /** Reuses the last ranking for the nodes that still exist; without one, does the same as `now`. */
  const later: Rank = (shown, options, published) =>
    last === null
      ? now(shown, options, published)
      : Promise.resolve({ ...last, nearest: among(last.nearest, shown.graph), findings: [], embedded: 0 })
  return { now, later, never: withoutRanks }
}

/** Drops nodes that have left the graph or are drafts now. */
function among({ measure, similar, next: onward }: Nearest, graph: Graph): Nearest {
  const isThere = (id: NodeId) => graph.has(id) && !graph.node(id).entry.draft
  return {
    measure,
    similar: new Map(
      [...similar].map(([id, { papers, notes }]) => [
        id,
        { papers: papers.filter(isThere), notes: notes.filter(isThere) },
      ]),
    ),
    next: new Map([...onward].map(([id, ways]) => [id, ways.filter((way) => isThere(way.id))])),
  }
}
