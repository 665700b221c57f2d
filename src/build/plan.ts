import type { Address } from '../core/address.ts'
import type { Dependency, Site } from '../site/site.ts'

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
