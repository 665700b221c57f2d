import { closeSync, openSync, readSync } from 'node:fs'
import type { EntryProblem } from '../core/entry.ts'
import type { SourcePoint } from '../core/rules.ts'
import { unitVector } from './embedding/vector.ts'
import { NotOwnFile, ownFile } from '../scan/control-file.ts'
import { howTo, lineFault, type LineFault } from './vector-line.ts'

/** At most this many problems are reported one by one. */
const enough = 50

/** Reports the first faults, then the number of the others and where they begin. */
class VectorFaults {
  readonly #problems: EntryProblem[] = []
  readonly #noun: string
  #next: SourcePoint | null = null
  #more = 0

  /** `noun` completes "12 more … at fault", as in "lines are". */
  constructor(noun: string) {
    this.#noun = noun
  }

  /** `find` is called only if its result is reported. */
  add(line: number, find: () => LineFault): void {
    if (this.#problems.length < enough) {
      const { column, message, fix } = find()
      this.#problems.push({ rule: 'invalid-vectors', point: { line, column }, message, fix })
      return
    }
    this.#next ??= { line, column: 1 }
    this.#more += 1
  }

  told(): readonly EntryProblem[] {
    if (!this.#next) return this.#problems
    const message = `From here on ${this.#more} more ${this.#noun} at fault.`
    return [...this.#problems, { rule: 'invalid-vectors', point: this.#next, message, fix: null }]
  }
}

const chunk = 1 << 20

export class LineTooLong extends Error {}

/**
 * Reads in chunks: the file is never in memory as a whole. Throws the errors of the file system, and a `LineTooLong`
 * once an unfinished line has more bytes than `longest`.
 */
export function* linesOf(path: string, longest: number): Generator<string> {
  const file = openSync(path, 'r')
  try {
    const bytes = Buffer.alloc(chunk)
    let parts: Buffer[] = []
    let length = 0
    for (let read = readSync(file, bytes); read > 0; read = readSync(file, bytes)) {
      let start = 0
      for (let end = bytes.indexOf(10); end >= 0 && end < read; end = bytes.indexOf(10, start)) {
        yield utf8Text([...parts, bytes.subarray(start, end)])
        parts = []
        length = 0
        start = end + 1
      }
      length += read - start
      if (length > longest) throw new LineTooLong()
      parts.push(Buffer.from(bytes.subarray(start, read)))
    }
    yield utf8Text(parts)
  } finally {
    closeSync(file)
  }
}

function utf8Text(parts: readonly Buffer[]): string {
  return Buffer.concat(parts).toString('utf8').replace(/\r$/, '')
}

export interface ReadVectors {
  /** The model named in the first line; null if there is none. */
  readonly model: string | null
  /** Unit vectors of one dimension, by node id. Whether these nodes exist is not checked yet. */
  readonly vectors: ReadonlyMap<string, Float32Array>
  readonly placeOf: ReadonlyMap<string, SourcePoint>
  readonly problems: readonly EntryProblem[]
}

/** A faulty line becomes a problem and is left out. */
export function readVectors(lines: Iterable<string>): ReadVectors {
  let model: string | null = null
  const vectors = new Map<string, Float32Array>()
  const placeOf = new Map<string, SourcePoint>()
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
      const { id, vector } = (typeof item === 'object' && item !== null ? item : {}) as GivenVector
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

/** The column of the value of `"id"`, from 1. */
function columnOfId(line: string): number {
  const before = /"id"\s*:\s*/.exec(line)
  return before ? before.index + before[0].length + 1 : 1
}

interface GivenVector {
  readonly id?: unknown
  readonly vector?: unknown
}

/** In bytes: room for a million numbers of ten bytes. */
const longestLine = 10_000_000

/** If the file cannot be read, `unreadable` is a problem of the setting that names it, at `setting`. */
export function vectorsIn(
  root: string,
  path: string,
  setting: SourcePoint,
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
