import type { GitDates } from '../core/git-dates.ts'
import { git, gitLog, GitRefused } from './git.ts'

/** Dates of files from the history of the repository. `refused` says why there are none. */
export interface GitHistory {
  readonly dates: readonly GitDates[]
  readonly refused: string | null
}

export const noHistory: GitHistory = { dates: [], refused: null }

/** The last output, by folder: `dev` asks after every change. */
const known = new Map<string, { readonly head: string; readonly output: string }>()

/** The author dates of the files at these paths, including their history under older names. */
export async function gitDates(folder: string, paths: readonly string[]): Promise<GitHistory> {
  try {
    const head = await git(folder, 'rev-parse', 'HEAD')
    let last = known.get(folder)
    if (last?.head !== head) {
      last = { head, output: await gitLog(folder, '--topo-order', '--format=%x01%at') }
      known.set(folder, last)
    }
    const all = datesIn(last.output)
    const dates = paths.flatMap((path) => {
      const found = all.get(path.normalize('NFC'))
      return found ? [{ path, date: day(found.first), updated: day(found.last) }] : []
    })
    return { dates, refused: null }
  } catch (error) {
    if (error instanceof GitRefused) return { dates: [], refused: error.message }
    throw error
  }
}

interface DateSpan {
  /** In seconds since 1970. */
  readonly first: number
  readonly last: number
}

/** Parses `git log`, newest commit first: a time after \x01, then changes, each a letter and one or two paths. */
export function datesIn(output: string): ReadonlyMap<string, DateSpan> {
  const dates = new Map<string, DateSpan>()
  /** Maps a path in older commits to the current path of its file; null if that file is gone. */
  const now = new Map<string, string | null>()
  const parts = output.split('\0')
  let time = 0
  for (let index = 0; index < parts.length; index += 1) {
    const part = parts[index] ?? ''
    if (part.startsWith('\x01')) {
      time = Number(part.slice(1))
      continue
    }
    const change = /^\n*([A-Z])\d*$/.exec(part)?.[1]
    if (change === undefined) continue
    const isPair = change === 'R' || change === 'C'
    const from = pathAt(parts, index + 1)
    const path = isPair ? pathAt(parts, index + 2) : from
    index += isPair ? 2 : 1
    const last = now.get(path) === undefined ? path : now.get(path)
    if (last === null || last === undefined) continue
    if (change === 'D') {
      now.set(path, null)
      continue
    }
    const span = dates.get(last) ?? { first: time, last: time }
    dates.set(last, { first: Math.min(span.first, time), last: Math.max(span.last, time) })
    if (change === 'R') {
      // In older commits, another file may have been at the path. That file is gone.
      now.set(path, null)
      now.set(from, last)
    }
  }
  return dates
}

function pathAt(parts: readonly string[], index: number): string {
  return (parts[index] ?? '').normalize('NFC')
}

function day(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10)
}
