import type { NodeId } from '../core/graph.ts'
import type { Address } from '../core/address.ts'
import type { Settings } from '../core/settings.ts'
import { addressBook, type AddressBook } from './address-book.ts'
import { folderTargets, targetFinder, type FindTarget } from './targets.ts'
import type { EdgeEnd } from './edges.ts'
import { namesOf, type FileIdentity } from './member.ts'
import { ignoredIndex, nameIndex } from './name-index.ts'
import { nearNames, type NearNames } from './near-names.ts'
import { nameSuggester, type SuggestName } from './suggest-name.ts'
import { resolver, type Resolve } from './resolve.ts'

/** Addresses and link resolution. They depend only on the identities of members, the other files and the settings. */
export interface Tables {
  readonly book: AddressBook
  readonly ends: ReadonlyMap<NodeId, EdgeEnd>
  /** Indexes into the published members in order of id. */
  readonly indexes: ReadonlyMap<NodeId, number>
  /** These indexes, sorted by address. */
  readonly inAddressOrder: readonly number[]
  readonly resolve: Resolve
  readonly findTarget: FindTarget
  /** For suggestions if a link is misspelt. */
  readonly names: SuggestName
  readonly citekeys: SuggestName
  readonly near: NearNames
}

export function tablesOf(
  identities: readonly FileIdentity[],
  attachments: readonly string[],
  ignored: readonly string[],
  settings: Settings,
): Tables {
  const published = identities.filter((identity) => identity.published)
  const book = addressBook(published, settings)
  const resolve = resolver(nameIndex(identities, [...new Set(attachments)]), ignoredIndex(ignored))
  const ends = published.map(({ id, kind }): EdgeEnd => ({
    id,
    kind,
    address: book.addresses.get(id) as Address,
  }))
  const near = nearNames(identities, ignored)
  const indexes = new Map(published.map(({ id }, index) => [id, index]))
  return {
    book,
    ends: new Map(ends.map((end) => [end.id, end])),
    indexes,
    inAddressOrder: ends
      .toSorted((a, b) => (a.address < b.address ? -1 : 1))
      .flatMap(({ id }) => indexes.get(id) ?? []),
    resolve,
    findTarget: targetFinder(
      resolve,
      folderTargets(published, book, settings),
      settings.nearNames === 'follow' ? near : null,
    ),
    names: nameSuggester(() =>
      published.flatMap((identity) => [
        ...(identity.bibliographic ? [] : [identity.name]),
        ...(identity.citekey === null ? [] : [identity.citekey]),
        ...namesOf(identity),
      ]),
    ),
    citekeys: nameSuggester(() => published.flatMap(({ citekey }) => citekey ?? [])),
    near,
  }
}
