import type { NodeId } from '../core/graph.ts'
import type { Address } from '../core/address.ts'
import type { Settings } from '../core/settings.ts'
import { addressBook, type AddressBook } from './address-book.ts'
import { folderTargets, aiming, type Aiming } from './targets.ts'
import type { End } from './edges.ts'
import { namesOf, type FileIdentity } from './member.ts'
import { ignoredIndex, nameIndex } from './name-index.ts'
import { searchIn, type Search } from './nearest.ts'
import { resolver, type Resolve } from './resolve.ts'

/** What the members' identities, the other files and the settings say together: where pages stand, and where links lead. */
export interface Tables {
  readonly book: AddressBook
  /** The published members as edges know them. */
  readonly ends: ReadonlyMap<NodeId, End>
  /** Where each stands among the published members in order of id. */
  readonly places: ReadonlyMap<NodeId, number>
  /** These places in the order of their addresses. */
  readonly inAddressOrder: readonly number[]
  readonly resolve: Resolve
  readonly aim: Aiming
  /** What misspelt links may have meant. */
  readonly names: Search
  readonly citekeys: Search
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
  const ends = published.map(({ id, kind }): End => ({
    id,
    kind,
    address: book.addresses.get(id) as Address,
  }))
  const places = new Map(published.map(({ id }, place) => [id, place]))
  return {
    book,
    ends: new Map(ends.map((end) => [end.id, end])),
    places,
    inAddressOrder: ends
      .toSorted((a, b) => (a.address < b.address ? -1 : 1))
      .flatMap(({ id }) => places.get(id) ?? []),
    resolve,
    aim: aiming(resolve, folderTargets(published, book, settings)),
    names: searchIn(() =>
      published.flatMap((identity) => [
        ...(identity.bibliographic ? [] : [identity.name]),
        ...(identity.citekey === null ? [] : [identity.citekey]),
        ...namesOf(identity),
      ]),
    ),
    citekeys: searchIn(() => published.flatMap(({ citekey }) => citekey ?? [])),
  }
}
