import { optionalPackage } from './optional-packages.ts'
import type { DenseVector } from './embedding/vector.ts'
import { Digest, type SpaceComparison, type Space, Top } from './space.ts'

/** Returns indexes, and may miss some: a hierarchical navigable small world (HNSW) graph. */
type ApproximateIndex = (vector: DenseVector, most: number) => readonly number[]

export type MakeIndex = (vectors: readonly DenseVector[]) => ApproximateIndex

/** HNSW parameters: links per vector, and vectors examined when adding and when searching. */
const connectivity = 16
const whenAdding = 128
const whenSeeking = 96

/** The part of usearch that is used here. */
interface Usearch {
  readonly Index: new (options: object) => {
    add(keys: BigUint64Array, vectors: readonly Int8Array[], threads: number): void
    search(vector: Int8Array, most: number, threads: number): { readonly keys: BigUint64Array }
  }
  readonly MetricKind: { readonly IP: unknown }
  readonly ScalarKind: { readonly I8: unknown }
}

export async function approximateIndex(): Promise<MakeIndex | null> {
  const library = await (optionalPackage('usearch') as Promise<Usearch>).catch(() => null)
  if (!library) return null
  const { Index, MetricKind, ScalarKind } = library
  return (vectors) => {
    // Products of integers are the same on every machine. One thread, because the order of vectors shapes the graph.
    const scale = 127 / vectors.reduce((most, vector) => Math.max(most, greatest(vector)), Number.MIN_VALUE)
    const whole = (vector: DenseVector) =>
      Int8Array.from(vector, (part) => Math.max(-127, Math.min(127, Math.round(part * scale))))
    const index = new Index({
      dimensions: vectors[0]?.length ?? 0,
      metric: MetricKind.IP,
      quantization: ScalarKind.I8,
      connectivity,
      expansion_add: whenAdding,
      expansion_search: whenSeeking,
      multi: false,
    })
    index.add(
      BigUint64Array.from(vectors, (_, place) => BigInt(place)),
      vectors.map(whole),
      1,
    )
    return (vector, most) => Array.from(index.search(whole(vector), most, 1).keys, Number)
  }
}

function greatest(vector: DenseVector): number {
  let most = 0
  for (const part of vector) most = Math.max(most, Math.abs(part))
  return most
}

/** With more texts than this, an index finds the nearest ones. It is fast and may miss some. */
export const mostExact = 20_000

/** The index returns this many times the wanted number, to be compared exactly. */
const spare = 4

/** A text without a vector is near to nothing. Without `makeIndex` all texts are compared, however many. */
export function denseSpace(
  vectors: readonly (DenseVector | null)[],
  makeIndex: MakeIndex | null,
  exactUpTo = mostExact,
): Space {
  return {
    digests: Float64Array.from(vectors, digestOf),
    exactUpTo: makeIndex ? exactUpTo : Infinity,
    among(columns) {
      const some = columns.filter((column) => vectors[column])
      return makeIndex && some.length > exactUpTo ? indexed(vectors, some, makeIndex) : exact(vectors, some)
    },
  }
}

function exact(vectors: readonly (DenseVector | null)[], columns: readonly number[]): SpaceComparison {
  return {
    nearest(row, most, floor) {
      const top = new Top(most, floor)
      const own = vectors[row]
      if (!own) return []
      for (const column of columns) {
        const other = vectors[column]
        if (other && column !== row) top.offer(column, cosine(own, other))
      }
      return top.best
    },
  }
}

function indexed(
  vectors: readonly (DenseVector | null)[],
  columns: readonly number[],
  makeIndex: MakeIndex,
): SpaceComparison {
  const seek = makeIndex(columns.flatMap((column) => vectors[column] ?? []))
  return {
    nearest(row, most, floor) {
      const own = vectors[row]
      if (!own) return []
      const found = seek(own, spare * (most + 1)).flatMap((place) => columns[place] ?? [])
      return exact(vectors, found).nearest(row, most, floor)
    },
  }
}

/** Expects unit vectors. Sums four parts in a fixed order, in doubles, for the same result on every machine. */
export function cosine(a: DenseVector, b: DenseVector): number {
  const length = a.length
  const whole = length - (length % 4)
  let [first, second, third, fourth] = [0, 0, 0, 0]
  for (let at = 0; at < whole; at += 4) {
    first += (a[at] ?? 0) * (b[at] ?? 0)
    second += (a[at + 1] ?? 0) * (b[at + 1] ?? 0)
    third += (a[at + 2] ?? 0) * (b[at + 2] ?? 0)
    fourth += (a[at + 3] ?? 0) * (b[at + 3] ?? 0)
  }
  for (let at = whole; at < length; at += 1) first += (a[at] ?? 0) * (b[at] ?? 0)
  return first + second + (third + fourth)
}

function digestOf(vector: DenseVector | null): number {
  const digest = new Digest()
  if (!vector) return digest.value
  for (const bits of new Uint32Array(vector.buffer, vector.byteOffset, vector.length)) digest.add(bits)
  return digest.value
}
