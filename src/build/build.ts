import { hash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { compile, type Compiled } from './compile.ts'
import { countsOf } from './held-back.ts'
import { keepBuild, lastBuild, siteKind, spareFolder } from './last-build.ts'
import { makeSite } from './make-site.ts'
import { nearestText } from '../core/nearest.ts'
import { keepsAllBack, type Problem } from '../core/problem.ts'
import type { Settings } from '../core/settings.ts'
import { type Shard, noteOf, partNote } from '../output/shard.ts'
import { manifest } from '../scan/find.ts'
import { manifestOf } from '../output/manifest.ts'
import { realOutput, closeStagingDirectory, openStagingDirectory } from '../output/output.ts'
import { checkOutput, swapIn } from '../output/swap.ts'
import { siteFolder } from '../output/site-folder.ts'
import { digestOfFile } from '../output/tree.ts'
import { census, type Outcome } from '../report/summary.ts'
import { isPage } from '../core/address.ts'
import { readSources, type SourceOptions } from '../collection/sources.ts'
import { compiledTemplates, templatesFor } from '../html/templates.ts'
import { withWholeStore } from '../cache/store.ts'
import { limitHeaps } from '../cache/threads.ts'
import { keepFiles } from '../moves/recognise.ts'

export interface BuildOptions extends SourceOptions {
  readonly output: string
  /** Throughline's own folder, which no output may replace. */
  readonly project: string
  /** Publish nothing if there is an error, instead of leaving out only the faulty files. */
  readonly strict: boolean
  readonly shard: Shard
}

/** Builds the site beside the old one and swaps it in. If there are errors, the old one stays. */
export function buildSite(options: BuildOptions): Promise<Outcome> {
  return withWholeStore(options.store, () => build(options))
}

async function build(options: BuildOptions): Promise<Outcome> {
  const { content, output, store, shard, strict, progress } = options
  const cache = dirname(store.path)
  const sources = await readSources(options)
  const { compiledIn, version } = templatesFor(sources.settings)
  const recorded = `${version} ${shard.number}/${shard.of}`
  const stops = (problems: readonly Problem[], settings: Settings) =>
    keepsAllBack(problems, settings.problems, strict)
  const out = await realOutput(output)
  const known = lastBuild(store, recorded, out)
  // The swap will check every file of the output, so a full check here is not needed.
  const willSwap = known !== null && known.state !== sources.state
  await checkOutput(output, content, options.project, willSwap)
  // The check may have put back a site that a killed build had moved out.
  const last = known ?? lastBuild(store, recorded, out)
  if (last?.state === sources.state && !stops(last.outcome.problems, sources.settings)) {
    return again(last.outcome)
  }
  const spare = spareFolder(store, out)
  limitHeaps(sources.entries.files.length)
  if (!last) await rm(spare, { recursive: true, force: true })
  const before = last && { output: out, files: last.files, spare, replaced: last.replaced }
  const compilingTemplates = compiledTemplates(join(options.project, '.throughline'), version, compiledIn)
  compilingTemplates.catch(() => {})
  let compiled: Compiled | null = null
  try {
    compiled = await compile({ ...options, ranks: 'now', stops, otherWork: compilingTemplates }, sources)
    const { site, problems, parsed, read, collection, attachments } = compiled
    const outcome = {
      ...census(collection.graph),
      heldBack: countsOf(compiled.heldBack),
      problems,
      parsed: parsed.length,
      read,
    }
    if (stops(problems, sources.settings))
      return { ...outcome, pages: site.addresses.length, published: null }

    const templates = await compilingTemplates
    const folder = siteFolder(await openStagingDirectory(cache), before)
    const kind = siteKind(store, out)
    const made = await makeSite({ ...options, compiled, sources, templates, version, last, folder, kind })
    progress.stage('Publishing')
    const origin = () => {
      const files = [...attachments.keys()].map((path) => join(content, path))
      // A model's vectors may differ between machines.
      const nearest = hash('sha256', nearestText(collection.nearest))
      return [
        version,
        site.siteFingerprint,
        sources.contentState,
        files.map(digestOfFile).join(),
        nearest,
      ].join(' ')
    }
    if (shard.of > 1) folder.put(partNote, noteOf(shard, origin()))
    folder.put(manifest, manifestOf(folder.files.keys()))
    const files = folder.states()
    await swapIn(folder.path, output, last ? spare : undefined)
    const bytesOf = (ending: string) =>
      [...files].reduce((sum, [path, [size]]) => (path.endsWith(ending) ? sum + size : sum), 0)
    const published = {
      base: site.settings.base,
      files: files.size,
      bytes: bytesOf(''),
      htmlBytes: bytesOf('.html'),
      // More than about 130,000 are too many to be arguments.
      fileBytes: [...files.values()].reduce((most, [size]) => Math.max(most, size), 0),
      written: folder.replaced.size,
      indexed: made.parts.reduce((sum, { pages }) => sum + pages, 0),
      unindexed: made.parts.flatMap(({ problems }) => problems),
    }
    const done = { ...outcome, pages: made.pages.pages.keys().filter(isPage).toArray().length, published }
    const state = compiled.steady ? sources.state : null
    keepFiles(store, { files: compiled.builtFiles(), moved: compiled.lost ?? [] })
    keepBuild(store, recorded, { ...made, state, outcome: done, files, replaced: [...folder.replaced] }, out)
    return done
  } finally {
    await closeStagingDirectory(cache)
  }
}

function again(outcome: Outcome): Outcome {
  return { ...outcome, parsed: 0, published: outcome.published && { ...outcome.published, written: 0 } }
}
