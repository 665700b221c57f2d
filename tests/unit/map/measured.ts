import type { MapDrawing } from '../../../src/map/draw.ts'
import type { compile } from '../../../src/build/compile.ts'
import { href } from '../../../src/core/address.ts'
import { stillSvg } from '../../../src/map/svg.ts'
import { map as mapWords } from '../../../src/words/compiled.ts'
import { faultsOf } from './geometry.ts'

/** The maps of all pages, measured in both layouts; `largest` is the markup of one, in bytes. */
export function measured({ site, collection }: Awaited<ReturnType<typeof compile>>) {
  const faults: string[] = []
  let [maps, labels, cut, largest] = [0, 0, 0, 0]
  for (const { address } of collection.graph.nodes) {
    const { page } = site.made(address)
    const map = 'map' in page ? (page.map as MapDrawing | null) : null
    if (!map || !('groups' in map)) continue
    maps += 1
    const label = mapWords.label(map.nodes[0]?.title ?? '')
    const markup = stillSvg(map, label, (one) => href('/', one))
    largest = Math.max(largest, Buffer.byteLength(`<div class=map-frame>${markup}</div>`))
    labels += map.nodes.length
    cut += map.nodes.filter(({ label }) => label.at(-1)?.endsWith('…')).length
    for (const name of ['wide', 'narrow'] as const)
      faults.push(...faultsOf(map, name).map((fault) => `${address} ${name}: ${fault}`))
  }
  return { maps, labels, cut, largest, faults }
}
