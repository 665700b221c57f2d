import { Graph, type Edge, type Node, type NodeId, type Topics } from '../../../src/core/graph.ts'
import type { Address } from '../../../src/core/address.ts'
import { topicsOf, type TopicsInput } from '../../../src/topics/find-topics.ts'
import { randomOf } from '../../../bench/random.ts'

/** Two partitions agree as well as one added note may leave them, by their adjusted Rand index. */
const alike = 0.95

/** What adding a note makes of the topics: one line for each that moves many nodes, or changes the name of any topic. */
export interface Steadiness {
  readonly tried: number
  readonly changes: readonly string[]
}

/** Takes each node in turn for the one that is added. */
export function whenEachIsAdded(of: TopicsInput): Steadiness {
  const after = topicsOf(of)
  const { graph } = of
  const { nodes } = graph.counted()
  return steadiness(nodes, ({ id }) => {
    const edges = graph.edges.filter(({ from, to }) => from !== id && to !== id)
    const left = graph.nodes.filter((node) => node.id !== id)
    return [id, topicsOf({ ...of, graph: new Graph(left, edges) }), after, left]
  })
}

/**
 * Adds as many notes, each to the same collection: with the tags and in the folder of another or without any, and with
 * links to one to five nodes.
 */
export function whenOthersAreAdded(of: TopicsInput, count: number): Steadiness {
  const before = topicsOf(of)
  const { graph } = of
  const { nodes } = graph.counted()
  const random = randomOf(1985)
  return steadiness(
    Array.from({ length: count }, (_, time) => time),
    (time) => {
      const like = random.pick(nodes)
      const to = new Set(Array.from({ length: 1 + (time % 5) }, () => random.pick(nodes).id))
      const added = addedNode(like, time % 2 === 0)
      const all = [...graph.nodes, added].sort((a, b) => (a.address < b.address ? -1 : 1))
      const after = topicsOf({
        ...of,
        graph: new Graph(all, [...graph.edges, ...[...to].map((id) => mention(added, id))]),
      })
      return [`as ${like.id}, to ${[...to].join(', ')}`, before, after, nodes]
    },
  )
}

function addedNode(like: Node, isFiled: boolean): Node {
  const id = 'added.md' as NodeId
  const entry = { ...like.entry, tags: isFiled ? like.entry.tags : [] }
  const address = '/notes/added/' as Address
  return { ...like, id, file: id, address, title: 'Added', entry, folders: isFiled ? like.folders : [] }
}

function mention({ id, file }: Node, to: NodeId): Edge {
  const place = { file, line: 1, column: 1 }
  return { kind: 'mention', from: id, to, place, sentence: [], property: null }
}

function steadiness<One>(
  all: readonly One[],
  tryWith: (one: One) => readonly [added: string, before: Topics, after: Topics, nodes: readonly Node[]],
): Steadiness {
  const changes = all.flatMap((one) => {
    const [added, before, after, nodes] = tryWith(one)
    const index = adjustedRandIndex(placesIn(before, nodes), placesIn(after, nodes))
    const [names, others] = [namesOf(before), namesOf(after)]
    if (index >= alike && names === others) return []
    return [`${added}: ${index.toFixed(3)}${names === others ? '' : `, ${names} → ${others}`}`]
  })
  return { tried: all.length, changes }
}

function placesIn(topics: Topics, nodes: readonly Node[]): readonly number[] {
  const places = new Map(topics.flatMap(({ nodes: own }, topic) => own.map((id) => [id, topic] as const)))
  return nodes.map(({ id }) => places.get(id) ?? -1)
}

function namesOf(topics: Topics): string {
  return topics
    .map(({ title }) => title)
    .sort()
    .join(', ')
}

/** How far two partitions of the same things agree (Hubert and Arabie 1985): 1 if they are the same, about 0 by chance. */
function adjustedRandIndex(one: readonly number[], other: readonly number[]): number {
  const both = one.map((group, at) => `${group} ${other[at] ?? ''}`)
  const [together, first, second] = [pairs(both), pairs(one), pairs(other)]
  const expected = (first * second) / pairsOf(one.length)
  const most = (first + second) / 2
  return most === expected ? 1 : (together - expected) / (most - expected)
}

/** How many pairs are in one group. */
function pairs(groups: readonly unknown[]): number {
  const sizes = Map.groupBy(groups, (group) => group)
  return [...sizes.values()].reduce((sum, { length }) => sum + pairsOf(length), 0)
}

function pairsOf(count: number): number {
  return (count * (count - 1)) / 2
}
