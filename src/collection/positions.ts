import type { EntryProblem } from '../core/entry.ts'
import type { NodeId } from '../core/graph.ts'
import { extent, type SavedPosition } from '../core/graph-position.ts'
import { fileProblem, NotOwnFile, shownCode } from '../scan/unreadable.ts'
import { JsonFault, parseJson } from '../core/json.ts'
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
  let root: unknown
  try {
    root = parseJson(text)
  } catch (error) {
    return none(error instanceof JsonFault ? error.at : 0, 'The JSON is broken here.')
  }
  if (!isObject(root)) return none(0, 'The file should be an object with "version" and "positions".')
  if (root.version !== version) return none(0, `"version" should be ${version}.`)
  const { positions } = root
  if (!isObject(positions)) return none(0, '"positions" should be an object of nodes and their positions.')
  const kept: SavedPosition[] = []
  const problems: EntryProblem[] = []
  for (const [id, json] of Object.entries(positions)) {
    const position = keptAt(id, json)
    if (position) kept.push(position)
    else {
      const message = `The position of "${id}" should be two numbers from 0 to ${extent}, and maybe a topic.`
      problems.push(problem(Math.max(text.indexOf(`${JSON.stringify(id)}:`), 0), message))
    }
  }
  return { kept: byId(kept), problems, isUsable: true }
}

function isObject(json: unknown): json is Readonly<Record<string, unknown>> {
  return typeof json === 'object' && json !== null && !Array.isArray(json)
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
  const why = error instanceof NotOwnFile ? ` because ${error.message}` : shownCode(error)
  const message = `The file cannot be read${why}.`
  const problem = fileProblem('invalid-positions', message, 'make the file readable.')
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
