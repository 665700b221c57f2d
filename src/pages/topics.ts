import { topicsAddress } from '../core/address.ts'
import { type Edge, type Graph, type Node, type NodeId, type Topic, byTitle } from '../core/graph.ts'
import type { NodeKind } from '../core/kinds.ts'
import type { TagRef } from '../core/node-ref.ts'
import { byKey, lazily } from '../core/lazily.ts'
import { lineage } from '../core/tag.ts'
import type { Collection } from '../links/link.ts'
import { kindCounts, ofNodes, pagedList, placeOfKind } from './listing.ts'
import { typeOf } from './node-page.ts'
import type { CountedTag, CountedTopic, CrossingEdgeId, TopicRef, TopicsPage } from './page.ts'
import type { WholeView } from './node-page-value.ts'

export type TopicList = ReturnType<typeof topicList>

const mostTags = 10
const mostEdges = 10
const mostNamed = 3
/** A sentence with fewer characters besides its links says nothing about them. */
const shortest = 20

const telling: Readonly<Record<Edge['kind'], number>> = {
  related: 4,
  mention: 2,
  next: 1,
  source: 1,
  cites: 0,
}

export function topicList(view: WholeView, { topics, tags }: Pick<Collection, 'topics' | 'tags'>) {
  const graph = view.graph.counted()
  const { settings } = view
  const topicOf = new Map(topics.flatMap((topic) => topic.nodes.map((id) => [id, topic] as const)))
  const compare = byTitle(settings.language)
  const kinds = settings.kinds.map(({ id }) => id)
  const own = lazily(() => innerDegrees(graph, topicOf))
  const crossings = lazily(() => crossingsOf(graph, topics, topicOf))
  const lists = topics.map((topic) => {
    const nodes = lazily(() => {
      const rank = (node: Node) => kinds.indexOf(node.kind)
      const degree = (node: Node) => own().get(node.id) ?? 0
      return topic.nodes
        .map((id) => graph.node(id))
        .sort((a, b) => rank(a) - rank(b) || degree(b) - degree(a) || compare(a, b))
    })
    return { topic, nodes }
  })
  const pages = lists.map(({ topic, nodes }) => {
    const shown = lazily(() =>
      crossings()(topic).map(({ edges, ...crossing }) => ({
        ...crossing,
        edges: edges.map((edge): CrossingEdgeId => ({
          kind: edge.kind,
          from: edge.from,
          to: edge.to,
          type: typeOf(edge),
        })),
      })),
    )
    const joins = (number: number) => (number === 1 ? shown() : [])
    const list = { first: topic.address, total: topic.nodes.length, sorted: nodes, ...ofNodes }
    const paged = pagedList(list, (number) => ({
      kind: 'topic' as const,
      ...ref(topic),
      description: topic.description,
      by: topic.by,
      counts: kindCounts(kinds, nodes()),
      tags: number === 1 ? mainTags(nodes(), tags) : [],
      crossings: joins(number),
    }))
    /** The nodes whose edges a page shows. */
    const of = (number: number) => [
      ...new Set(joins(number).flatMap(({ edges }) => edges.map(({ from }) => from))),
    ]
    return { ...paged, of }
  })

  return {
    all: topics.map((topic): CountedTopic => ({
      ...ref(topic),
      count: topic.nodes.length,
      fragment: null,
    })),
    pages,
    index: (): TopicsPage => ({
      kind: 'topics',
      address: topicsAddress,
      by: topics[0]?.by ?? 'links',
      topics: lists.map(({ topic, nodes }) => ({
        ...ref(topic),
        description: topic.description,
        counts: kindCounts(kinds, nodes()),
        central: central(nodes(), own()).map(({ id }) => view.name(id).ref),
        neighbours: crossings()(topic)
          .slice(0, mostNamed)
          .map(({ topic: other, total }) => ({ ...other, links: total })),
      })),
      elsewhere: graph.nodes.length - topicOf.size,
    }),
    /** The topics with nodes of a kind, each linked to where these begin, and the nodes in the order of the list. */
    ofKind: (kind: NodeKind) =>
      lists.flatMap(({ topic, nodes: all }) => {
        const nodes = all().filter((node) => node.kind === kind)
        if (nodes.length === 0) return []
        return { topic: { ...ref(topic), ...placeOfKind(topic.address, all(), kind) }, nodes }
      }),
  }
}

function ref({ title, titleLanguage, address }: Topic): TopicRef {
  return { title, titleLanguage, address }
}

/** The nodes with the most neighbours in their topic; papers only if it has nothing else. */
function central(nodes: readonly Node[], degrees: ReadonlyMap<NodeId, number>): readonly Node[] {
  const degree = ({ id }: Node) => degrees.get(id) ?? 0
  const written = nodes.filter(({ kind }) => !kind.startsWith('paper'))
  return (written.length > 0 ? written : nodes).toSorted((a, b) => degree(b) - degree(a)).slice(0, mostNamed)
}

function innerDegrees(graph: Graph, topicOf: ReadonlyMap<NodeId, Topic>): ReadonlyMap<NodeId, number> {
  const degrees = new Map<NodeId, number>()
  for (const [id, topic] of topicOf) {
    const others = new Set([...graph.from(id).map(({ to }) => to), ...graph.to(id).map(({ from }) => from)])
    others.delete(id)
    let within = 0
    for (const other of others) if (topicOf.get(other) === topic) within += 1
    degrees.set(id, within)
  }
  return degrees
}

/** The edges of a topic to every other one, topics with the most edges first. The most telling are listed. */
function crossingsOf(graph: Graph, topics: Collection['topics'], topicOf: ReadonlyMap<NodeId, Topic>) {
  const ends = graph.edges.flatMap((edge) => {
    const [from, to] = [topicOf.get(edge.from), topicOf.get(edge.to)]
    if (!from || !to || from === to) return []
    return [
      { at: from, other: to, edge },
      { at: to, other: from, edge },
    ]
  })
  const byTopic = Map.groupBy(ends, ({ at }) => at)
  return byKey((topic: Topic) => {
    const others = Map.groupBy(byTopic.get(topic) ?? [], ({ other }) => other)
    const crossings = topics.flatMap((other) => {
      const edges = (others.get(other) ?? []).map(({ edge }) => edge)
      if (edges.length === 0) return []
      return { topic: ref(other), total: edges.length, edges: mostTelling(edges, graph) }
    })
    return crossings.sort((a, b) => b.total - a.total)
  })
}

/** The most telling edges; ties go to ends with the most neighbours. Sorts only as many groups as are shown. */
function mostTelling(edges: readonly Edge[], graph: Graph): readonly Edge[] {
  const degree = ({ from, to }: Edge) => graph.degree(from) + graph.degree(to)
  const groups = Map.groupBy(edges, (edge) => telling[edge.kind] + saysWhy(edge))
  const shown: Edge[] = []
  for (const weight of [...groups.keys()].sort((a, b) => b - a)) {
    if (shown.length >= mostEdges) break
    const left = mostEdges - shown.length
    shown.push(...(groups.get(weight) ?? []).toSorted((a, b) => degree(b) - degree(a)).slice(0, left))
  }
  return shown
}

/** Adds to `telling`: a typed relation with a reason says most; a bare one or a link alone says little. */
function saysWhy(edge: Edge): number {
  if (edge.kind === 'related') return (edge.reasons.length > 0 ? 2 : -3) + (edge.type === 'related' ? 0 : 1)
  if (edge.kind !== 'mention') return 0
  const words = edge.sentence
    .filter((part) => typeof part === 'string')
    .join('')
    .trim()
  return words.length < shortest ? -1 : 0
}

/** The tags on the most nodes, with the number of these. A tag that all nodes have is left out. */
function mainTags(nodes: readonly Node[], tags: Collection['tags']): readonly CountedTag[] {
  const counts = new Map<string, number>()
  for (const { entry } of nodes) {
    for (const key of new Set(entry.tags.flatMap(lineage))) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return [...counts]
    .flatMap(([key, count]) => {
      const tag: TagRef | undefined = tags.get(key)
      return tag && count > 1 && count < nodes.length ? [{ tag: tag.tag, address: tag.address, count }] : []
    })
    .sort((a, b) => b.count - a.count || (a.tag < b.tag ? -1 : 1))
    .slice(0, mostTags)
}
