import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { npm, project, runScript, type Timed } from './timed.ts'

export interface Peer {
  readonly name: string
  readonly folder: string
}

const root = join(import.meta.dirname, 'peers')

/** The peers with these names that exist, in the given order. */
export function peersNamed(names: readonly string[]): readonly Peer[] {
  return names
    .map((name) => ({ name, folder: join(root, name) }))
    .filter(({ folder }) => existsSync(join(folder, 'package.json')))
}

/** Installs the peer's locked packages, once. Throws as `npm` does. */
export async function installPeer({ folder }: Peer): Promise<void> {
  if (!existsSync(join(folder, 'node_modules')))
    await npm(folder, 'npm ci', ['ci', '--no-audit', '--no-fund'])
}

/** Lets the peer copy the collection to where it needs it. This is not timed. */
export async function prepareContent({ folder }: Peer, content: string): Promise<void> {
  const { scripts } = await manifest(join(folder, 'package.json'))
  if (scripts?.['prepare-content'] !== undefined) {
    await runScript(folder, 'prepare-content', ['--content', content])
  }
}

/** A cold build: first removes the folders where generators keep caches. */
export async function buildPeer({ folder }: Peer, content: string, output: string): Promise<Timed> {
  for (const cache of [
    '.astro',
    '.cache',
    '.vite',
    'node_modules/.astro',
    'node_modules/.vite',
    'node_modules/.cache',
  ]) {
    await rm(join(folder, cache), { recursive: true, force: true })
  }
  return runScript(folder, 'build', ['--content', content, '--out', output])
}

interface Manifest {
  readonly scripts?: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly packages?: Readonly<Record<string, { readonly version?: string }>>
}

/** The direct dependencies of a folder with their locked versions, such as `astro 7.3.0`. */
export async function versionsIn(folder: string): Promise<readonly string[]> {
  const { dependencies = {} } = await manifest(join(folder, 'package.json'))
  const { packages = {} } = await manifest(join(folder, 'package-lock.json'))
  return Object.keys(dependencies)
    .sort()
    .map((name) => `${name} ${packages[`node_modules/${name}`]?.version ?? 'of unknown version'}`)
}

export async function ownVersions(): Promise<readonly string[]> {
  const all = await versionsIn(project)
  return all.filter((line) => /^(?:astro|pagefind|satteri|unified|vite|sharp|shiki|katex) /.test(line))
}

async function manifest(file: string): Promise<Manifest> {
  return JSON.parse(await readFile(file, 'utf8')) as Manifest
}
