import type { Address } from '../core/address.ts'
import type { Question, Site } from '../site/site.ts'

/** What is known of the pages of a site from the time when they were made. */
export interface PagesRecord {
  /** Changes with what all pages depend on: the code, the templates, the frame. */
  readonly basis: string
  readonly pages: ReadonlyMap<Address, PageRecord>
  /** What was asked for any of the pages, and the stamps of the answers, index by index. */
  readonly questions: readonly Question[]
  readonly stamps: readonly string[]
}

export interface PageRecord {
  readonly digest: string
  /** Indexes into `questions`; null for a page that is made of the whole collection. */
  readonly asked: Uint32Array | null
  /** The digest of what is searched of the page; null for a page that is not. */
  readonly text: string | null
}

export interface Plan {
  /** Pages that may be other than they were, in address order, with the digests that they had. */
  readonly tasks: readonly { readonly address: Address; readonly digest: string | null }[]
  /** The stamps that the record's questions have now. */
  readonly stamps: readonly string[]
}

/** Which of the pages at some addresses have to be looked at: those of which an answer has changed, new ones, and those made of everything. */
export function planPages(
  site: Site,
  addresses: readonly Address[],
  basis: string,
  last: PagesRecord | null,
): Plan {
  if (last?.basis !== basis) {
    return { tasks: addresses.map((address) => ({ address, digest: null })), stamps: [] }
  }
  const stamps = last.questions.map((question) => site.stamp(question))
  const changed = Uint8Array.from(stamps, (stamp, index) => (stamp === last.stamps[index] ? 0 : 1))
  const tasks = addresses.flatMap((address) => {
    const record = last.pages.get(address)
    const isSame = record?.asked?.every((question) => changed[question] === 0)
    return isSame ? [] : [{ address, digest: record?.digest ?? null }]
  })
  return { tasks, stamps }
}
