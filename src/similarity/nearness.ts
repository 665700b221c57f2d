import { installing } from './optional-packages.ts'
import type { Finding } from '../links/finding.ts'
import type { Graph, NodeId } from '../core/graph.ts'
import { nothingNear, type Nearest } from '../core/nearest.ts'
import { approximateIndex, type MakeIndex, mostExact } from './dense-space.ts'
import { nearestOf, type NearestRecord } from './nearest.ts'
import { fileVectors, vectorsOf, type Unranked, type VectorOptions, type Vectors } from './node-vectors.ts'
import { projectVersion } from '../cache/version.ts'
import { keepOwners } from '../cache/owners.ts'
import { doWithout, save, saved } from '../cache/saved.ts'

/** Few long values, because many short ones take ten times as long to write and to read. */
interface Kept {
  /** As JSON, because names may hold any sign. */
  readonly names: string
  /** Of the texts with these names, with commas between. */
  readonly keys: string
  readonly ranking: readonly [name: string, record: unknown]
}

/** What one ranking of a collection leaves for the next: which texts it was made of, and a record. Kept in a file. */
export class NearnessMemory<Ranking> {
  readonly #file: string
  readonly #version: string
  #textKeys: ReadonlyMap<string, string> = new Map()
  #ranking: readonly [name: string, record: Ranking] | null = null

  /** `version` is of the code, and of the type of the record. */
  constructor(file: string, version: string) {
    this.#file = file
    this.#version = version
    const kept = saved(file, version) as Kept | null
    if (!kept) return
    const keys = kept.keys.split(',')
    this.#textKeys = new Map(
      (JSON.parse(kept.names) as string[]).map((name, index) => [name, keys[index] ?? '']),
    )
    this.#ranking = kept.ranking as [string, Ranking]
  }

  /** The key of the text that had this name; null for a name that is not known. */
  textKey(name: string): string | null {
    return this.#textKeys.get(name) ?? null
  }

  /** The record that was kept under this name, which says all that it depends on besides texts. */
  ranking(name: string): Ranking | null {
    return this.#ranking?.[0] === name ? this.#ranking[1] : null
  }

  /** Keeps both for the next time; `owner` is the folder of the collection. Where they cannot be written, that starts over. */
  keep(textKeys: ReadonlyMap<string, string>, name: string, record: Ranking, owner: string): void {
    this.#textKeys = textKeys
    this.#ranking = [name, record]
    const kept: Kept = {
      names: JSON.stringify([...textKeys.keys()]),
      keys: [...textKeys.values()].join(),
      ranking: this.#ranking,
    }
    try {
      save(this.#file, this.#version, kept)
      keepOwners(this.#file, [owner])
    } catch (error) {
      doWithout(error)
    }
  }
}

interface Nearness {
  readonly nearest: Nearest
  readonly findings: readonly Finding[]
  /** For how many texts vectors were made. */
  readonly embedded: number
}

export type Rank = (collection: Unranked, options: VectorOptions) => Promise<Nearness>

/** Only what can be said of the settings without ranking. */
const withoutRanks: Rank = (collection, options) => {
  const { embedding } = collection.settings.similarity
  const findings =
    embedding.provider === 'vectors' ? fileVectors(collection, embedding.file, options).findings : []
  return Promise.resolve({ nearest: nothingNear, findings, embedded: 0 })
}

/** When it is found out what stands near what. */
export interface Ranks {
  readonly now: Rank
  /** What is known from the last time stands, of the nodes that are there; where nothing is known, as `now`. */
  readonly later: Rank
  readonly never: Rank
}

/** Remembers what it has ranked, and ranks anew what is different in the next collection. */
export function ranker(): Ranks {
  let memory: NearnessMemory<NearestRecord> | null = null
  let last: Nearest | null = null
  const now: Rank = async (collection, options) => {
    const { papers, notes, floor, embedding } = collection.settings.similarity
    memory ??= memoryOf(options)
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
      memory.ranking(name),
      makeIndex,
    )
    memory.keep(vectors.textKeys, name, record, options.content)
    last = nearest
    const findings = [...vectors.findings, ...missingIndex(collection, vectors, makeIndex, options)]
    return { nearest, findings, embedded: vectors.embedded }
  }
  const later: Rank = (collection, options) =>
    last === null
      ? now(collection, options)
      : Promise.resolve({ nearest: among(last, collection.graph), findings: [], embedded: 0 })
  return { now, later, never: withoutRanks }
}

/** Of what stands near, that which is in the graph. */
function among({ measure, similar, next: onward }: Nearest, graph: Graph): Nearest {
  const isThere = (id: NodeId) => graph.has(id)
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

/** What the last ranking of a collection left. */
export function memoryOf({ cache }: Pick<VectorOptions, 'cache'>): NearnessMemory<NearestRecord> {
  return new NearnessMemory(`${cache.replace(/\.pack$/, '')}.nearest`, projectVersion())
}

/** Null where so few are compared that all of them are, and where usearch is not installed. */
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
