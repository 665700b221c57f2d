import { hash } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Address } from '../core/address.ts'
import type { Site } from '../site/site-of.ts'
import { changesSince, renumbering, type NodeFingerprints } from '../site/dependencies.ts'
import { sameFiles, type FileStates } from '../output/tree.ts'
import type { SearchIndexing } from '../search/search-index.ts'
import type { Outcome } from '../report/summary.ts'
import { placeIn, type Store } from '../cache/store.ts'
import type { PageTask } from './pages.ts'

/** The pages of a site as last made, with everything that decides whether to make them again. */
export interface PagesRecord {
  /** Changes with everything that all pages depend on: code, templates, settings. */
  readonly basis: string
  readonly nodes: readonly NodeFingerprints[]
  readonly pages: ReadonlyMap<Address, PageRecord>
}

export interface PageRecord {
  readonly digest: string
  /** Null for a page made from the whole collection. */
  readonly dependsOn: Uint32Array | null
  readonly listFingerprint: string | null
  /** The digest of the page's searchable text; null for a page that is not searched. */
  readonly text: string | null
}

/**
 * Plans which pages to make again: those that depend on a change, new ones, and those made from everything. `tasks` are
 * in address order; the records of unchanged pages, `same`, refer to the nodes of the new graph.
 */
export function planPages(
  site: Pick<Site, 'nodeFingerprints' | 'listFingerprint'>,
  addresses: readonly Address[],
  basis: string,
  last: PagesRecord | null,
) {
  const same = new Map<Address, PageRecord>()
  if (last?.basis !== basis) return { tasks: addresses.map((address) => ({ address, digest: null })), same }
  const nodes = site.nodeFingerprints()
  const changed = changesSince(last.nodes, nodes)
  const renumbered = renumbering(last.nodes, nodes)
  const tasks = addresses.flatMap((address): PageTask[] => {
    const record = last.pages.get(address)
    const isSame =
      record?.dependsOn?.every((dependency) => changed[dependency] === 0) &&
      record.listFingerprint === site.listFingerprint(address)
    if (!record?.dependsOn || !isSame) return [{ address, digest: record?.digest ?? null }]
    same.set(address, { ...record, dependsOn: renumbered(record.dependsOn) })
    return []
  })
  return { tasks, same }
}

export interface LastBuild {
  /** The state of the sources; null if the next build may differ even if no file changes. */
  readonly state: string | null
  readonly outcome: Outcome
  readonly pages: PagesRecord
  readonly parts: readonly PartRecord[]
  /** The state of each attachment's file, by path on the site. */
  readonly attachments: ReadonlyMap<string, string>
  readonly files: FileStates
  /** Paths of files that the build added, replaced or removed. */
  readonly replaced: readonly string[]
}

export interface PartRecord extends SearchIndexing {
  readonly part: number
  /** The digest of everything that the part is made from. */
  readonly digest: string
}

/** The store kind of all values for the site in the folder `output`. */
export function siteKind(store: Store, output: string): string {
  return `site ${hash('sha256', placeIn(homeOf(store), output)).slice(0, 12)}`
}

/** The folder that usually holds the cache, the collection and the site. In CI it may differ from run to run. */
function homeOf(store: Store): string {
  return dirname(dirname(store.path))
}

/** The folder of the site before the last one. The next build starts from it. */
export function spareFolder(store: Store, output: string): string {
  return `${store.path.replace(/\.sqlite.*$/, '')}-${siteKind(store, output).slice(5)}.spare`
}

/** Null if there is no last build, or if its output has changed since. Then nothing of it may be reused. */
export function lastBuild(store: Store, version: string, output: string): LastBuild | null {
  const last = store.kept(siteKind(store, output), 'build', version) as LastBuild | null
  const files = last && sameFiles(output, last.files)
  if (!files || files === last.files) return files && last
  // Saves the new file states, so that the next build need not read the files again.
  const moved = { ...last, files }
  keepBuild(store, version, moved, output)
  return moved
}

/** Keeps a build for the next one into the same folder. If that fails, the next build starts from scratch. */
export function keepBuild(store: Store, version: string, build: LastBuild, output: string): void {
  // An older record must go: if the site only gained files since, the record would pass as current.
  const kind = siteKind(store, output)
  if (!store.keep(kind, 'build', version, build)) store.remove(kind)
  const home = homeOf(store)
  const outputs = (store.kept('outputs', '', '') as readonly string[] | null) ?? []
  const there = [...new Set([...outputs, placeIn(home, output)])].filter((place) =>
    existsSync(resolve(home, place)),
  )
  for (const place of outputs) {
    if (there.includes(place)) continue
    const gone = resolve(home, place)
    store.remove(siteKind(store, gone))
    rmSync(spareFolder(store, gone), { recursive: true, force: true })
  }
  if (there.join('\n') !== outputs.join('\n')) store.keep('outputs', '', '', there)
}
