import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { readdirSync } from 'node:fs'
import { manifest } from '../core/site-manifest.ts'

/** Everything but folders, symbolic links included; paths are relative, with forward slashes, in order. */
export function filesBelow(folder: string): readonly string[] {
  const files: string[] = []
  const look = (below: string) => {
    for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
      const path = below + entry.name
      if (entry.isDirectory()) look(`${path}/`)
      else files.push(path)
    }
  }
  look('')
  return files.sort()
}

const format = 'throughline 1'

/** The list of the files that a site is made of, which distinguishes them from other files. */
export function manifestOf(paths: Iterable<string>): Buffer {
  return Buffer.from([format, ...[...paths].sort(), ''].join('\n'))
}

/** Files that file managers create by themselves. */
const litter: ReadonlySet<string> = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini'])

/** The files in a folder that its manifest does not name, in order: all of them if it has none, or a damaged one. */
export async function foreignFiles(folder: string): Promise<readonly string[]> {
  const paths = filesBelow(folder)
  const text = await readFile(join(folder, manifest), 'utf8').catch(() => '')
  const lines = text.split('\n')
  if (lines[0] !== format || lines.at(-1) !== '') return paths
  const named = new Set([manifest, ...lines.slice(1)])
  return paths.filter((path) => !named.has(path) && !litter.has(basename(path)))
}
