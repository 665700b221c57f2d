import {
  relationLines,
  relationSides,
  type RelationLook,
  type RelationLine,
  type RelationSide,
} from '../core/relation-look.ts'
import { layers, type Layer } from './layers.ts'

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
  readonly types: readonly EncodedType[]
  readonly lists: readonly EncodedList[]
}

/**
 * `kind`, `line` and `side` are indexes into their lists. `flags` adds 1 for symmetric and 2 for computed. `inverse` is
 * left out if it equals `label`, or is 0 if a relation follows.
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

/** One run for each sequence of edges of one type. */
export type EncodedList = readonly Run[]

/**
 * The index of a type, then two numbers and the reasons of each edge. The first number is `from`, as the difference
 * from the previous edge of the run. The second is `to`: if `from` is unchanged, also as a difference, else absolute. A
 * reason is its text, in an array if the node at `to` gave it.
 */
type Run = readonly (number | string | readonly [why: string])[]

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

/** The inverse of `encodeEdges`. Edges of one type share a type object. */
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
