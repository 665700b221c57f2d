import { isIndexAddress, type Address } from './address.ts'
import type { Entry, Segments, TextSegments } from './entry.ts'
import { roleOf, type NodeKind, type Role } from './kinds.ts'
import type { EditorFile } from './file-kind.ts'
import { parentOf } from './path.ts'
import type { SourcePlace } from './rules.ts'
import type { Language } from './script.ts'
import { byKey, lazily } from './lazily.ts'

declare const brand: unique symbol

/** The path of the file in the collection, or `@citekey` for a paper that only a bibliography contains. */
export type NodeId = string & { readonly [brand]: 'NodeId' }

/** A published node. The graph contains no drafts. */
export interface Node {
  readonly id: NodeId
  readonly kind: NodeKind
  readonly address: Address
  /** Plain text, including the labels of links in it; never empty. All names here are plain text. */
  readonly title: string
  readonly titleLanguage: Language
  readonly language: Language
  /** Only aliases that name no unpublished page. */
  readonly aliases: readonly string[]
  readonly authors: readonly string[]
  readonly venue: string | null
  /** The source file, relative to the collection. */
  readonly file: string
  readonly entry: Entry
  /** The target of each of `entry.links`, by index. */
  readonly targets: readonly Target[]
  /** The ids of `entry.headings`, by index; unique within the page. */
  readonly headingIds: readonly string[]
  /** The title as its author wrote it; null if it comes from the file name. */
  readonly writtenTitle: string | null
  /** Whether `entry.heading` is shown in the text, because the title differs. */
  readonly showsHeading: boolean
  /** The claim, or a file name that reads like a sentence; null if it equals the title. */
  readonly originalTitle: string | null
  /** Hidden from lists, with its folder: it is in a folder of templates. */
  readonly aside?: true
  /** Only its folder shows it, and it links its folder with nothing. */
  readonly ofFolder?: 'listing' | 'history'
  /** The folders it is in, outermost first, without the one that only names its kind. */
  readonly folders: readonly string[]
}

/** Whether it has its own file. If not, it is a paper that only a bibliography contains. */
export function isWritten({ id, file }: Pick<Node, 'id' | 'file'>): boolean {
  return (id as string) === file
}

export type Target =
  /** `fragment` is null for the whole page; `gone` means that the page lacks the fragment. */
  | { readonly found: 'node'; readonly id: NodeId; readonly fragment: Fragment | null; readonly gone?: true }
  /** `path` is relative to the collection; `fragment` is as written. */
  | { readonly found: 'attachment'; readonly path: string; readonly fragment: string | null }
  /** A file that is never published, whether or not it exists. */
  | { readonly found: 'editor-file'; readonly kind: EditorFile }
  | { readonly found: 'folder'; readonly address: Address }
  /** `wanted` is the page for a missing name that several pages link to. */
  | { readonly found: 'missing'; readonly wanted?: Address }
  | { readonly found: 'ambiguous'; readonly candidates: readonly string[] }
  /** A file that exists but is not published: nothing about it may be shown. */
  | { readonly found: 'unpublished' }

export type Fragment =
  /** `id` is empty for a heading that may be hidden on its page. */
  | { readonly at: 'heading'; readonly heading: number; readonly id: string }
  /** The id of the element, including the caret. */
  | { readonly at: 'block'; readonly id: string }
  | { readonly at: 'place'; readonly id: string }

/** A connection between two published nodes, made by one or more links. */
export type Edge =
  /** From an inquiry to a note that it rests on. */
  | (EdgeBetween<'source'> & LinkSentence)
  /** From a note or an inquiry to a paper. */
  | (EdgeBetween<'cites'> & LinkSentence)
  /** From an inquiry to one to read after it, chosen by the author. */
  | (EdgeBetween<'next'> & LinkSentence)
  | (EdgeBetween<'related'> & {
      /** `related`, or a key of the vocabulary. */
      readonly type: string
      readonly symmetric: boolean
      /** The reasons that either end gives, those of `from` first. Holes index the links of `by`. */
      readonly reasons: readonly Reason[]
    })
  | (EdgeBetween<'mention'> & {
      /**
       * The sentence of the first mention, or the reason of a relation; else empty. Holes index the links of `from`.
       */
      readonly sentence: TextSegments
      /** The key of the property that contains the link, for its label; null in the body. */
      readonly property: string | null
    })

interface EdgeBetween<Kind extends string> {
  readonly kind: Kind
  readonly from: NodeId
  readonly to: NodeId
  readonly place: SourcePlace
}

interface LinkSentence {
  /** The first that has words besides links, or empty. Holes index the links of `from`. */
  readonly sentence: TextSegments
}

export interface Reason {
  readonly by: NodeId
  readonly why: Segments
  readonly place: SourcePlace
}

export type EdgeOf<Kind extends Edge['kind']> = Extract<Edge, { readonly kind: Kind }>

type EdgesByNode = ReadonlyMap<NodeId, readonly Edge[]>

/** The number of different nodes joined to it. */
export function degreeIn(graph: EdgeLists, id: NodeId): number {
  const others = new Set([...graph.from(id).map(({ to }) => to), ...graph.to(id).map(({ from }) => from)])
  others.delete(id)
  return others.size
}

/** The published nodes and the authored edges between them, indexed in both directions. Immutable. */
export class Graph {
  readonly nodes: readonly Node[]
  readonly edges: readonly Edge[]
  readonly #byId: ReadonlyMap<NodeId, Node>
  readonly #out: EdgesByNode
  readonly #in: EdgesByNode
  /** The edges at one end of a node by kind, grouped on first use. */
  readonly #byKind = byKey((edges: readonly Edge[]) => Object.groupBy(edges, ({ kind }) => kind))
  readonly #degree = byKey((id: NodeId) => degreeIn(this, id))
  readonly #labels = lazily(() => labelsOf(this.nodes))
  readonly #counted = lazily((): Graph => {
    const nodes = this.nodes.filter(isListed)
    if (nodes.length === this.nodes.length) return this
    const left = new Set(nodes.map(({ id }) => id))
    return new Graph(
      nodes,
      this.edges.filter(({ from, to }) => left.has(from) && left.has(to)),
    )
  })

  /** Nodes must be in address order, and edges in authored order within each `from`. */
  constructor(nodes: readonly Node[], edges: readonly Edge[]) {
    this.nodes = nodes
    this.edges = edges
    this.#byId = new Map(nodes.map((node) => [node.id, node]))
    this.#out = Map.groupBy(edges, ({ from }) => from)
    this.#in = Map.groupBy(edges, ({ to }) => to)
  }

  node(id: NodeId): Node {
    const node = this.#byId.get(id)
    if (!node) throw new Error(`no node ${id}`)
    return node
  }

  has(id: NodeId): boolean {
    return this.#byId.has(id)
  }

  /** Outgoing edges, of one kind or all, in authored order. */
  from(id: NodeId): readonly Edge[]
  from<Kind extends Edge['kind']>(id: NodeId, kind: Kind): readonly EdgeOf<Kind>[]
  from(id: NodeId, kind?: Edge['kind']): readonly Edge[] {
    return this.#edgesAt(this.#out, id, kind)
  }

  /** Incoming edges, of one kind or all, in address order of their sources. */
  to(id: NodeId): readonly Edge[]
  to<Kind extends Edge['kind']>(id: NodeId, kind: Kind): readonly EdgeOf<Kind>[]
  to(id: NodeId, kind?: Edge['kind']): readonly Edge[] {
    return this.#edgesAt(this.#in, id, kind)
  }

  ofKind(kind: NodeKind): readonly Node[] {
    return this.nodes.filter((node) => node.kind === kind)
  }

  ofRole(role: Role): readonly Node[] {
    return this.nodes.filter((node) => roleOf(node.kind) === role)
  }

  /** Without unlisted nodes and their edges, for counts and for the graph as a whole. */
  counted(): Graph {
    return this.#counted()
  }

  /** The name in lists: the title, with the folder if another page has the same title. */
  label({ id, title }: Pick<Node, 'id' | 'title'>): string {
    return this.#labels().get(id) ?? title
  }

  degree(id: NodeId): number {
    return this.#degree(id)
  }

  #edgesAt(ends: EdgesByNode, id: NodeId, kind?: Edge['kind']): readonly Edge[] {
    const edges = ends.get(id)
    if (!edges) return []
    return kind === undefined ? edges : (this.#byKind(edges)[kind] ?? [])
  }
}

/**
 * The labels of pages that share a title with others of their kind: the title and the shortest distinct folder path.
 */
export function labelsOf<Id extends string>(
  nodes: readonly (Pick<Node, 'file' | 'kind' | 'title'> & { readonly id: Id })[],
): ReadonlyMap<Id, string> {
  const labels = new Map<Id, string>()
  // A paper that only a bibliography contains has no folder of its own.
  const written = nodes.filter(({ id, file }) => id === file)
  const groups = Map.groupBy(written, ({ kind, title }) => `${kind} ${title.normalize('NFC').toLowerCase()}`)
  for (const group of groups.values()) {
    if (group.length < 2) continue
    const counts = new Map<string, number>()
    for (const { file } of group)
      for (const end of folderEnds(parentOf(file))) counts.set(end, (counts.get(end) ?? 0) + 1)
    for (const { id, file, title } of group) {
      const own = folderEnds(parentOf(file)).find((end) => counts.get(end) === 1)
      if (own !== undefined) labels.set(id, `${title} · ${own}`)
    }
  }
  return labels
}

function folderEnds(folder: string): readonly string[] {
  const parts = folder === '' ? [] : folder.split('/')
  return parts.map((_, index) => parts.slice(parts.length - 1 - index).join('/'))
}

/** What is needed of a graph to go along its edges. */
export type EdgeLists = Pick<Graph, 'from' | 'to'>

export function otherEnd({ from, to }: Pick<Edge, 'from' | 'to'>, end: NodeId): NodeId {
  return from === end ? to : from
}

/** The relations listed at a node: its own in authored order, then symmetric ones that only the other end states. */
export function relatedTo(graph: EdgeLists, id: NodeId): EdgeOf<'related'>[] {
  const written = graph.from(id, 'related').map((edge) => ({ edge, place: edge.place }))
  const unwritten: EdgeOf<'related'>[] = []
  for (const edge of graph.to(id, 'related')) {
    if (!edge.symmetric) continue
    const reason = edge.reasons.find(({ by }) => by === id)
    if (reason) written.push({ edge, place: reason.place })
    else unwritten.push(edge)
  }
  written.sort((a, b) => a.place.line - b.place.line || a.place.column - b.place.column)
  return [...written.map(({ edge }) => edge), ...unwritten]
}

/** One-way relations that the other end states, in address order. */
export function referredBy(graph: EdgeLists, id: NodeId): EdgeOf<'related'>[] {
  return graph.to(id, 'related').filter(({ symmetric }) => !symmetric)
}

export interface Topic {
  readonly title: string
  readonly titleLanguage: Language
  /** One or two sentences by an editor, as plain text. */
  readonly description: string | null
  /** The origin of the topic; `kept` is one that the collection has stored. */
  readonly by: 'editor' | 'tag' | 'folder' | 'links' | 'kept'
  readonly address: Address
  /** In address order. No node belongs to two topics. */
  readonly nodes: readonly NodeId[]
}

/** The largest first; empty if the collection is too small. */
export type Topics = readonly Topic[]

type Titled = { readonly title: string }

/** Compares titles in the language of the site, independently of the machine's locale. */
export const byTitle = byKey((language: string) => {
  // Falls back to English if the machine lacks the language, not to its own locale.
  const collator = new Intl.Collator([language, 'en'], { numeric: true, ignorePunctuation: true })
  return (a: Titled, b: Titled) =>
    collator.compare(a.title, b.title) || (a.title < b.title ? -1 : a.title > b.title ? 1 : 0)
})

/** The nodes of a kind by title, ties by address. */
export function titleOrder(graph: Graph, kind: NodeKind, language: string): readonly Node[] {
  const compare = byTitle(language)
  return graph.ofKind(kind).toSorted((a, b) => compare(a, b) || (a.address < b.address ? -1 : 1))
}

/** Whether the node is the text of the home page or of an index, so it has no page of its own. */
export function isIndexText(node: Node): boolean {
  return isIndexAddress(node.address)
}

/** False for a text of an index or a folder, and for a base in a folder of templates, which only other pages use. */
export function isListed(node: Pick<Node, 'address' | 'aside' | 'ofFolder'>): boolean {
  return !isIndexAddress(node.address) && node.aside !== true && node.ofFolder === undefined
}

/** From front matter, never the mtime of the file. */
export function lastChange(node: Node): string | null {
  return node.entry.updated ?? node.entry.date
}
