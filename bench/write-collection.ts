import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { collection } from './collection.ts'

/** Throws a RangeError as `collection` does. */
export async function writeCollection(nodes: number, folder: string): Promise<void> {
  for (const [path, text] of collection(nodes)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
}
