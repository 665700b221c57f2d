import { open } from 'node:fs/promises'
import type { EntryProblem } from '../core/entry.ts'
import type { SourcePoint } from '../core/rules.ts'
import { unitVector } from './embedding/embedder.ts'
import { NotOwnFile, ownFile } from '../scan/unreadable.ts'

type ReadVectors = Awaited<ReturnType<typeof readVectors>>

/** A faulty line becomes a problem and is left out. */
export async function readVectors(lines: AsyncIterable<string> | Iterable<string>) {
  /** The model named in the first line; null if there is none. */
  let model: string | null = null
  /** Unit vectors of one dimension, by node id. Whether these nodes exist is not checked yet. */
  const vectors = new Map<string, Float32Array>()
  /** The number of the line of each, from 1. */
  const lineOf = new Map<string, number>()
  const problems: EntryProblem[] = []
  let dimension: number | null = null
  let number = 0
  for await (const line of lines) {
    number += 1
    if (/^\s*$/.test(line)) continue
    try {
      const item: unknown = JSON.parse(line.replace(/^\uFEFF/, ''))
      const named: string | null = vectors.size + problems.length === 0 ? modelIn(item) : null
      if (named !== null) {
        model = named
        continue
      }
      const { id, vector } = vectorIn(item, dimension)
      const before = lineOf.get(id)
      if (before !== undefined) throw new SyntaxError(`${id} already has a vector in line ${before}`)
      dimension = vector.length
      vectors.set(id, vector)
      lineOf.set(id, number)
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
      problems.push(invalid(number, `The line is not a vector (${error.message}).`))
    }
  }
  return { model, vectors, lineOf, problems: shortened(problems) }
}

function modelIn(item: unknown): string | null {
  if (typeof item !== 'object' || item === null || 'id' in item || !('model' in item)) return null
  return typeof item.model === 'string' ? item.model : null
}

/** Throws a `SyntaxError`, as parsing a line as JSON does. */
function vectorIn(item: unknown, dimension: number | null) {
  const { id, vector } = (item ?? {}) as { readonly id?: unknown; readonly vector?: unknown }
  if (typeof id !== 'string' || id === '') throw new SyntaxError('no "id"')
  if (!isNumbers(vector)) throw new SyntaxError(`the "vector" of ${id} is not a list of numbers`)
  if (dimension !== null && vector.length !== dimension) {
    throw new SyntaxError(`${id} has ${vector.length} numbers instead of ${dimension}`)
  }
  const unit = unitVector(vector)
  if (!unit) throw new SyntaxError(`the numbers of ${id} are all 0 or too large`)
  return { id, vector: unit }
}

function isNumbers(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'number')
}

function invalid(line: number, message: string, fix: string | null = null): EntryProblem {
  return { rule: 'invalid-vectors', point: { line, column: 1 }, message, fix }
}

/** At most this many problems are reported one by one. */
const enough = 50

/** The first problems, then the number of the others and where they begin. */
function shortened(problems: readonly EntryProblem[]): readonly EntryProblem[] {
  const next = problems[enough]
  if (!next) return problems
  const message = `${problems.length - enough} more lines are wrong from here on.`
  return [...problems.slice(0, enough), { ...next, message, fix: null }]
}

/** If the file cannot be read, `unreadable` is a problem of the setting that names it, at `setting`. */
export async function vectorsIn(root: string, path: string, setting: SourcePoint) {
  try {
    const file = await open(ownFile(root, path))
    return { read: await readVectors(file.readLines()), unreadable: null }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    const why = error instanceof NotOwnFile ? error.message : String(error.code)
    const unread = `The file of vectors cannot be read (${why}).`
    const message = error.code === 'ENOENT' ? 'The file does not exist.' : unread
    const fix = 'set similarity.file to the path of a JSON Lines file in the collection.'
    const unreadable = { rule: 'invalid-settings', point: setting, message, fix } as const
    return { read: await readVectors([]), unreadable }
  }
}

export function unmatchedVectors(
  { vectors, lineOf }: ReadVectors,
  published: readonly string[],
): readonly EntryProblem[] {
  const ids = new Set(published)
  const bare = [...ids].filter((id) => !vectors.has(id)).sort()
  const some = `${bare.slice(0, 10).join(', ')}${bare.length > 10 ? ` and ${bare.length - 10} more` : ''}`
  const absent = invalid(
    1,
    `${bare.length} of ${ids.size} nodes have no vector: ${some}.`,
    'make their vectors with the tool that made the others.',
  )
  const fix = 'use a path such as notes/theta.md, or @ and a citation key.'
  const unknown = [...lineOf].flatMap(([id, line]) =>
    ids.has(id) ? [] : [invalid(line, `No published node has the id ${JSON.stringify(id)}.`, fix)],
  )
  return [...(bare.length === 0 ? [] : [absent]), ...shortened(unknown)]
}
