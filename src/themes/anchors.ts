import type { Graph, NodeId } from '../core/graph.ts'
import { lineage, taggedNodes } from '../core/tag.ts'
import type { ChosenTheme } from '../links/chosen.ts'
import type { Ties } from './ties.ts'

/** What a theme forms around: nodes, by their places in the graph, that an author has put together. */
export interface Anchor {
  /** Unique, and the same after an edit: `#` and a tag, `/` and a folder, the id of a node; of one that is given, its title. */
  readonly key: string
  readonly sort: 'editor' | 'kept' | 'tag' | 'folder' | 'hub'
  /** In order. */
  readonly members: readonly number[]
}

/** How many themes there may be, and how many nodes the smallest must have. Both change seldom as a collection grows. */
export interface Limits {
  readonly most: number
  readonly least: number
}

/** Fewer nodes than this with any edge need no map. */
const fewestJoined = 12

/** Null for a graph that is too small for themes. */
export function limitsOf({ strengths }: Ties): Limits | null {
  const joined = strengths.reduce((sum, strength) => sum + (strength > 0 ? 1 : 0), 0)
  if (joined < fewestJoined) return null
  const doublings = Math.floor(Math.log2(joined))
  // 4 of 16 nodes and 12 of 64 or more; 3 nodes at least, 4 of 64, 16 of 1024.
  return {
    most: Math.min(12, Math.max(4, 4 * doublings - 12)),
    least: Math.max(3, Math.round(Math.sqrt(2 ** doublings) / 2)),
  }
}

/** The themes that an editor has chosen, each with what they have put into it. */
export function chosenAnchors({ nodes }: Graph, themes: readonly ChosenTheme[]): readonly Anchor[] {
  const numbers = new Map(nodes.map(({ id }, number) => [id, number]))
  const tagged = taggedNodes(nodes)
  return themes.map(({ title, tags, notes }) => {
    const own = [...tags.flatMap((tag) => (tagged.get(tag) ?? []).map(({ id }) => id)), ...notes]
    const members = new Set(own.flatMap((id) => numbers.get(id) ?? []))
    return { key: title, sort: 'editor', members: [...members].sort((a, b) => a - b) }
  })
}

/** The themes that the collection has kept, each with its nodes. */
export function keptAnchors({ nodes }: Graph, titles: ReadonlyMap<NodeId, string>): readonly Anchor[] {
  const members = new Map<string, number[]>()
  for (const [number, { id }] of nodes.entries()) {
    const key = titles.get(id)
    if (key === undefined) continue
    const own = members.get(key)
    if (own) own.push(number)
    else members.set(key, [number])
  }
  return Array.from(members, ([key, own]) => ({ key, sort: 'kept', members: own }))
}

/** What more than half of the nodes have says nothing of where one of them belongs. */
const largest = 0.5
/** Of two sets of which one holds so much of the other, one is enough. */
const contained = 0.8
/** Where labels leave more than this part of the nodes without any, nodes with many neighbours are anchors, too. */
const unlabelled = 0.5
const smallestHub = 5
/** A hub brings at least this part of its neighbours, which have no anchor yet. */
const fresh = 1 / 3
/**
 * How many times likelier than by chance an edge from a member has to lead to another. Folders often say what a file is,
 * and not what it is about.
 */
const cohesion = { tag: 0.9, folder: 1.25 }
/** A file is in one folder alone, which says more than one of several tags. */
const folderWeight = 1.25
/** Beyond this, cohesion only tells that a set is small. */
const mostCohesion = 8

/**
 * The tags and folders that hold together, and hubs where these are too few. Choosing depends on each set alone but for
 * overlaps, and on a rounded score, so that one more node seldom changes which are chosen.
 */
export function anchorsOf(graph: Graph, ties: Ties, { most, least }: Limits): readonly Anchor[] {
  const joined = ties.strengths.reduce((sum, strength) => sum + (strength > 0 ? 1 : 0), 0)
  const fits = ({ members }: Anchor) => members.length >= least && members.length <= largest * joined
  const chosen: Anchor[] = []
  const covered = new Set<number>()
  const choose = (
    candidates: readonly (readonly [Anchor, number])[],
    mayJoin: (anchor: Anchor) => boolean,
  ) => {
    for (const [anchor] of candidates.toSorted(byScore)) {
      if (chosen.length === most) return
      if (!mayJoin(anchor) || chosen.some((other) => overlap(anchor, other) > contained)) continue
      chosen.push(anchor)
      for (const node of anchor.members) covered.add(node)
    }
  }
  const all = ties.strengths.reduce((sum, strength) => sum + strength, 0)
  const labels = labelsOf(graph, ties)
    .filter(fits)
    .map((anchor) => [anchor, cohesionOf(anchor, ties, all)] as const)
    .filter(([{ sort }, lift]) => lift >= cohesion[sort === 'folder' ? 'folder' : 'tag'])
    .map(
      ([anchor, lift]) =>
        [
          anchor,
          anchor.members.length *
            Math.min(lift, mostCohesion) *
            (anchor.sort === 'folder' ? folderWeight : 1),
        ] as const,
    )
  choose(labels, () => true)
  if (joined - covered.size <= unlabelled * joined) return chosen
  const hubs = hubsOf(graph, ties)
    .filter(fits)
    .map((anchor) => [anchor, anchor.members.length] as const)
  choose(hubs, ({ members }) => {
    const own = members.filter((node) => !covered.has(node)).length
    return own >= Math.max(least, smallestHub, fresh * members.length)
  })
  return chosen
}

/** Larger scores first, as far as they differ by a fifth; then the larger set, then by key. */
function byScore([a, one]: readonly [Anchor, number], [b, other]: readonly [Anchor, number]): number {
  return rounded(other) - rounded(one) || b.members.length - a.members.length || (a.key < b.key ? -1 : 1)
}

function rounded(score: number): number {
  return Math.round(4 * Math.log2(score))
}

/** The part of the smaller set that is in the larger, too. */
function overlap({ members }: Anchor, other: Anchor): number {
  const others = new Set(other.members)
  const both = members.filter((node) => others.has(node)).length
  return both / Math.min(members.length, others.size)
}

/** How many times likelier than by chance an edge that begins at a member leads to another. */
function cohesionOf({ members }: Anchor, { starts, others, weights, strengths }: Ties, all: number): number {
  const own = new Set(members)
  let within = 0
  let volume = 0
  for (const node of members) {
    volume += strengths[node] ?? 0
    for (let at = starts[node] ?? 0; at < (starts[node + 1] ?? 0); at += 1) {
      if (own.has(others[at] ?? 0)) within += weights[at] ?? 0
    }
  }
  return volume === 0 ? 0 : (within / volume) * (all / volume)
}

/** The nodes with any edge, by tag and by folder, each of all levels. */
function labelsOf({ nodes }: Graph, { strengths }: Ties): readonly Anchor[] {
  const labels = new Map<string, number[]>()
  const put = (key: string, number: number) => {
    const members = labels.get(key)
    if (!members) labels.set(key, [number])
    // Two tags of a node may be below the same one.
    else if (members.at(-1) !== number) members.push(number)
  }
  for (const [number, { entry, folders }] of nodes.entries()) {
    if (strengths[number] === 0) continue
    for (const key of entry.tags.flatMap(lineage)) put(`#${key}`, number)
    for (const depth of folders.keys()) put(`/${folders.slice(0, depth + 1).join('/')}`, number)
  }
  return Array.from(labels, ([key, members]) => ({
    key,
    sort: key.startsWith('#') ? 'tag' : 'folder',
    members,
  }))
}

/** Each node with its neighbours. */
function hubsOf({ nodes }: Graph, { starts, others }: Ties): readonly Anchor[] {
  return nodes.map(({ id }, number) => ({
    key: id,
    sort: 'hub',
    members: [number, ...others.subarray(starts[number], starts[number + 1])].sort((a, b) => a - b),
  }))
}
