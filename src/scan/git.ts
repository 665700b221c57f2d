import { execFile, execFileSync } from 'node:child_process'
import { promisify } from 'node:util'
import { codeOf } from './unreadable.ts'

/** The message tells people why git gave no result. */
export class GitRefused extends Error {}

const run = promisify(execFile)
/** In bytes. */
const mostOutput = 256 * 1024 * 1024

// No configuration of the user or the repository may start another program.
const own = ['-c', 'core.quotePath=false', '-c', 'core.fsmonitor=false', '-c', 'log.showSignature=false']

const optionsIn = (folder: string) => ({
  cwd: folder,
  maxBuffer: mostOutput,
  env: { ...process.env, GIT_OPTIONAL_LOCKS: '0', GIT_TERMINAL_PROMPT: '0' },
})

/** Runs git in a folder and returns its output. Throws `GitRefused`. */
async function git(folder: string, ...parts: readonly string[]): Promise<string> {
  try {
    return (await run('git', [...own, ...parts], optionsIn(folder))).stdout
  } catch (error) {
    throw new GitRefused(reasonOf(error))
  }
}

/** The changes of files below a folder in the whole history. Paths are relative to the folder. */
export async function gitLog(folder: string, ...parts: readonly string[]): Promise<string> {
  if ((await git(folder, 'rev-parse', '--is-shallow-repository')).trim() === 'true') {
    throw new GitRefused('the clone is shallow (git fetch --unshallow gets the rest)')
  }
  const changes = ['--no-ext-diff', '--no-textconv', '-M', '--name-status', '--relative', ...parts, '--', '.']
  return git(folder, 'log', '-z', ...changes)
}

/** The path of a folder in its repository, without slashes at its ends; null outside a repository. */
export function pathInRepository(folder: string): string | null {
  try {
    const asked = execFileSync('git', [...own, 'rev-parse', '--show-prefix'], {
      ...optionsIn(folder),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return asked.replace(/\/?\n$/, '')
  } catch {
    return null
  }
}

function reasonOf(error: unknown): string {
  const code = codeOf(error)
  if (code === 'ENOENT') return 'git is not installed'
  if (code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER') return 'the history is too long'
  const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error)
  if (/not a git repository/i.test(said)) return 'the collection is not in a Git repository'
  if (/does not have any commits/i.test(said)) return 'the repository has no commits yet'
  return `git failed (${said.split('\n')[0] ?? ''})`
}

/** The last output, by folder: `dev` asks after every change. */
const known = new Map<string, { readonly head: string; readonly output: string }>()

/**
 * The author dates of the files at these paths, including their history under older names. `refused` says why there are
 * none.
 */
export async function gitDates(folder: string, paths: readonly string[]) {
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

interface Change {
  /** The commit's time, in seconds since 1970; 0 if the log has no times. */
  readonly time: number
  /** A letter of git's: `D` for a file that was deleted. */
  readonly kind: string
  /** The same as `to`, unless the file was renamed or copied. */
  readonly from: string
  readonly to: string
}

/** Parses `git log -z`: a time after \x01, then changes, each a letter and one or two paths. */
export function* changesIn(output: string): Generator<Change> {
  const parts = output.split('\0').values()
  let time = 0
  for (const part of parts) {
    if (part.startsWith('\x01')) time = Number(part.slice(1))
    const kind = /^\n*([A-Z])\d*$/.exec(part)?.[1]
    if (kind === undefined) continue
    const from = parts.next().value ?? ''
    const to = kind === 'R' || kind === 'C' ? (parts.next().value ?? '') : from
    yield { time, kind, from, to }
  }
}

/** The times of the first and the last commit of each file, from a log with the newest commit first. */
export function datesIn(
  output: string,
): ReadonlyMap<string, { readonly first: number; readonly last: number }> {
  const dates = new Map<string, { first: number; last: number }>()
  /** Maps a path in older commits to the current path of its file; null if that file is gone. */
  const now = new Map<string, string | null>()
  for (const { time, kind, ...change } of changesIn(output)) {
    const [from, path] = [change.from.normalize('NFC'), change.to.normalize('NFC')]
    const last = now.has(path) ? now.get(path) : path
    if (!last) continue
    if (kind === 'D') {
      now.set(path, null)
      continue
    }
    const span = dates.get(last) ?? { first: time, last: time }
    dates.set(last, { first: Math.min(span.first, time), last: Math.max(span.last, time) })
    if (kind === 'R') {
      // In older commits, another file may have been at the path. That file is gone.
      now.set(path, null)
      now.set(from, last)
    }
  }
  return dates
}

function day(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10)
}
