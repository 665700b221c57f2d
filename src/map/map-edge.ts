import type { RelationLook } from '../core/settings.ts'

/** The properties that edges of one kind share, or relations of one type. */
export interface EdgeType {
  readonly kind: Layer
  /** True for all `similar` edges, which are also symmetric. */
  readonly computed: boolean
  readonly symmetric: boolean
  /** The name as seen from `from`, such as "Supports"; null if the kind's own name applies. */
  readonly label: string | null
  /** The name as seen from `to`, such as "Supported by"; null if `label` is. */
  readonly inverse: string | null
  /** Null for plain `related`, and for every other kind. */
  readonly relation: DrawnRelation | null
}

/** A relation as maps know it. Style sheets look up its colour by `name`. */
export interface DrawnRelation extends Pick<RelationLook, 'line' | 'glyph' | 'side'> {
  /** Its key in the vocabulary. */
  readonly name: string
}

/** An edge in the browser: on the still map, on the walk or in the whole graph. */
export interface MapEdge {
  readonly type: EdgeType
  /** Indexes of nodes in a drawing, in a neighbourhood (whose centre is 0) or in the whole graph. */
  readonly from: number
  readonly to: number
  /** Plain text. For a mention, the sentence that mentions. */
  readonly reasons: readonly { readonly by: 'from' | 'to'; readonly why: string }[]
}

/** Keeps one edge per kind or relation and direction between two nodes. */
export function oneEachWay<Edge extends Pick<MapEdge, 'type' | 'from' | 'to'>>(
  edges: readonly Edge[],
): readonly Edge[] {
  const seen = new Set<string>()
  return edges.filter(({ type, from, to }) => {
    const key = [type.kind, type.relation?.name, type.computed, from, to].join(' ')
    return !seen.has(key) && seen.add(key)
  })
}

/** Lists of edges as JSON, with the types that occur in them. */
export interface EncodedEdges {
  readonly types: readonly EdgeType[]
  readonly lists: readonly EncodedList[]
}

/** One run for each sequence of edges of one type. */
export type EncodedList = readonly Run[]

/**
 * The index of a type, then two numbers and the reasons of each edge. The first number is `from`, as the difference
 * from the previous edge of the run. The second is `to`: if `from` is unchanged, also as a difference, else absolute. A
 * reason is its text, in an array if the node at `to` gave it.
 */
type Run = readonly (number | string | readonly [why: string])[]

export function encodeEdges(lists: readonly (readonly MapEdge[])[]): EncodedEdges {
  const keys = [...new Set(lists.flat().map(({ type }) => JSON.stringify(type)))]
  return {
    types: keys.map((key) => JSON.parse(key) as EdgeType),
    lists: lists.map((edges) => encodeList(edges, (type) => keys.indexOf(JSON.stringify(type)))),
  }
}

function encodeList(edges: readonly MapEdge[], numberOf: (type: EdgeType) => number): EncodedList {
  const runs: Run[number][][] = []
  let run: Run[number][] = []
  let last = { from: 0, to: 0 }
  for (const { type, from, to, reasons } of edges) {
    const number = numberOf(type)
    if (run[0] !== number) {
      runs.push((run = [number]))
      last = { from: 0, to: 0 }
    }
    run.push(from - last.from, from === last.from ? to - last.to : to)
    for (const { by, why } of reasons) run.push(by === 'from' ? why : [why])
    last = { from, to }
  }
  return runs
}

const none: MapEdge['reasons'] = []

/** The inverse of `encodeEdges`. Edges of one type share a type object. */
export function decodeEdges({ types, lists }: EncodedEdges): readonly (readonly MapEdge[])[] {
  return lists.map((runs) => runs.flatMap((run) => decodeRun(run, types)))
}

function decodeRun(run: Run, types: readonly EdgeType[]): readonly MapEdge[] {
  const type = types[Number(run[0])]
  const edges: MapEdge[] = []
  let [from, to] = [0, 0]
  for (let at = 1; type && at < run.length;) {
    const [further, end] = [Number(run[at]), Number(run[at + 1])]
    from += further
    to = further === 0 ? to + end : end
    const reasons: MapEdge['reasons'][number][] = []
    for (at += 2; typeof run[at] !== 'number' && at < run.length; at += 1) {
      const reason = run[at]
      if (typeof reason === 'string') reasons.push({ by: 'from', why: reason })
      else if (typeof reason === 'object') reasons.push({ by: 'to', why: reason[0] })
    }
    edges.push({ type, from, to, reasons: reasons.length > 0 ? reasons : none })
  }
  return edges
}

/** The kinds of edges around the centre of a map, in the order in which a map shows them. */
export const layers = ['related', 'source', 'next', 'cites', 'mention', 'similar'] as const
export type Layer = (typeof layers)[number]

export type LayerCounts = Readonly<Partial<Record<Layer, number>>>

export const mostOfLayer = 24

/** The most nodes on a map, its centre included: by default, and after a reader chose layers. */
export const mostAtFirst = 24
export const mostChosen = 40
/** With fewer neighbours than this, a map also shows the next layer. */
const enough = 6

/** The layers that a map shows by default: the first ones that together have enough neighbours. */
export function layersAtFirst(counts: LayerCounts): ReadonlySet<Layer> {
  const shown = new Set<Layer>()
  let neighbours = 0
  for (const layer of layers) {
    const count = counts[layer] ?? 0
    if (count === 0) continue
    shown.add(layer)
    neighbours += count
    if (neighbours >= enough) break
  }
  return shown
}

/** Caps similar nodes at the number needed to have enough neighbours. Readers can ask for the rest. */
export function modest(counts: LayerCounts): LayerCounts {
  const { similar = 0, ...others } = counts
  const rest = Object.values(others).reduce((sum, count) => sum + count, 0)
  const few = Math.min(similar, Math.max(0, enough - rest))
  return few === 0 ? others : { ...others, similar: few }
}

/**
 * Shares out the room on a map of at most `most` nodes, its centre included. Layers take turns: what one does not need
 * goes to the others, and none gets more than `mostOfLayer`.
 */
export function shares(counts: LayerCounts, shown: ReadonlySet<Layer>, most: number): LayerCounts {
  const taken: Partial<Record<Layer, number>> = {}
  const left = (layer: Layer) => Math.min(counts[layer] ?? 0, mostOfLayer) - (taken[layer] ?? 0)
  for (let room = most - 1; room > 0;) {
    const open = layers.filter((layer) => shown.has(layer) && left(layer) > 0).slice(0, room)
    if (open.length === 0) break
    for (const layer of open) taken[layer] = (taken[layer] ?? 0) + 1
    room -= open.length
  }
  return taken
}
