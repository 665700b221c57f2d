import { lstatSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Compiled } from './compile.ts'
import type { Sources } from '../collection/sources.ts'
import { entryKey } from '../collection/entry-key.ts'

/**
 * The sources after changes at some paths of the collection, derived from those before without looking at any other
 * file. Null if that is not possible, because more may have changed than the text of files whose entries are known;
 * `before` itself if nothing has. Its `state`s, and the sizes and times of files, are those of `before`.
 */
export function editedSources(before: Sources, root: string, paths: Iterable<string>): Sources | null {
  const { entries } = before
  const files = new Map(entries.files.map((file) => [file.path, file]))
  let isSame = true
  for (const path of paths) {
    const file = files.get(path)
    // A .json file may or may not be a bibliography, depending on its content.
    if (!file || file.format === 'csl-json') return null
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
  if (isSame) return before
  // Keys are saved when the whole collection is looked at: until then, the file's time tells that its key has changed.
  const known = { ...entries.known, forget: () => {}, save: () => {} }
  return { ...before, entries: { ...entries, files: [...files.values()], known } }
}

/** Whether exactly these sources were compiled: a file may have changed or vanished while the files were read. */
export function areShown({ entries }: Sources, { steady, read }: Pick<Compiled, 'steady' | 'read'>): boolean {
  return steady && read === entries.files.length
}

/** Whether two reads of a collection found the same. */
export function areSame(some: Sources, others: Sources): boolean {
  return some === others || said(some) === said(others)
}

function said({ files, entries, ...settings }: Sources): string {
  const { attachments, ignored, leftOut, statics, misplaced } = files
  const read = { ...settings, state: null, contentState: null }
  const others = [attachments, statics, misplaced, ignored, leftOut]
  return JSON.stringify([read, entries.files, entries.unreadable, ...others])
}
