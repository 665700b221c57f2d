import { numbered, tagsAddress, wantedAddress } from '../core/address.ts'
import { type Node, byTitle } from '../core/graph.ts'
import type { NodeKind } from '../core/kinds.ts'
import { parentOf } from '../core/path.ts'
import { lineage, taggedNodes } from '../core/tag.ts'
import type { Collection } from '../links/link.ts'
import { hasPage } from '../links/tags.ts'
import type { WantedNote } from '../links/wanted.ts'
import { wordsFor } from '../words/languages.ts'
import { kindCounts, longList, pageCount, pageLength } from './listing.ts'
import type { CountedTag, IndexPage, PagedList, TagsPage } from './page.ts'
import type { WholeView } from './node-page-value.ts'

/** A nested tag (`a/b`) counts for its parents too. */
export interface Tags {
  readonly all: readonly CountedTag[]
  readonly pages: readonly PagedList[]
  index(): TagsPage
  /** The most used tags of a kind, each linked to where its nodes begin. A tag that all nodes carry is left out. */
  ofKind(kind: NodeKind): IndexPage['tags']
}

const mostOfKind = 12

/** `nodes` are all nodes. Tag pages list them by kind, then in this order. */
export function tagsOf(tags: Collection['tags'], nodes: readonly Node[], kinds: readonly NodeKind[]): Tags {
  const ofKinds = Map.groupBy(nodes, ({ kind }) => kind)
  const tagged = taggedNodes(kinds.flatMap((kind) => ofKinds.get(kind) ?? []))
  const keys = [...tagged.keys()].filter((key) => tags.has(key)).sort()
  const counted = (key: string): CountedTag => ({
    tag: tags.get(key)?.tag ?? key,
    address: tags.get(key)?.address ?? tagsAddress,
    count: tagged.get(key)?.length ?? 0,
  })
  const children = Map.groupBy(keys, parentOf)
  const pagesOf = (key: string): PagedList => {
    const { tag, address, count } = counted(key)
    const pages = longList(
      address,
      () => tagged.get(key) ?? [],
      ({ title }) => title,
      ({ id }) => ({ id }),
    )
    const parents = lineage(key)
      .slice(0, -1)
      .map(counted)
      .map(({ tag, address }) => ({ tag, address }))
    return {
      first: address,
      pages: pageCount(count),
      page: (number) => ({
        kind: 'tag',
        tag,
        parents,
        children: (children.get(key) ?? []).map(counted),
        counts: kindCounts(kinds, tagged.get(key) ?? []),
        ...pages(number),
      }),
    }
  }

  return {
    all: keys.map(counted),
    pages: keys.filter((key) => hasPage(tags.get(key))).map(pagesOf),
    index: () => ({
      kind: 'tags',
      address: tagsAddress,
      tags: keys.map((key) => ({ ...counted(key), depth: key.split('/').length - 1 })),
    }),
    ofKind: (kind) => {
      const all = ofKinds.get(kind)?.length ?? 0
      return keys
        .flatMap((key) => {
          const own = tagged.get(key) ?? []
          const first = own.findIndex((node) => node.kind === kind)
          const count = own.filter((node) => node.kind === kind).length
          if (count < 2 || count === all) return []
          const { tag, address } = counted(key)
          const page = Math.floor(first / pageLength) + 1
          return { tag, address: numbered(address, page), count, fragment: `of-${kind}` }
        })
        .sort((a, b) => b.count - a.count)
        .slice(0, mostOfKind)
    },
  }
}

/** The list of all wanted notes, the most linked first; ties by name. */
export function wantedIndexPages(
  { settings }: Pick<WholeView, 'settings'>,
  wanted: Collection['wanted'],
): PagedList {
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
  return {
    first: wantedAddress,
    pages: pageCount(wanted.length),
    page: (number) => ({ kind: 'wanted-index', ...pages(number) }),
  }
}

export function wantedPages(
  view: Pick<WholeView, 'settings' | 'name'>,
  { name, address, mentions }: WantedNote,
): PagedList {
  const compare = byTitle(view.settings.language)
  const pages = longList(
    address,
    () => mentions.toSorted((a, b) => compare(view.name(a.from), view.name(b.from))),
    ({ from }) => view.name(from).title,
    ({ from, ...said }) => ({ id: from, ...said }),
  )
  return {
    first: address,
    pages: pageCount(mentions.length),
    page: (number) => ({ kind: 'wanted', name, ...pages(number) }),
  }
}
