import { installing } from './optional-packages.ts'
import type { Finding } from '../links/finding.ts'
import type { Graph, NodeId } from '../core/graph.ts'
import { nothingNear, type Nearest } from '../core/nearest.ts'
import { approximateIndex, type MakeIndex, mostExact } from './dense-space.ts'
import { nearestOf, type NearestRecord } from './nearest.ts'
import { fileVectors, vectorsOf, type Unranked, type VectorOptions, type Vectors } from './node-vectors.ts'
import { projectVersion } from '../cache/version.ts'
import type { Store } from '../cache/store.ts'

/** The record of one ranking of a collection, for the next. */
interface LastRanking {
  /** The keys of texts, by name. */
  readonly textKeys: ReadonlyMap<string, string>
  /** Encodes everything that the record depends on besides the texts. */
  readonly name: string
  readonly record: NearestRecord
}

/** The last ranking, in the store of its collection. */
export class RankingMemory {
  readonly #store: Store
  #last: LastRanking | null

  constructor(store: Store) {
    this.#store = store
    this.#last = store.kept('ranking', '', projectVersion()) as LastRanking | null
  }

  /** The key of the text that had this name; null for a name that is not known. */
  textKey(name: string): string | null {
    return this.#last?.textKeys.get(name) ?? null
  }

  record(name: string): NearestRecord | null {
    return this.#last?.name === name ? this.#last.record : null
  }

  keep(last: LastRanking): void {
    this.#last = last
    this.#store.keep('ranking', '', projectVersion(), last)
  }
}

interface Nearness {
  readonly nearest: Nearest
  readonly findings: readonly Finding[]
  /** The number of texts that vectors were made for. */
  readonly embedded: number
  /** What was compared, if anything was. */
  readonly vectors: Vectors | null
}

/**
 * Ranks what is published of a collection, which is asked for only where it is needed: where drafts are shown, it is
 * linked apart from the collection.
 */
type Rank = (shown: Unranked, options: VectorOptions, published: () => Unranked) => Promise<Nearness>

/** Only the findings about the settings that need no ranking. */
const withoutRanks: Rank = ({ settings }, options, published) => {
  const { embedding } = settings.similarity
  const findings =
    embedding.provider === 'vectors' ? fileVectors(published(), embedding.file, options).findings : []
  return Promise.resolve({ nearest: nothingNear, findings, embedded: 0, vectors: null })
}

/** The times at which nodes may be ranked. */
export interface Ranks {
  readonly now: Rank
  /** Reuses the last ranking, for the nodes that are still there; without one, as `now`. */
  readonly later: Rank
  readonly never: Rank
}

/** Remembers what it has ranked, and ranks anew what is different in the next collection. */
export function ranker(): Ranks {
  let memory: RankingMemory | null = null
  let last: Pick<Nearness, 'nearest' | 'vectors'> | null = null
  const now: Rank = async (_, options, published) => {
    const collection = published()
    const { papers, notes, floor, embedding } = collection.settings.similarity
    memory ??= new RankingMemory(options.store)
    const vectors = await vectorsOf(collection, options, memory)
    options.progress.stage('Ranking')
    const makeIndex = await indexFor(collection, vectors)
    const limits = { papers, notes, floor }
    const name = JSON.stringify([embedding.provider, vectors.measure, limits, makeIndex !== null])
    const { nearest, record } = nearestOf(
      collection.graph,
      vectors.of,
      vectors.measure,
      limits,
      memory.record(name),
      makeIndex,
    )
    memory.keep({ textKeys: vectors.textKeys, name, record })
    last = { nearest, vectors }
    const findings = [...vectors.findings, ...missingIndex(collection, vectors, makeIndex, options)]
    return { ...last, findings, embedded: vectors.embedded }
  }
  const later: Rank = (shown, options, published) =>
    last === null
      ? now(shown, options, published)
      : Promise.resolve({ ...last, nearest: among(last.nearest, shown.graph), findings: [], embedded: 0 })
  return { now, later, never: withoutRanks }
}

/** Leaves out near nodes that are not in the graph, or are drafts now. */
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

/** Null if no index is needed, because all texts are compared with each other, and if usearch is not installed. */
export async function indexFor(collection: Unranked, vectors: Vectors): Promise<MakeIndex | null> {
  return wantsIndex(collection, vectors) ? approximateIndex() : null
}

function wantsIndex({ graph }: Unranked, { measure }: Vectors): boolean {
  return measure.by === 'model' && graph.nodes.length > mostExact
}

export function missingIndex(
  collection: Unranked,
  vectors: Vectors,
  makeIndex: MakeIndex | null,
  { embeddingAt }: VectorOptions,
): readonly Finding[] {
  if (makeIndex || !wantsIndex(collection, vectors)) return []
  const message = 'usearch is not installed, and there are more than 20,000 texts.'
  const fix = `install it: ${installing('usearch')}.`
  return [{ rule: 'missing-index', place: { file: 'site.yaml', ...embeddingAt }, message, fix }]
}
