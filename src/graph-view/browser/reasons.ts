import { DataFiles } from '../../browser/loaded-files.ts'
import type { Address } from '../../core/address.ts'
import type { MapEdge } from '../../map/map-edge.ts'
import { decodeWalkFile, type NodeNeighbourhood } from '../../map/walk-file.ts'
import type { LoadedGraph } from './loaded-graph.ts'

/** The reasons of edges, from the files of the walk. Nothing is loaded until a node is chosen. */
export class EdgeReasons {
  readonly #files: DataFiles<NodeNeighbourhood>

  /** `count` is the number of files of the walk. */
  constructor(base: string, count: number) {
    this.#files = new DataFiles(base, 'near', count, decodeWalkFile)
  }

  /** Plain text, from the file of either end: a node with many neighbours does not list all. Empty if not found. */
  async of(graph: LoadedGraph, edge: number): Promise<readonly string[]> {
    const own = graph.edges[edge]
    if (!own) return []
    const [from, to] = [graph.nodes.addresses[own.from], graph.nodes.addresses[own.to]]
    const found = (await this.#edge(from, to, own, true)) ?? (await this.#edge(to, from, own, false))
    return found?.reasons.map(({ why }) => why) ?? []
  }

  /** The edge to `other` in the file of `centre`, which has index 0 there. `isFrom` tells if it leads from the centre. */
  async #edge(centre: Address | undefined, other: Address | undefined, own: MapEdge, isFrom: boolean) {
    if (centre === undefined) return undefined
    try {
      const { around = [], edges = [] } = (await this.#files.of(centre)) ?? {}
      return edges.find((edge) => {
        const end = around[(edge.from === 0 ? edge.to : edge.from) - 1]
        const isAtCentre = edge.from === 0 || edge.to === 0
        const isAlong = own.type.symmetric || (edge.from === 0) === isFrom
        return isAtCentre && end?.address === other && isAlong && isSameType(edge.type, own.type)
      })
    } catch {
      // The panel works without reasons.
      return undefined
    }
  }
}

/** Labels are not compared: plain relations have one in the files, but none in the whole graph. */
function isSameType(type: MapEdge['type'], own: MapEdge['type']): boolean {
  return (
    type.kind === own.kind && type.computed === own.computed && type.relation?.name === own.relation?.name
  )
}
