import type { NodeRef } from '../core/node-ref.ts'
import { mostAtFirst } from './layers.ts'
import { oneEachWay, type MapEdge } from './map-edge.ts'

/** The content of a still map. The first node is the centre. */
interface MapContent {
  readonly nodes: readonly Pick<NodeRef, 'title' | 'address'>[]
  /** By indexes into `nodes`. */
  readonly edges: readonly Pick<MapEdge, 'type' | 'from' | 'to'>[]
}

/**
 * The budget, in bytes of markup: it keeps maps below 6,000 bytes if URLs need no encoding. A letter of any script
 * counts as 1, so that no script gets smaller maps.
 */
const room = 5660
/** Approximate bytes of markup. */
const costs = { frame: 930, node: 80, spoke: 43, chord: 10, look: 175 } as const
/** A map may have this many nodes, however long their names are. */
const fewest = 8

/**
 * The content with the most nodes that fits the budget, `mostAtFirst` at most. `contentOf` returns the content for a
 * number of nodes. A pure function: the walk must begin with the same map as the page.
 */
export function fitting<Found extends MapContent>(contentOf: (most: number) => Found): Found {
  for (let most = mostAtFirst; ; most -= 1) {
    const content = contentOf(most)
    if (most <= fewest || weightOf(content) <= room) return content
  }
}

function weightOf({ nodes, edges }: MapContent): number {
  const each = oneEachWay(edges)
  const spokes = each.filter(({ from, to }) => from === 0 || to === 0)
  const looks = new Set(
    spokes.map(({ type, from }) => [type.kind, type.computed, type.relation?.name, from === 0].join(' ')),
  )
  return (
    costs.frame +
    nodes.reduce((sum, { title, address }) => sum + costs.node + title.length + address.length, 0) +
    costs.spoke * spokes.length +
    costs.chord * (each.length - spokes.length) +
    costs.look * looks.size
  )
}
