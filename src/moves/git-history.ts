import { gitLog } from '../scan/git.ts'

/** Paths are relative to the collection. */
export interface PastMove {
  readonly from: string
  readonly to: string
}

const mostCommits = 20_000

/** Moves of files below a folder as git detects them, newest first. Throws `GitRefused` without a full history. */
export async function pastMoves(folder: string): Promise<PastMove[]> {
  return movesIn(await gitLog(folder, '--format=', `--max-count=${mostCommits}`, '--diff-filter=R'))
}

/** Parses `R100`, the old path and the new path, each after a NUL or a line break. */
export function movesIn(output: string): PastMove[] {
  const parts = output.split('\0')
  const moves: PastMove[] = []
  for (let index = 0; index + 2 < parts.length;) {
    if (!/^\n*R\d+$/.test(parts[index] ?? '')) {
      index += 1
      continue
    }
    moves.push({ from: parts[index + 1] ?? '', to: parts[index + 2] ?? '' })
    index += 3
  }
  return moves
}
