import { powerOfTwo } from '../core/address-hash.ts'
import { partOf } from '../search/search-parts.ts'

/** One of several builds that share the work: the `number`-th, from 1, `of` so many. */
export interface Shard {
  readonly number: number
  readonly of: number
}

/** The whole work in one build. */
export const whole: Shard = { number: 1, of: 1 }

/**
 * Whether a shard makes the page at an address. The pages of a part of the search index are made by one shard, which then
 * makes the part, unless there are more shards than parts.
 */
export function makesPage({ number, of }: Shard, address: string, parts: number): boolean {
  return partOf(address, powerOfTwo(Math.max(parts, of))) % of === number - 1
}

/** Whether a shard makes a part of the search index. */
export function makesPart({ number, of }: Shard, part: number): boolean {
  return part % of === number - 1
}

/** Whether a shard copies an attachment that stands at a path of the site. */
export function copies({ number, of }: Shard, path: string): boolean {
  return partOf(path, 1 << 16) % of === number - 1
}

/** Whether a shard makes the files that every site has once: what is neither a page, nor an attachment, nor of the search. */
export function makesRest({ number }: Shard): boolean {
  return number === 1
}
