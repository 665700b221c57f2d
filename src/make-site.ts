import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Compiled } from './compile.ts'
import { PagesBook } from './derive/pages-record.ts'
import { planPages } from './derive/plan.ts'
import type { LastBuild } from './last-build.ts'
import { makePages } from './make-pages.ts'
import type { Address } from './model/graph.ts'
import { partPath, searchParts } from './model/search-parts.ts'
import { copies, makesPage, makesRest, type Shard } from './model/shard.ts'
import type { Question } from './model/site.ts'
import { fileOf } from './pages.ts'
import { filesBelow } from './publish/files-below.ts'
import { manifest } from './publish/manifest.ts'
import type { SiteFolder } from './publish/site-folder.ts'
import type { Progress } from './report/progress.ts'
import { Search } from './search.ts'
import type { Sources } from './sources.ts'
import { openTemplates, type Templates } from './site/templates.ts'

export interface SiteOptions {
  readonly content: string
  readonly compiled: Compiled
  readonly sources: Sources
  readonly templates: Templates
  /** Of the code and the templates. */
  readonly version: string
  /** The build whose site the folder begins with; null for an empty folder. */
  readonly last: LastBuild | null
  readonly folder: SiteFolder
  readonly shard: Shard
  /** See `SearchOptions.cache`. */
  readonly searchCache: string
  readonly progress: Progress
}

type Made = Pick<LastBuild, 'pages' | 'parts' | 'attachments'>

/** Puts all files of the site into its folder, but for the list of them. */
export async function makeSite(options: SiteOptions): Promise<Made> {
  const { compiled, templates, version, last, folder, shard, progress } = options
  const { site } = compiled
  const basis = `${version} ${site.frame}`
  const parts = searchParts(site.titles.length)
  const addresses = site.addresses.filter((address) => makesPage(shard, address, parts))
  const plan = planPages(site, addresses, basis, last?.pages ?? null)

  progress.stage('Rendering')
  const attachments = await putFiles(options, addresses)
  const book = new PagesBook()
  const awaited = new Set(plan.tasks.map(({ address }) => address))
  const texts = new Map<Address, string | null>()
  const asked = plan.stamps.map(
    (stamp, number) => [last?.pages.questions[number] ?? unknown[0], stamp] as const,
  )
  for (const address of addresses) {
    const page = awaited.has(address) ? null : last?.pages.pages.get(address)
    if (!page || !last) continue
    book.keep(address, page, (number) => asked[number] ?? unknown)
    texts.set(address, page.text)
    folder.keep(fileOf(address))
  }
  const search = new Search(
    { site, shard, folder, cache: options.searchCache, version, last: last?.parts ?? [] },
    [...awaited],
    texts,
  )
  const tasks = plan.tasks.toSorted((a, b) => search.partOf(a.address) - search.partOf(b.address))
  let done = 0
  await makePages(compiled, templates, folder.path, tasks, ({ pages, questions }) => {
    for (const page of pages) {
      const old = page.isSame ? (last?.pages.pages.get(page.address)?.text ?? null) : null
      const text = page.text?.digest ?? old
      const record = { digest: page.digest, asked: page.asked, text }
      book.keep(page.address, record, (number) => questions[number] ?? unknown)
      folder.add(fileOf(page.address), page.written)
      search.add(page.address, page.text, text)
    }
    progress.step((done += pages.length), tasks.length)
  })

  progress.stage('Indexing')
  const made = await search.finish()
  folder.dropBut((path) => path === manifest)
  return { pages: book.record(basis), parts: made, attachments }
}

/** No record points there. */
const unknown: readonly [Question, string] = ['node: ', '']

/** Puts there all that is no page, once what will not stay has made room. Attachments by where they stand: what their files are like. */
async function putFiles(
  { content, compiled, sources, templates, last, folder, shard }: SiteOptions,
  addresses: readonly Address[],
) {
  const { site } = compiled
  const attachments = [...compiled.attachments.values()].filter(({ sitePath }) => copies(shard, sitePath))
  const documents = makesRest(shard) ? await (await openTemplates(templates, site)).documents() : []
  const assets = makesRest(shard) ? await filesBelow(templates.assets) : []
  const scanned = new Map(sources.files.attachments.map((file) => [file.path, JSON.stringify(file)]))
  const states = new Map(attachments.map(({ path, sitePath }) => [sitePath, scanned.get(path) ?? '']))
  const expected = new Set([
    ...addresses.map(fileOf),
    ...[...documents].map(([path]) => path),
    ...assets,
    ...states.keys(),
    '.nojekyll',
    manifest,
  ])
  folder.dropBut((path) => expected.has(path) || isOfPart(path))

  for (const [path, bytes] of documents) folder.put(path, bytes)
  for (const path of assets) folder.put(path, await readFile(join(templates.assets, path)))
  for (const { path, sitePath } of attachments) {
    if (last?.attachments.get(sitePath) === states.get(sitePath)) folder.keep(sitePath)
    else await folder.copy(sitePath, join(content, path))
  }
  // GitHub Pages leaves out folders with an underscore unless this file is there.
  if (makesRest(shard)) folder.put('.nojekyll', Buffer.alloc(0))
  return states
}

/** Whether a file is of the search index, which knows only in the end what it consists of. */
function isOfPart(path: string): boolean {
  return path.startsWith(partPath(0).replace(/0\/$/, '')) && /^[^/]+\/\d+\//.test(path)
}
