/** A weighted, undirected graph. The neighbours of node `i` are in `others` from `starts[i]` to `starts[i + 1]`. */
export interface Adjacency {
  readonly count: number
  readonly starts: Int32Array
  readonly others: Int32Array
  /** The weights of the edges in `others`. */
  readonly weights: Float64Array
  /** For each node, twice the weight of the edges from it to itself. */
  readonly inner: Float64Array
}

/** Joins each pair of nodes in `ends` (0 and 1, 2 and 3, …) with weight 1. Equal pairs add up; loops are ignored. */
export function adjacencyOf(count: number, ends: Int32Array): Adjacency {
  const starts = new Int32Array(count + 1)
  const eachEnd = (visit: (node: number, other: number) => void) => {
    for (let at = 0; at + 1 < ends.length; at += 2) {
      const [from, to] = [ends[at] ?? 0, ends[at + 1] ?? 0]
      if (from === to) continue
      visit(from, to)
      visit(to, from)
    }
  }
  eachEnd((node) => (starts[node + 1] = (starts[node + 1] ?? 0) + 1))
  for (let node = 0; node < count; node += 1) starts[node + 1] = (starts[node + 1] ?? 0) + (starts[node] ?? 0)
  const next = starts.slice()
  const others = new Int32Array(starts[count] ?? 0)
  eachEnd((node, other) => {
    const place = next[node] ?? 0
    others[place] = other
    next[node] = place + 1
  })
  // Grouping each node by itself adds up equal pairs.
  const weights = new Float64Array(others.length).fill(1)
  const each = Int32Array.from({ length: count }, (_, node) => node)
  return joinedUp({ count, starts, others, weights, inner: new Float64Array(count) }, each, count)
}

/** Merges each group into one node. `groups[i]` is the group of node `i`. */
export function joinedUp(adjacency: Adjacency, groups: Int32Array, count: number): Adjacency {
  const { starts, others, weights } = adjacency
  const inner = new Float64Array(count)
  const joined = new Int32Array(count + 1)
  const ends: number[] = []
  const sums: number[] = []
  const gathered = new Gathered(count)
  for (const [group, members] of membersOf(groups, count).entries()) {
    for (const node of members) {
      inner[group] = (inner[group] ?? 0) + (adjacency.inner[node] ?? 0)
      for (let at = starts[node] ?? 0; at < (starts[node + 1] ?? 0); at += 1) {
        gathered.add(groups[others[at] ?? 0] ?? 0, weights[at] ?? 0)
      }
    }
    for (const other of gathered.keys()) {
      if (other === group) {
        inner[group] = (inner[group] ?? 0) + gathered.weight(other)
      } else {
        ends.push(other)
        sums.push(gathered.weight(other))
      }
    }
    gathered.clear()
    joined[group + 1] = ends.length
  }
  return { count, starts: joined, others: Int32Array.from(ends), weights: Float64Array.from(sums), inner }
}

/** The subgraph of some nodes, renumbered in the given order. All of their neighbours must be among them. */
export function partOf(adjacency: Adjacency, nodes: readonly number[]): Adjacency {
  const { starts, others, weights, inner } = adjacency
  const numbers = new Map(nodes.map((node, number) => [node, number]))
  const ends: number[] = []
  const kept: number[] = []
  const begun = new Int32Array(nodes.length + 1)
  for (const [number, node] of nodes.entries()) {
    for (let at = starts[node] ?? 0; at < (starts[node + 1] ?? 0); at += 1) {
      ends.push(numbers.get(others[at] ?? 0) ?? 0)
      kept.push(weights[at] ?? 0)
    }
    begun[number + 1] = ends.length
  }
  return {
    count: nodes.length,
    starts: begun,
    others: Int32Array.from(ends),
    weights: Float64Array.from(kept),
    inner: Float64Array.from(nodes, (node) => inner[node] ?? 0),
  }
}

/** The connected components, with their nodes in order. The largest come first, ties by their first node. */
export function islandsOf({ count, starts, others }: Adjacency): readonly (readonly number[])[] {
  const seen = new Uint8Array(count)
  const islands: number[][] = []
  for (let first = 0; first < count; first += 1) {
    if (seen[first] === 1) continue
    seen[first] = 1
    const island = [first]
    for (const node of island) {
      for (let at = starts[node] ?? 0; at < (starts[node + 1] ?? 0); at += 1) {
        const other = others[at] ?? 0
        if (seen[other] === 1) continue
        seen[other] = 1
        island.push(other)
      }
    }
    islands.push(island.sort((a, b) => a - b))
  }
  return islands.sort((a, b) => b.length - a.length)
}

export function membersOf(groups: Int32Array, count: number): readonly (readonly number[])[] {
  const members = Array.from({ length: count }, (): number[] => [])
  for (const [node, group] of groups.entries()) members[group]?.push(node)
  return members
}

/** Sums of weights by a small integer key. Reusable after `clear`. */
export class Gathered {
  readonly #weights: Float64Array
  readonly #isThere: Uint8Array
  #keys: number[] = []

  constructor(count: number) {
    this.#weights = new Float64Array(count)
    this.#isThere = new Uint8Array(count)
  }

  add(key: number, weight: number): void {
    if (this.#isThere[key] === 0) {
      this.#isThere[key] = 1
      this.#weights[key] = 0
      this.#keys.push(key)
    }
    this.#weights[key] = (this.#weights[key] ?? 0) + weight
  }

  /** Keys, in the order in which they were first added. */
  keys(): readonly number[] {
    return this.#keys
  }

  weight(key: number): number {
    return this.#isThere[key] === 0 ? 0 : (this.#weights[key] ?? 0)
  }

  clear(): void {
    for (const key of this.#keys) this.#isThere[key] = 0
    this.#keys = []
  }
}
