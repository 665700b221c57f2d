import { layers, type Layer } from './layers.ts'

/** The properties shared by the edges of one kind or, if they are relations, of one type. */
export interface EdgeType {
  readonly kind: Layer
  /** Whether they are computed, not authored; true of all that are `similar`, which are symmetric. */
  readonly computed: boolean
  readonly symmetric: boolean
  /** Their name from the point of view of `from`, as "Supports"; null if it is the name of the whole kind. */
  readonly label: string | null
  /** The same from the point of view of `to`, as "Supported by"; null where `label` is. */
  readonly inverse: string | null
}

/** An edge as browsers have it: on the still map, on a walk and in the whole graph. */
export interface MapEdge {
  readonly type: EdgeType
  /** Indexes of nodes: of a drawing, of a neighbourhood, whose centre is 0, or of the whole graph. */
  readonly from: number
  readonly to: number
  /** Plain text; of a mention, the sentence. */
  readonly reasons: readonly { readonly by: 'from' | 'to'; readonly why: string }[]
}

/** Some lists of edges, as JSON holds them, with the types that are in them. */
export interface EncodedEdges {
  readonly types: readonly EncodedType[]
  readonly lists: readonly EncodedList[]
}

/**
 * `kind` is an index into `layers`; `flags` adds 1 for symmetric and 2 for computed. `inverse` is left out where it is
 * `label`.
 */
type EncodedType = readonly [kind: number, flags: number, label?: string, inverse?: string]

/** In runs of edges that follow one another and are of one type. */
export type EncodedList = readonly Run[]

/**
 * The index of a type, then for each edge two numbers and its reasons. The numbers: by how much its `from` is more than
 * that of the edge before it in the run, or than 0; then its `to` or, where `from` is the same, by how much that is
 * more. A reason is its text, in an array where the node at `to` gave it.
 */
type Run = readonly (number | string | readonly [why: string])[]

/** Equal types become one. */
export function encodeEdges(lists: readonly (readonly MapEdge[])[]): EncodedEdges {
  const types = new Map<string, { readonly number: number; readonly type: EncodedType }>()
  const known = new Map<EdgeType, number>()
  const numberOf = (type: EdgeType) => {
    let number = known.get(type)
    if (number === undefined) {
      const encoded = encodeType(type)
      const key = JSON.stringify(encoded)
      number = types.get(key)?.number ?? types.size
      types.set(key, { number, type: encoded })
      known.set(type, number)
    }
    return number
  }
  const encoded = lists.map((edges) => encodeList(edges, numberOf))
  return { types: Array.from(types.values(), ({ type }) => type), lists: encoded }
}

function encodeType({ kind, computed, symmetric, label, inverse }: EdgeType): EncodedType {
  const head = [layers.indexOf(kind), (symmetric ? 1 : 0) + (computed ? 2 : 0)] as const
  if (label === null) return head
  return inverse === null || inverse === label ? [...head, label] : [...head, label, inverse]
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

/** The inverse of `encodeEdges`; edges of one type share one object for it. */
export function decodeEdges({ types: encoded, lists }: EncodedEdges): readonly (readonly MapEdge[])[] {
  const types = encoded.map(([kind, flags, label = null, inverse = label]): EdgeType => ({
    kind: layers[kind] ?? 'mention',
    computed: flags >= 2,
    symmetric: flags % 2 === 1,
    label,
    inverse,
  }))
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
