import type { Address } from '../../../src/core/address.ts'
import { nearAddress, nearFileOf, type NearNode } from '../../../src/map/near-file.ts'
import type { Site } from '../../../src/site/site.ts'
import { pageAt } from '../pages/collection.ts'

/** What the walk loads of the node at an address. */
export function nearAt(site: Site, address: string): NearNode {
  const file = nearAddress(nearFileOf(address as Address, site.nearFiles))
  const node = pageAt(site, file, 'near').nodes.find((one) => one.address === address)
  if (!node) throw new Error(`${file} has no ${address}`)
  return node
}

/** All nodes of all near files. */
export function allNear(site: Site): readonly NearNode[] {
  return Array.from({ length: site.nearFiles }, (_, file) => pageAt(site, nearAddress(file), 'near')).flatMap(
    ({ nodes }) => nodes,
  )
}
