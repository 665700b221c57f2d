import type { Address } from '../../../src/core/address.ts'
import { shardAddress, shardOf, type NodeNeighbourhood } from '../../../src/map/neighbourhood-shard.ts'
import type { Site } from '../../../src/site/site.ts'
import { pageAt } from '../pages/collection.ts'

/** What the walk loads of the node at an address. */
export function neighbourhoodAt(site: Site, address: string): NodeNeighbourhood {
  const file = shardAddress(shardOf(address as Address, site.shardCount))
  const node = pageAt(site, file, 'shard').nodes.find((one) => one.address === address)
  if (!node) throw new Error(`${file} has no ${address}`)
  return node
}

/** All nodes of all shards. */
export function allNeighbourhoods(site: Site): readonly NodeNeighbourhood[] {
  return Array.from({ length: site.shardCount }, (_, file) =>
    pageAt(site, shardAddress(file), 'shard'),
  ).flatMap(({ nodes }) => nodes)
}
