import { lstatSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Compiled } from './compile.ts'
import type { Sources } from '../collection/sources.ts'
import { entryKey } from '../collection/entry-key.ts'

/**
 * The sources after edits at some paths, derived from `before` without looking at any other file. Returns `before`
 * itself if nothing changed. Returns null if more may have changed than the text of files with known entries. Keeps the
 * `state`s, file sizes and times of `before`.
 */
export function editedSources(before: Sources, root: string, paths: Iterable<string>): Sources | null {
  const { entries } = before
  const files = new Map(entries.files.map((file) => [file.path, file]))
  let isSame = true
  for (const path of paths) {
    const file = files.get(path)
    // A .json file may or may not be a bibliography, depending on its content. A file may appear where a row was a note.
    if (!file || file.row || file.format === 'csl-json') return null
    try {
      const disk = join(root, path)
      if (!lstatSync(disk).isFile()) return null
      const key = entryKey(entries.common, file.format, readFileSync(disk))
      if (key === file.key) continue
      files.set(path, { ...file, key })
      isSame = false
    } catch {
      return null
    }
  }
  return isSame ? before : { ...before, entries: { ...entries, files: [...files.values()] } }
}

/** Whether exactly these sources were compiled. A file may change or vanish while the files are read. */
export function areShown({ entries }: Sources, { steady, read }: Pick<Compiled, 'steady' | 'read'>): boolean {
  return steady && read === entries.files.length
}

export function areSame(some: Sources, others: Sources): boolean {
  return some === others || said(some) === said(others)
}

function said({ files, entries, ...settings }: Sources): string {
  const { attachments, ignored, leftOut, statics, misplaced } = files
  const read = { ...settings, state: null, contentState: null }
  const others = [attachments, statics, misplaced, ignored, leftOut]
  return JSON.stringify([read, entries.files, entries.unreadable, ...others])
}
