import { createHash } from 'node:crypto'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import type { Work } from './results.ts'
import { project, runScript, type Timed } from './timed.ts'

const cache = join(project, '.throughline')

/** A build that also counts what it does, which takes less than a hundredth of its time. */
export async function buildOurs(content: string, output: string): Promise<{ timed: Timed; work: Work }> {
  const args = ['--content', content, '--out', output, '--format', 'text', '--stats', 'json']
  const timed = await runScript(project, 'build', args)
  return { timed, work: JSON.parse(timed.stdout.trimEnd().split('\n').at(-1) ?? '') as Work }
}

/** What builds of every collection share: the templates and the code, compiled. */
const shared = /^(?:templates-|code$)/

/** Removes all that an earlier build could have kept for a build of the collection. */
export function clearCaches(content: string): void {
  forget(content)
  for (const name of namesIn(cache)) if (shared.test(name)) remove(name)
}

/** Removes what builds keep of the collection: all below the cache folder that bears the name it has there. */
export function forget(content: string): void {
  const name = createHash('sha256').update(resolve(content)).digest('hex').slice(0, 12)
  for (const path of pathsBelow(cache)) if (basename(path).startsWith(name)) remove(path)
}

/** What else lies in the cache folder and is of no one collection, so that a cold build may profit from it. */
export function unclearedCaches(): readonly string[] {
  const known = /^[0-9a-f]{12}(?:\W|$)|^build-\d+$|^(?:\.gitignore|built-site\.json|site\.schema\.json)$/
  return namesIn(cache).filter((name) => !known.test(name) && !shared.test(name))
}

const namesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder).sort() : [])
const pathsBelow = (folder: string) =>
  existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []
const remove = (path: string) => rmSync(join(cache, path), { recursive: true, force: true })
