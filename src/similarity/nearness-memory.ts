import { keepOwners } from '../cache/owners.ts'
import { doWithout, save, saved } from '../cache/saved.ts'

/** Few long values, because many short ones take ten times as long to write and to read. */
interface Kept {
  /** As JSON, because names may hold any sign. */
  readonly names: string
  /** Of the texts with these names, with commas between. */
  readonly keys: string
  readonly ranking: readonly [name: string, record: unknown]
}

/** What one ranking of a collection leaves for the next: which texts it was made of, and a record. Kept in a file. */
export class NearnessMemory<Ranking> {
  readonly #file: string
  readonly #version: string
  #textKeys: ReadonlyMap<string, string> = new Map()
  #ranking: readonly [name: string, record: Ranking] | null = null

  /** `version` is of the code, and of the type of the record. */
  constructor(file: string, version: string) {
    this.#file = file
    this.#version = version
    const kept = saved(file, version) as Kept | null
    if (!kept) return
    const keys = kept.keys.split(',')
    this.#textKeys = new Map(
      (JSON.parse(kept.names) as string[]).map((name, index) => [name, keys[index] ?? '']),
    )
    this.#ranking = kept.ranking as [string, Ranking]
  }

  /** The key of the text that had this name; null for a name that is not known. */
  textKey(name: string): string | null {
    return this.#textKeys.get(name) ?? null
  }

  /** The record that was kept under this name, which says all that it depends on besides texts. */
  ranking(name: string): Ranking | null {
    return this.#ranking?.[0] === name ? this.#ranking[1] : null
  }

  /** Keeps both for the next time; `owner` is the folder of the collection. Where they cannot be written, that starts over. */
  keep(textKeys: ReadonlyMap<string, string>, name: string, record: Ranking, owner: string): void {
    this.#textKeys = textKeys
    this.#ranking = [name, record]
    const kept: Kept = {
      names: JSON.stringify([...textKeys.keys()]),
      keys: [...textKeys.values()].join(),
      ranking: this.#ranking,
    }
    try {
      save(this.#file, this.#version, kept)
      keepOwners(this.#file, [owner])
    } catch (error) {
      doWithout(error)
    }
  }
}
