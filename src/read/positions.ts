import type { EntryProblem } from '../model/entry.ts'
import type { NodeId } from '../model/graph.ts'
import type { KeptPosition } from '../model/picture.ts'
import { extent } from '../model/whole-graph.ts'
import { JsonFault, readJson, type Json } from './json.ts'
import { pointsOf } from './points.ts'

export interface ReadPositions {
  /** By id. That there are such nodes is not known yet. */
  readonly kept: readonly KeptPosition[]
  readonly problems: readonly EntryProblem[]
  /** False for a file of which nothing could be used. */
  readonly isUsable: boolean
}

/** Of a collection without such a file. */
export const noPositions: ReadPositions = { kept: [], problems: [], isUsable: true }

const version = 1

/** The positions in the text of a `graph-positions.json`. What is faulty is a problem and left out. */
export function readPositions(source: string): ReadPositions {
  const text = source.replace(/^\uFEFF/, '')
  const pointAt = pointsOf(text)
  const problem = (at: number, message: string): EntryProblem => ({
    rule: 'invalid-positions',
    point: pointAt(at),
    message,
    fix: null,
  })
  const none = (at: number, message: string) => ({
    kept: [],
    problems: [problem(at, message)],
    isUsable: false,
  })
  const root = jsonOf(text)
  if (root instanceof JsonFault) return none(root.at, 'From here on the file is not JSON.')
  if (root.is !== 'object')
    return none(root.at, 'The file should hold an object with "version" and "positions".')
  const written = root.members.get('version')
  if (!written) return none(root.at, `There is no "version": the one that is known is ${version}.`)
  if (written.is !== 'plain' || written.value !== version) {
    const given = text.slice(written.at, written.at + 20).split(/[,\s}]/)[0] ?? ''
    return none(written.at, `The version is ${given}, and the one that is known is ${version}.`)
  }
  const positions = root.members.get('positions')
  if (positions?.is !== 'object') {
    return none(positions?.at ?? root.at, '"positions" should be an object of nodes and where they stand.')
  }
  const kept: KeptPosition[] = []
  const problems: EntryProblem[] = []
  for (const [id, json] of positions.members) {
    const [x = null, y = null] =
      json.is === 'list' && json.items.length === 2 ? json.items.map(coordinate) : []
    if (x !== null && y !== null) kept.push([id as NodeId, x, y])
    else problems.push(problem(json.at, `The position of "${id}" is not two numbers from 0 to ${extent}.`))
  }
  const order = ([a]: KeptPosition, [b]: KeptPosition) => (a < b ? -1 : 1)
  return { kept: kept.sort(order), problems, isUsable: true }
}

/** Where there is one that cannot be read. */
export function unreadablePositions(error: unknown): ReadPositions {
  const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
  const problem: EntryProblem = {
    rule: 'invalid-positions',
    point: { line: 1, column: 1 },
    message: `The file cannot be read${code}.`,
    fix: 'make it a file that may be read.',
  }
  return { kept: [], problems: [problem], isUsable: false }
}

/** The text of the file that keeps these positions: a node a line, by id, so that few lines differ after an edit. */
export function positionsText(kept: readonly KeptPosition[]): string {
  const lines = kept
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, x, y]) => `    ${JSON.stringify(id)}: [${x}, ${y}]`)
  const positions = lines.length === 0 ? '{}' : `{\n${lines.join(',\n')}\n  }`
  return `{\n  "version": ${version},\n  "positions": ${positions}\n}\n`
}

function jsonOf(text: string): Json | JsonFault {
  try {
    return readJson(text)
  } catch (error) {
    if (error instanceof JsonFault) return error
    throw error
  }
}

/** A whole number; null for what is none in the picture. */
function coordinate(json: Json): number | null {
  if (json.is !== 'plain' || typeof json.value !== 'number') return null
  return json.value >= 0 && json.value <= extent ? Math.round(json.value) : null
}
