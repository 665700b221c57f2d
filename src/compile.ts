import { readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Attachment, Collection } from './derive/collection.ts'
import { embedCycles } from './derive/embed-cycles.ts'
import { siteOf } from './derive/site.ts'
import { problemsOf, type Finding } from './link/finding.ts'
import { link, type Document } from './link/link.ts'
import type { EntryProblem } from './model/entry.ts'
import { byPlace } from './model/place.ts'
import type { Problem } from './model/rules.ts'
import type { Site } from './model/site.ts'
import { usedAttachments } from './publish/attachments.ts'
import type { Progress } from './report/progress.ts'
import { emptyBody } from './read/empty-entry.ts'
import { obsidianFiles, readObsidian, type ObsidianSettings } from './read/obsidian.ts'
import { scan } from './read/scan.ts'
import { readSettings, type ReadSettings, type SettingsOverrides } from './read/settings.ts'
import { storedEntries } from './store/entries.ts'
import type { Parser } from './store/entry-key.ts'

export interface CompileOptions {
  /** The folder of the collection. */
  readonly content: string
  /** What flags say; they beat `site.yaml`. */
  readonly overrides: SettingsOverrides
  /** The folder for what is kept between builds. */
  readonly cache: string
  readonly parser: Parser
  /** Leave out the files that errors name. */
  readonly lenient: boolean
  readonly progress: Progress
}

export interface Compiled {
  readonly site: Site
  readonly collection: Collection
  readonly attachments: ReadonlyMap<string, Attachment>
  /** In order of place. */
  readonly problems: readonly Problem[]
  /** False while it is not understood what is to be left out: then nothing may be published. */
  readonly ignoreKnown: boolean
  /** Another whenever anything is that the site is made of. */
  readonly state: string
  /** Files that were parsed, and all that were read; the others came from the cache. */
  readonly parsed: number
  readonly read: number
  readonly close: () => void
}

/** The whole way from a folder to a site, short of writing it. */
export async function compile(options: CompileOptions): Promise<Compiled> {
  const { content, progress } = options

  progress.stage('Reading')
  const { settings, featuredAt, problems: settingsProblems, ignoreKnown } = await settingsOf(options)
  const files = await scan(content, settings.ignore)

  progress.stage('Parsing')
  const stored = await storedEntries({ ...options, root: content, files, settings, progress: progress.step })

  progress.stage('Linking')
  const paths = files.attachments.map((file) => file.path)
  const documents: Document[] = [
    ...stored.entries.map(({ path, entry }) => ({
      path,
      citekey: null,
      point: { line: 1, column: 1 },
      entry,
    })),
    ...stored.bibliographies.flatMap(({ path, entries }) =>
      entries.map(({ citekey, point, entry }) => ({ path, citekey, point, entry })),
    ),
  ]
  const linked = link(documents, paths, settings, featuredAt, files.ignored)
  const used = await usedAttachments(content, linked.graph)
  const findings: Finding[] = [
    ...located(settingsProblems, 'site.yaml'),
    ...stored.bibliographies.flatMap(({ path, problems }) => located(problems, path)),
    ...[...files.leftOut, ...stored.unreadable, ...used.problems].flatMap(({ path, problem }) =>
      located([problem], path),
    ),
    ...embedCycles(linked.graph).map((cycle) => ({ ...cycle, rule: 'embed-cycle' as const, fix: null })),
  ]
  const problems = [...linked.problems, ...problemsOf(findings, settings)].sort((a, b) =>
    byPlace(a.place, b.place),
  )
  const kept = options.lenient ? withoutFaulty(documents, problems) : documents
  const { graph, tags, redirects, featured } =
    kept === documents ? linked : link(kept, paths, settings, featuredAt, files.ignored)

  progress.stage('Deriving')
  const written: ReadonlySet<string> = new Set(stored.entries.map(({ path }) => path))
  const { attachments } = kept === documents ? used : await usedAttachments(content, graph)
  const collection: Collection = {
    settings,
    graph,
    tags,
    redirects,
    attachments,
    bodyOf: (id) => (written.has(id) ? stored.bodyOf(id) : emptyBody),
  }
  return {
    site: siteOf(
      collection,
      featured.map((id) => graph.node(id)),
    ),
    collection,
    attachments,
    problems,
    ignoreKnown,
    state: JSON.stringify([settings, stored.state, files.attachments, files.ignored]),
    parsed: stored.parsed,
    read: stored.entries.length + stored.bibliographies.length,
    close: stored.close,
  }
}

async function settingsOf({ content, overrides }: CompileOptions): Promise<ReadSettings> {
  const name = basename(content)
  const obsidian = await obsidianSettings(content)
  try {
    return readSettings(await readFile(join(content, 'site.yaml'), 'utf8'), overrides, name, obsidian)
  } catch (error) {
    const read = readSettings(null, overrides, name, obsidian)
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return read
    const problem: EntryProblem = {
      rule: 'invalid-settings',
      point: { line: 1, column: 1 },
      message: `site.yaml cannot be read: ${error instanceof Error ? error.message : String(error)}.`,
      fix: 'make it a file that may be read.',
    }
    return { ...read, problems: [problem, ...read.problems], ignoreKnown: false }
  }
}

/** Null where there is no `.obsidian`; a file in it that cannot be read says nothing. */
async function obsidianSettings(content: string): Promise<ObsidianSettings | null> {
  const found = await stat(join(content, '.obsidian')).catch(() => null)
  if (!found?.isDirectory()) return null
  const text = (file: string) => readFile(join(content, file), 'utf8').catch(() => '')
  const [app, templates, templater] = await Promise.all([
    text(obsidianFiles.app),
    text(obsidianFiles.templates),
    text(obsidianFiles.templater),
  ])
  return readObsidian({ app, templates, templater })
}

/** The same documents, with those that errors name unpublished. */
function withoutFaulty(documents: readonly Document[], problems: readonly Problem[]): readonly Document[] {
  const faulty = new Set(
    problems.filter(({ severity }) => severity === 'error').map(({ place }) => place.file),
  )
  if (!documents.some(({ path, entry }) => faulty.has(path) && !entry.draft)) return documents
  return documents.map((document) =>
    faulty.has(document.path) ? { ...document, entry: { ...document.entry, draft: true } } : document,
  )
}

function located(problems: readonly EntryProblem[], file: string): readonly Finding[] {
  return problems.map(({ rule, point, message, fix }) => ({ rule, place: { file, ...point }, message, fix }))
}
