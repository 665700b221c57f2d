import { readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join, relative, sep } from 'node:path'

const manifest = '.throughline'
const format = 'throughline 1'

/** Writes into a finished site the list of the files that it is made of, so that others are known from them. */
export async function writeManifest(site: string): Promise<void> {
  const paths = await filesIn(site)
  await writeFile(join(site, manifest), [format, ...paths, ''].join('\n'))
}

/** What file managers leave in folders by themselves, and make again when it is gone. */
const litter: ReadonlySet<string> = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini'])

/** The files in a folder that its manifest does not name, in order: all of them if it has none, or a damaged one. */
export async function foreignFiles(folder: string): Promise<readonly string[]> {
  const [paths, text] = await Promise.all([
    filesIn(folder),
    readFile(join(folder, manifest), 'utf8').catch(() => ''),
  ])
  const lines = text.split('\n')
  if (lines[0] !== format || lines.at(-1) !== '') return paths
  const named = new Set([manifest, ...lines.slice(1)])
  return paths.filter((path) => !named.has(path) && !litter.has(basename(path)))
}

/** Whatever is no folder, symbolic links too; relative, with forward slashes. */
async function filesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .sort()
}
