import type { Finding } from '../links/finding.ts'
import type { Graph, NodeId } from '../core/graph.ts'
import { nothingNear, type Nearest } from '../core/nearest.ts'
import { nearestOf } from './nearest.ts'
import { fileVectors, vectorsOf, type Unranked, type VectorOptions, type Vectors } from './node-vectors.ts'
import type { RankingRecord } from './ranking.ts'
import { codeVersion } from '../cache/version.ts'
import type { Store } from '../cache/store.ts'

interface LastRanking {
  /** The keys of texts by `nameOfText`. */
  readonly textKeys: ReadonlyMap<string, string>
  /** Encodes everything that the record depends on besides the texts. */
  readonly name: string
  readonly record: RankingRecord
}

export class RankingMemory {
  readonly #store: Store
  #last: LastRanking | null

  constructor(store: Store) {
    this.#store = store
    this.#last = store.kept('ranking', '', codeVersion()) as LastRanking | null
  }

  textKey(name: string): string | null {
    return this.#last?.textKeys.get(name) ?? null
  }

  record(name: string): RankingRecord | null {
    return this.#last?.name === name ? this.#last.record : null
  }

  keep(last: LastRanking): void {
    this.#last = last
    this.#store.keep('ranking', '', codeVersion(), last)
  }
}

interface Nearness {
  readonly nearest: Nearest
  readonly findings: readonly Finding[]
  readonly embedded: number
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

export interface NearnessRanks {
  readonly now: Rank
  /** Reuses the last ranking for the nodes that still exist; without one, does the same as `now`. */
  readonly later: Rank
  readonly never: Rank
}

/** Keeps the last ranking in memory, so that the next one compares only what changed. */
export function ranker(): NearnessRanks {
  let memory: RankingMemory | null = null
  let last: Pick<Nearness, 'nearest' | 'vectors'> | null = null
  const now: Rank = async (_, options, published) => {
    const collection = published()
    const { papers, notes, floor, embedding } = collection.settings.similarity
    memory ??= new RankingMemory(options.store)
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
    next: new Map(
      [...onward].map(([id, ways]) => [
        id,
        ways.flatMap((way) => (isThere(way.id) ? [{ ...way, among: way.among.filter(isThere) }] : [])),
      ]),
    ),
  }
}
