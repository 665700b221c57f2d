import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

/** All that is no folder, symbolic links too; relative, with forward slashes, in order. */
export async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .sort()
}
