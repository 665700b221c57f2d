import { numbered, tagsAddress } from '../model/address.ts'
import type { Address, Node } from '../model/graph.ts'
import type { CountedTag, TagPage, TagsPage } from '../model/page.ts'
import { parentOf } from '../model/path.ts'
import { lineage } from '../model/tag.ts'
import type { Collection } from './collection.ts'
import type { WholeView } from './view.ts'
import { ranges } from './index-page.ts'
import { listing, pageCount } from './listing.ts'
import { byTitle } from './order.ts'

/** The tags of a collection; a nested tag (`a/b`) counts for its parents too. */
export interface Tags {
  /** Every tag and every parent of one, parents before children. */
  readonly all: readonly CountedTag[]
  readonly addresses: readonly Address[]
  page(address: Address): TagPage | null
  index(): TagsPage
}

export function tagsOf(
  tags: Collection['tags'],
  { graph, settings, card }: Pick<WholeView, 'graph' | 'settings' | 'card'>,
): Tags {
  const tagged = new Map<string, Node[]>()
  for (const node of graph.nodes) {
    for (const key of new Set(node.entry.tags.flatMap(lineage))) {
      const nodes = tagged.get(key)
      if (nodes) nodes.push(node)
      else tagged.set(key, [node])
    }
  }
  const keys = [...tagged.keys()].filter((key) => tags.has(key)).sort()
  const counted = (key: string): CountedTag => ({
    tag: tags.get(key)?.tag ?? key,
    address: tags.get(key)?.address ?? tagsAddress,
    count: tagged.get(key)?.length ?? 0,
  })
  const children = Map.groupBy(keys, parentOf)
  const sorted = new Map<string, readonly Node[]>()
  const nodesOf = (key: string): readonly Node[] => {
    const nodes = sorted.get(key) ?? tagged.get(key)?.toSorted(byTitle(settings.language)) ?? []
    sorted.set(key, nodes)
    return nodes
  }
  const places = new Map<Address, { key: string; number: number }>()
  for (const key of keys) {
    for (let number = 1; number <= pageCount(tagged.get(key)?.length ?? 0); number += 1) {
      places.set(numbered(counted(key).address, number), { key, number })
    }
  }

  return {
    all: keys.map(counted),
    addresses: [...places.keys()],
    page: (address) => {
      const place = places.get(address)
      if (!place) return null
      const { key, number } = place
      const nodes = nodesOf(key)
      return {
        kind: 'tag',
        address,
        tag: counted(key).tag,
        parents: lineage(key)
          .slice(0, -1)
          .map(counted)
          .map(({ tag, address }) => ({ tag, address })),
        children: (children.get(key) ?? []).map(counted),
        number,
        listing: listing(nodes, number, ({ id }) => card(id)),
        ranges: ranges(nodes, counted(key).address, ({ title }) => title),
      }
    },
    index: () => ({
      kind: 'tags',
      address: tagsAddress,
      tags: keys.map((key) => ({ ...counted(key), depth: key.split('/').length - 1 })),
    }),
  }
}
