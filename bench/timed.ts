import { spawn } from 'node:child_process'
import { delimiter, join, resolve } from 'node:path'
import { watchTree, type Usage } from './process-tree.ts'

export const project = resolve(import.meta.dirname, '..')

export interface Timed extends Usage {
  readonly seconds: number
  /** The end of its standard output. */
  readonly stdout: string
}

/** The environment of every measured command. Peers run on the project's Node too. */
export const environment: NodeJS.ProcessEnv = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_|^INIT_CWD$/i.test(name))),
  PATH: [join(project, 'node_modules/.bin'), process.env['PATH'] ?? ''].join(delimiter),
  ASTRO_TELEMETRY_DISABLED: '1',
  ASTRO_DEV_BACKGROUND: '0',
  NODE_ENV: '',
  GITHUB_ACTIONS: '',
}

/** Runs an npm script in `folder`. On failure, throws its name, exit code and the end of its output. */
export async function runScript(folder: string, script: string, args: readonly string[]): Promise<Timed> {
  return npm(folder, script, ['run', '--silent', script, '--', ...args])
}

/** Throws as `runScript` does, with `name` for what was run. */
export async function npm(folder: string, name: string, args: readonly string[]): Promise<Timed> {
  const started = performance.now()
  const child = spawn('npm', args, { cwd: folder, env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
  const ends = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      ends[name] = (ends[name] + text).slice(-4000)
    })
  }
  const failed = new Promise<never>((_, fail) => child.once('error', fail))
  const ended = new Promise<number | null>((done) => child.once('exit', done))
  const closed = new Promise((done) => child.once('close', done))
  const stop = watchTree(child.pid ?? 0)
  try {
    const code = await Promise.race([ended, failed])
    const seconds = (performance.now() - started) / 1000
    const usage = stop()
    await closed
    if (code === 0) return { seconds, ...usage, stdout: ends.stdout }
    throw new Error(`${name} ended with ${String(code)}\n${ends.stdout}${ends.stderr}`)
  } finally {
    stop()
  }
}
