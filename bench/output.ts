import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

/** The files of a folder by path, with size in bytes and a hash of the content. */
export type Fingerprint = ReadonlyMap<string, { readonly bytes: number; readonly hash: string }>

export async function fingerprint(folder: string): Promise<Fingerprint> {
  const files = new Map<string, { bytes: number; hash: string }>()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    const data = await readFile(file)
    const hash = createHash('sha1').update(data).digest('base64')
    files.set(relative(folder, file), { bytes: data.length, hash })
  }
  return files
}

export interface Weight {
  readonly files: number
  readonly pages: number
  readonly bytes: number
}

export function weigh(files: Fingerprint): Weight {
  const pages = [...files.keys()].filter(isPage).length
  return { files: files.size, pages, bytes: [...files.values()].reduce((sum, { bytes }) => sum + bytes, 0) }
}

export interface Difference {
  readonly pages: number
  readonly others: number
}

export function differences(before: Fingerprint, after: Fingerprint): Difference {
  const paths = new Set([...before.keys(), ...after.keys()])
  const different = [...paths].filter((path) => before.get(path)?.hash !== after.get(path)?.hash)
  const pages = different.filter(isPage).length
  return { pages, others: different.length - pages }
}

const isPage = (path: string) => path.endsWith('.html')
