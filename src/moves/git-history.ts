import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Why there is no history to look in, as a person reads it. */
export class GitRefused extends Error {}

/** A file that was renamed or moved in a commit; paths are relative to the collection. */
export interface PastMove {
  readonly from: string
  readonly to: string
}

const run = promisify(execFile)
/** In bytes: what git may print. */
const mostOutput = 64 * 1024 * 1024
const mostCommits = 20_000

/**
 * The moves of files below a folder in the history of its repository, the newest first, as git recognises them. Throws
 * `GitRefused` where there is no git, no repository or only a part of its history.
 */
export async function pastMoves(folder: string): Promise<PastMove[]> {
  const git = async (...parts: readonly string[]) => {
    // Neither a configuration of the user nor one of the repository may start another program.
    const own = ['-c', 'core.quotePath=false', '-c', 'core.fsmonitor=false', '-c', 'log.showSignature=false']
    const { stdout } = await run('git', [...own, ...parts], {
      cwd: folder,
      maxBuffer: mostOutput,
      env: { ...process.env, GIT_OPTIONAL_LOCKS: '0', GIT_TERMINAL_PROMPT: '0' },
    })
    return stdout
  }
  try {
    if ((await git('rev-parse', '--is-shallow-repository')).trim() === 'true') {
      throw new GitRefused('the clone is shallow, so its history has no moves: git fetch --unshallow')
    }
    return movesIn(
      await git(
        'log',
        '-z',
        '--no-ext-diff',
        '--no-textconv',
        '--format=',
        `--max-count=${mostCommits}`,
        '--diff-filter=R',
        '-M',
        '--name-status',
        '--relative',
        '--',
        '.',
      ),
    )
  } catch (error) {
    if (error instanceof GitRefused) throw error
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'ENOENT') throw new GitRefused('git is not installed, so no history can be looked in')
    if (code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER')
      throw new GitRefused('the history is too long to be looked in')
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error)
    throw new GitRefused(
      /not a git repository/i.test(said)
        ? 'the collection is in no git repository'
        : /does not have any commits/i.test(said)
          ? 'the repository has no commits yet'
          : `git cannot tell its history: ${said.split('\n')[0] ?? ''}`,
    )
  }
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
