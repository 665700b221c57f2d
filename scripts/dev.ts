import { basename, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { compiler, type CompileOptions, type Compiled } from '../src/build/compile.ts'
import { areShown, areSame, editedSources } from '../src/build/edited-sources.ts'
import { servedSearch } from '../src/build/served-search.ts'
import { mermaidFiles } from '../src/diagrams/mermaid.ts'
import { located, problemsOf, isFatal, type Problem } from '../src/core/problem.ts'
import { nearestText } from '../src/core/nearest.ts'
import type { MovedFile } from '../src/core/address.ts'
import { obsidianFiles } from '../src/scan/obsidian.ts'
import { rulesOutside } from '../src/scan/hiding.ts'
import { isSite } from '../src/scan/find.ts'
import { concerns } from '../src/scan/left-out.ts'
import { watchFolder } from '../src/scan/watch.ts'
import { silent, type Progress } from '../src/report/progress.ts'
import { readSources, type Sources } from '../src/collection/sources.ts'
import { type BuiltFile, movedFiles, storedTexts } from '../src/moves/recognise.ts'
import { lostAddresses } from '../src/moves/moved-findings.ts'
import { keepParsers } from '../src/collection/entries.ts'
import { problemChanges, tally } from '../src/report/problems.ts'
import { originsOf, type Remarks } from '../src/html/dev/annotated.ts'
import { serveSite, type Served, type SiteServer } from '../src/html/site-server.ts'
import { compiledTemplates, templatesFor, type Templates } from '../src/html/templates.ts'
import { reachOf, reachText } from './reach.ts'
import { renewSchema } from './site-schema.ts'
import {
  configAt,
  openCollection,
  command,
  onPort,
  possibleConfigs,
  portOf,
  printProblems,
  shown as openable,
} from './command.ts'
import { messageOf } from '../src/scan/unreadable.ts'

const served = ({ site, attachments }: Compiled, content: string, remarks: Remarks): Served => ({
  site,
  files: new Map([
    ...[...attachments.values()].map(({ path, sitePath }) => [sitePath, join(content, path)] as const),
    ...(site.diagrams ? mermaidFiles() : []),
  ]),
  remarks,
})

const quietMilliseconds = 5000

const limits = new Map<unknown, string>([
  ['ENOSPC', 'fs.inotify.max_user_watches'],
  ['EMFILE', 'fs.inotify.max_user_instances'],
])

function unwatched(error: Error): string {
  const limit = limits.get('code' in error ? error.code : null)
  const fix = limit === undefined ? '' : `\nfix  raise the limit (sysctl ${limit}) and start dev again`
  return `some edits will be missed (${error.message})${fix}`
}

/** Problems that only ranking finds. */
const isOfRanking = ({ rule }: Problem) => rule === 'embedding-failed' || rule === 'invalid-vectors'

await command('dev', async ({ values, progress }) => {
  const wanted = portOf(values.port)
  const reach = reachOf(values.host)
  const at = openCollection(values)
  await renewSchema(at.content)
  const drafts = !values['no-drafts']
  const compile = compiler()
  keepParsers()
  let shown: {
    readonly compiled: Compiled
    readonly sources: Sources
    readonly server: SiteServer
    readonly search: ReturnType<typeof servedSearch>
    readonly templates: Templates & { readonly version: string }
  } | null = null
  /** Whether exactly `sources` are shown. False after an error. */
  let sure = true

  /** Runs one task at a time. */
  let turn = Promise.resolve()
  const inTurn = (act: () => Promise<void>) => (turn = turn.then(act))
  let quiet: NodeJS.Timeout | undefined

  /** The problems that were printed last. */
  let told: readonly Problem[] = []
  /** Prints new problems, and returns a tally. */
  const tell = (problems: readonly Problem[]) => {
    const places = new Map(moved.map(({ from, to }) => [from, to]))
    const before = told.map((problem) => {
      const file = places.get(problem.place.file)
      return file === undefined ? problem : { ...problem, place: { ...problem.place, file } }
    })
    const { added, gone } = problemChanges(before, problems)
    printProblems(added, 'text', at.content, values.all ? undefined : { files: Infinity })
    told = problems
    const changes = [added.length > 0 ? `${added.length} new` : '', gone > 0 ? `${gone} gone` : '']
    return `${tally(problems)} (${changes.filter(Boolean).join(', ')})`.replace(' ()', '')
  }
  const remarksOn = ({ collection: { graph, redirects } }: Compiled): Remarks => ({
    problems: told,
    path: openable(at.content),
    origins: originsOf(graph),
    moved: new Map(lostAddresses(moved, graph, redirects).map(({ address, now }) => [address, now])),
  })
  /** A new base, language or interface text needs other templates. */
  const templatesOf = async ({ site }: Compiled) => {
    const { compiledIn, version } = templatesFor(site.settings)
    if (shown?.templates.version === version) return shown.templates
    return { version, ...(await compiledTemplates(join(at.project, '.throughline'), version, compiledIn)) }
  }
  const show = () => {
    if (!shown) return
    const { compiled, server, search, templates } = shown
    search.show(compiled.site)
    server.show(served(compiled, at.content, remarksOn(compiled)), templates)
  }

  const readAll = async (progress: Progress) => {
    const overrides = { ...at.overrides, config: configAt(values.config) }
    const sources = await readSources({ ...at, overrides, progress })
    watching.besides([...possibleConfigs(values.config), ...sources.configFiles, ...rulesOutside(at.content)])
    return sources
  }

  let refused: Sources | null = null
  /** Null if settings are invalid: nothing that depends on them may be shown. */
  const compileUnlessFatal = async (options: CompileOptions, sources: Sources) => {
    if (refused && areSame(sources, refused)) return null
    const { settings, problems, configProblems } = sources
    const ofConfig = problemsOf(
      configProblems.flatMap(({ path, problem }) => located([problem], path)),
      settings,
    ).filter(isFatal)
    const faults = [...problemsOf(located(problems, 'site.yaml'), settings), ...ofConfig]
    const next = faults.length > 0 ? null : await compile(options, sources)
    options.progress.end()
    refused = next && !next.problems.some(isFatal) ? null : sources
    if (!refused) return next
    tell(next?.problems ?? [...told.filter((problem) => !isFatal(problem)), ...faults])
    const shows = shown ? 'the last version is still shown' : 'nothing is served'
    const { place } = (next?.problems ?? faults).find(isFatal) ?? { place: { file: 'site.yaml' } }
    process.stdout.write(`${shows} until you correct ${basename(place.file)}\n`)
    show()
    return null
  }

  /** Files that once existed and are now gone. A rename may be noticed in two steps. */
  const gone = new Map<string, BuiltFile>()
  let moved: readonly MovedFile[] = []
  const sayMoved = (before: Compiled, next: Compiled) => {
    const files = next.builtFiles()
    const there = new Set(files.map(({ path }) => path))
    const old = before.builtFiles()
    const known = new Set(old.map(({ path }) => path))
    if (files.length === old.length && files.every(({ path }) => known.has(path))) return
    for (const file of old) if (!there.has(file.path)) gone.set(file.path, file)
    for (const path of there) gone.delete(path)
    const since = { gone: [...gone.values()], isNew: (path: string) => !known.has(path), moved }
    const path = openable(at.content)
    const [said, all] = [moved, movedFiles(since, files, storedTexts(at.store))]
    for (const { from, to } of all) {
      gone.delete(from)
      if (said.some((one) => one.from === from)) continue
      process.stdout.write(`moved: ${path(from)} is now ${path(to)}\n`)
    }
    moved = all
  }

  /** Ranks and indexes after a pause in editing, because both take longer than a writer waits. */
  const catchUpSoon = () => {
    clearTimeout(quiet)
    quiet = setTimeout(() => void inTurn(rankAgain).then(indexAgain), quietMilliseconds)
    quiet.unref()
  }
  const indexAgain = async () => {
    try {
      await shown?.search.renew()
    } catch (error) {
      process.stderr.write(`the search is not updated: ${String(error)}\n`)
    }
  }
  const rankAgain = async () => {
    if (!shown) return
    const { compiled, sources } = shown
    try {
      const options = { ...at, drafts, ranks: 'now', progress: silent } as const
      const next = await compile(options, sources)
      shown = { ...shown, compiled: next }
      tell(next.problems)
      if (nearestText(next.collection.nearest) !== nearestText(compiled.collection.nearest)) show()
    } catch (error) {
      process.stderr.write(`similar pages are not updated: ${String(error)}\n`)
    }
  }

  const refresh = (changed: ReadonlySet<string> | null) => inTurn(() => readAgain(changed))
  const readAgain = async (changed: ReadonlySet<string> | null) => {
    if (!shown) return begin().catch(started.reject)
    const { compiled, server, search } = shown
    const began = performance.now()
    try {
      const options = { ...at, drafts, ranks: 'later', progress: silent } as const
      const edited = changed && sure ? editedSources(shown.sources, at.content, changed) : null
      const sources = edited ?? (await readAll(silent))
      // What is shown of attachments depends on more than the scan sees, such as read permissions.
      const isTouched = shown.sources.files.attachments.some(({ path }) => changed?.has(path))
      if (sure && !isTouched && (edited ? edited === shown.sources : areSame(sources, shown.sources))) return
      sure = false
      const next = await compileUnlessFatal(options, sources)
      if (!next) return
      sayMoved(compiled, next)
      const tallied = tell([...next.problems, ...told.filter(isOfRanking)])
      const before = server.urls.join()
      shown = { compiled: next, sources, server, search, templates: await templatesOf(next) }
      sure = areShown(sources, next)
      show()
      if (server.urls.join() !== before) process.stdout.write(`now at ${server.urls.join(', ')}\n`)
      const took = Math.round(performance.now() - began)
      process.stdout.write(`updated: ${next.parsed.length} parsed, ${tallied}, ${took} ms\n`)
      catchUpSoon()
    } catch (error) {
      process.stderr.write(`the last version is still shown: ${messageOf(error)}\n`)
    }
  }

  /** Settles once a site is served, which may need an edit first. */
  const started = Promise.withResolvers<SiteServer>()
  const begin = async () => {
    const options = { ...at, drafts, ranks: 'now', progress } as const
    const sources = await readAll(progress)
    const compiled = await compileUnlessFatal(options, sources)
    if (!compiled) return
    const templates = await templatesOf(compiled)
    tell(compiled.problems)
    const first = served(compiled, at.content, remarksOn(compiled))
    const settled = () => turn
    const search = servedSearch(compiled.site, () => setImmediate().then(settled))
    const searchFile = (path: string) => search.file(path)
    const server = await onPort(wanted, (port) =>
      serveSite(first, templates, { port, reach, settled, searchFile }),
    )
    shown = { compiled, sources, server, search, templates }
    sure = areShown(sources, compiled)
    const { urls } = server
    const readable = drafts ? 'the site, drafts included' : 'the site'
    process.stdout.write(`${urls[0]}  ${tally(compiled.problems)}\n${reachText(urls, reach, readable)}`)
    started.resolve(server)
  }

  // Starts before the collection is read, so that no edit is missed.
  const watching = await watchFolder(at.content, {
    concerns: (path) => concerns(path, shown?.compiled.site.settings.ignore ?? []),
    enters: (folder) =>
      !isSite(join(at.content, folder)) &&
      (concerns(`${folder}/note.md`, []) ||
        Object.values(obsidianFiles).some((file) => file.startsWith(`${folder}/`))),
    refresh,
    onError: (error) => process.stderr.write(`${unwatched(error)}\n`),
  })
  watching.besides(possibleConfigs(values.config))
  try {
    await begin()
    watching.start()
    await started.promise
  } catch (error) {
    watching.stop()
    throw error
  }
  return 0
})
