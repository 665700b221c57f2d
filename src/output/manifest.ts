import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { filesBelow } from '../cache/seal.ts'
import { manifest } from '../scan/find.ts'

const format = 'throughline 1'

/** The list of a site's files, which tells them from foreign files. */
export function manifestOf(paths: Iterable<string>): Buffer {
  return Buffer.from([format, ...[...paths].sort(), ''].join('\n'))
}

const litter: ReadonlySet<string> = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini'])

/** The files that the folder's manifest does not name, sorted: all of them if it is missing or damaged. */
export async function foreignFiles(folder: string): Promise<readonly string[]> {
  const paths = filesBelow(folder)
  const text = await readFile(join(folder, manifest), 'utf8').catch(() => '')
  const lines = text.split('\n')
  if (lines[0] !== format || lines.at(-1) !== '') return paths
  const named = new Set([manifest, ...lines.slice(1)])
  return paths.filter((path) => !named.has(path) && !litter.has(basename(path)))
}
