import type { NodeKind } from '../core/entry.ts'
import type { Address } from '../core/address.ts'
import type { Language } from '../core/language.ts'
import { layers, type LayerCounts, type Near, type NearJoin, type NearNode } from './near.ts'

/** Version 2. What is empty at the end of a list is left out; kinds and layers are indexes into `kinds` and `layers`. */
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
  /** Layer by layer. */
  computed?: readonly number[],
  measure?: 0 | 1,
]

type EncodedJoin = readonly [
  layer: number,
  from: number,
  to: number,
  /** Of `from`, then of `to`, each as often as it gave one. */
  reasons?: readonly (readonly [by: 0 | 1, why: string])[],
  symmetric?: 0 | 1,
  names?: NearJoin['names'],
  computed?: 0 | 1,
]

const kinds: readonly NodeKind[] = ['note', 'inquiry', 'paper']
const version = 2

export function encodeNear(nodes: readonly NearNode[]): string {
  return JSON.stringify({ version, nodes: nodes.map(encodeNode) } satisfies Encoded)
}

function encodeNode(node: NearNode): EncodedNode {
  const head = [
    encodeRef(node),
    encodeCounts(node.counts),
    node.around.map(encodeRef),
    node.joins.map(encodeJoin),
    node.description,
    node.summary,
  ] as const
  const computed = encodeCounts(node.computed)
  if (node.measure === 'model') return [...head, computed, 1]
  return computed.length > 0 ? [...head, computed] : head
}

function encodeCounts(counts: LayerCounts): readonly number[] {
  const all = layers.map((layer) => counts[layer] ?? 0)
  return all.slice(0, all.findLastIndex((count) => count > 0) + 1)
}

function encodeRef({ kind, address, title, degree, lang, dir }: Near): EncodedRef {
  const head = [kinds.indexOf(kind), address, title, degree] as const
  return lang === null && dir === null ? head : [...head, lang, dir]
}

function encodeJoin({ kind, from, to, reasons, symmetric, names, computed }: NearJoin): EncodedJoin {
  const head = [layers.indexOf(kind), from, to] as const
  // There are many of these, and all that there is to say is in their kind.
  if (kind === 'similar') return head
  const said = reasons.map(({ by, why }) => [by === 'from' ? 0 : 1, why] as const)
  if (computed) return [...head, said, symmetric ? 1 : 0, names, 1]
  if (names) return [...head, said, symmetric ? 1 : 0, names]
  if (symmetric) return [...head, said, 1]
  return said.length > 0 ? [...head, said] : head
}

/** Throws when the text is not a file of this version, as when a page outlives the build that it came from. */
export function decodeNear(text: string): readonly NearNode[] {
  const encoded = JSON.parse(text) as Encoded
  if (encoded.version !== version) throw new Error(`neighbours of version ${encoded.version}`)
  return encoded.nodes.map(decodeNode)
}

function decodeNode(node: EncodedNode): NearNode {
  const [ref, counts, around, joins, description, summary, computed = [], measure = 0] = node
  return {
    ...decodeRef(ref),
    description,
    summary,
    counts: decodeCounts(counts),
    computed: decodeCounts(computed),
    measure: measure === 1 ? 'model' : 'words',
    around: around.map(decodeRef),
    joins: joins.map(decodeJoin),
  }
}

function decodeCounts(counts: readonly number[]): LayerCounts {
  const some = layers.flatMap((layer, index) => {
    const count = counts[index] ?? 0
    return count === 0 ? [] : [[layer, count] as const]
  })
  return Object.fromEntries(some)
}

function decodeRef([kind, address, title, degree, lang = null, dir = null]: EncodedRef): Near {
  return { kind: kinds[kind] ?? 'note', address: address as Address, title, lang, dir, degree }
}

function decodeJoin(join: EncodedJoin): NearJoin {
  const [layer, from, to, reasons = [], symmetric = 0, names = null, computed = 0] = join
  const kind = layers[layer] ?? 'mention'
  const isSimilar = kind === 'similar'
  return {
    kind,
    computed: computed === 1 || isSimilar,
    from,
    to,
    symmetric: symmetric === 1 || isSimilar,
    names,
    reasons: reasons.map(([by, why]) => ({ by: by === 0 ? 'from' : 'to', why })),
  }
}
