import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import type { PluginsAt } from '../core/plugins.ts'
import type { Settings } from '../core/settings.ts'
import { codeVersion } from '../cache/version.ts'
import type { NodeKind } from '../core/kinds.ts'
import type { Store } from '../cache/store.ts'
import { interfaceLanguage } from '../words/languages.ts'

export type ReadingSettings = Pick<
  Settings,
  'relations' | 'kinds' | 'strictLineBreaks' | 'schemes' | 'macros' | 'language' | 'words'
>

/** A hash of everything that an entry depends on besides its own file and format. */
export function commonKey(
  { relations, kinds, strictLineBreaks, schemes, macros, language, words }: ReadingSettings,
  plugins: PluginsAt | null = null,
): string {
  const common = createHash('sha256')
    .update(codeVersion())
    .update(JSON.stringify(kinds.map(({ id, words, files }) => [id, words?.label, files])))
    .update(
      JSON.stringify([relations, strictLineBreaks, schemes, macros, interfaceLanguage(language), words]),
    )
  if (plugins) common.update(plugins.key)
  return common.digest('base64url')
}

export function entryKey(common: string, format: FileFormat, bytes: Uint8Array): string {
  return createHash('sha256').update(common).update(format).update(bytes).digest('base64url')
}
/** Markdown of the kind that the path gives, or a canvas, an Obsidian base or a bibliography. */
export type FileFormat = NodeKind | 'canvas' | 'base' | 'bibtex' | 'csl-json'

/** The keys of files at their last read, so that unchanged files are not read again. */
export interface KnownKeys {
  /** The known key of a file, or the result of `read`. Throws the system's error for a missing file. */
  of(path: string, format: FileFormat, read: () => string): string
  /** Drops the key of a file that changed after the key was taken. */
  forget(path: string): void
  /** Stores the keys that were asked for, and no others. */
  save(): void
}

/** Times are in nanoseconds, the size is in bytes. */
type StateOnDisk = readonly [
  modified: bigint,
  changed: bigint,
  size: bigint,
  inode: bigint,
  format: FileFormat,
  key: string,
]

/** In nanoseconds. File times are coarse, so a file that changed this recently is read again the next time. */
const unsettled = 2_000_000_000n

/** Ignores keys of other settings or code (`common`). `start` is when lookups begin, in milliseconds since 1970. */
export function knownKeys(store: Store, common: string, start = Date.now()): KnownKeys {
  const before =
    (store.kept('files', '', common) as ReadonlyMap<string, StateOnDisk> | null) ??
    new Map<string, StateOnDisk>()
  const now = new Map<string, StateOnDisk>()
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
