import { dataFile, dataFileOf, type Address } from '../../../src/core/address.ts'
import type { NodeNeighbourhood } from '../../../src/map/walk-file.ts'
import type { Site } from '../../../src/site/site-of.ts'
import { pageAt } from '../pages/collection.ts'

/** What the walk loads of the node at an address. */
export function neighbourhoodAt(site: Site, address: string): NodeNeighbourhood {
  const file = dataFileOf('near', address as Address, site.walkFileCount)
  const node = pageAt(site, file, 'walk').nodes.find((one) => one.address === address)
  if (!node) throw new Error(`${file} has no ${address}`)
  return node
}

/** All nodes of all files. */
export function allNeighbourhoods(site: Site): readonly NodeNeighbourhood[] {
  return Array.from({ length: site.walkFileCount }, (_, file) =>
    pageAt(site, dataFile('near', file), 'walk'),
  ).flatMap(({ nodes }) => nodes)
}
