import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Shard } from './shard.ts'

/** Where a part of a site says which part it is, and of what. */
export const partNote = '.throughline-part'

const format = 'throughline part 1'

/** `origin` is the same for all parts of one site. */
export function noteOf({ number, of }: Shard, origin: string): Buffer {
  return Buffer.from(`${JSON.stringify({ format, number, of, origin })}\n`)
}

/** Null for a folder that is no part of a site. */
export async function readPartNote(folder: string): Promise<(Shard & { readonly origin: string }) | null> {
  const text = await readFile(join(folder, partNote), 'utf8').catch(() => '')
  try {
    const note = JSON.parse(text) as { format: string; number: number; of: number; origin: string }
    return note.format === format ? note : null
  } catch {
    return null
  }
}

/** SHA-256, in hex, of what is in some files, one after the other. */
export async function digestOfFiles(files: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const file of files) {
    const own = createHash('sha256')
    for await (const chunk of createReadStream(file)) own.update(chunk as Buffer)
    hash.update(own.digest())
  }
  return hash.digest('hex')
}
