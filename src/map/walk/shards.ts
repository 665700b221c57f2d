import { LoadedFiles } from '../../browser/loaded-files.ts'
import { href, type Address } from '../../core/address.ts'
import { decodeShard, shardAddress, shardOf, type NodeNeighbourhood } from '../neighbourhood-shard.ts'
import type { Trail } from './state.ts'

type Nodes = ReadonlyMap<Address, NodeNeighbourhood>

/** The shards of a walk. Each is loaded once, or again after a failure. */
export class ShardFiles {
  readonly #base: string
  readonly #count: number
  readonly #files = new LoadedFiles(decoded)

  /** `count` is the number of shards of the site. */
  constructor(base: string, count: number) {
    this.#base = base
    this.#count = count
  }

  /** Throws if the file cannot be loaded, has another format, or lacks the node. */
  async node(address: Address): Promise<NodeNeighbourhood> {
    const nodes = await this.#files.at(href(this.#base, shardAddress(shardOf(address, this.#count))))
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

function decoded(text: string): Nodes {
  return new Map(decodeShard(text).map((node) => [node.address, node]))
}
