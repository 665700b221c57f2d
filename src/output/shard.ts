import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { powerOfTwo } from '../core/address.ts'
import { partOf } from '../search/search-parts.ts'

/** One of several builds that share the work: build `number`, from 1, of `of`. */
export interface Shard {
  readonly number: number
  readonly of: number
}

export const whole: Shard = { number: 1, of: 1 }

/** The shard that makes a part of the search index also makes its pages, unless there are more shards than parts. */
export function makesPage({ number, of }: Shard, address: string, parts: number): boolean {
  return partOf(address, powerOfTwo(Math.max(parts, of))) % of === number - 1
}

export function makesPart({ number, of }: Shard, part: number): boolean {
  return part % of === number - 1
}

export function copies({ number, of }: Shard, path: string): boolean {
  return partOf(path, 1 << 16) % of === number - 1
}

/** Whether a shard makes the files that a site has once: no pages, attachments or search parts. */
export function makesRest({ number }: Shard): boolean {
  return number === 1
}

/** A note in each part of a site, with its number and origin. */
export const partNote = '.throughline-part'

const format = 'throughline part 1'

/** `origin` is the same for all parts of one site. */
export function noteOf({ number, of }: Shard, origin: string): Buffer {
  return Buffer.from(`${JSON.stringify({ format, number, of, origin })}\n`)
}

/** Null if the folder is not a part of a site. */
export async function readPartNote(folder: string): Promise<(Shard & { readonly origin: string }) | null> {
  const text = await readFile(join(folder, partNote), 'utf8').catch(() => '')
  try {
    const note = JSON.parse(text) as { format: string; number: number; of: number; origin: string }
    return note.format === format ? note : null
  } catch {
    return null
  }
}
