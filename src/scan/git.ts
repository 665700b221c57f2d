import { execFile, execFileSync } from 'node:child_process'
import { promisify } from 'node:util'

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
export async function git(folder: string, ...parts: readonly string[]): Promise<string> {
  try {
    return (await run('git', [...own, ...parts], optionsIn(folder))).stdout
  } catch (error) {
    throw new GitRefused(reasonOf(error))
  }
}

/** The changes of files below a folder in the whole history. Paths are relative to the folder. */
export async function gitLog(folder: string, ...parts: readonly string[]): Promise<string> {
  if ((await git(folder, 'rev-parse', '--is-shallow-repository')).trim() === 'true') {
    throw new GitRefused('the clone is shallow, so its history is cut off: git fetch --unshallow')
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
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'ENOENT') return 'git is not installed, so no history can be looked in'
  if (code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER') return 'the history is too long to be looked in'
  const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error)
  if (/not a git repository/i.test(said)) return 'the collection is in no git repository'
  if (/does not have any commits/i.test(said)) return 'the repository has no commits yet'
  return `git cannot tell its history: ${said.split('\n')[0] ?? ''}`
}
