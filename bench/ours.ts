import { rmSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Work } from './results.ts'
import { npm, project, runScript, type Timed } from './timed.ts'

/** Installs the package in a folder, as a user would. */
export async function installOurs(folder: string): Promise<void> {
  await runScript(project, 'pack', [join(folder, 'packed')])
  const scripts = { build: 'throughline build', dev: 'throughline dev' }
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, scripts }))
  const [tarball = ''] = (await readdir(join(folder, 'packed'))).filter((name) => name.endsWith('.tgz'))
  await npm(folder, 'npm install', ['install', '--no-audit', '--no-fund', `./packed/${tarball}`])
}

/**
 * A build with the scripts of `folder`: the project, or where the package is installed. It also counts its work, which
 * takes less than 1 % of its time.
 */
export async function buildOurs(
  folder: string,
  content: string,
  output: string,
): Promise<{ timed: Timed; work: Work }> {
  const args = ['--content', content, '--out', output, '--format', 'text', '--stats', 'json']
  const timed = await runScript(folder, 'build', args)
  return { timed, work: JSON.parse(timed.stdout.trimEnd().split('\n').at(-1) ?? '') as Work }
}

/** Removes everything that earlier builds kept. */
export function clearCaches(folder: string): void {
  rmSync(join(folder, '.throughline'), { recursive: true, force: true })
}
