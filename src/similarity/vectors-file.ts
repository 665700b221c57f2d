import type { EntryProblem } from '../core/entry.ts'
import type { Point } from '../core/place.ts'
import { unitVector } from './embedding/unit-vector.ts'
import { NotOwnFile, ownFile } from '../collection/control-file.ts'
import { LineTooLong, linesOf } from '../collection/lines.ts'
import { VectorFaults } from './vector-faults.ts'
import { howTo, lineFault } from './vector-line.ts'

export interface ReadVectors {
  /** What made them, where the first line says; null where it does not. */
  readonly model: string | null
  /** Of unit length, all of one dimension, by the id of a node. That there are such nodes is not known yet. */
  readonly vectors: ReadonlyMap<string, Float32Array>
  /** Where each id stands in the file. */
  readonly placeOf: ReadonlyMap<string, Point>
  readonly problems: readonly EntryProblem[]
}

/** The vectors in the lines of a file of JSON Lines. A line that is faulty is a problem and left out. */
export function readVectors(lines: Iterable<string>): ReadVectors {
  let model: string | null = null
  const vectors = new Map<string, Float32Array>()
  const placeOf = new Map<string, Point>()
  const faults = new VectorFaults('lines are')
  let dimension: number | null = null
  let isFirst = true
  let number = 0
  try {
    for (const given of lines) {
      number += 1
      const line = number === 1 ? given.replace(/^\uFEFF/, '') : given
      if (/^\s*$/.test(line)) continue
      const item = jsonOf(line)
      const named: string | null = isFirst ? modelIn(item) : null
      isFirst = false
      if (named !== null) {
        model = named
        continue
      }
      const { id, vector } = (typeof item === 'object' && item !== null ? item : {}) as Given
      const unit: Float32Array | null = isNumbers(vector) ? unitVector(vector) : null
      const isSound = unit !== null && unit.length === (dimension ?? unit.length)
      if (!isSound || typeof id !== 'string' || id === '' || vectors.has(id)) {
        const known = dimension
        faults.add(number, () => lineFault(line, known, (id) => placeOf.get(id)?.line ?? null))
        continue
      }
      dimension = unit.length
      vectors.set(id, unit)
      placeOf.set(id, { line: number, column: columnOfId(line) })
    }
  } catch (error) {
    if (!(error instanceof LineTooLong)) throw error
    const message = 'This line is too long to hold one vector: the file is not JSON Lines.'
    faults.add(number + 1, () => ({ column: 1, message, fix: howTo }))
  }
  return { model, vectors, placeOf, problems: faults.told() }
}

/** Of the value of `"id"`. */
function columnOfId(line: string): number {
  const before = /"id"\s*:\s*/.exec(line)
  return before ? before.index + before[0].length + 1 : 1
}

interface Given {
  readonly id?: unknown
  readonly vector?: unknown
}

/** A vector of many numbers takes ten bytes for each: this is room for a million. */
const longestLine = 10_000_000

/**
 * The vectors in a file of the collection. Where it cannot be read, that is a problem of the setting that names it, which stands at
 * `setting` in `site.yaml`.
 */
export function vectorsIn(
  root: string,
  path: string,
  setting: Point,
): { readonly read: ReadVectors; readonly unreadable: EntryProblem | null } {
  try {
    return { read: readVectors(linesOf(ownFile(root, path), longestLine)), unreadable: null }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    const message =
      error.code === 'ENOENT'
        ? 'There is no such file in the collection.'
        : `The file of vectors cannot be read${error instanceof NotOwnFile ? `: ${error.message}` : ` (${String(error.code)})`}.`
    return {
      read: readVectors([]),
      unreadable: {
        rule: 'invalid-settings',
        point: setting,
        message,
        fix: 'let similarity.file be the path of a file of JSON Lines, relative to the collection.',
      },
    }
  }
}

/** What the file and the published nodes do not have in common: nodes without a vector, and ids of no node. */
export function unmatchedVectors(
  { vectors, placeOf }: ReadVectors,
  published: readonly string[],
): readonly EntryProblem[] {
  const ids = new Set(published)
  const bare = [...ids].filter((id) => !vectors.has(id)).sort()
  const absent: EntryProblem = {
    rule: 'invalid-vectors',
    point: { line: 1, column: 1 },
    message: `${bare.length} of ${ids.size} nodes have no vector: ${some(bare)}.`,
    fix: 'make vectors of them with the tool that made the others.',
  }
  const faults = new VectorFaults('ids are')
  for (const [id, { line, column }] of placeOf) {
    if (ids.has(id)) continue
    faults.add(line, () => ({
      column,
      message: `No node that is published has the id ${JSON.stringify(id)}.`,
      fix: 'an id is a path in the collection, such as notes/theta.md, or @ and a citation key.',
    }))
  }
  return [...(bare.length === 0 ? [] : [absent]), ...faults.told()]
}

function some(ids: readonly string[]): string {
  const first = ids.slice(0, 10).join(', ')
  return ids.length > 10 ? `${first} and ${ids.length - 10} more` : first
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

function modelIn(item: unknown): string | null {
  if (typeof item !== 'object' || item === null || 'id' in item || !('model' in item)) return null
  return typeof item.model === 'string' ? item.model : null
}

function isNumbers(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'number')
}
