import { tagsAddress, wantedAddress, topicsAddress } from '../core/address.ts'
import { byTitle, type Node, type Edge, type Graph, type NodeId, type Topic } from '../core/graph.ts'
import type { NodeKind } from '../core/kinds.ts'
import { parentOf } from '../core/path.ts'
import { lineage, taggedNodes } from '../core/tag.ts'
import type { Collection } from '../links/link.ts'
import { hasPage } from '../links/tags.ts'
import type { WantedNote } from '../links/wanted.ts'
import { wordsFor } from '../words/languages.ts'
import { kindCounts, ofNodes, pagedList, placeOfKind } from './listing.ts'
import type {
  CountedTag,
  IndexPage,
  PagedList,
  TagsPage,
  CountedTopic,
  CrossingEdgeId,
  TopicRef,
  TopicsPage,
} from './page.ts'
import type { WholeView } from './node-page-value.ts'
import type { TagRef } from '../core/node-ref.ts'
import { byKey, lazily } from '../core/lazily.ts'
import { typeOf } from './node-page.ts'

export type Tags = ReturnType<typeof tagsOf>

const mostOfKind = 12

/** `nodes` are all nodes. Tag pages list them by kind, then in this order. A nested tag (`a/b`) counts for its parents too. */
export function tagsOf(tags: Collection['tags'], nodes: readonly Node[], kinds: readonly NodeKind[]) {
  const ofKinds = Map.groupBy(nodes, ({ kind }) => kind)
  const tagged = taggedNodes(kinds.flatMap((kind) => ofKinds.get(kind) ?? []))
  const keys = [...tagged.keys()].filter((key) => tags.has(key)).sort()
  const counted = (key: string): CountedTag => ({
    tag: tags.get(key)?.tag ?? key,
    address: tags.get(key)?.address ?? tagsAddress,
    count: tagged.get(key)?.length ?? 0,
  })
  const children = Map.groupBy(keys, parentOf)
  const pagesOf = (key: string): PagedList => {
    const { tag, address, count } = counted(key)
    const parents = lineage(key)
      .slice(0, -1)
      .map(counted)
      .map(({ tag, address }) => ({ tag, address }))
    return pagedList(
      { first: address, total: count, sorted: () => tagged.get(key) ?? [], ...ofNodes },
      () => ({
        kind: 'tag',
        tag,
        parents,
        children: (children.get(key) ?? []).map(counted),
        counts: kindCounts(kinds, tagged.get(key) ?? []),
      }),
    )
  }

  return {
    all: keys.map(counted),
    pages: keys.filter((key) => hasPage(tags.get(key))).map(pagesOf),
    index: (): TagsPage => ({
      kind: 'tags',
      address: tagsAddress,
      tags: keys.map((key) => ({ ...counted(key), depth: key.split('/').length - 1 })),
    }),
    /** The most used tags of a kind, each linked to where its nodes begin. A tag that all nodes carry is left out. */
    ofKind: (kind: NodeKind): IndexPage['tags'] => {
      const all = ofKinds.get(kind)?.length ?? 0
      return keys
        .flatMap((key) => {
          const { tag, address } = counted(key)
          const place = placeOfKind(address, tagged.get(key) ?? [], kind)
          return place.count < 2 || place.count === all ? [] : [{ tag, ...place }]
        })
        .sort((a, b) => b.count - a.count)
        .slice(0, mostOfKind)
    },
  }
}

/** The list of all wanted notes, the most linked first; ties by name. */
export function wantedIndexPages(
  { settings }: Pick<WholeView, 'settings'>,
  wanted: Collection['wanted'],
): PagedList {
  const { counts } = wordsFor(settings)
  const compare = byTitle(settings.language)
  return pagedList(
    {
      first: wantedAddress,
      total: wanted.length,
      sorted: () =>
        wanted.toSorted(
          (a, b) =>
            b.mentions.length - a.mentions.length ||
            compare({ title: a.name }, { title: b.name }) ||
            (a.address < b.address ? -1 : 1),
        ),
      name: ({ mentions }) => counts.pages(mentions.length),
      item: ({ name, address, mentions }) => ({ name, address, pages: mentions.length }),
    },
    () => ({ kind: 'wanted-index' }),
  )
}

export function wantedPages(
  view: Pick<WholeView, 'settings' | 'name'>,
  { name, address, mentions }: WantedNote,
): PagedList {
  const compare = byTitle(view.settings.language)
  return pagedList(
    {
      first: address,
      total: mentions.length,
      sorted: () => mentions.toSorted((a, b) => compare(view.name(a.from), view.name(b.from))),
      name: ({ from }) => view.name(from).title,
      item: ({ from, ...said }) => ({ id: from, ...said }),
    },
    () => ({ kind: 'wanted', name }),
  )
}

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
