import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { powerOfTwo } from '../core/address.ts'
import { partOf } from '../search/search-parts.ts'

/** One of several builds that share the work: the `number`-th, from 1, `of` so many. */
export interface Shard {
  readonly number: number
  readonly of: number
}

/** The whole work in one build. */
export const whole: Shard = { number: 1, of: 1 }

/**
 * Whether a shard makes the page at an address. The pages of a part of the search index are made by one shard, which
 * then makes the part, unless there are more shards than parts.
 */
export function makesPage({ number, of }: Shard, address: string, parts: number): boolean {
  return partOf(address, powerOfTwo(Math.max(parts, of))) % of === number - 1
}

/** Whether a shard makes a part of the search index. */
export function makesPart({ number, of }: Shard, part: number): boolean {
  return part % of === number - 1
}

/** Whether a shard copies the attachment at a path of the site. */
export function copies({ number, of }: Shard, path: string): boolean {
  return partOf(path, 1 << 16) % of === number - 1
}

/** Whether a shard makes the files that every site has once: neither pages, nor attachments, nor of the search. */
export function makesRest({ number }: Shard): boolean {
  return number === 1
}

/** The path of the note in a part of a site that says which part it is, and of what. */
export const partNote = '.throughline-part'

const format = 'throughline part 1'

/** `origin` is the same for all parts of one site. */
export function noteOf({ number, of }: Shard, origin: string): Buffer {
  return Buffer.from(`${JSON.stringify({ format, number, of, origin })}\n`)
}

/** Null for a folder that is not a part of a site. */
export async function readPartNote(folder: string): Promise<(Shard & { readonly origin: string }) | null> {
  const text = await readFile(join(folder, partNote), 'utf8').catch(() => '')
  try {
    const note = JSON.parse(text) as { format: string; number: number; of: number; origin: string }
    return note.format === format ? note : null
  } catch {
    return null
  }
}
