import { createHash } from 'node:crypto'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import type { Work } from './results.ts'
import { project, runScript, type Timed } from './timed.ts'

const cache = join(project, '.throughline')

/** A build that also counts its work, which takes less than 1 % of its time. */
export async function buildOurs(content: string, output: string): Promise<{ timed: Timed; work: Work }> {
  const args = ['--content', content, '--out', output, '--format', 'text', '--stats', 'json']
  const timed = await runScript(project, 'build', args)
  return { timed, work: JSON.parse(timed.stdout.trimEnd().split('\n').at(-1) ?? '') as Work }
}

/** Compiled templates and code, which the builds of all collections share. */
const shared = /^(?:templates-|code$)/

/** Removes everything that earlier builds kept for a build of the collection. */
export function clearCaches(content: string): void {
  forget(content)
  for (const name of namesIn(cache)) if (shared.test(name)) remove(name)
}

/** Removes what builds keep for the collection: everything in the cache folder under its name. */
export function forget(content: string): void {
  const name = createHash('sha256').update(resolve(content)).digest('hex').slice(0, 12)
  for (const path of pathsBelow(cache)) if (basename(path).startsWith(name)) remove(path)
}

/** Other files in the cache folder that belong to no collection. A cold build may profit from them. */
export function unclearedCaches(): readonly string[] {
  const known = /^[0-9a-f]{12}(?:\W|$)|^build-\d+$|^(?:\.gitignore|built-site\.json|site\.schema\.json)$/
  return namesIn(cache).filter((name) => !known.test(name) && !shared.test(name))
}

const namesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder).sort() : [])
const pathsBelow = (folder: string) =>
  existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []
const remove = (path: string) => rmSync(join(cache, path), { recursive: true, force: true })
