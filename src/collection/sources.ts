import { createHash, hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { basename, join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { EntryProblem } from '../core/entry.ts'
import { positionsFile } from '../core/graph-position.ts'
import type { Config, PluginsAt } from '../core/plugins.ts'
import type { Settings } from '../core/settings.ts'
import { codeOf, fileProblem, refuseExhausted, unread, ownFile, readOwnFile } from '../scan/unreadable.ts'
import { discourseFiles, obsidianFiles, readObsidian, type ObsidianSettings } from '../scan/obsidian.ts'
import { withOwnFiles } from './own-files.ts'
import { pathInRepository, gitDates } from '../scan/git.ts'
import { noPositions, readPositions, unreadablePositions, type ReadPositions } from './positions.ts'
import { hidingIn, isHidden, regexpIn } from '../scan/hiding.ts'
import { scan } from '../scan/scan.ts'
import { readDiscourseGraph, readInstanceRelations } from '../settings/discourse.ts'
import { readSettings, type ReadSettings, type SettingsOverrides, type Vault } from '../settings/settings.ts'
import type { Progress } from '../report/progress.ts'
import { pluginsIn, sourceFiles, type SourceFiles } from './entries.ts'
import type { Store } from '../cache/store.ts'
import type { UnreadableFile } from './parse-file.ts'
import { filesOf, unpublished, withRows } from './rows.ts'

export interface SourceOptions {
  readonly content: string
  readonly overrides: SettingsOverrides
  readonly store: Store
  readonly progress: Progress
}

type SourcePlaces = Pick<SourceOptions, 'content' | 'overrides'>

/** Everything to compile, not yet parsed. */
export type Sources = Awaited<ReturnType<typeof readSources>>

/** Reads the settings and finds the files, without parsing them. */
export async function readSources(options: SourceOptions) {
  options.progress.stage('Reading')
  const [read, positions] = await Promise.all([settingsOf(options), positionsIn(options.content)])
  const { untrusted, hiddenBy } = read.settings
  const exclusions = hiddenBy.obsidian ? await exclusionsOf(options.content, untrusted) : none
  const hiding = hidingIn(options.content, { git: hiddenBy.git, excluded: exclusions.excluded })
  const { sources, plugins, ...config } = await pluginsFor(options, read.settings)
  const rows = { content: options.content, config: options.overrides.config ?? '', sources }
  const ignore = [...read.settings.ignore, ...unpublished(rows)]
  const scanned = await scan(options.content, ignore, !untrusted, read.templates, hiding)
  const { files, problems } = await withRows(scanned, rows, ignore)
  const configProblems = [...config.configProblems, ...problems]
  const isUnshared = exclusions.excluded.length > 0 && isHidden(obsidianFiles.app, hiding)
  const entries = sourceFiles({ ...options, root: options.content, files, settings: read.settings, plugins })
  const { attachments, ignored, leftOut, statics, misplaced } = files
  const own = withOwnFiles(options.content, read, files)
  const vectors = await digestOfVectors(options.content, read.settings)
  const history = await historyOf(options.content, read, entries)
  const rest = [read, own, positions, vectors, entries.state, ignored, leftOut, misplaced, history]
  if (configProblems.length > 0) rest.push(configProblems)
  const state = hash('sha256', JSON.stringify([rest, attachments, statics]))
  const sizes = [...attachments, ...statics].map(({ path, size }) => [path, size])
  const contentState = hash('sha256', JSON.stringify([rest, sizes]))
  const settings: Settings = { ...read.settings, ignore, look: own.look }
  return {
    ...read,
    settings,
    problems: [...read.problems, ...own.problems, ...exclusions.problems],
    doubts: [...read.doubts, ...own.doubts, ...history.problems, ...(isUnshared ? [unshared] : [])],
    ownFiles: own.files,
    /** The plugins of `throughline.config.ts`. */
    plugins,
    /** Problems of the config file. Paths are relative to the collection. */
    configProblems,
    /** The config file, the site's files that it imports and those of its sources; empty if it is not read. */
    configFiles: [...config.configFiles, ...filesOf(rows)],
    positions,
    files,
    dates: history.dates,
    entries,
    /** Changes whenever anything that the site is made of may have changed. Includes the times of files. */
    state,
    /** Like `state`, but the same on every machine. */
    contentState,
  }
}

interface ReadConfig extends Required<Pick<Config, 'sources'>> {
  readonly plugins: PluginsAt | null
  readonly configProblems: readonly UnreadableFile[]
  readonly configFiles: readonly string[]
}

/** Plugins are code, and untrusted texts are not given to any. */
async function pluginsFor(
  { content, overrides: { config } }: SourcePlaces,
  { untrusted }: Settings,
): Promise<ReadConfig> {
  const none = { plugins: null, configProblems: [], configFiles: [], sources: [] }
  if (config === undefined) return none
  const path = relative(content, config).replaceAll(sep, '/')
  if (untrusted) {
    const message = 'The file is not read, because the collection is untrusted.'
    return { ...none, configProblems: [{ path, problem: fileProblem('unread-config', message) }] }
  }
  const named = await pluginsIn(config)
  const read =
    'problem' in named || !named.hasSources
      ? named
      : // A process with limits has loaded the file, so this one may load it, too.
        await (await import('./plugins.ts')).pluginsOf({ file: config, key: named.key })
  const found = { ...none, configFiles: named.files }
  if ('problem' in read) return { ...found, configProblems: [{ path, problem: read.problem }] }
  const plugins = { file: config, key: read.key }
  return { ...found, plugins, ...('sources' in read && { sources: read.sources }) }
}

export async function settingsOf({ content, overrides }: SourcePlaces): Promise<ReadSettings> {
  const name = basename(content)
  const { settingsFile, untrusted = false } = overrides
  // An untrusted collection's own settings are ignored: they come from another file, or are the defaults.
  const vault = untrusted ? {} : await vaultAt(content)
  try {
    const text =
      settingsFile !== undefined
        ? await readFile(settingsFile, 'utf8')
        : untrusted
          ? null
          : await readOwnFile(content, 'site.yaml')
    return readSettings(text, overrides, name, vault)
  } catch (error) {
    const read = readSettings(null, overrides, name, vault)
    if (codeOf(error) === 'ENOENT') return read
    refuseExhausted(error)
    const message = `site.yaml cannot be read (${error instanceof Error ? error.message : String(error)}).`
    const problem = fileProblem('invalid-settings', message, 'make the file readable.')
    return { ...read, problems: [problem, ...read.problems] }
  }
}

async function historyOf(content: string, { settings, pointAt }: ReadSettings, { files }: SourceFiles) {
  if (settings.dates !== 'git') return { dates: [], problems: [] }
  const paths = files.flatMap(({ path, row }) => (row ? [] : [path]))
  const { dates, refused } = await gitDates(content, paths)
  const message = `Dates from Git are missing because ${refused}.`
  const problem: EntryProblem = { rule: 'no-git-dates', point: pointAt(['dates']), message, fix: null }
  return { dates, problems: refused === null ? [] : [problem] }
}

/** The SHA-256 of the file of vectors, in hex; null if there is no such file or it cannot be read. */
async function digestOfVectors(content: string, { similarity }: Settings): Promise<string | null> {
  if (similarity.embedding.provider !== 'vectors') return null
  const sum = createHash('sha256')
  try {
    await pipeline(createReadStream(ownFile(content, similarity.embedding.file)), sum)
    return sum.digest('hex')
  } catch {
    return null
  }
}

async function positionsIn(content: string): Promise<ReadPositions> {
  try {
    return readPositions(await readOwnFile(content, positionsFile))
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return noPositions
    return unreadablePositions(error)
  }
}

/** Settings of a vault besides `site.yaml`. A file that cannot be read counts as empty. */
async function vaultAt(content: string): Promise<Vault> {
  const text = (file: string) => readOwnFile(content, file).catch(() => '')
  const [obsidian, preamble, ...discourse] = await Promise.all([
    obsidianSettings(content),
    // The file of the Obsidian plugin Extended MathJax.
    text('preamble.sty'),
    ...discourseFiles.map(text),
  ])
  const graph = discourse.map(readDiscourseGraph).find((one) => one !== null) ?? null
  return {
    obsidian,
    preamble,
    discourse: graph,
    instanceRelations: graph ? readInstanceRelations(await text(graph.relationsFile), graph) : [],
    pathInRepository: () => pathInRepository(content),
  }
}

const unshared = fileProblem(
  'unshared-exclusions',
  `Obsidian excludes files, but Git ignores the list in ${obsidianFiles.app}.`,
)

const none: Exclusions = { excluded: [], problems: [] }

interface Exclusions {
  readonly excluded: readonly string[]
  readonly problems: readonly EntryProblem[]
}

/** What Obsidian excludes. An expression that cannot be used is an error, so that nothing is published. */
async function exclusionsOf(content: string, untrusted: boolean): Promise<Exclusions> {
  const { excluded = [] } = (await obsidianSettings(content)) ?? {}
  const refused = excluded.flatMap((filter) => {
    const source = regexpIn(filter)
    const why = source === null ? null : untrusted ? 'is not used for untrusted notes' : whyInvalid(source)
    return why === null ? [] : [{ filter, why }]
  })
  return {
    excluded: excluded.filter((filter) => !refused.some((one) => one.filter === filter)),
    problems: refused.map(({ filter, why }) =>
      fileProblem(
        'invalid-settings',
        `The regular expression ${filter} in ${obsidianFiles.app} ${why}.`,
        'exclude a folder instead, or use ignore: in site.yaml with ignore-obsidian: false.',
      ),
    ),
  }
}

function whyInvalid(source: string): string | null {
  try {
    new RegExp(source, 'i')
    return null
  } catch {
    return 'is not valid'
  }
}

/** Null if there is no `.obsidian`. A file in it that cannot be read counts as empty. */
async function obsidianSettings(content: string): Promise<ObsidianSettings | null> {
  const found = await stat(join(content, '.obsidian')).catch(() => null)
  if (!found?.isDirectory()) return null
  const text = (file: string) => readOwnFile(content, file).catch(unread)
  const [app, templates, templater] = await Promise.all([
    text(obsidianFiles.app),
    text(obsidianFiles.templates),
    text(obsidianFiles.templater),
  ])
  return readObsidian({ app, templates, templater })
}
