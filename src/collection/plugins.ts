import { hash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { inspect } from 'node:util'
import type { Config, PluginsAt, RowSource } from '../core/plugins.ts'
import type { EntryProblem } from '../core/entry.ts'
import { messageOf } from '../scan/unreadable.ts'
import { FailedPlugin, ownPlugins, type OwnPlugins } from '../markdown/own-plugins.ts'

/** The plugins of a file, or why they cannot be used. `files` are the file and the site's files that it asks for. */
export type ReadPlugins = { readonly files: readonly string[] } & (
  | { readonly key: string; readonly plugins: OwnPlugins; readonly sources: readonly RowSource[] }
  | { readonly problem: EntryProblem }
)

const known = new Map<string, Promise<ReadPlugins>>()

/** Reads a plugin file once for each key. */
export function pluginsOf({ file, key }: PluginsAt): Promise<ReadPlugins> {
  const name = `${key} ${file}`
  const read = known.get(name) ?? readPlugins(file)
  known.set(name, read)
  return read
}

/** Runs a file and its imports as they are now, and prepares its plugins. */
export async function readPlugins(file: string): Promise<ReadPlugins> {
  const parts = new Map<string, string>()
  const asked = new Set([file])
  try {
    const loaded = (await imported(file, { root: dirname(file), parts, asked })) as {
      readonly default?: unknown
    }
    const { sources = [], ...named } = configOf(loaded.default)
    const plugins = ownPlugins(named)
    const options = inspect(named, { depth: Infinity, maxArrayLength: null, maxStringLength: null })
    const key = hash('sha256', JSON.stringify([[...parts].sort(), options]))
    return { key, plugins, sources, files: [...asked] }
  } catch (error) {
    return { problem: problemOf(error, file), files: [...asked] }
  }
}

interface Recording {
  readonly root: string
  readonly parts: Map<string, string>
  /** Includes missing files. */
  readonly asked: Set<string>
}

/** Each reading adds its own query to URLs. It loads the site's modules anew, while modules of packages stay cached. */
const mark = 'throughline'
let readings = 0
const recordings = new Map<string, Recording>()
let hasHooks = false

async function imported(file: string, recording: Recording): Promise<unknown> {
  if (!hasHooks) addHooks()
  readings += 1
  const reading = String(readings)
  recordings.set(reading, recording)
  const url = pathToFileURL(file)
  url.searchParams.set(mark, reading)
  try {
    record(url.href, reading)
    return await import(url.href)
  } finally {
    recordings.delete(reading)
  }
}

function addHooks(): void {
  hasHooks = true
  registerHooks({
    resolve(specifier, context, next) {
      const reading = readingOf(context.parentURL)
      // Resolved from anywhere, and always to this copy.
      if (reading !== null && specifier === 'throughline')
        return { url: new URL('../index.ts', import.meta.url).href, shortCircuit: true }
      if (reading !== null && /^\.{1,2}\//.test(specifier))
        recordings.get(reading)?.asked.add(fileURLToPath(new URL(specifier, context.parentURL)))
      const resolved = next(specifier, context)
      if (reading === null || !resolved.url.startsWith('file:')) return resolved
      const url = new URL(resolved.url)
      if (!isInPackage(url)) url.searchParams.set(mark, reading)
      record(url.href, reading)
      return { ...resolved, url: url.href }
    },
  })
}

function readingOf(url: string | undefined): string | null {
  return url?.startsWith('file:') ? new URL(url).searchParams.get(mark) : null
}

function isInPackage({ pathname }: URL): boolean {
  return pathname.includes('/node_modules/')
}

/** A package is identified by its version, any other file by its text. */
function record(href: string, reading: string): void {
  const recording = recordings.get(reading)
  if (!recording) return
  const { root, parts, asked } = recording
  const url = new URL(href)
  const path = fileURLToPath(url)
  if (!isInPackage(url)) {
    asked.add(path)
    parts.set(relative(root, path).replaceAll(sep, '/'), hash('sha256', readFileSync(path)))
    return
  }
  const { name, version } = manifestOf(dirname(path))
  parts.set(`package ${name}`, version)
}

function manifestOf(folder: string): { readonly name: string; readonly version: string } {
  const file = join(folder, 'package.json')
  if (existsSync(file)) {
    const { name, version } = JSON.parse(readFileSync(file, 'utf8')) as { name?: string; version?: string }
    if (name !== undefined && version !== undefined) return { name, version }
  }
  return dirname(folder) === folder ? { name: folder, version: '' } : manifestOf(dirname(folder))
}

function configOf(given: unknown): Config {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new FailedPlugin('The file has no default export that is an object.')
  for (const [key, list] of Object.entries(given)) {
    if (key !== 'remark' && key !== 'rehype' && key !== 'sources')
      throw new FailedPlugin(`"${key}" is not a key (remark, rehype or sources).`)
    if (!Array.isArray(list)) throw new FailedPlugin(`"${key}" should be a list.`)
    for (const [index, item] of list.entries()) {
      if (key === 'sources') {
        if (typeof (item as RowSource | null)?.rows === 'function') continue
        throw new FailedPlugin(`sources[${index}] has no rows.`)
      }
      if (typeof (Array.isArray(item) ? item[0] : item) !== 'function')
        throw new FailedPlugin(`${key}[${index}] is not a function, or a list of a function and its options.`)
    }
  }
  return given
}

function problemOf(error: unknown, file: string): EntryProblem {
  const words = messageOf(error)
  const isOurs = error instanceof FailedPlugin
  const [, missing] = /^Cannot find package '([^']+)'/.exec(words) ?? []
  return {
    rule: 'invalid-settings',
    point: placeIn(error, file),
    message: isOurs ? words : `The file cannot be loaded (${(words.split('\n')[0] ?? '').slice(0, 300)}).`,
    fix: isOurs
      ? 'correct the plugin, or remove it.'
      : missing !== undefined
        ? `run npm install ${missing} beside this file.`
        : 'correct the file, which Node must be able to run.',
  }
}

/** Where in the file an error was thrown, according to its stack or the beginning of its message. */
function placeIn(error: unknown, file: string): EntryProblem['point'] {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  const at = stack.indexOf(pathToFileURL(file).href)
  const [, line, column] =
    /^[^\s:]*(?::\/\/[^\s:]*)?(?:\?[^\s:]*)?:(\d+)(?::(\d+))?/.exec(stack.slice(at)) ?? []
  return at < 0 || line === undefined
    ? { line: 1, column: 1 }
    : { line: Number(line), column: Number(column ?? 1) }
}
