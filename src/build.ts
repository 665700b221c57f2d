import { readdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { compile } from './compile.ts'
import type { Site } from './model/site.ts'
import { copyAttachments } from './publish/attachments.ts'
import { writeManifest } from './publish/manifest.ts'
import { indexSite } from './publish/search-index.ts'
import { checkOutput, swapIn } from './publish/swap.ts'
import { openWorkshop } from './publish/workshop.ts'
import type { Progress } from './report/progress.ts'
import type { Outcome } from './report/summary.ts'
import type { SettingsOverrides } from './read/settings.ts'
import { renderSite } from './site/astro.ts'

export interface BuildOptions {
  readonly content: string
  readonly output: string
  readonly cache: string
  /** The folder of Throughline itself, which no output may replace. */
  readonly project: string
  readonly overrides: SettingsOverrides
  /** Publish what can be published although there are errors. */
  readonly lenient: boolean
  readonly progress: Progress
}

/** Builds the site beside the old one and puts it in its place; with errors the old one stays. */
export async function buildSite(options: BuildOptions): Promise<Outcome> {
  const { content, output, progress } = options
  await checkOutput(output, content, options.project)
  const compiled = await compile({ ...options, parser: 'native' })
  try {
    const { site, problems, parsed, read } = compiled
    const outcome = { graph: compiled.collection.graph, problems, parsed, read, pages: site.addresses.length }
    const faulty = problems.some((problem) => problem.severity === 'error')
    if (!compiled.ignoreKnown || (faulty && !options.lenient)) {
      return { ...outcome, published: null }
    }
    const folder = await openWorkshop(dirname(options.cache))

    progress.stage('Rendering')
    await renderSite(site, folder, progress.step)
    await copyAttachments(content, compiled.attachments, folder)
    // GitHub Pages leaves out folders with an underscore unless this file is there.
    await writeFile(join(folder, '.nojekyll'), '')

    progress.stage('Indexing')
    const indexed = await indexSite(folder, nodePages(site), {
      language: site.settings.language,
      onProgress: progress.step,
    })

    progress.stage('Publishing')
    await writeManifest(folder)
    const weight = await weigh(folder)
    await swapIn(folder, output)
    return { ...outcome, published: { ...weight, indexed: indexed.pages, unindexed: indexed.problems } }
  } finally {
    compiled.close()
  }
}

/** The files of the pages that search looks through, in address order. */
function nodePages(site: Site): readonly string[] {
  return site.titles.map(({ address }) => `${address.slice(1)}index.html`).sort()
}

async function weigh(folder: string): Promise<{ files: number; bytes: number }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(files.map((file) => stat(join(file.parentPath, file.name))))
  return { files: files.length, bytes: sizes.reduce((sum, { size }) => sum + size, 0) }
}
