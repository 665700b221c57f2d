import type { Address } from '../../../../src/core/address.ts'
import type {
  Layer,
  NeighbourRef,
  NeighbourEdge,
  NodeNeighbourhood,
} from '../../../../src/map/neighbourhood-shard.ts'

export const at = (name: string) => `/notes/${name}/` as Address

export function near(name: string, degree = 1): NeighbourRef {
  return { kind: 'note', address: at(name), title: name.toUpperCase(), lang: null, dir: null, degree }
}

export function join(
  kind: Layer,
  from: number,
  to: number,
  more: Partial<NeighbourEdge> = {},
): NeighbourEdge {
  return { kind, computed: false, from, to, symmetric: false, names: null, reasons: [], ...more }
}

/** A note, and around it what `around` names, each joined to it by the join at the same place. */
export function node(
  name: string,
  around: readonly string[],
  joins: readonly NeighbourEdge[],
  counts: NodeNeighbourhood['counts'] = { related: around.length },
): NodeNeighbourhood {
  return {
    ...near(
      name,
      Object.values(counts).reduce((sum, count) => sum + count, 0),
    ),
    description: null,
    summary: null,
    counts,
    computed: {},
    measure: 'words',
    around: around.map((one) => near(one)),
    joins,
  }
}
