import { spawn } from 'node:child_process'
import { resolve } from 'node:path'

export const project = resolve(import.meta.dirname, '../..')
export const fixture = (name: string) => resolve(import.meta.dirname, '../fixtures', name)

export interface Ran {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs one of the project's commands as npm does, with the Node that the project brings. */
export async function run(
  command: 'build' | 'check' | 'dev' | 'embed' | 'layout' | 'merge' | 'new' | 'preview' | 'suggest',
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  folder = project,
  root = project,
): Promise<Ran> {
  const child = spawn(process.execPath, [resolve(root, `scripts/${command}.ts`), ...args], {
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
