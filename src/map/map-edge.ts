import {
  relationLines,
  relationSides,
  type RelationLook,
  type RelationLine,
  type RelationSide,
} from '../core/relation-look.ts'
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
  /** Of a relation of the vocabulary; null of plain `related`, and of every other kind. */
  readonly relation: DrawnRelation | null
}

/** A relation as maps know it; style sheets know its colour by its name. */
export interface DrawnRelation extends Pick<RelationLook, 'line' | 'glyph' | 'side'> {
  /** Its key in the vocabulary. */
  readonly name: string
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

/** Between two nodes one line for each kind or relation and direction. */
export function oneEachWay<Edge extends Pick<MapEdge, 'type' | 'from' | 'to'>>(
  edges: readonly Edge[],
): readonly Edge[] {
  const seen = new Set<string>()
  return edges.filter(({ type, from, to }) => {
    const key = [type.kind, type.relation?.name, type.computed, from, to].join(' ')
    return !seen.has(key) && seen.add(key)
  })
}

/** Some lists of edges, as JSON holds them, with the types that are in them. */
export interface EncodedEdges {
  readonly types: readonly EncodedType[]
  readonly lists: readonly EncodedList[]
}

/**
 * `kind` is an index into `layers`; `flags` adds 1 for symmetric and 2 for computed. `inverse` is left out where it is
 * `label`, or 0 before the parts of a relation, whose line and side are indexes, too.
 */
type EncodedType = readonly [
  kind: number,
  flags: number,
  label?: string,
  inverse?: string | 0,
  relation?: string,
  glyph?: string,
  line?: number,
  side?: number,
]

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

function encodeType({ kind, computed, symmetric, label, inverse, relation }: EdgeType): EncodedType {
  const head = [layers.indexOf(kind), (symmetric ? 1 : 0) + (computed ? 2 : 0)] as const
  if (label === null) return head
  const far = inverse === null || inverse === label ? 0 : inverse
  if (relation) {
    const { name, glyph, line, side } = relation
    return [...head, label, far, name, glyph, relationLines.indexOf(line), relationSides.indexOf(side)]
  }
  return far === 0 ? [...head, label] : [...head, label, far]
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
  const types = encoded.map(decodeType)
  return lists.map((runs) => runs.flatMap((run) => decodeRun(run, types)))
}

function decodeType(encoded: EncodedType): EdgeType {
  const [kind, flags, given, far = 0, name, glyph = '', line, side] = encoded
  const label = given ?? null
  return {
    kind: layers[kind] ?? 'mention',
    computed: flags >= 2,
    symmetric: flags % 2 === 1,
    label,
    inverse: far === 0 ? label : far,
    relation:
      name === undefined
        ? null
        : {
            name,
            glyph,
            line: relationLines[line ?? 0] ?? anyLine,
            side: relationSides[side ?? 0] ?? anySide,
          },
  }
}

const anyLine: RelationLine = 'solid'
const anySide: RelationSide = 'start'

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
