import type { Address } from '../../core/address.ts'
import type { MapEdge } from '../../map/map-edge.ts'
import type { LoadedGraph } from './loaded-graph.ts'

/** The reasons of edges, from the files of the walk. Nothing is loaded until a node is chosen. */
export class EdgeReasons {
  readonly #base: string
  readonly #count: number
  #files: Promise<{ around(address: Address): Promise<readonly Reasoned[]> }> | null = null

  /** `count` is the number of files of the walk. */
  constructor(base: string, count: number) {
    this.#base = base
    this.#count = count
  }

  /** Plain text, from the file of either end: a node with many neighbours does not list all. Empty if not found. */
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
      // The panel works without reasons.
      return []
    }
  }

  async #load() {
    const { WalkFiles } = await import('../../map/walk/walk-files.ts')
    const files = new WalkFiles(this.#base, this.#count)
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

/** An edge between the centre of a neighbourhood, which is index 0, and another node. */
interface Reasoned {
  readonly other: Address
  readonly edge: MapEdge
}

function isSame({ other, edge }: Reasoned, own: MapEdge, end: Address | undefined, isFrom: boolean): boolean {
  return (
    other === end && isSameType(edge.type, own.type) && (own.type.symmetric || (edge.from === 0) === isFrom)
  )
}

/** Labels are not compared: plain relations have one in the files, but none in the whole graph. */
function isSameType(type: MapEdge['type'], own: MapEdge['type']): boolean {
  return (
    type.kind === own.kind && type.computed === own.computed && type.relation?.name === own.relation?.name
  )
}
