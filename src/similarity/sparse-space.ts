import type { SparseVector } from './embedding/vector.ts'
import type { Space } from './space.ts'
import { weighted, type SparseRows } from './sparse-rows.ts'
import { Top } from './top.ts'

/** Texts by their words; null for a text that has no vector, which is near to nothing. */
export function sparseSpace(vectors: readonly (SparseVector | null)[]): Space {
  const rows = weighted(vectors)
  return {
    digests: rows.digests,
    exactUpTo: Infinity,
    among(columns) {
      const cosinesOf = cosinesWith(rows, columns)
      return {
        nearest(row, most, floor) {
          const cosines = cosinesOf(row)
          const top = new Top(most, floor)
          for (let place = 0; place < columns.length; place += 1) {
            const [cosine, column] = [cosines[place] ?? 0, columns[place] ?? 0]
            if (cosine > 0 && column !== row) top.offer(column, cosine)
          }
          return top.best
        },
      }
    },
  }
}

/** What tells the cosine of a row with each column, through lists of the columns that have a word. */
function cosinesWith(rows: SparseRows, columns: readonly number[]): (row: number) => Float64Array {
  const { starts, features, weights, width } = rows
  const startOf = (row: number) => starts[row] ?? 0
  const heads = new Uint32Array(width + 1)
  for (const column of columns) {
    for (let at = startOf(column); at < startOf(column + 1); at += 1) {
      const after = (features[at] ?? 0) + 1
      heads[after] = (heads[after] ?? 0) + 1
    }
  }
  for (let feature = 0; feature < width; feature += 1) {
    heads[feature + 1] = (heads[feature + 1] ?? 0) + (heads[feature] ?? 0)
  }
  const places = new Uint32Array(heads[width] ?? 0)
  const parts = new Float32Array(places.length)
  const ends = heads.slice()
  for (const [place, column] of columns.entries()) {
    for (let at = startOf(column); at < startOf(column + 1); at += 1) {
      const feature = features[at] ?? 0
      const slot = ends[feature] ?? 0
      places[slot] = place
      parts[slot] = weights[at] ?? 0
      ends[feature] = slot + 1
    }
  }
  const cosines = new Float64Array(columns.length)
  return (row) => {
    cosines.fill(0)
    for (let at = startOf(row); at < startOf(row + 1); at += 1) {
      const feature = features[at] ?? 0
      const weight = weights[at] ?? 0
      const end = heads[feature + 1] ?? 0
      for (let slot = heads[feature] ?? 0; slot < end; slot += 1) {
        const place = places[slot] ?? 0
        cosines[place] = (cosines[place] ?? 0) + weight * (parts[slot] ?? 0)
      }
    }
    return cosines
  }
}
