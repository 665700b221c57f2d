import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { count } from '../ledger/ledger.ts'
import type { EntryProblem, NodeKind } from '../model/entry.ts'
import { tooDeep, tooMuch } from '../read/excess.ts'
import { entryKey, type Parser, type ReadingSettings } from './entry-key.ts'
import type { PackRecord } from './pack.ts'
import { unreadable } from './unreadable.ts'

/** How a file is read: as markdown of the kind that its folder gives it, or as a bibliography. */
export type FileFormat = NodeKind | 'bibtex' | 'csl-json'

/** Plain data, so that it can cross to a worker. */
export interface ParseTask {
  readonly root: string
  /** See `commonKey`. */
  readonly common: string
  readonly settings: ReadingSettings
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

const start = { line: 1, column: 1 }

/**
 * The problem of a file that asks more than there is: of the stack, since trees are walked by recursion, or of what one
 * string or list can hold. Null for any other error, which is a fault of ours.
 */
function excess(error: unknown): EntryProblem | null {
  if (!(error instanceof Error)) return null
  if (error instanceof RangeError && error.message.includes('call stack')) return tooDeep(start)
  const isFull =
    error instanceof RangeError && /^Invalid (?:string|array) length|maximum size/.test(error.message)
  if (!isFull && !('code' in error && error.code === 'ERR_STRING_TOO_LONG')) return null
  return tooMuch(start, 'What it says is more than can be held at once.')
}

/** Reads and parses files; runs in this thread or in a worker of the pool. */
export async function parseFiles(task: ParseTask): Promise<readonly (ParsedFile | UnreadableFile)[]> {
  const parsed: (ParsedFile | UnreadableFile)[] = []
  for (const { path, format } of task.files) {
    let bytes
    try {
      bytes = readFileSync(join(task.root, path))
    } catch (error) {
      parsed.push({ path, problem: unreadable(error) })
      continue
    }
    count('textsParsed')
    try {
      const record = await parse(bytes, format, task)
      parsed.push({ path, key: entryKey(task.common, format, bytes), record })
    } catch (error) {
      const problem = excess(error)
      if (!problem) throw new Error(`${path} cannot be parsed`, { cause: error })
      parsed.push({ path, problem })
    }
  }
  return parsed
}

/** The libraries of a format are loaded with the first file that is written in it: most of them are large. */
async function parse(bytes: Uint8Array, format: FileFormat, task: ParseTask): Promise<PackRecord> {
  if (format === 'bibtex' || format === 'csl-json') {
    const { readBibliography } = await import('../read/bibliography.ts')
    const source = new TextDecoder().decode(bytes)
    return { head: JSON.stringify(readBibliography(source, format)), body: '' }
  }
  const { readEntry } = await import('../read/entry.ts')
  const { settings, parser } = task
  const { entry, body } = await readEntry(bytes, {
    folderKind: format,
    vocabulary: settings.relations,
    parser,
    strictLineBreaks: settings.strictLineBreaks,
  })
  return { head: JSON.stringify(entry), body: JSON.stringify(body) }
}
