import { rmSync } from 'node:fs'
import { openPack, packWriter, type Pack, type PackRecord, type PackWriter } from '../cache/pack.ts'

/**
 * Two packs: a large one, and one of what came later, so that an edit writes little. The large one is written anew when
 * too much has come or gone since.
 */
export interface EntryStore {
  /** Null for an unknown key, and for a record that is damaged. */
  read(key: string): PackRecord | null
  has(key: string): boolean
  /** Begins to add so many records, collected in `owner`, a folder. What is not in `used` may be dropped. */
  add(owner: string, used: ReadonlySet<string>, more: number): Addition
  /** The later one first. */
  packs(): readonly Pack[]
}

export interface Addition {
  put(key: string, record: PackRecord): void
  finish(): void
  abandon(): void
}

/** The later pack may hold this share of the records of the large one, and a few more. */
const share = 1 / 16
const few = 64

export function openStore(path: string): EntryStore {
  const laterPath = path.replace(/(\.pack)?$/, '.later$1')
  let large = openPack(path)
  let later = openPack(laterPath)
  const read = (key: string) => later.read(key) ?? large.read(key)
  return {
    read,
    has: (key) => later.has(key) || large.has(key),
    packs: () => [later, large],
    add(owner, used, more) {
      const kept = [...used].filter((key) => later.has(key))
      const gone = large.size - (used.size - kept.length)
      const whole = kept.length + more + gone > large.size * share + few
      const abandon = (writer: PackWriter | null) => {
        writer?.abandon()
        later.close()
        large.close()
      }
      let writer: PackWriter | null = null
      try {
        writer = packWriter(whole ? path : laterPath, owner)
        for (const key of whole ? used : kept) {
          const record = read(key)
          if (record) writer.add(key, record)
        }
      } catch (error) {
        abandon(writer)
        throw error
      }
      const begun = writer
      return {
        put: (key, record) => begun.add(key, record),
        finish() {
          later.close()
          if (whole) {
            large.close()
            large = begun.finish()
            if (later.descriptor !== null) rmSync(laterPath, { force: true })
            later = openPack(laterPath)
          } else {
            later = begun.finish()
          }
        },
        abandon: () => abandon(begun),
      }
    },
  }
}
