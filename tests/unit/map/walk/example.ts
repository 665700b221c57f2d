import type { Address } from '../../../../src/core/address.ts'
import type { Layer, MapEdge } from '../../../../src/map/map-edge.ts'
import type { NeighbourRef, NodeNeighbourhood } from '../../../../src/map/walk-file.ts'

export const at = (name: string) => `/notes/${name}/` as Address

export function near(name: string): NeighbourRef {
  return { kind: 'note', address: at(name), title: name.toUpperCase(), lang: null, dir: null, radius: 5 }
}

export function edge(
  kind: Layer,
  from: number,
  to: number,
  more: Partial<MapEdge['type'] & Pick<MapEdge, 'reasons'>> = {},
): MapEdge {
  const { reasons = [], ...type } = more
  const plain = { computed: false, symmetric: false, label: null, inverse: null, relation: null }
  return { type: { kind, ...plain, ...type }, from, to, reasons }
}

/** A note, and around it what `around` names, each joined to it by the edge at the same place. */
export function node(
  name: string,
  around: readonly string[],
  edges: readonly MapEdge[],
  counts: NodeNeighbourhood['counts'] = { related: around.length },
): NodeNeighbourhood {
  return {
    ...near(name),
    degree: Object.values(counts).reduce((sum, count) => sum + count, 0),
    counts,
    computed: {},
    around: around.map((one) => near(one)),
    edges,
  }
}
