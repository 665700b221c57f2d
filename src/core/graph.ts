import { labelsOf } from './labels.ts'
import { isIndexAddress, type Address } from './address.ts'
import type { Entry, Segments, TextSegments } from './entry.ts'
import { roleOf, type NodeKind, type Role } from './kinds.ts'
import type { EditorFile } from './file-kind.ts'
import type { Place } from './rules.ts'
import type { Language } from './script.ts'

declare const brand: unique symbol

/** The path of the file in the collection, or `@citekey` for a paper that only a bibliography names. */
export type NodeId = string & { readonly [brand]: 'NodeId' }

/** A published node. Drafts are not nodes: nothing in the graph knows of them. */
export interface Node {
  readonly id: NodeId
  readonly kind: NodeKind
  readonly address: Address
  /** Plain text, as are all names here, with the words of the links in it; never empty. */
  readonly title: string
  readonly titleLanguage: Language
  /** The language of the text. */
  readonly language: Language
  /** Those that can be shown in full: none that names an unpublished page. */
  readonly aliases: readonly string[]
  /** Full names of the authors of a paper, in order. */
  readonly authors: readonly string[]
  readonly venue: string | null
  /** The file it was written in, relative to the collection. */
  readonly file: string
  readonly entry: Entry
  /** The target of each of `entry.links`, index by index. */
  readonly targets: readonly Target[]
  /** The ids of `entry.headings`, index by index: unique within the page. */
  readonly headingIds: readonly string[]
  /** The title as its author wrote it; null where the name of the file is the title. */
  readonly writtenTitle: string | null
  /** Whether `entry.heading` is part of the text, since the title is another. */
  readonly showsHeading: boolean
  /** The declarative sentence it was first filed under, where it differs from the title. */
  readonly originalTitle: string | null
  /** Its folder is not shown, nor is it in any list: it is in a folder of templates. */
  readonly aside?: true
  /** The folders it is in, outermost first, without the folder that only names its kind. */
  readonly folders: readonly string[]
}

/** Whether it has a markdown file of its own; if not, it is a paper that only a bibliography names. */
export function isWritten({ id, file }: Pick<Node, 'id' | 'file'>): boolean {
  return (id as string) === file
}

/** The resolved target of a link. */
export type Target =
  /** `fragment` is null for the whole; `gone`: the part that is meant is not there. */
  | { readonly found: 'node'; readonly id: NodeId; readonly fragment: Fragment | null; readonly gone?: true }
  /** An attachment, by its path in the collection. `fragment` is the part of it that is meant, as written. */
  | { readonly found: 'attachment'; readonly path: string; readonly fragment: string | null }
  /** A file that is never published, whether or not it exists. */
  | { readonly found: 'editor-file'; readonly kind: EditorFile }
  /** A folder without a text of its own, which no edge leads to. */
  | { readonly found: 'folder'; readonly address: Address }
  /** `wanted` is the page of a name that others link, too. */
  | { readonly found: 'missing'; readonly wanted?: Address }
  | { readonly found: 'ambiguous'; readonly candidates: readonly string[] }
  /** A file that exists and is not published: nothing about it may be shown. */
  | { readonly found: 'unpublished' }

export type Fragment =
  /** `id` is empty for a heading that may be missing from its page. */
  | { readonly at: 'heading'; readonly heading: number; readonly id: string }
  /** `id` is the element's id, with its caret. */
  | { readonly at: 'block'; readonly id: string }
  /** A place that raw HTML names. */
  | { readonly at: 'place'; readonly id: string }

/** A connection from one published node to another, made by one or several links. */
export type Edge =
  /** From an inquiry to a note that it rests on. */
  | (EdgeBetween<'source'> & Said)
  /** From a note or an inquiry to a paper. */
  | (EdgeBetween<'cites'> & Said)
  /** From an inquiry to another, to be read after it; authored. */
  | (EdgeBetween<'next'> & Said)
  /** Between notes. */
  | (EdgeBetween<'related'> & {
      /** `related`, or a key of the vocabulary. */
      readonly type: string
      readonly symmetric: boolean
      /** From the ends that gave any, those of `from` first. Holes index the links of `by`. */
      readonly reasons: readonly Reason[]
    })
  /** Any other link. */
  | (EdgeBetween<'mention'> & {
      /**
       * The sentence of the first mention; holes index the links of `from`. For a relation, its reason. Empty for
       * another property.
       */
      readonly sentence: TextSegments
      /** The key of the property it is in, as its label; null in the body. */
      readonly property: string | null
    })

interface EdgeBetween<Kind extends string> {
  readonly kind: Kind
  readonly from: NodeId
  readonly to: NodeId
  /** Where the author wrote it first. */
  readonly place: Place
}

/** What `from` says where it links `to`. */
interface Said {
  /**
   * The first sentence around such a link that has words of its own; holes index the links of `from`. Empty where there
   * is none: a property is no sentence.
   */
  readonly sentence: TextSegments
}

export interface Reason {
  readonly by: NodeId
  readonly why: Segments
  readonly place: Place
}

export type EdgeOf<Kind extends Edge['kind']> = Extract<Edge, { readonly kind: Kind }>

/** The edges at one end of a node; those of one kind are picked when they are first asked for. */
interface End extends Partial<Record<Edge['kind'], readonly Edge[]>> {
  readonly all: readonly Edge[]
}

type Ends = ReadonlyMap<NodeId, End>

/** The published nodes and the authored edges between them; answers both directions. Immutable. */
export class Graph {
  readonly nodes: readonly Node[]
  readonly edges: readonly Edge[]
  readonly #byId: ReadonlyMap<NodeId, Node>
  readonly #out: Ends
  readonly #in: Ends
  #degrees: ReadonlyMap<NodeId, number> | null = null
  #labels: ReadonlyMap<NodeId, string> | null = null
  #counted: Graph | null = null

  /** Nodes in address order; edges in authored order within each `from`. */
  constructor(nodes: readonly Node[], edges: readonly Edge[]) {
    this.nodes = nodes
    this.edges = edges
    this.#byId = new Map(nodes.map((node) => [node.id, node]))
    this.#out = endsOf(edges, 'from')
    this.#in = endsOf(edges, 'to')
  }

  /** Throws when there is no such node: an id can only come from this graph. */
  node(id: NodeId): Node {
    const node = this.#byId.get(id)
    if (!node) throw new Error(`no node ${id}`)
    return node
  }

  has(id: NodeId): boolean {
    return this.#byId.has(id)
  }

  /** Edges that begin here, of one kind or of all, in authored order. */
  from(id: NodeId): readonly Edge[]
  from<Kind extends Edge['kind']>(id: NodeId, kind: Kind): readonly EdgeOf<Kind>[]
  from(id: NodeId, kind?: Edge['kind']): readonly Edge[] {
    return edgesAt(this.#out, id, kind)
  }

  /** Edges that end here, of one kind or of all, in address order of their beginnings. */
  to(id: NodeId): readonly Edge[]
  to<Kind extends Edge['kind']>(id: NodeId, kind: Kind): readonly EdgeOf<Kind>[]
  to(id: NodeId, kind?: Edge['kind']): readonly Edge[] {
    return edgesAt(this.#in, id, kind)
  }

  ofKind(kind: NodeKind): readonly Node[] {
    return this.nodes.filter((node) => node.kind === kind)
  }

  ofRole(role: Role): readonly Node[] {
    return this.nodes.filter((node) => roleOf(node.kind) === role)
  }

  /**
   * The part of the graph that is counted, and drawn as a whole: without what is in no list, such as the texts of home and of
   * the indexes, and without their edges.
   */
  counted(): Graph {
    return (this.#counted ??= this.#withoutIndexTexts())
  }

  #withoutIndexTexts(): Graph {
    const nodes = this.nodes.filter(({ address, aside }) => !isIndexAddress(address) && aside !== true)
    if (nodes.length === this.nodes.length) return this
    const left = new Set(nodes.map(({ id }) => id))
    return new Graph(
      nodes,
      this.edges.filter(({ from, to }) => left.has(from) && left.has(to)),
    )
  }

  /** What lists call a node: its title, with its folder where other pages have that title, too. */
  label({ id, title }: Pick<Node, 'id' | 'title'>): string {
    this.#labels ??= labelsOf(this.nodes)
    return this.#labels.get(id) ?? title
  }

  /** Number of distinct nodes joined to this one, in either direction. */
  degree(id: NodeId): number {
    this.#degrees ??= new Map(this.nodes.map((node) => [node.id, this.#neighbours(node.id)]))
    return this.#degrees.get(id) ?? 0
  }

  #neighbours(id: NodeId): number {
    const others = new Set([...this.from(id).map((edge) => edge.to), ...this.to(id).map((edge) => edge.from)])
    others.delete(id)
    return others.size
  }
}

function endsOf(edges: readonly Edge[], end: 'from' | 'to'): Ends {
  const ends = new Map<NodeId, { readonly all: Edge[] }>()
  for (const edge of edges) {
    const known = ends.get(edge[end])
    if (known) known.all.push(edge)
    else ends.set(edge[end], { all: [edge] })
  }
  return ends
}

function edgesAt(ends: Ends, id: NodeId, kind?: Edge['kind']): readonly Edge[] {
  const end = ends.get(id)
  if (!end) return []
  return kind === undefined ? end.all : (end[kind] ??= end.all.filter((edge) => edge.kind === kind))
}
