import { hash } from 'node:crypto'
import { lstatSync, rmSync } from 'node:fs'
import type { Address } from '../core/address.ts'
import type { Dependency, Site } from '../site/site.ts'
import { areUntouched, type FileStates } from '../output/tree.ts'
import type { SearchIndexing } from '../search/search-part.ts'
import type { Outcome } from '../report/summary.ts'
import { keepOwners } from '../cache/owners.ts'
import { doWithout, save, saved } from '../cache/saved.ts'

/** What is known of the pages of a site from the time when they were made. */
export interface PagesRecord {
  /** Changes with what all pages depend on: the code, the templates, the frame. */
  readonly basis: string
  readonly pages: ReadonlyMap<Address, PageRecord>
  /** What any of the pages depends on, with the fingerprint of each, index by index. */
  readonly dependencies: readonly Dependency[]
  readonly fingerprints: readonly string[]
}

export interface PageRecord {
  readonly digest: string
  /** Indexes into `dependencies`; null for a page that is made of the whole collection. */
  readonly dependsOn: Uint32Array | null
  /** The digest of what is searched of the page; null for a page that is not. */
  readonly text: string | null
}

export interface Plan {
  /** Pages that may be other than they were, in address order, with the digests that they had. */
  readonly tasks: readonly { readonly address: Address; readonly digest: string | null }[]
  /** The fingerprints that the record's dependencies have now. */
  readonly fingerprints: readonly string[]
}

/** Which of the pages at some addresses to make again: those that depend on a change, new ones, and those made of everything. */
export function planPages(
  site: Site,
  addresses: readonly Address[],
  basis: string,
  last: PagesRecord | null,
): Plan {
  if (last?.basis !== basis) {
    return { tasks: addresses.map((address) => ({ address, digest: null })), fingerprints: [] }
  }
  const fingerprints = last.dependencies.map((dependency) => site.fingerprint(dependency))
  const changed = Uint8Array.from(fingerprints, (fingerprint, index) =>
    fingerprint === last.fingerprints[index] ? 0 : 1,
  )
  const tasks = addresses.flatMap((address) => {
    const record = last.pages.get(address)
    const isSame = record?.dependsOn?.every((dependency) => changed[dependency] === 0)
    return isSame ? [] : [{ address, digest: record?.digest ?? null }]
  })
  return { tasks, fingerprints }
}

/** Gathers what is known of pages while they are made, beginning with the dependencies of the last record and their present fingerprints. */
export class PagesRecorder {
  readonly #pages = new Map<Address, PageRecord>()
  readonly #dependencies: Dependency[]
  /** Of the first dependencies; those of later ones are not known yet. */
  readonly #fingerprints: readonly string[]
  readonly #numbers: Map<Dependency, number>

  constructor(dependencies: readonly Dependency[], fingerprints: readonly string[]) {
    this.#dependencies = fingerprints.length === 0 ? [] : [...dependencies]
    this.#fingerprints = fingerprints
    this.#numbers = new Map(this.#dependencies.map((dependency, number) => [dependency, number]))
  }

  /** The number that a dependency has in the pages that are kept here. */
  numberOf(dependency: Dependency): number {
    const known = this.#numbers.get(dependency)
    if (known !== undefined) return known
    this.#numbers.set(dependency, this.#dependencies.length)
    return this.#dependencies.push(dependency) - 1
  }

  keep(address: Address, page: PageRecord): void {
    this.#pages.set(address, page)
  }

  /** Without the dependencies that no page has any more. */
  record(basis: string, fingerprint: Site['fingerprint']): PagesRecord {
    const numbers = new Int32Array(this.#dependencies.length).fill(-1)
    const dependencies: Dependency[] = []
    const fingerprints: string[] = []
    const numberOf = (old: number): number => {
      const known = numbers[old] ?? -1
      const dependency = this.#dependencies[old]
      if (known >= 0 || dependency === undefined) return known
      fingerprints.push(this.#fingerprints[old] ?? fingerprint(dependency))
      return (numbers[old] = dependencies.push(dependency) - 1)
    }
    const pages = new Map<Address, PageRecord>()
    for (const [address, page] of this.#pages) {
      pages.set(address, { ...page, dependsOn: page.dependsOn && page.dependsOn.map(numberOf) })
    }
    return { basis, pages, dependencies, fingerprints }
  }
}

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
