import { LoadedFiles } from '../../browser/loaded-files.ts'
import { href, type Address } from '../../core/address.ts'
import { decodeShard, shardAddress, shardOf, type NodeNeighbourhood } from '../neighbourhood-shard.ts'
import type { Trail } from './state.ts'

type Nodes = ReadonlyMap<Address, NodeNeighbourhood>

/** The files that a walk has loaded: each once, and again after it failed. */
export class ShardFiles {
  readonly #base: string
  readonly #count: number
  readonly #files = new LoadedFiles(decoded)

  /** `count` is the number of files that the site has. */
  constructor(base: string, count: number) {
    this.#base = base
    this.#count = count
  }

  /** Throws if the file cannot be loaded, is of another format, or has no such node. */
  async node(address: Address): Promise<NodeNeighbourhood> {
    const nodes = await this.#files.at(href(this.#base, shardAddress(shardOf(address, this.#count))))
    const node = nodes.get(address)
    if (!node) throw new Error(`nothing is known of ${address}`)
    return node
  }

  /** All nodes of a trail; throws if the last cannot be loaded, and leaves out any other that cannot. */
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
