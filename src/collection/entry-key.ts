import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import type { Settings } from '../core/settings.ts'
import { codeVersion } from '../cache/version.ts'
import type { NodeKind } from '../core/kinds.ts'
import type { Store } from '../cache/store.ts'
import { interfaceLanguage } from '../words/languages.ts'

export type Parser = Settings['parser']

/** The settings that say how a file is read. */
export type ReadingSettings = Pick<Settings, 'relations' | 'strictLineBreaks' | 'language'>

/** What an entry depends on besides its own file, as one string. */
export function commonKey(
  { relations, strictLineBreaks, language }: ReadingSettings,
  parser: Parser,
): string {
  return createHash('sha256')
    .update(codeVersion())
    .update(parser)
    .update(JSON.stringify([relations, strictLineBreaks, interfaceLanguage(language)]))
    .digest('base64url')
}

/** The key of the entry that a file with these bytes has. */
export function entryKey(common: string, format: FileFormat, bytes: Uint8Array): string {
  return createHash('sha256').update(common).update(format).update(bytes).digest('base64url')
}
/** How a file is read: as markdown of the kind that its folder gives it, or as a bibliography. */
export type FileFormat = NodeKind | 'bibtex' | 'csl-json'

/** The keys that files had when they were last read, so that a file that has not changed since is not read again. */
export interface KnownKeys {
  /** The key of a file: the known one, else what `read` finds. Throws what the system throws for a file that is not there. */
  of(path: string, format: FileFormat, read: () => string): string
  /** The file has changed since its key was taken. */
  forget(path: string): void
  /** Keeps the keys that were asked for since the beginning, and those alone. */
  save(): void
}

/** When it was written and changed, in nanoseconds, its size in bytes, its number in the file system, and its key. */
type State = readonly [
  modified: bigint,
  changed: bigint,
  size: bigint,
  inode: bigint,
  format: FileFormat,
  key: string,
]

/**
 * A file system may stamp two changes with one time; a file that had changed so shortly before it was read, in
 * nanoseconds, is read again.
 */
const unsettled = 2_000_000_000n

/**
 * Keys taken under other settings or by other code (`common`) are not known, nor is anything in a damaged file. Files
 * are looked at from `start` on, in milliseconds since 1970.
 */
export function knownKeys(store: Store, common: string, start = Date.now()): KnownKeys {
  const before =
    (store.kept('files', '', common) as ReadonlyMap<string, State> | null) ?? new Map<string, State>()
  const now = new Map<string, State>()
  const begun = BigInt(start) * 1_000_000n
  return {
    of(path, format, read) {
      const { mtimeNs, ctimeNs, size, ino } = statSync(path, { bigint: true })
      const old = before.get(path)
      const same =
        old?.[0] === mtimeNs && old[1] === ctimeNs && old[2] === size && old[3] === ino && old[4] === format
      const key = same ? old[5] : read()
      if (mtimeNs + unsettled < begun && ctimeNs + unsettled < begun) {
        now.set(path, same ? old : [mtimeNs, ctimeNs, size, ino, format, key])
      }
      return key
    },
    forget: (path) => void now.delete(path),
    save() {
      if (now.size === before.size && [...now].every(([path, state]) => before.get(path) === state)) return
      store.keep('files', '', common, now)
    },
  }
}
