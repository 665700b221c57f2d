import type { Address } from '../../core/address.ts'
import type { MapEdge } from '../../map/map-edge.ts'
import type { LoadedGraph } from './loaded-graph.ts'

/** Reasons of edges, from the files of the walk, which nothing loads before a node is chosen. */
export class EdgeReasons {
  readonly #base: string
  readonly #count: number
  #files: Promise<{ around(address: Address): Promise<readonly Reasoned[]> }> | null = null

  /** `count` is the number of files that the site has. */
  constructor(base: string, count: number) {
    this.#base = base
    this.#count = count
  }

  /**
   * Why the edge is there, in plain text; from the file of one of its ends, or of the other where the first has too many
   * neighbours to name all. Empty where nobody said, or where it cannot be loaded.
   */
  async of(graph: LoadedGraph, edge: number): Promise<readonly string[]> {
    const own = graph.edges[edge]
    if (!own) return []
    const { addresses } = graph.nodes
    const ends = [own.from, own.to].flatMap((node) => addresses[node] ?? [])
    for (const [place, end] of ends.entries()) {
      const other = ends[1 - place]
      const found = (await this.#around(end)).find((one) => isSame(one, own, other, place === 0))
      if (found) return found.edge.reasons.map(({ why }) => why)
    }
    return []
  }

  async #around(address: Address): Promise<readonly Reasoned[]> {
    try {
      this.#files ??= this.#load()
      return await (await this.#files).around(address)
    } catch {
      // The page says them.
      return []
    }
  }

  async #load() {
    const { ShardFiles } = await import('../../map/walk/shards.ts')
    const files = new ShardFiles(this.#base, this.#count)
    return {
      async around(address: Address): Promise<readonly Reasoned[]> {
        const { around, edges } = await files.node(address)
        return edges.flatMap((edge) => {
          if (edge.from !== 0 && edge.to !== 0) return []
          const other = around[(edge.from === 0 ? edge.to : edge.from) - 1]
          return other ? [{ other: other.address, edge }] : []
        })
      },
    }
  }
}

/** An edge between the node of a file and another; 0 is the node. */
interface Reasoned {
  readonly other: Address
  readonly edge: MapEdge
}

function isSame({ other, edge }: Reasoned, own: MapEdge, end: Address | undefined, isFrom: boolean): boolean {
  return (
    other === end && isSameType(edge.type, own.type) && (own.type.symmetric || (edge.from === 0) === isFrom)
  )
}

/** Names may differ: plain relations have one in the files of the walk, and none in the whole graph. */
function isSameType(type: MapEdge['type'], own: MapEdge['type']): boolean {
  return (
    type.kind === own.kind && type.computed === own.computed && type.relation?.name === own.relation?.name
  )
}
