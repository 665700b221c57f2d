import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { EntryProblem, NodeKind } from '../model/entry.ts'
import type { Vocabulary } from '../model/settings.ts'
import { readBibliography } from '../read/bibliography.ts'
import { readEntry } from '../read/entry.ts'
import { entryKey, type Parser } from './entry-key.ts'
import type { PackRecord } from './pack.ts'
import { unreadable } from './unreadable.ts'

/** How a file is read: as markdown of the kind that its folder gives it, or as a bibliography. */
export type FileFormat = NodeKind | 'bibtex' | 'csl-json'

/** Plain data, so that it can cross to a worker. */
export interface ParseTask {
  readonly root: string
  /** See `commonKey`. */
  readonly common: string
  readonly vocabulary: Vocabulary
  readonly parser: Parser
  readonly files: readonly { readonly path: string; readonly format: FileFormat }[]
}

export interface ParsedFile {
  readonly path: string
  /** Of the bytes that were parsed. */
  readonly key: string
  readonly record: PackRecord
}

export interface UnreadableFile {
  readonly path: string
  readonly problem: EntryProblem
}

/** Trees are walked by recursion, which a file of nothing but brackets can exhaust. */
const tooDeep: EntryProblem = {
  rule: 'unreadable-file',
  point: { line: 1, column: 1 },
  message: 'It nests too deeply to be read.',
  fix: 'take out some of the levels, or list it under ignore: in site.yaml.',
}

function isOverflow(error: unknown): boolean {
  return error instanceof RangeError && error.message.includes('call stack')
}

/** Reads and parses files; runs in this thread or in a worker of the pool. */
export async function parseFiles(task: ParseTask): Promise<readonly (ParsedFile | UnreadableFile)[]> {
  const parsed: (ParsedFile | UnreadableFile)[] = []
  for (const { path, format } of task.files) {
    let bytes
    try {
      bytes = await readFile(join(task.root, path))
    } catch (error) {
      parsed.push({ path, problem: unreadable(error) })
      continue
    }
    try {
      const record = await parse(bytes, format, task)
      parsed.push({ path, key: entryKey(task.common, format, bytes), record })
    } catch (error) {
      if (!isOverflow(error)) throw new Error(`${path} cannot be parsed`, { cause: error })
      parsed.push({ path, problem: tooDeep })
    }
  }
  return parsed
}

async function parse(bytes: Uint8Array, format: FileFormat, task: ParseTask): Promise<PackRecord> {
  if (format === 'bibtex' || format === 'csl-json') {
    const source = new TextDecoder().decode(bytes)
    return { head: JSON.stringify(readBibliography(source, format)), body: '' }
  }
  const { vocabulary, parser } = task
  const { entry, body } = await readEntry(bytes, { folderKind: format, vocabulary, parser })
  return { head: JSON.stringify(entry), body: JSON.stringify(body) }
}
