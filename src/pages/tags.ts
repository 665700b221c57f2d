import { numbered, tagsAddress, type Address } from '../core/address.ts'
import type { Node } from '../core/graph.ts'
import type { CountedTag, TagsPage, PageSkeleton } from './page.ts'
import { parentOf } from '../core/path.ts'
import { lineage, taggedNodes } from '../core/tag.ts'
import type { Collection } from '../links/collection.ts'
import { hasPage } from '../links/tags.ts'
import { pageCount, longList } from './listing.ts'

/** The tags of a collection; a nested tag (`a/b`) counts for its parents too. */
export interface Tags {
  /** Every tag and every parent of one, parents before children. */
  readonly all: readonly CountedTag[]
  readonly pages: ReadonlyMap<Address, () => PageSkeleton>
  index(): TagsPage
}

/** `nodes` are all nodes, in the order in which the pages list them. */
export function tagsOf(tags: Collection['tags'], nodes: readonly Node[]): Tags {
  const tagged = taggedNodes(nodes)
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
  }
}
