import { hash } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Address } from '../core/address.ts'
import type { Site } from '../site/site.ts'
import { changesSince, renumbering, type NodeFingerprints } from '../site/dependencies.ts'
import { sameFiles } from '../output/same-files.ts'
import type { FileStates } from '../output/tree.ts'
import type { SearchIndexing } from '../search/search-part.ts'
import type { Outcome } from '../report/summary.ts'
import { placeIn, type Store } from '../cache/store.ts'

/** The pages of a site as they were made, with all that decides whether to make them again. */
export interface PagesRecord {
  /** Changes with everything that all pages depend on: code, templates, settings. */
  readonly basis: string
  /** Of the graph that they were made from. */
  readonly nodes: readonly NodeFingerprints[]
  readonly pages: ReadonlyMap<Address, PageRecord>
}

export interface PageRecord {
  readonly digest: string
  /** Null for a page that is made of the whole collection. */
  readonly dependsOn: Uint32Array | null
  readonly listFingerprint: string | null
  /** The digest of the page's searchable text; null for a page that is not searched. */
  readonly text: string | null
}

export interface Plan {
  /** Pages that may have changed, in address order, each with the digest that it had. */
  readonly tasks: readonly { readonly address: Address; readonly digest: string | null }[]
  /** Records of the other pages, with their dependencies on the nodes of the new graph. */
  readonly same: ReadonlyMap<Address, PageRecord>
}

/** The pages at some addresses to make again: those that depend on a change, new ones, and those made of everything. */
export function planPages(
  site: Pick<Site, 'nodeFingerprints' | 'listFingerprint'>,
  addresses: readonly Address[],
  basis: string,
  last: PagesRecord | null,
): Plan {
  if (last?.basis !== basis) {
    return { tasks: addresses.map((address) => ({ address, digest: null })), same: new Map() }
  }
  const nodes = site.nodeFingerprints()
  const changed = changesSince(last.nodes, nodes)
  const renumbered = renumbering(last.nodes, nodes)
  const same = new Map<Address, PageRecord>()
  const tasks = addresses.flatMap((address) => {
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

/** The record of a build that is kept for the next one. */
export interface LastBuild {
  /** That of the sources; null where they changed while they were read. */
  readonly state: string | null
  readonly outcome: Outcome
  readonly pages: PagesRecord
  /** Of each part of the search index that the build made. */
  readonly parts: readonly PartRecord[]
  /** By path of an attachment on the site, the state of its file. */
  readonly attachments: ReadonlyMap<string, string>
  readonly files: FileStates
  /** The paths of files that the build added, replaced or removed. */
  readonly replaced: readonly string[]
}

/** A part of the search index. */
export interface PartRecord extends SearchIndexing {
  readonly part: number
  /** The digest of everything that it is made from. */
  readonly digest: string
}

/** The kind under which the store keeps all its values for the site in the folder `output`. */
export function siteKind(store: Store, output: string): string {
  return `site ${hash('sha256', placeIn(homeOf(store), output)).slice(0, 12)}`
}

/** The folder that holds the cache and, as a rule, the collection and the site: in CI, each run may have another. */
function homeOf(store: Store): string {
  return dirname(dirname(store.path))
}

/** The folder of the site before the last, which the next build begins with. */
export function spareFolder(store: Store, output: string): string {
  return `${store.path.replace(/\.sqlite.*$/, '')}-${siteKind(store, output).slice(5)}.spare`
}

/** Null if there is none, or if its site is not as it left it: then nothing of it may be used. */
export async function lastBuild(store: Store, version: string, output: string): Promise<LastBuild | null> {
  const last = store.kept(siteKind(store, output), 'build', version) as LastBuild | null
  const files = last && (await sameFiles(output, last.files))
  if (!files || files === last.files) return files && last
  // The next build need not read it again.
  const moved = { ...last, files }
  keepBuild(store, version, moved, output)
  return moved
}

/** Keeps it for the next build into the same folder; if it cannot be kept, that build starts over. */
export function keepBuild(store: Store, version: string, build: LastBuild, output: string): void {
  // An older record would pass for one of this site if that only has more files.
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
