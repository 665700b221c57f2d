import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Compiled } from './compile.ts'
import { planPages, type LastBuild, type PageRecord } from './last-build.ts'
import { makePages, type PagesOf } from './make-pages.ts'
import type { Address } from '../core/address.ts'
import { fileKind } from '../core/file-kind.ts'
import { mermaidFiles } from '../diagrams/mermaid.ts'
import { isOfTexts } from '../search/search-parts.ts'
import { filesOf, needsAsset, walkAddresses, siteOutputs } from '../site/outputs.ts'
import { copies, makesPage, makesRest } from '../output/shard.ts'
import type { Settings } from '../core/settings.ts'
import { putCards } from './put-cards.ts'
import { manifest } from '../scan/find.ts'
import { filesBelow } from '../cache/seal.ts'
import { withoutMetadata } from '../output/metadata.ts'
import type { SiteFolder } from '../output/site-folder.ts'
import type { Progress } from '../report/progress.ts'
import { searchBuild, type SearchBuild, type SearchOptions } from './search.ts'
import type { Sources } from '../collection/sources.ts'
import { cachedLayout } from '../graph-view/make-whole-graph.ts'
import { openTemplates } from '../html/templates.ts'

export interface SiteOptions extends SearchOptions, Omit<PagesOf, 'output'> {
  readonly compiled: Compiled
  readonly content: string
  readonly sources: Sources
  readonly last: LastBuild | null
  readonly progress: Progress
}

type MadeFiles = Pick<LastBuild, 'pages' | 'parts' | 'attachments'>

/** Puts all files of the site into its folder, except the manifest. */
export async function makeSite(options: SiteOptions): Promise<MadeFiles> {
  const search = searchBuild(options)
  try {
    return await withSearch(options, search)
  } finally {
    await search.close()
  }
}

async function withSearch(options: SiteOptions, search: SearchBuild): Promise<MadeFiles> {
  const { compiled, templates, folder, version, last, shard, store, kind, progress } = options
  const { site } = compiled
  const basis = `${version} ${site.siteFingerprint}`
  const addresses = [...site.addresses, ...walkAddresses(site)].filter((address) =>
    makesPage(shard, address, search.parts),
  )
  const plan = planPages(site, addresses, basis, last?.pages ?? null)

  const { socialCards } = site
  const cards = [...socialCards.values()].filter(({ path }) => copies(shard, path))
  await putCards(cards, socialCards, { folder, store, progress })
  progress.stage('Rendering')
  const attachments = await putFiles(options, addresses)
  const pages = new Map<Address, PageRecord>(plan.same)
  for (const address of plan.same.keys()) for (const path of filesOf(site, address)) folder.keep(path)
  search.begin(
    plan.tasks.map(({ address }) => address),
    new Map(Array.from(plan.same, ([address, { text }]) => [address, text])),
  )
  // In order of search part, so that each part is indexed while the next is made. Pages outside the search come last.
  const rank = (address: Address) => (search.searches(address) ? search.partOf(address) : search.parts)
  const tasks = plan.tasks.toSorted((a, b) => rank(a.address) - rank(b.address))
  // Before this thread makes pages, so that the memory it needs does not add to theirs.
  const makeOthers = async () => {
    if (!makesRest(shard)) return
    const renderer = await openTemplates(templates, site)
    const layout = cachedLayout(store, kind, version)
    const own = new Set(Array.from(compiled.attachments.values(), ({ sitePath }) => sitePath))
    for (const { path, make } of siteOutputs(site)) {
      if (own.has(path)) continue
      folder.put(path, make === 'template' ? await renderer.file(path) : Buffer.from(make(layout)))
    }
  }
  let done = 0
  await makePages({ compiled, store, templates, output: folder.path }, tasks, makeOthers, (made) => {
    for (const { address, digest, dependsOn, ...page } of made) {
      const old = page.isSame ? (last?.pages.pages.get(address)?.text ?? null) : null
      const text = page.text?.digest ?? old
      pages.set(address, { digest, dependsOn, listFingerprint: site.listFingerprint(address), text })
      if (page.isSame) for (const path of filesOf(site, address)) folder.keep(path)
      for (const file of page.files) folder.add(file)
      search.add(address, page.text, text)
    }
    progress.step((done += made.length), tasks.length)
  })

  progress.stage('Indexing')
  // Computed while the last part of the search is indexed.
  const nodes = site.nodeFingerprints()
  const parts = await search.finish()
  folder.dropBut((path) => path === manifest)
  return { pages: { basis, nodes, pages }, parts, attachments }
}

/** Puts assets and attachments, after removing stale files. Returns the state of each attachment by its site path. */
async function putFiles(
  { content, compiled, sources, templates, folder, last, shard }: SiteOptions,
  addresses: readonly Address[],
) {
  const { site } = compiled
  const own = new Set(Array.from(compiled.attachments.values(), ({ sitePath }) => sitePath))
  const attachments = [...compiled.attachments.values()].filter(({ sitePath }) => copies(shard, sitePath))
  const assets = makesRest(shard)
    ? filesBelow(templates.assets).filter((path) => !own.has(path) && needsAsset(site, path))
    : []
  const packaged = makesRest(shard) && site.diagrams ? mermaidFiles() : new Map<string, string>()
  const { files } = sources
  const scanned = new Map(
    [...files.attachments, ...files.statics].map((file) => [file.path, JSON.stringify(file)]),
  )
  const { metadata } = sources.settings
  const states = new Map(
    attachments.map(({ path, sitePath, asIs }) => [
      sitePath,
      `${asIs ? 'keep' : metadata} ${scanned.get(path) ?? ''}`,
    ]),
  )
  const expected = new Set([
    ...addresses.flatMap((address) => filesOf(site, address)),
    ...(makesRest(shard) ? siteOutputs(site).map(({ path }) => path) : []),
    ...assets,
    ...packaged.keys(),
    ...states.keys(),
    manifest,
  ])
  folder.dropBut((path) => expected.has(path) || isOfTexts(path))

  for (const path of assets) folder.put(path, await readFile(join(templates.assets, path)))
  for (const [path, file] of packaged) await folder.copy(path, file)
  for (const { path, sitePath, asIs } of attachments) {
    if (last?.attachments.get(sitePath) === states.get(sitePath)) folder.keep(sitePath)
    else await putAttachment(folder, sitePath, join(content, path), asIs ? 'keep' : metadata)
  }
  return states
}

async function putAttachment(
  folder: SiteFolder,
  sitePath: string,
  file: string,
  metadata: Settings['metadata'],
): Promise<void> {
  const mayTell = metadata === 'remove' && fileKind(sitePath) === 'image'
  const bare = mayTell ? withoutMetadata(await readFile(file)) : null
  if (bare) folder.put(sitePath, bare)
  else await folder.copy(sitePath, file)
}
