import type { DenseVector } from './embedding/vector.ts'

/** Finds among some vectors, by their places, most of the nearest to another: a hierarchical navigable small world graph. */
export type ApproximateIndex = (vector: DenseVector, most: number) => readonly number[]

export type MakeIndex = (vectors: readonly DenseVector[]) => ApproximateIndex

/** How many neighbours a vector has in the index, and how many are looked at when it is added and when one is sought. */
const connectivity = 16
const whenAdding = 128
const whenSeeking = 96

/** Null where the library is not installed. */
export async function approximateIndex(): Promise<MakeIndex | null> {
  const library = await import('usearch').catch(() => null)
  if (!library) return null
  const { Index, MetricKind, ScalarKind } = library
  return (vectors) => {
    // Whole numbers have the same products on every machine. Added by one thread, because the order in which vectors come
    // shapes the graph.
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
