import { gitLog } from '../collection/git.ts'

/** A file that was renamed or moved in a commit; paths are relative to the collection. */
export interface PastMove {
  readonly from: string
  readonly to: string
}

const mostCommits = 20_000

/**
 * The moves of files below a folder in the history of its repository, the newest first, as git recognises them. Throws
 * `GitRefused` where there is no git, no repository or only a part of its history.
 */
export async function pastMoves(folder: string): Promise<PastMove[]> {
  return movesIn(await gitLog(folder, '--format=', `--max-count=${mostCommits}`, '--diff-filter=R'))
}

/** Reads `R100`, the old path and the new path, each behind a NUL or a line break. */
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
