import type { NodeKind } from './entry.ts'
import type { Address } from './graph.ts'
import type { Language } from './language.ts'
import { layers, type Near, type NearJoin, type NearNode } from './near.ts'

/** Version 1. What is empty at the end of a list is left out; kinds and layers are indexes into `kinds` and `layers`. */
interface Encoded {
  readonly version: number
  readonly nodes: readonly EncodedNode[]
}

type EncodedRef = readonly [
  kind: number,
  address: string,
  title: string,
  degree: number,
  lang?: string | null,
  dir?: Language['dir'],
]

type EncodedNode = readonly [
  ref: EncodedRef,
  /** Layer by layer. */
  counts: readonly number[],
  around: readonly EncodedRef[],
  joins: readonly EncodedJoin[],
  description: string | null,
  summary: string | null,
]

type EncodedJoin = readonly [
  layer: number,
  from: number,
  to: number,
  /** Of `from`, then of `to`, each as often as it gave one. */
  reasons?: readonly (readonly [by: 0 | 1, why: string])[],
  symmetric?: 0 | 1,
  names?: NearJoin['names'],
]

const kinds: readonly NodeKind[] = ['note', 'inquiry', 'paper']

export function encodeNear(nodes: readonly NearNode[]): string {
  return JSON.stringify({ version: 1, nodes: nodes.map(encodeNode) } satisfies Encoded)
}

function encodeNode(node: NearNode): EncodedNode {
  return [
    encodeRef(node),
    layers.map((layer) => node.counts[layer] ?? 0),
    node.around.map(encodeRef),
    node.joins.map(encodeJoin),
    node.description,
    node.summary,
  ]
}

function encodeRef({ kind, address, title, degree, lang, dir }: Near): EncodedRef {
  const head = [kinds.indexOf(kind), address, title, degree] as const
  return lang === null && dir === null ? head : [...head, lang, dir]
}

function encodeJoin({ kind, from, to, reasons, symmetric, names }: NearJoin): EncodedJoin {
  const head = [layers.indexOf(kind), from, to] as const
  const said = reasons.map(({ by, why }) => [by === 'from' ? 0 : 1, why] as const)
  if (names) return [...head, said, symmetric ? 1 : 0, names]
  if (symmetric) return [...head, said, 1]
  return said.length > 0 ? [...head, said] : head
}

/** Throws when the text is not a file of this version, as when a page outlives the build that it came from. */
export function decodeNear(text: string): readonly NearNode[] {
  const encoded = JSON.parse(text) as Encoded
  if (encoded.version !== 1) throw new Error(`neighbours of version ${encoded.version}`)
  return encoded.nodes.map(decodeNode)
}

function decodeNode([ref, counts, around, joins, description, summary]: EncodedNode): NearNode {
  const some = layers.flatMap((layer, index) => {
    const count = counts[index] ?? 0
    return count === 0 ? [] : [[layer, count] as const]
  })
  return {
    ...decodeRef(ref),
    description,
    summary,
    counts: Object.fromEntries(some),
    around: around.map(decodeRef),
    joins: joins.map(decodeJoin),
  }
}

function decodeRef([kind, address, title, degree, lang = null, dir = null]: EncodedRef): Near {
  return { kind: kinds[kind] ?? 'note', address: address as Address, title, lang, dir, degree }
}

function decodeJoin([layer, from, to, reasons = [], symmetric = 0, names = null]: EncodedJoin): NearJoin {
  return {
    kind: layers[layer] ?? 'mention',
    from,
    to,
    symmetric: symmetric === 1,
    names,
    reasons: reasons.map(([by, why]) => ({ by: by === 0 ? 'from' : 'to', why })),
  }
}
