import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { count } from '../ledger/ledger.ts'
import type { Body, Entry, EntryProblem } from '../core/entry.ts'
import { tooDeep, tooMuch } from '../core/limits.ts'
import { entryKey, keyWithTitles, type FileFormat, type ReadingSettings } from './entry-key.ts'
import type { ReadOptions } from './entry.ts'
import { codeOf, fileProblem, messageOf, unreadable } from '../scan/unreadable.ts'
import { pluginsOf } from './plugins.ts'
import { FailedPlugin, type OwnPlugins } from '../markdown/own-plugins.ts'
import type { NoteRow, PluginsAt } from '../core/plugins.ts'

/** What all files of a collection are parsed with. Plain data, so that it can be sent to another process. */
export interface ReadingContext {
  readonly root: string
  /** See `commonKey`. */
  readonly common: string
  readonly settings: ReadingSettings
  readonly plugins?: PluginsAt | null
}

export interface ParseTask {
  readonly path: string
  readonly format: FileFormat
  /** See `Settings.citations`; those in the text. */
  readonly titles?: readonly string[]
  readonly row?: NoteRow
  readonly sentRow?: { readonly key: string; readonly text: string }
}

/** An entry and its body, as JSON, and the number of its links. */
type SerializedEntry = ReturnType<typeof parsed>

export interface ParsedFile {
  readonly path: string
  /** The key of the bytes that were parsed. */
  readonly key: string
  readonly record: SerializedEntry
}

export interface UnreadableFile {
  readonly path: string
  readonly problem: EntryProblem
  /** True if the file may become readable without a change. */
  readonly mayPass?: true
}

export type ReadFile = ParsedFile | UnreadableFile

const start = { line: 1, column: 1 }

/** A failing plugin, too deep recursion and too much data are faults of the file. Any other error is our bug. */
function problemOf(error: unknown): EntryProblem {
  if (error instanceof FailedPlugin)
    return { rule: 'failing-plugin', point: error.point ?? start, message: error.message, fix: null }
  const message = messageOf(error)
  if (error instanceof RangeError) {
    if (message.includes('call stack')) return tooDeep(start)
    if (/^Invalid (?:string|array) length|maximum size/.test(message)) return tooMuch(start, held)
  }
  if (codeOf(error) === 'ERR_STRING_TOO_LONG') return tooMuch(start, held)
  const fix = 'report this bug with the file, and ignore the file in site.yaml until then.'
  return fileProblem('unreadable-file', `The file cannot be parsed (${message.slice(0, 200)}).`, fix)
}

const changed = fileProblem('failing-plugin', 'The plugins changed during the build.', 'build again.')

const held = 'The file is too large to hold in memory.'

/** Reads and parses a file. Any error becomes a problem of that file. */
export async function parseFile(
  { path, format, titles, sentRow }: ParseTask,
  context: ReadingContext,
): Promise<ReadFile> {
  let own
  // Plugins are for texts alone.
  if (context.plugins && !['bibtex', 'csl-json', 'canvas', 'base'].includes(format)) {
    own = await pluginsOf(context.plugins)
    if ('problem' in own) return { path, problem: own.problem, mayPass: true }
    if (own.key !== context.plugins.key) return { path, problem: changed, mayPass: true }
  }
  let bytes
  try {
    bytes = sentRow ? Buffer.from(sentRow.text) : readFileSync(join(context.root, path))
  } catch (error) {
    return { path, problem: unreadable(error), mayPass: true }
  }
  count('textsParsed')
  try {
    const parse = await parserOf(format)
    const record = await parse(
      bytes,
      { ...context.settings, ...(titles && { titles }), ...(sentRow && { isRow: true }) },
      own?.plugins,
    )
    const problem = excessOf(record)
    if (problem) return { path, problem }
    const key = entryKey(context.common, format, sentRow?.key ?? bytes)
    return { path, key: keyWithTitles(key, titles), record }
  } catch (error) {
    return { path, problem: problemOf(error) }
  }
}

/** Limits on the result of one file: a page holds all of it, and each link is looked up among all names. */
export const most = { links: 20_000, characters: 20_000_000 }

function excessOf({ entry, body, links }: SerializedEntry): EntryProblem | null {
  if (links > most.links) return tooMuch(start, `The file has more than ${most.links} links.`)
  return entry.length + body.length > most.characters
    ? tooMuch(start, `The page has more than ${most.characters / 1e6} million characters of HTML.`)
    : null
}

/** Loads the modules of a format with its first file. They take longer than parsing most files. */
export async function parserOf(
  format: FileFormat,
): Promise<
  (
    bytes: Uint8Array,
    settings: ReadingSettings & Pick<ReadOptions, 'titles' | 'isRow'>,
    plugins?: OwnPlugins,
  ) => Promise<SerializedEntry>
> {
  if (format === 'bibtex' || format === 'csl-json') {
    const { readBibliography } = await import('../bibliographies/bibliography.ts')
    return (bytes) => {
      const read = readBibliography(new TextDecoder().decode(bytes), format)
      return Promise.resolve({ entry: JSON.stringify(read), body: '', links: 0 })
    }
  }
  if (format === 'canvas') {
    const { readCanvasEntry } = await import('../canvases/canvas-entry.ts')
    return async (bytes, settings) => parsed(await readCanvasEntry(bytes, { ...settings, wording: settings }))
  }
  if (format === 'base') {
    const { readBaseFile } = await import('../bases/base-file.ts')
    return (bytes, settings) => Promise.resolve(parsed(readBaseFile(bytes, { wording: settings })))
  }
  const { readEntry } = await import('./entry.ts')
  return async (bytes, settings, plugins) => {
    const { relations: vocabulary, ...reading } = settings
    const options = { ...reading, vocabulary, byPath: format, wording: settings }
    return parsed(await readEntry(bytes, { ...options, ...(plugins && { plugins }) }))
  }
}

function parsed({ entry, body }: { readonly entry: Entry; readonly body: Body }) {
  return { entry: JSON.stringify(entry), body: JSON.stringify(body), links: entry.links.length }
}
