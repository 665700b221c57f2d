import { appendFileSync, existsSync, statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { createHash } from 'node:crypto'
import { inspect, parseArgs } from 'node:util'
import { MergeRefused } from '../src/build/merge.ts'
import { isRule, type RuleName, rules } from '../src/core/rules.ts'
import { isError, type Problem } from '../src/core/problem.ts'
import { didYouMean, suggestions } from '../src/core/suggestion.ts'
import { whole, type Shard } from '../src/output/shard.ts'
import { OutputRefused } from '../src/output/output.ts'
import { basePath, siteUrl } from '../src/settings/address.ts'
import {
  briefReport,
  githubReport,
  githubSummary,
  pathFrom,
  textReport,
  jsonReport,
} from '../src/report/problems.ts'
import { machineFault } from '../src/report/machine-fault.ts'
import { progress, type Progress } from '../src/report/progress.ts'
import { statsFormats } from '../src/report/summary.ts'
import { collectionsIn, isFolder } from '../src/scan/find.ts'
import { placeIn, Store, unkept } from '../src/cache/store.ts'
import { calling, isInstalled } from '../src/core/installed.ts'
import { configFiles } from '../src/core/plugins.ts'
import { workFolder } from '../src/cache/root.ts'
import { hostNames } from './hosts.ts'
import { commands, formats, help, usage, type Command } from './flags.ts'
import { codeOf, messageOf } from '../src/scan/unreadable.ts'

/** The folder in which the command was called: `npm run` changes to the folder of package.json. */
export const callerFolder = () => process.env['INIT_CWD'] || process.cwd()

/** A mistake in how a command was called. The caller sees only the message. */
export class UsageError extends Error {}

type Commands = typeof commands

interface Called<Name extends keyof Commands> {
  readonly values: ReturnType<typeof parseArgs<{ options: Commands[Name]['flags'] }>>['values']
  readonly positionals: readonly string[]
  readonly progress: Progress
}

/** Sets the exit code: the result of `run`, 1 for a wrong call or a machine fault, or 2, with a stack, for a bug. */
export async function command<Name extends keyof Commands>(
  name: Name,
  run: (called: Called<Name>) => Promise<number>,
): Promise<void> {
  const bar = progress(process.stderr)
  try {
    const { values, positionals } = parse(name)
    if (values.help === true) {
      process.stdout.write(help(name, commands[name]))
      process.exitCode = 0
      return
    }
    process.exitCode = await run({ values: values as Called<Name>['values'], positionals, progress: bar })
  } catch (error) {
    bar.fail()
    const expected =
      error instanceof UsageError || error instanceof OutputRefused || error instanceof MergeRefused
    const fault = machineFault(error)
    const isOurs = !expected && fault === null
    const words = [expected ? error.message : fault?.cause, fault?.fix].filter((word) => word !== undefined)
    process.stderr.write(
      isOurs
        ? `throughline: this is a bug in Throughline\n${inspect(error)}\n`
        : `throughline: ${words.join('\nfix  ')}\n`,
    )
    process.exitCode = isOurs ? 2 : 1
  }
  const error = unkept()
  if (error === null) return
  const fault = machineFault(error)
  const why = fault ? `${fault.cause}\nfix  ${fault.fix}` : inspect(error)
  process.stderr.write(`throughline: the cache was not saved, so the next build is slower: ${why}\n`)
}

export function parse(name: keyof Commands, args = process.argv.slice(2)) {
  const { words, flags }: Command = commands[name]
  refuseFlagsOfNpm(flags, usage(name, commands[name]))
  try {
    const called = parseArgs({
      // `parseArgs` takes no value for a switch.
      args: args.flatMap((word) =>
        word === '--strict=warnings' ? ['--strict', '--fail-on=warnings'] : [word],
      ),
      options: { ...flags, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    })
    const [word] = called.positionals
    if (word === undefined || words !== undefined) return called
    const hint = isInstalled ? '' : ' (write -- before the flags)'
    throw new Error(`"${word}" is not expected${hint}`)
  } catch (error) {
    const message = messageOf(error)
    // Node adds how to pass a word that begins with a hyphen, but no command takes one.
    const [fault] = message.split('. To specify a positional')
    throw new UsageError(`${fault}\nusage: ${usage(name, commands[name])}`)
  }
}

/** In a clone, npm takes flags for itself if the -- before them is forgotten. The environment then has them. */
function refuseFlagsOfNpm(flags: Command['flags'], usage: string): void {
  if (isInstalled || process.env['npm_lifecycle_event'] === undefined) return
  // A switch that npm took is `true`. Any other value is npm's own setting of that name.
  const taken = Object.entries(flags).flatMap(([flag, { type }]) => {
    const value = process.env[`npm_config_${flag.replaceAll('-', '_')}`] ?? ''
    return (type === 'boolean' ? value === 'true' : value !== '') ? [flag] : []
  })
  if (taken.length === 0) return
  const named = taken.map((flag) => `--${flag}`).join(', ')
  throw new UsageError(`npm took ${named}, so write -- before the flags\nusage: ${usage}`)
}

/** 0 means any free port. */
export function portOf(word: string, flag = 'port'): number {
  const port = /^\d{1,5}$/.test(word) ? Number(word) : Infinity
  if (port > 65_535) throw new UsageError(`--${flag} must be a number from 0 to 65535, not "${word}"`)
  return port
}

/** Starts a server. A port that is not available is a mistake in the call. */
export async function onPort<Server>(
  port: number,
  start: (port: number) => Promise<Server>,
): Promise<Server> {
  try {
    return await start(port)
  } catch (error) {
    const code = codeOf(error)
    if (code === 'EADDRINUSE') throw new UsageError(`port ${port} is in use, so choose another`)
    if (code === 'EADDRNOTAVAIL') throw new UsageError('--host is not an address of this machine')
    if (code === 'EACCES') throw new UsageError(`you may not use port ${port}, so choose another`)
    throw error
  }
}

/** The base path, with a slash at either end. */
export function baseOf(word: string): string {
  const base = basePath.safeParse(word)
  if (!base.success) throw new UsageError(`--base must be a path such as /garden/, not "${word}"`)
  return base.data
}

/** The site's URL, as it was written. */
export function siteFlag(word: string): string {
  if (!siteUrl.safeParse(word).success) {
    throw new UsageError(`--site must be a URL such as https://example.org, not "${word}"`)
  }
  return word
}

export function fileFlag(word: string, of: string): string {
  const file = resolve(word)
  if (!existsSync(file) || !statSync(file).isFile()) throw new UsageError(`there is no ${of} file ${word}`)
  return file
}

export function configAt(word: string | undefined): string | undefined {
  return word === undefined
    ? possibleConfigs(word).find((file) => existsSync(file))
    : fileFlag(word, 'plugins')
}

/** Paths where a config file may be. */
export function possibleConfigs(word: string | undefined): readonly string[] {
  return word === undefined ? configFiles.map((name) => join(workFolder, name)) : [resolve(word)]
}

/** The collection's folder: from the flag, or found where the command was called. */
export function contentOf(word: string | undefined): string {
  if (word !== undefined) {
    if (isFolder(resolve(word))) return word
    throw new UsageError(`there is no folder ${word}`)
  }
  const [found, ...others] = collectionsIn(process.cwd())
  if (found === undefined) {
    throw new UsageError(
      `there is no content/, site.yaml or .obsidian/ here, so name the folder with --content, or run ${calling('init')}`,
    )
  }
  if (others.length === 0) return found
  throw new UsageError(
    `there are several collections here (${[found, ...others].join(', ')}), so choose one with --content`,
  )
}

/** The paths of a collection and its cache, with the settings from flags. */
export function collectionAt(values: {
  content?: string | undefined
  base?: string | undefined
  site?: string | undefined
  untrusted?: boolean
  settings?: string | undefined
  config?: string | undefined
  'fail-on'?: string | undefined
}) {
  const content = resolve(contentOf(values.content))
  const name = createHash('sha256').update(placeIn(workFolder, content)).digest('hex').slice(0, 12)
  return {
    content,
    project: workFolder,
    cache: join(workFolder, '.throughline', `${name}.sqlite`),
    overrides: {
      base: values.base === undefined ? undefined : baseOf(values.base),
      url: values.site === undefined ? undefined : siteFlag(values.site),
      ...(values.untrusted ? { untrusted: true } : {}),
      settingsFile: values.settings === undefined ? undefined : fileFlag(values.settings, 'settings'),
      config: configAt(values.config),
      ...(values['fail-on'] !== undefined && { failOn: rulesIn(values['fail-on']) }),
    },
  }
}

/** The same with an open store, which closes when the command ends. */
export function openCollection(values: Parameters<typeof collectionAt>[0]) {
  const { cache, ...at } = collectionAt(values)
  const store = new Store(cache)
  return { ...at, store, [Symbol.dispose]: () => store.close() }
}

function rulesIn(words: string): readonly (RuleName | 'warnings')[] {
  return words.split(',').map((word) => {
    const rule = word.trim()
    if (rule === 'warnings' || isRule(rule)) return rule
    const meant = didYouMean(suggestions(rule, Object.keys(rules)))
    throw new UsageError(`"${rule}" in --fail-on is not a rule${meant && `, ${meant}`}`)
  })
}

/** The shard that a flag such as 2/4 names; the whole site without one. */
export function shardOf(word: string | undefined): Shard {
  if (word === undefined) return whole
  const [, number, of] = (/^([1-9]\d{0,3})\/([1-9]\d{0,3})$/.exec(word) ?? []).map(Number)
  if (number === undefined || of === undefined || number > of) {
    throw new UsageError(`--shard must be a part such as 2/4, not "${word}"`)
  }
  return { number, of }
}

type Format = (typeof formats)[number]

export const formatOf = (word: string): Format => oneOf('format', formats, word)
export const publishOf = (word: string) => oneOf('publish', ['all', 'opt-in'], word)
export const navigationOf = (word: string) => oneOf('navigation', ['tree', 'none'], word)
export const hostOf = (word: string) => oneOf('host', hostNames, word)
export const statsFormatOf = (word: string) => oneOf('stats', statsFormats, word)

function oneOf<const Word extends string>(flag: string, words: readonly Word[], given: string): Word {
  const found = words.find((word) => word === given)
  if (found === undefined)
    throw new UsageError(`--${flag} must be one of ${words.join(', ')}, not "${given}"`)
  return found
}

/** Prints problems in files of the folder `content`. Only a brief report mentions the number of `files`. */
export function printProblems(
  problems: readonly Problem[],
  format: Format,
  content: string,
  brief?: { readonly files: number },
): void {
  process.stdout.write(report(problems, format, content, brief))
}

function report(
  problems: readonly Problem[],
  format: Format,
  content: string,
  brief?: { readonly files: number },
): string {
  switch (format) {
    case 'text': {
      const options = { colour: process.stdout.isTTY, path: shown(content) }
      return brief ? briefReport(problems, brief.files, options) : textReport(problems, options)
    }
    case 'json':
      return jsonReport(problems)
    case 'github': {
      const folder = relative(process.cwd(), content).replaceAll('\\', '/')
      const file = process.env['GITHUB_STEP_SUMMARY']
      if (brief && file) appendFileSync(file, githubSummary(problems, folder))
      return githubReport(problems, folder)
    }
  }
}

/** Turns files of a folder into paths that the caller can open. */
export function shown(folder: string): (file: string) => string {
  return pathFrom(callerFolder(), resolve(folder))
}

/** 0 without errors. With errors, 1 if the command does nothing, or 3 if it only leaves out the files they name. */
export function exitCode(problems: readonly Problem[], doesNothing = true): 0 | 1 | 3 {
  if (!problems.some(isError)) return 0
  return doesNothing ? 1 : 3
}
