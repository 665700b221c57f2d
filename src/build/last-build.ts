import { hash } from 'node:crypto'
import { lstatSync, rmSync } from 'node:fs'
import type { PageRecord, PagesRecord } from './plan.ts'
import type { Address } from '../core/address.ts'
import type { Dependency } from '../site/site.ts'
import { areUntouched, type FileStates } from '../output/file-states.ts'
import type { SearchIndexing } from '../search/search-part.ts'
import type { Outcome } from '../report/summary.ts'
import { keepOwners } from '../cache/owners.ts'
import { doWithout, save, saved } from '../cache/saved.ts'

/** What a build leaves behind for the next one. */
export interface LastBuild {
  /** That of the sources; null where they changed while they were read. */
  readonly state: string | null
  readonly outcome: Outcome
  readonly pages: PagesRecord
  /** Of each part of the search index that the build made. */
  readonly parts: readonly PartRecord[]
  /** Attachments by where they stand on the site: what their files were like. */
  readonly attachments: ReadonlyMap<string, string>
  readonly files: FileStates
  /** The paths of files that the build put there, replaced or took away. */
  readonly replaced: readonly string[]
}

/** A part of the search index. */
export interface PartRecord extends SearchIndexing {
  readonly part: number
  /** Of all that it is made from. */
  readonly digest: string
}

/** Where the next build looks: beside the cache of the collection, one for each output. */
export function lastBuildAt(cache: string, output: string): string {
  return `${cache.replace(/\.pack$/, '')}-${hash('sha256', output).slice(0, 12)}.site`
}

/** Null without one, and where its site is not as it left it: then nothing of it may be used. */
export function lastBuild(file: string, version: string, output: string): LastBuild | null {
  const kept = saved(file, version) as Kept | null
  const last = kept && { ...kept, pages: unpacked(kept.pages) }
  return last && areUntouched(output, last.files) ? last : null
}

/** Keeps it for the next build into the same of `owners`; where it cannot be kept, that starts over. */
export function keepBuild(
  file: string,
  version: string,
  build: LastBuild,
  owners: { readonly content: string; readonly output: string },
): void {
  try {
    save(file, version, { ...build, pages: packed(build.pages) } satisfies Kept)
    keepOwners(file, [owners.content, owners.output])
  } catch (error) {
    doWithout(error)
    // The record of the build before could be taken for one of this site, where that has only more files.
    if (lstatSync(file, { throwIfNoEntry: false })?.isFile()) rmSync(file, { force: true })
  }
}

type Kept = Omit<LastBuild, 'pages'> & { readonly pages: PackedPages }

/** Few long values, because many short ones take ten times as long to write and to read. */
interface PackedPages {
  readonly basis: string
  /** As JSON, because names in them may hold any sign. */
  readonly addresses: string
  readonly dependencies: string
  /** With commas between. */
  readonly digests: string
  /** Empty for a page that is not searched. */
  readonly texts: string
  readonly fingerprints: string
  /** The dependencies of all pages, one behind the other. */
  readonly dependsOn: Uint32Array
  /** How many of them each page has; -1 for a page that is made of the whole collection. */
  readonly counts: Int32Array
}

function packed({ basis, pages, dependencies, fingerprints }: PagesRecord): PackedPages {
  const records = [...pages.values()]
  const counts = Int32Array.from(records, ({ dependsOn }) => dependsOn?.length ?? -1)
  const dependsOn = new Uint32Array(counts.reduce((sum, count) => sum + Math.max(count, 0), 0))
  let position = 0
  for (const record of records) {
    if (!record.dependsOn) continue
    dependsOn.set(record.dependsOn, position)
    position += record.dependsOn.length
  }
  return {
    basis,
    addresses: JSON.stringify([...pages.keys()]),
    dependencies: JSON.stringify(dependencies),
    digests: records.map(({ digest }) => digest).join(),
    texts: records.map(({ text }) => text ?? '').join(),
    fingerprints: fingerprints.join(),
    dependsOn,
    counts,
  }
}

function unpacked({ basis, dependsOn, counts, ...lists }: PackedPages): PagesRecord {
  const [digests, texts] = [lists.digests.split(','), lists.texts.split(',')]
  let position = 0
  const addresses = JSON.parse(lists.addresses) as Address[]
  const pages = addresses.map((address, index): [Address, PageRecord] => {
    const count = counts[index] ?? -1
    const own = count < 0 ? null : dependsOn.subarray(position, (position += count))
    return [address, { digest: digests[index] ?? '', dependsOn: own, text: texts[index] || null }]
  })
  return {
    basis,
    pages: new Map(pages),
    dependencies: JSON.parse(lists.dependencies) as Dependency[],
    fingerprints: lists.fingerprints.split(','),
  }
}
