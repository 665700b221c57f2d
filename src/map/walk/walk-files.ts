import { LoadedFiles } from '../../browser/loaded-files.ts'
import { href, type Address } from '../../core/address.ts'
import { decodeWalkFile, walkAddress, walkFileOf, type NodeNeighbourhood } from '../walk-file.ts'
import type { Trail } from './state.ts'

type Nodes = ReadonlyMap<Address, NodeNeighbourhood>

/** The files of a walk. Each is loaded once, or again after a failure. */
export class WalkFiles {
  readonly #base: string
  readonly #count: number
  readonly #files = new LoadedFiles(nodesByAddress)

  /** `count` is the number of files of the walk. */
  constructor(base: string, count: number) {
    this.#base = base
    this.#count = count
  }

  /** Throws if the file cannot be loaded, has another format, or lacks the node. */
  async node(address: Address): Promise<NodeNeighbourhood> {
    const nodes = await this.#files.at(href(this.#base, walkAddress(walkFileOf(address, this.#count))))
    const node = nodes.get(address)
    if (!node) throw new Error(`nothing is known of ${address}`)
    return node
  }

  /** The nodes of a trail. Throws if the last one cannot be loaded; others that fail are left out. */
  async nodes(trail: Trail): Promise<readonly NodeNeighbourhood[]> {
    const [last, ...others] = [...trail].reverse()
    const had = await Promise.allSettled(others.map((address) => this.node(address)))
    const found = had.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    return [...found, await this.node(last ?? trail[0])]
  }
}

function nodesByAddress(text: string): Nodes {
  return new Map(decodeWalkFile(text).map((node) => [node.address, node]))
}
