import { wantedAddress } from '../core/address.ts'
import { byTitle } from '../core/order.ts'
import type { Collection } from '../links/collection.ts'
import type { WantedNote } from '../links/wanted.ts'
import { wordsFor } from '../words/languages.ts'
import { longList } from './listing.ts'
import type { PageSkeleton } from './page.ts'
import type { WholeView } from './view.ts'

/** The list of all wanted notes, the most linked first; ties by name. */
export function wantedIndexPages(
  { settings }: Pick<WholeView, 'settings'>,
  wanted: Collection['wanted'],
): (number: number) => PageSkeleton {
  const { counts } = wordsFor(settings)
  const compare = byTitle(settings.language)
  const pages = longList(
    wantedAddress,
    () =>
      wanted.toSorted(
        (a, b) =>
          b.mentions.length - a.mentions.length ||
          compare({ title: a.name }, { title: b.name }) ||
          (a.address < b.address ? -1 : 1),
      ),
    ({ mentions }) => counts.pages(mentions.length),
    ({ name, address, mentions }) => ({ name, address, pages: mentions.length }),
  )
  return (number) => ({ kind: 'wanted-index', ...pages(number) })
}

export function wantedPages(
  view: Pick<WholeView, 'settings' | 'name'>,
  { name, address, mentions }: WantedNote,
): (number: number) => PageSkeleton {
  const compare = byTitle(view.settings.language)
  const pages = longList(
    address,
    () => mentions.toSorted((a, b) => compare(view.name(a.from), view.name(b.from))),
    ({ from }) => view.name(from).title,
    ({ from, ...said }) => ({ id: from, ...said }),
  )
  return (number) => ({ kind: 'wanted', name, ...pages(number) })
}
