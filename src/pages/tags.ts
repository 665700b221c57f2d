import { numbered, tagsAddress, type Address } from '../core/address.ts'
import type { Node } from '../core/graph.ts'
import type { NodeKind } from '../core/kinds.ts'
import type { CountedTag, IndexPage, TagsPage, PageSkeleton } from './page.ts'
import { parentOf } from '../core/path.ts'
import { lineage, taggedNodes } from '../core/tag.ts'
import type { Collection } from '../links/collection.ts'
import { hasPage } from '../links/tags.ts'
import { kindCounts, longList, pageCount, pageLength } from './listing.ts'

/** A nested tag (`a/b`) counts for its parents too. */
export interface Tags {
  readonly all: readonly CountedTag[]
  readonly pages: ReadonlyMap<Address, () => PageSkeleton>
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
  const pagesOf = (key: string) => {
    const { tag, address } = counted(key)
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
    const inner = (children.get(key) ?? []).map(counted)
    return (number: number): PageSkeleton => ({
      kind: 'tag',
      tag,
      parents,
      children: inner,
      counts: kindCounts(kinds, tagged.get(key) ?? []),
      ...pages(number),
    })
  }
  const pages = new Map<Address, () => PageSkeleton>()
  for (const key of keys) {
    const tag = tags.get(key)
    if (!tag || !hasPage(tag)) continue
    const { address, count } = counted(key)
    const page = pagesOf(key)
    for (let number = 1; number <= pageCount(count); number += 1) {
      pages.set(numbered(address, number), () => page(number))
    }
  }

  return {
    all: keys.map(counted),
    pages,
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
