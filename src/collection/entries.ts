import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Body, Entry } from '../core/entry.ts'
import type { PluginsAt } from '../core/plugins.ts'
import type { Settings } from '../core/settings.ts'
import { kindsByPath } from '../settings/kinds.ts'
import type { readBibliography } from '../bibliographies/bibliography.ts'
import type { Scan } from '../scan/scan.ts'
import { commonKey, entryKey } from './entry-key.ts'
import { DamagedStore, type Store } from '../cache/store.ts'
import { citingFiles, type KeyedFile } from './cited-titles.ts'
import type { ReadFile, UnreadableFile } from './parse-file.ts'
import { fileLimits, strangersLimits } from '../core/limits.ts'
import { openParsers } from './parsers.ts'
import { unreadable } from '../scan/unreadable.ts'

type Bibliography = ReturnType<typeof readBibliography>

type EntryName = readonly [body: string, entry?: string]

export type StoredEntries = Awaited<ReturnType<typeof storedEntries>>

export interface EntryOptions {
  readonly root: string
  readonly files: Pick<Scan, 'markdown' | 'canvases' | 'bases' | 'bibliographies'>
  readonly settings: Settings
  readonly plugins?: PluginsAt | null
  /** Holds entries and their bodies, by key. */
  readonly store: Store
}

export type SourceFiles = ReturnType<typeof sourceFiles>

/** Finds the key of each file without parsing it. `common` is its `commonKey`; `state` changes with a path or a key. */
export function sourceFiles(options: EntryOptions) {
  const common = commonKey(options.settings, options.plugins)
  const files: KeyedFile[] = []
  const unread: UnreadableFile[] = []
  for (const file of formats(options)) {
    try {
      const content = file.row?.key ?? readFileSync(join(options.root, file.path))
      files.push({ ...file, key: entryKey(common, file.format, content) })
    } catch (error) {
      unread.push({ path: file.path, problem: unreadable(error) })
    }
  }
  return { files, unreadable: unread, state: hash('sha256', JSON.stringify([files, unread])), common }
}

interface StoredEntry {
  readonly path: string
  readonly entry: Entry
}

interface EntriesOptions extends EntryOptions {
  /** The titles that texts cite in plain text (`citations: titles`), by the entries. Null to look for none. */
  readonly citable?: ((entries: readonly StoredEntry[]) => readonly string[]) | null
  /** Entries and bibliographies that are already in memory, by key. */
  readonly known?: ReadonlyMap<string, unknown>
  /** Keys of entries that stay in the store although no file has them any more. */
  readonly needed?: Iterable<string>
  /** Used in place of files that cannot be read. */
  readonly lastGood?: LastGood
  readonly progress: (done: number, total: number) => void
  /** Work that goes on at the same time and occupies a core. */
  readonly otherWork?: Promise<unknown>
}

/** The key of each file at its last successful read, by path, and the hash that all of these keys share. */
export interface LastGood {
  common: string
  keys: ReadonlyMap<string, string>
}

interface ReadEntries {
  readonly keyOf: Map<string, string>
  readonly heads: Map<string, unknown>
  /** The head of an entry that was read before, if it is still known. */
  readonly headBefore: (key: string) => unknown
}

/** Replaces unreadable entries with the last good ones of their files. Returns the problems of the former. */
function standIn(
  lastGood: LastGood,
  files: readonly KeyedFile[],
  common: string,
  { keyOf, heads, headBefore }: ReadEntries,
): readonly UnreadableFile[] {
  const before = lastGood.common === common ? lastGood.keys : new Map<string, string>()
  const good = new Map<string, string>()
  const problems: UnreadableFile[] = []
  for (const { path, format } of files) {
    if (format === 'bibtex' || format === 'csl-json') continue
    const key = keyOf.get(path)
    const entry = key === undefined ? null : (heads.get(key) as Entry)
    if (key !== undefined && entry && !isUnread(entry)) {
      good.set(path, key)
      continue
    }
    const last = before.get(path)
    const head = last === undefined ? undefined : headBefore(last)
    if (last === undefined || head === undefined) continue
    problems.push(...(entry?.problems ?? []).map((problem) => ({ path, problem })))
    good.set(path, last)
    heads.set(last, head)
    keyOf.set(path, last)
  }
  Object.assign(lastGood, { common, keys: good })
  return problems
}

function isUnread({ problems }: Entry): boolean {
  return problems.some(({ rule }) => rule === 'unreadable-front-matter' || rule === 'unreadable-file')
}

/** The entry of every readable file, from the cache or parsed now on all cores. */
export async function storedEntries(
  options: EntriesOptions,
  { files, unreadable, common }: SourceFiles = sourceFiles(options),
) {
  const { store } = options
  const left = [...unreadable]
  const heads = new Map<string, unknown>()
  const stored = store.keys('body')
  const keyOf = new Map<string, string>()

  const parsed = new Set<string>()
  let steady = true
  const unwritten = new Map<string, { readonly entry: string; readonly body: string }>()
  const write = () => {
    for (const part of ['body', 'entry'] as const)
      store.write(
        part,
        unwritten.entries().map(([key, record]) => [key, record[part]]),
      )
    unwritten.clear()
  }
  const take = (file: ReadFile) => {
    if ('problem' in file) {
      keyOf.delete(file.path)
      left.push(file)
      if (file.mayPass) steady = false
      return
    }
    const { path, key, record } = file
    // The file may have changed since its key was taken. The key of what was parsed counts.
    if (keyOf.get(path) !== key) steady = false
    keyOf.set(path, key)
    heads.set(key, JSON.parse(record.entry))
    unwritten.set(key, record)
    if (unwritten.size === batchSize) write()
    parsed.add(path)
  }
  const readOrParse = async (wanted: readonly KeyedFile[]) => {
    for (const { path, key } of wanted) keyOf.set(path, key)
    const absent = wanted.filter(({ key }) => !stored.has(key))
    const parsing = parse(absent, common, options, take)
    // The rejection is handled where `parsing` is awaited.
    parsing.catch(() => {})
    // Read the cache while the parsers start.
    const damaged = wanted.filter(({ key }) => {
      if (heads.has(key) || !stored.has(key)) return false
      const known = options.known?.get(key)
      const head = known === undefined ? store.read('entry', key) : null
      if (known !== undefined) heads.set(key, known)
      else if (head) heads.set(key, JSON.parse(head.toString()))
      return !heads.has(key)
    })
    await parsing
    await parse(damaged, common, options, take)
  }
  const readable = (scanned: Scan['markdown']) => scanned.filter(({ path }) => keyOf.has(path))
  const head = (path: string): unknown => heads.get(keyOf.get(path) ?? '')
  const { markdown, canvases, bases } = options.files
  const entriesOf = (scanned: Scan['markdown']): readonly StoredEntry[] =>
    readable(scanned).map(({ path }) => ({ path, entry: head(path) as Entry }))
  const citing = options.citable ? citingFiles(options.root, files) : null
  await readOrParse(citing ? citing.with(citing.likelyTitles) : files)
  if (citing && options.citable) {
    const titled = citing.with(options.citable(entriesOf(markdown)))
    await readOrParse(titled.filter(({ path, key }) => keyOf.has(path) && keyOf.get(path) !== key))
  }
  if (unwritten.size > 0) write()
  const headBefore = (key: string) => (stored.has(key) ? options.known?.get(key) : undefined)
  if (options.lastGood) left.push(...standIn(options.lastGood, files, common, { keyOf, heads, headBefore }))
  removeUnused(store, stored, new Set([...heads.keys(), ...(options.needed ?? [])]))

  const entries = entriesOf([...markdown, ...canvases, ...bases])
  const bibliographies = readable(options.files.bibliographies).map(({ path }) => ({
    path,
    ...(head(path) as Bibliography),
  }))
  const own: ReadonlySet<Entry> = new Set(entries.map(({ entry }) => entry))
  return {
    entries,
    bibliographies,
    /** The files with the keys of their entries. */
    files: files.map((file) => ({ ...file, key: keyOf.get(file.path) ?? file.key })),
    /** Files that could not be read. They are in neither list, or are there as last read. */
    unreadable: left,
    /** Paths of the files that were parsed; the other entries came from the cache. */
    parsed: [...parsed],
    /** False if a file changed while the files were read, or if a known file could not be read. */
    steady,
    /** Entries and bibliographies by key. */
    heads,
    /** The key of the body at a path ('' if none), and a hash of the entry if it is not the file's own. */
    keyOf: (path: string, entry: Entry): EntryName => {
      const key = keyOf.get(path)
      return key !== undefined && own.has(entry) ? [key] : [key ?? '', hash('sha256', JSON.stringify(entry))]
    },
    /** Reads a body from the store; the path must be one of `entries`. */
    bodyOf: (path: string) => storedBody(store, keyOf.get(path) ?? ''),
  }
}

/** Entries are kept in memory and written in batches of this size. */
const batchSize = 128

/** Throws `DamagedStore` if the store has no such body. */
export function storedBody(store: Store, key: string): Body {
  const body = store.read('body', key)
  if (!body) throw new DamagedStore(store.path)
  return JSON.parse(body.toString()) as Body
}

/** The number of unused entries that may stay: an edit leaves few, and may be undone. */
const mostUnused = (used: number) => 64 + used / 16

function removeUnused(store: Store, stored: ReadonlySet<string>, used: ReadonlySet<string>): void {
  const unused = [...stored].filter((key) => !used.has(key))
  if (unused.length <= mostUnused(used.size)) return
  store.remove('entry', unused)
  store.remove('body', unused)
}

function formats({ files, settings }: EntryOptions): readonly Omit<KeyedFile, 'key'>[] {
  const kindOf = kindsByPath(settings)
  return [
    ...files.markdown.map(({ path, row }) => ({ path, format: kindOf(path), ...(row && { row }) })),
    ...files.canvases.map(({ path }) => ({ path, format: 'canvas' as const })),
    ...files.bases.map(({ path }) => ({ path, format: 'base' as const })),
    ...files.bibliographies.map(({ path }) => ({
      path,
      format: path.toLowerCase().endsWith('.bib') ? ('bibtex' as const) : ('csl-json' as const),
    })),
  ]
}

const parsers = { own: openParsers(fileLimits), strangers: openParsers(strangersLimits) }

export const pluginsIn = (file: string) => parsers.own.plugins(file)

/** For a program that keeps running and waits for edits. */
export function keepParsers(): void {
  parsers.own.idleMilliseconds = 600_000
  parsers.strangers.idleMilliseconds = 600_000
}

async function parse(
  files: readonly KeyedFile[],
  common: string,
  { root, settings, plugins = null, progress, otherWork }: EntriesOptions,
  done: (file: ReadFile) => void,
): Promise<void> {
  if (files.length === 0) return
  const context = { root, common, settings, plugins }
  let finished = 0
  const take = (file: ReadFile) => {
    done(file)
    finished += 1
    progress(finished, files.length)
  }
  await parsers[settings.untrusted ? 'strangers' : 'own'].parse(files, context, take, otherWork)
}
