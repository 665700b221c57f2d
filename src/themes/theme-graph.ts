import type { Edge, Graph } from '../core/graph.ts'
import { lineage } from '../core/tag.ts'
import { adjacencyOf, type Adjacency } from './adjacency.ts'

/** How much an edge says of whether its ends belong together, in whole numbers, so that sums are exact. */
const weights: Readonly<Record<Edge['kind'], number>> = { related: 3, source: 2, next: 2, cites: 2, mention: 1 }

/** Of a tag or a folder to each node that has it. */
const shared = 1
/** A tag that more of the nodes have than one in this many, or fewer than two, tells nothing apart. */
const commonest = 3

/** What joins the nodes of a graph: edges, and tags and folders, which are nodes of their own after those of the graph. */
export interface ThemeGraph {
  readonly adjacency: Adjacency
  /** The number of nodes of the graph, which come first. */
  readonly nodes: number
}

export function themeGraph(graph: Graph): ThemeGraph {
  const numbers = new Map(graph.nodes.map(({ id }, number) => [id, number]))
  const ends: number[] = []
  const join = (from: number, to: number, weight: number) => {
    for (let time = 0; time < weight; time += 1) ends.push(from, to)
  }
  for (const { kind, from, to } of graph.edges) {
    join(numbers.get(from) ?? 0, numbers.get(to) ?? 0, weights[kind])
  }
  const groups = new Map<string, number[]>()
  const put = (key: string, number: number) => {
    const group = groups.get(key)
    if (!group) groups.set(key, [number])
    else if (group.at(-1) !== number) group.push(number)
  }
  for (const [number, { entry, folders }] of graph.nodes.entries()) {
    for (const key of entry.tags.flatMap(lineage)) put(`#${key}`, number)
    for (const [depth] of folders.entries()) put(folders.slice(0, depth + 1).join('/'), number)
  }
  let count = graph.nodes.length
  for (const key of [...groups.keys()].sort()) {
    const group = groups.get(key) ?? []
    if (group.length < 2 || group.length * commonest > graph.nodes.length) continue
    for (const number of group) join(number, count, shared)
    count += 1
  }
  return { adjacency: adjacencyOf(count, Int32Array.from(ends)), nodes: graph.nodes.length }
}
