import { tagsAddress, wantedAddress } from '../core/address.ts'
import { type Node, byTitle } from '../core/graph.ts'
import type { NodeKind } from '../core/kinds.ts'
import { parentOf } from '../core/path.ts'
import { lineage, taggedNodes } from '../core/tag.ts'
import type { Collection } from '../links/link.ts'
import { hasPage } from '../links/tags.ts'
import type { WantedNote } from '../links/wanted.ts'
import { wordsFor } from '../words/languages.ts'
import { kindCounts, ofNodes, pagedList, placeOfKind } from './listing.ts'
import type { CountedTag, IndexPage, PagedList, TagsPage } from './page.ts'
import type { WholeView } from './node-page-value.ts'

export type Tags = ReturnType<typeof tagsOf>

const mostOfKind = 12

/** `nodes` are all nodes. Tag pages list them by kind, then in this order. A nested tag (`a/b`) counts for its parents too. */
export function tagsOf(tags: Collection['tags'], nodes: readonly Node[], kinds: readonly NodeKind[]) {
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
    const parents = lineage(key)
      .slice(0, -1)
      .map(counted)
      .map(({ tag, address }) => ({ tag, address }))
    return pagedList(
      { first: address, total: count, sorted: () => tagged.get(key) ?? [], ...ofNodes },
      () => ({
        kind: 'tag',
        tag,
        parents,
        children: (children.get(key) ?? []).map(counted),
        counts: kindCounts(kinds, tagged.get(key) ?? []),
      }),
    )
  }

  return {
    all: keys.map(counted),
    pages: keys.filter((key) => hasPage(tags.get(key))).map(pagesOf),
    index: (): TagsPage => ({
      kind: 'tags',
      address: tagsAddress,
      tags: keys.map((key) => ({ ...counted(key), depth: key.split('/').length - 1 })),
    }),
    /** The most used tags of a kind, each linked to where its nodes begin. A tag that all nodes carry is left out. */
    ofKind: (kind: NodeKind): IndexPage['tags'] => {
      const all = ofKinds.get(kind)?.length ?? 0
      return keys
        .flatMap((key) => {
          const { tag, address } = counted(key)
          const place = placeOfKind(address, tagged.get(key) ?? [], kind)
          return place.count < 2 || place.count === all ? [] : [{ tag, ...place }]
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
  return pagedList(
    {
      first: wantedAddress,
      total: wanted.length,
      sorted: () =>
        wanted.toSorted(
          (a, b) =>
            b.mentions.length - a.mentions.length ||
            compare({ title: a.name }, { title: b.name }) ||
            (a.address < b.address ? -1 : 1),
        ),
      name: ({ mentions }) => counts.pages(mentions.length),
      item: ({ name, address, mentions }) => ({ name, address, pages: mentions.length }),
    },
    () => ({ kind: 'wanted-index' }),
  )
}

export function wantedPages(
  view: Pick<WholeView, 'settings' | 'name'>,
  { name, address, mentions }: WantedNote,
): PagedList {
  const compare = byTitle(view.settings.language)
  return pagedList(
    {
      first: address,
      total: mentions.length,
      sorted: () => mentions.toSorted((a, b) => compare(view.name(a.from), view.name(b.from))),
      name: ({ from }) => view.name(from).title,
      item: ({ from, ...said }) => ({ id: from, ...said }),
    },
    () => ({ kind: 'wanted', name }),
  )
}
