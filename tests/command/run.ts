import { spawn, type ChildProcess } from 'node:child_process'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

export const project = resolve(import.meta.dirname, '../..')
export const fixture = (name: string) => resolve(import.meta.dirname, '../fixtures', name)

export interface Ran {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** The address of the fixture's site. Templates are compiled for each address, so that every other costs seconds. */
export const sameSite = ['--site', 'https://garden.example'] as const

type Command =
  | 'build'
  | 'check'
  | 'dev'
  | 'embed'
  | 'export'
  | 'init'
  | 'layout'
  | 'mcp'
  | 'merge'
  | 'moved'
  | 'new'
  | 'preview'
  | 'suggest'

/** What Node is given to run a command as npm does. */
export function commandLine(command: Command, args: readonly string[], root = project): string[] {
  const script = (name: string) => resolve(root, `scripts/${name}.ts`)
  return ['--import', pathToFileURL(script('compile-cache')).href, script(command), ...args]
}

/** Runs one of the project's commands as npm does, with the Node that the project brings. */
export async function run(
  command: Command,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  folder = project,
  root = project,
): Promise<Ran> {
  const child = spawn(process.execPath, commandLine(command, args, root), {
    cwd: folder,
    env: { ...process.env, GITHUB_ACTIONS: '', INIT_CWD: '', NODE_ENV: '', VITEST: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  const code = await new Promise<number | null>((done, fail) => {
    child.once('error', fail)
    child.once('close', done)
  })
  return { code, stdout, stderr }
}

/** Starts dev on a free port. */
export function startDev(
  content: string,
  flags: readonly string[] = [],
  stderr: 'inherit' | 'pipe' = 'inherit',
): ChildProcess {
  return spawn(process.execPath, commandLine('dev', ['--content', content, '--port', '0', ...flags]), {
    cwd: project,
    env: { ...process.env, ASTRO_DEV_BACKGROUND: '0', NODE_ENV: '', VITEST: '' },
    stdio: ['ignore', 'pipe', stderr],
  })
}

/** Where dev listens, once it says so; all that it says is handed over, before that and after. */
export function addressOf(dev: ChildProcess, hear: (part: string) => void): Promise<string> {
  return new Promise((found, fail) => {
    let told = ''
    for (const stream of [dev.stdout, dev.stderr])
      stream?.setEncoding('utf8').on('data', (part: string) => {
        hear(part)
        told += part
        const address = /http:\/\/\S+/.exec(told)
        if (address) found(address[0])
      })
    dev.once('exit', (code) => fail(new Error(`dev ended with ${code}\n${told}`)))
  })
}

let calls = 0

/**
 * Runs a command in this process, which takes a tenth of the time; one after the other, for a process has one exit code.
 */
export async function call(command: Command, args: readonly string[], folder = project): Promise<Ran> {
  const { argv, exitCode } = process
  const before = process.cwd()
  const script = pathToFileURL(resolve(project, `scripts/${command}.ts`)).href
  const [stdout, stderr] = [taken(process.stdout), taken(process.stderr)]
  process.argv = [process.execPath, script, ...args]
  process.chdir(folder)
  try {
    // A script runs when it is loaded, and is loaded once under each address.
    await import(/* @vite-ignore */ `${script}?${(calls += 1)}`)
    return { code: Number(process.exitCode), stdout: stdout(), stderr: stderr() }
  } finally {
    stdout()
    stderr()
    process.chdir(before)
    Object.assign(process, { argv, exitCode })
  }
}

/** Takes what is written to a stream, until the function is called that it returns. */
function taken(stream: NodeJS.WriteStream): () => string {
  let text = ''
  const write = stream.write.bind(stream)
  stream.write = (part: string | Uint8Array) => {
    text += part.toString()
    return true
  }
  return () => {
    stream.write = write
    return text
  }
}
