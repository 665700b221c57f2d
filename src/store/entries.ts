import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Tinypool } from 'tinypool'
import type { Body, Entry, NodeKind } from '../model/entry.ts'
import { folderKind } from '../model/folder-kind.ts'
import type { Settings } from '../model/settings.ts'
import type { readBibliography } from '../read/bibliography.ts'
import type { Scan } from '../read/scan.ts'
import { commonKey, entryKey, type Parser } from './entry-key.ts'
import { openPack, packWriter, type Pack } from './pack.ts'
import {
  parseFiles,
  type FileFormat,
  type ParsedFile,
  type ParseTask,
  type UnreadableFile,
} from './parse-files.ts'
import { unreadable } from './unreadable.ts'

type Bibliography = ReturnType<typeof readBibliography>

export interface StoredEntries {
  readonly entries: readonly { readonly path: string; readonly entry: Entry }[]
  readonly bibliographies: readonly (Bibliography & { readonly path: string })[]
  /** Files that are in neither list, because they could not be read. */
  readonly unreadable: readonly UnreadableFile[]
  /** Another whenever a path or an entry is. */
  readonly state: string
  /** How many files were parsed: the other entries came from the cache. */
  readonly parsed: number
  /** Reads a body from the disk; the path is one of `entries`. */
  readonly bodyOf: (path: string) => Body
  readonly close: () => void
}

export interface EntriesOptions {
  readonly root: string
  readonly files: Pick<Scan, 'markdown' | 'bibliographies'>
  readonly settings: Settings
  /** The pack that keeps entries between builds. */
  readonly cache: string
  readonly parser: Parser
  readonly progress: (done: number, total: number) => void
}

/** Below this many files, starting workers takes longer than parsing. */
const worthWorkers = 64
const batchSize = 16

/**
 * The entry of every file that can be read: from the cache where its bytes have been parsed before, else parsed now, on
 * all cores.
 */
export async function storedEntries(options: EntriesOptions): Promise<StoredEntries> {
  const old = openPack(options.cache)
  const common = commonKey(options.settings, options.parser)
  const left: UnreadableFile[] = []
  const files: KeyedFile[] = []
  for (const file of formats(options)) {
    try {
      files.push(keyed(options, common, file))
    } catch (error) {
      left.push({ path: file.path, problem: unreadable(error) })
    }
  }
  // As values, because as text they would be held twice for as long as the bodies are asked for.
  const heads = new Map<string, unknown>()
  for (const { key } of files) {
    const record = heads.has(key) ? null : old.read(key)
    if (record) heads.set(key, JSON.parse(record.head))
  }
  const missing = files.filter(({ key }) => !heads.has(key))
  const keyOf = new Map(files.map(({ path, key }) => [path, key]))

  let pack: Pack = old
  let parsed = 0
  if (missing.length > 0) {
    const writer = packWriter(options.cache, options.root)
    try {
      for (const key of heads.keys()) {
        const record = old.read(key)
        if (record) writer.add(key, record)
      }
      await parse(missing, common, options, (file) => {
        if ('problem' in file) {
          keyOf.delete(file.path)
          left.push(file)
          return
        }
        const { path, key, record } = file
        // A file may have changed since its key was taken: what was parsed is what counts.
        keyOf.set(path, key)
        heads.set(key, JSON.parse(record.head))
        writer.add(key, record)
        parsed += 1
      })
      pack = writer.finish()
    } catch (error) {
      writer.abandon()
      throw error
    } finally {
      old.close()
    }
  }

  const readable = (scanned: Scan['markdown']) => scanned.filter(({ path }) => keyOf.has(path))
  const head = (path: string): unknown => heads.get(keyOf.get(path) ?? '')
  return {
    entries: readable(options.files.markdown).map(({ path }) => ({ path, entry: head(path) as Entry })),
    bibliographies: readable(options.files.bibliographies).map(({ path }) => ({
      path,
      ...(head(path) as Bibliography),
    })),
    unreadable: left,
    state: hash('sha256', JSON.stringify([...keyOf].sort())),
    parsed,
    bodyOf: (path) => {
      const record = pack.read(keyOf.get(path) ?? '')
      if (!record) throw new Error(`the cache ${options.cache} no longer holds ${path}`)
      return JSON.parse(record.body) as Body
    },
    close: () => pack.close(),
  }
}

interface KeyedFile {
  readonly path: string
  readonly format: FileFormat
  readonly key: string
}

function keyed(options: EntriesOptions, common: string, file: Omit<KeyedFile, 'key'>): KeyedFile {
  return { ...file, key: entryKey(common, file.format, readFileSync(join(options.root, file.path))) }
}

function formats({ files, settings }: EntriesOptions): readonly Omit<KeyedFile, 'key'>[] {
  return [
    ...files.markdown.map(({ path }) => ({ path, format: kindOf(path, settings) })),
    ...files.bibliographies.map(({ path }) => ({
      path,
      format: path.toLowerCase().endsWith('.bib') ? ('bibtex' as const) : ('csl-json' as const),
    })),
  ]
}

/** The kind that a file's folder gives it. */
function kindOf(path: string, settings: Settings): NodeKind {
  const slash = path.indexOf('/')
  return (slash > 0 ? folderKind(path.slice(0, slash), settings) : null) ?? 'note'
}

async function parse(
  files: readonly KeyedFile[],
  common: string,
  { root, settings, parser, progress }: EntriesOptions,
  done: (file: ParsedFile | UnreadableFile) => void,
): Promise<void> {
  const tasks = Array.from({ length: Math.ceil(files.length / batchSize) }, (_, index): ParseTask => {
    const batch = files.slice(index * batchSize, (index + 1) * batchSize)
    const { relations, strictLineBreaks } = settings
    return { root, common, settings: { relations, strictLineBreaks }, parser, files: batch }
  })
  let finished = 0
  const take = (parsed: readonly (ParsedFile | UnreadableFile)[]) => {
    for (const file of parsed) done(file)
    finished += parsed.length
    progress(finished, files.length)
  }
  if (files.length < worthWorkers || availableParallelism() < 2) {
    for (const task of tasks) take(await parseFiles(task))
    return
  }
  const pool = new Tinypool({
    filename: new URL('./parse-files.ts', import.meta.url).href,
    name: 'parseFiles',
    minThreads: 1,
    maxThreads: availableParallelism(),
  })
  try {
    await Promise.all(
      tasks.map(async (task) => take((await pool.run(task)) as Awaited<ReturnType<typeof parseFiles>>)),
    )
  } finally {
    await pool.destroy()
  }
}
