import { type Graph, type Node, type NodeId, isWritten } from '../core/graph.ts'
import { noteName, parentOf } from '../core/path.ts'
import { lineage, tagKey, taggedNodes } from '../core/tag.ts'
import type { ChosenTopic } from '../links/chosen.ts'
import { type Ties, chancesOf, liftOf } from './adjacency.ts'
import { slug } from '../links/names.ts'

/** What a topic forms around: nodes that an author has grouped together. */
export interface Anchor {
  /** Unique and stable: `#` and a tag, `/` and a folder, a node's id, or the title of a chosen or kept topic. */
  readonly key: string
  readonly sort: 'editor' | 'kept' | 'tag' | 'folder' | 'hub'
  /** The weight of each member, by its index in the graph: 1, or less for the second tag of a page. */
  readonly members: ReadonlyMap<number, number>
}

export function chosenAnchors({ nodes }: Graph, topics: readonly ChosenTopic[]): readonly Anchor[] {
  const numbers = numbersOf(nodes)
  const tagged = taggedNodes(nodes)
  return topics.map(({ title, tags, notes }) => {
    const own = [...tags.flatMap((tag) => (tagged.get(tag) ?? []).map(({ id }) => id)), ...notes]
    return { key: title, sort: 'editor', members: whole(own.flatMap((id) => numbers.get(id) ?? [])) }
  })
}

export function keptAnchors({ nodes }: Graph, titles: ReadonlyMap<NodeId, string>): readonly Anchor[] {
  const members = new Map<string, number[]>()
  for (const [number, { id }] of nodes.entries()) put(members, titles.get(id), number)
  return Array.from(members, ([key, own]) => ({ key, sort: 'kept', members: whole(own) }))
}

/** No topics are found if fewer nodes have edges. */
const fewestJoined = 12
/** The largest number of topics, and the smallest number of nodes in one. */
const most = 12
const least = 3
/** The penalty for cutting far from the wanted number of anchors, per unit of log distance. */
const dear = 1.5
/** If more than this fraction of the nodes has no anchor, the next sort of anchors is used as well. */
const open = 0.5
/** A tag, folder or page that more than this fraction of the nodes shares says nothing about them. */
const largest = 0.5
/**
 * How many times likelier than by chance an edge from a member must lead to another member. `folders` is for all
 * folders together, as folders often tell a file's type and not its topic. `tag` is relative to all tags.
 */
const cohesion = { folders: 1.25, tag: 2 / 3 }
/** The weights of a page's first tags. Later tags are ignored. */
const telling = [1, 0.6]
/** A page with fewer neighbours is no anchor. */
const fewestLinked = 5

/**
 * The anchors of a collection: folders, then tags, then pages with many links. Later sorts are used only if too many
 * nodes have no anchor. All are an author's choices about the page itself, so editing another page changes little.
 */
export function anchorsOf(graph: Graph, ties: Ties): readonly Anchor[] {
  const joined = ties.strengths.reduce((sum, strength) => sum + (strength > 0 ? 1 : 0), 0)
  if (joined < fewestJoined) return []
  const chosen: Anchor[] = []
  const covered = new Set<number>()
  for (const find of [foldersOf, tagsOf, listsOf, hubsOf]) {
    if (ties.strengths.length - covered.size <= open * ties.strengths.length) break
    for (const anchor of largestOf(find(graph, ties, covered), ties.strengths.length, most - chosen.length)) {
      chosen.push(anchor)
      for (const node of anchor.members.keys()) covered.add(node)
    }
  }
  return chosen
}

/**
 * Chooses the anchors that are large for a collection of `count` nodes, at most `most`. It prefers a cut at a wide gap
 * in size, so that one more node seldom changes the choice.
 */
function largestOf(anchors: readonly Anchor[], count: number, most: number): readonly Anchor[] {
  const sorted = anchors.filter(({ members }) => members.size >= least).sort(bySize)
  const size = (place: number) => sorted[place]?.members.size ?? least - 1
  const large = sorted.filter(({ members }) => members.size >= Math.sqrt(count) / 2).length
  const wanted = Math.max(1, Math.min(most, large))
  let [best, widest] = [0, -Infinity]
  for (let number = 1; number <= Math.min(most, sorted.length); number += 1) {
    const step = Math.log(size(number - 1) / size(number)) - dear * Math.abs(Math.log(number / wanted))
    if (step > widest) [best, widest] = [number, step]
  }
  return sorted.slice(0, best)
}

function foldersOf({ nodes }: Graph, ties: Ties): readonly Anchor[] {
  const folders = new Map<string, number[]>()
  for (const [number, node] of nodes.entries()) {
    for (const depth of node.folders.keys()) {
      put(folders, `/${node.folders.slice(0, depth + 1).join('/')}`, number)
    }
  }
  const isTooLarge = (key: string) => (folders.get(key)?.length ?? Infinity) > largest * nodes.length
  const found = Array.from(folders, ([key, own]): Anchor => ({
    key,
    sort: 'folder',
    members: whole(own),
  })).filter(({ key }) => isTopmost(key, isTooLarge))
  return liftOf(chancesOf(found, ties)) >= cohesion.folders ? found : []
}

/** Anchors by the first tags of each page, ignoring tags of more than half of all pages. */
function tagsOf({ nodes }: Graph, ties: Ties, covered: ReadonlySet<number>): readonly Anchor[] {
  const tagged = taggedNodes(nodes)
  const isTooLarge = (key: string) => (tagged.get(key)?.length ?? Infinity) > largest * nodes.length
  const tags = new Map<string, Map<number, number>>()
  for (const [number, { entry }] of nodes.entries()) {
    if (covered.has(number)) continue
    const own = entry.tags.filter((tag) => !isTooLarge(tagKey(tag)))
    for (const [place, tag] of own.slice(0, telling.length).entries()) {
      for (const key of lineage(tag)) {
        const members = tags.get(key) ?? new Map<number, number>()
        tags.set(key, members)
        if (!members.has(number)) members.set(number, telling[place] ?? 0)
      }
    }
  }
  const found = Array.from(tags, ([key, members]): Anchor => ({
    key: `#${key}`,
    sort: 'tag',
    members,
  })).filter(({ key }) => isTopmost(key, (tag) => isTooLarge(tag.slice(1))))
  const chances = chancesOf(found, ties)
  const expected = cohesion.tag * Math.max(1, liftOf(chances))
  // With few edges inside, the tag's cohesion may be chance.
  return found.filter(({ members }, place) => {
    const { within = 0 } = chances[place] ?? {}
    return within >= members.size && liftOf(chances.slice(place, place + 1)) >= expected
  })
}

/** Each page, with the pages that it links to. */
function listsOf(graph: Graph, _: Ties, covered: ReadonlySet<number>): readonly Anchor[] {
  return apart(graph, covered, (id) => graph.from(id).map(({ to }) => to))
}

/** Each page, with the pages that link to it. */
function hubsOf(graph: Graph, _: Ties, covered: ReadonlySet<number>): readonly Anchor[] {
  return apart(graph, covered, (id) => graph.to(id).map(({ from }) => from))
}

/** Pages with a readable name, and their neighbours, unless most of these have an anchor or are in a larger one. */
function apart(
  { nodes }: Graph,
  covered: ReadonlySet<number>,
  neighboursOf: (id: NodeId) => readonly NodeId[],
): readonly Anchor[] {
  const numbers = numbersOf(nodes)
  const taken = new Set(covered)
  const candidates = nodes
    .filter((node) => pageNames(node).length > 0)
    .map(({ id }): Anchor => {
      const own = [id, ...neighboursOf(id)].flatMap((other) => numbers.get(other) ?? [])
      return { key: id, sort: 'hub', members: whole(own) }
    })
    .filter(({ members }) => members.size > fewestLinked && members.size <= largest * nodes.length)
  return candidates.sort(bySize).filter(({ members }) => {
    const left = [...members.keys()].filter((node) => !taken.has(node))
    if (left.length < members.size / 2) return false
    for (const node of left) taken.add(node)
    return true
  })
}

/** Whether a tag or folder is not too large, and its parent is missing or too large. */
function isTopmost(key: string, isTooLarge: (key: string) => boolean): boolean {
  const above = parentOf(key)
  return !isTooLarge(key) && (above === '' || isTooLarge(above))
}

function bySize(one: Anchor, other: Anchor): number {
  return other.members.size - one.members.size || (one.key < other.key ? -1 : 1)
}

function numbersOf(nodes: readonly Node[]): ReadonlyMap<NodeId, number> {
  return new Map(nodes.map(({ id }, number) => [id, number]))
}

function whole(nodes: Iterable<number>): ReadonlyMap<number, number> {
  return new Map(Array.from(nodes, (node) => [node, 1]))
}

function put(lists: Map<string, number[]>, key: string | undefined, number: number): void {
  if (key === undefined) return
  const list = lists.get(key)
  if (list) list.push(number)
  else lists.set(key, [number])
}

/** A longer name counts as a sentence. */
const longest = { words: 4, letters: 28 }

/** Matches a citation key, an id or a date: `@hansen2026b`, `kumar2024score`, `202401151230`. */
const key = /^@|\p{Ll}\p{P}*\d{4}|^\P{L}*$/u
const fileName = /^\S*_\S*$|\.(?:md|pdf|docx?|txt|png|jpe?g)$/i

type TitledNode = Pick<Node, 'id' | 'file' | 'title' | 'aliases'> & {
  readonly entry: Pick<Node['entry'], 'title'>
}

/**
 * Short names of a page, the best first: its title, the first part of the title, an alias, or its file name; then the
 * whole title. Empty if all of these are meant for programs.
 */
export function pageNames(node: TitledNode): readonly string[] {
  const { aliases, file, entry } = node
  const isFile = isWritten(node)
  // A bibliography entry without a title has its key as the title.
  const title = isFile || entry.title !== null ? node.title : ''
  const [first = ''] = title.split(/:\s|\s[–—|]\s/)
  const filed = isFile ? noteName(file) : ''
  const named = [title, first, ...aliases].filter((name) => !key.test(name) && !fileName.test(name))
  const ofFile = key.test(filed) || isAbridged(filed, title) ? [] : [unhyphened(filed)]
  const whole = named.filter((name) => name === title)
  return [...new Set([...[...named, ...ofFile].filter(isShort), ...whole])]
}

/** Whether a name is the title with some words left out, as tools name files. */
function isAbridged(name: string, title: string): boolean {
  const [own, all] = [slug(name), slug(title)]
  let at = -1
  const words = all.split('-')
  return !all.includes(own) && own.split('-').every((word) => (at = words.indexOf(word, at + 1)) >= 0)
}

function isShort(name: string): boolean {
  return name.split(/\s+/).length <= longest.words && name.length <= longest.letters
}

export function unhyphened(name: string): string {
  return /\s/.test(name) ? name : name.replace(/[-_]+/g, ' ').trim() || name
}
