import type { EntryProblem } from '../core/entry.ts'
import type { NodeId } from '../core/graph.ts'
import type { SavedPosition } from '../core/graph-position.ts'
import { extent } from '../core/graph-position.ts'
import { NotOwnFile } from '../scan/control-file.ts'
import { JsonFault, readJson, type Json } from '../core/json.ts'
import { pointsOf } from '../core/rules.ts'

export interface ReadPositions {
  /** Ordered by id. The nodes may not exist. */
  readonly kept: readonly SavedPosition[]
  readonly problems: readonly EntryProblem[]
  /** False if nothing of the file can be used. */
  readonly isUsable: boolean
}

export const noPositions: ReadPositions = { kept: [], problems: [], isUsable: true }

const version = 1

/** Reads the text of `graph-positions.json`. Faulty positions are left out and reported. */
export function readPositions(source: string): ReadPositions {
  const text = source.replace(/^\uFEFF/, '')
  return faultless(text) ?? readWithPlaces(text)
}

/** Null if anything is wrong. Takes a tenth of the time of `readWithPlaces`. */
function faultless(text: string): ReadPositions | null {
  try {
    const root = JSON.parse(text) as { readonly version?: unknown; readonly positions?: unknown } | null
    const positions = root?.positions
    if (root?.version !== version || typeof positions !== 'object' || positions === null) return null
    const kept = Array.isArray(positions)
      ? [null]
      : Object.entries(positions).map(([id, at]) => keptAt(id, at))
    return kept.includes(null) ? null : { ...noPositions, kept: byId(kept as SavedPosition[]) }
  } catch {
    return null
  }
}

function readWithPlaces(text: string): ReadPositions {
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
    const given = written.is === 'plain' ? JSON.stringify(written.value) : 'not a number'
    return none(written.at, `The version is ${given}, and the one that is known is ${version}.`)
  }
  const positions = root.members.get('positions')
  if (positions?.is !== 'object') {
    return none(positions?.at ?? root.at, '"positions" should be an object of nodes and where they stand.')
  }
  const kept: SavedPosition[] = []
  const problems: EntryProblem[] = []
  for (const [id, json] of positions.members) {
    const items = json.is === 'list' ? json.items : []
    const position = keptAt(
      id,
      items.map((item) => (item.is === 'plain' ? item.value : null)),
    )
    if (position) kept.push(position)
    else
      problems.push(
        problem(
          json.at,
          `The position of "${id}" is not two numbers from 0 to ${extent}, with the title of a topic or without.`,
        ),
      )
  }
  return { kept: byId(kept), problems, isUsable: true }
}

function keptAt(id: string, position: unknown): SavedPosition | null {
  if (!Array.isArray(position)) return null
  const [x, y, topic, ...more] = position as readonly unknown[]
  if (!isCoordinate(x) || !isCoordinate(y) || more.length > 0) return null
  const kept = [id as NodeId, Math.round(x), Math.round(y)] as const
  if (topic === undefined) return kept
  return isTitle(topic) ? [...kept, topic] : null
}

const longestTitle = 200

function isTitle(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '' && value.length <= longestTitle
}

function isCoordinate(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= extent
}

function byId(kept: readonly SavedPosition[]): readonly SavedPosition[] {
  return kept.toSorted(([a], [b]) => (a < b ? -1 : 1))
}

export function unreadablePositions(error: unknown): ReadPositions {
  const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
  const why = error instanceof NotOwnFile ? `: ${error.message}` : code
  const problem: EntryProblem = {
    rule: 'invalid-positions',
    point: { line: 1, column: 1 },
    message: `The file cannot be read${why}.`,
    fix: 'make it a file that may be read.',
  }
  return { kept: [], problems: [problem], isUsable: false }
}

/** The text of `graph-positions.json`: one node per line, ordered by id, so that diffs stay small. */
export function positionsText(kept: readonly SavedPosition[]): string {
  const lines = byId(kept).map(([id, x, y, topic]) => {
    const title = topic === undefined ? '' : `, ${JSON.stringify(topic)}`
    return `    ${JSON.stringify(id)}: [${x}, ${y}${title}]`
  })
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
