import type { NodeRef } from '../core/node-ref.ts'
import { mostAtFirst } from './layers.ts'
import { oneEachWay, type MapEdge } from './map-edge.ts'

/** What a still map would show; the first node is the centre. */
interface Content {
  readonly nodes: readonly Pick<NodeRef, 'title' | 'address'>[]
  /** By indexes of nodes. */
  readonly edges: readonly Pick<MapEdge, 'type' | 'from' | 'to'>[]
}

/**
 * Of what is weighed here: letters count one each, so that no script has smaller maps. With it the markup of a map stays
 * below 6,000 bytes where addresses need no encoding.
 */
const room = 5660
/** About so many bytes of markup. */
const costs = { frame: 930, node: 80, spoke: 43, chord: 10, look: 175 } as const
/** A map of so few nodes is drawn whatever they are called. */
const fewest = 8

/**
 * The content of a still map with at most `mostAtFirst` nodes: fewer where they have long names, or many relations, so that no
 * page has to carry much for its map. `contentOf` tells what is on one with so many. A pure function of its arguments,
 * for the walk begins with the same.
 */
export function fitting<Found extends Content>(contentOf: (most: number) => Found): Found {
  for (let most = mostAtFirst; ; most -= 1) {
    const content = contentOf(most)
    if (most <= fewest || weightOf(content) <= room) return content
  }
}

function weightOf({ nodes, edges }: Content): number {
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
