import { deserialize, serialize } from 'node:v8'
import { isWritten, Graph, type Node, type NodeId } from '../core/graph.ts'
import { type Entry, emptyBody } from '../core/entry.ts'
import { inBatches } from '../core/lazily.ts'
import type { Chosen } from '../links/chosen.ts'
import type { Collection } from '../links/link.ts'
import type { Store } from '../cache/store.ts'
import { storedBody } from '../collection/entries.ts'

export interface Compilation {
  readonly collection: Collection
  readonly chosen: Chosen
}

interface SerializedCompilation extends Pick<Graph, 'edges'>, Pick<Compilation, 'chosen'> {
  readonly collection: Omit<Collection, 'graph' | 'bodyOf' | 'keyOf'>
  readonly nodes: readonly (readonly [node: Node, key: ReturnType<Collection['keyOf']>])[]
}

/** Everything in a collection except its bodies, as bytes that threads share. */
export function serializeCompilation(compilation: Compilation): readonly SharedArrayBuffer[] {
  return Array.from(piecesOf(compilation), (piece) => {
    const bytes = serialize(piece)
    const shared = new SharedArrayBuffer(bytes.length)
    new Uint8Array(shared).set(bytes)
    return shared
  })
}

/** Memory never holds a copy of all of them. */
function* piecesOf({ collection, chosen }: Compilation): Generator<Partial<SerializedCompilation>> {
  const { settings, graph, tags, redirects, wanted, nearest, topics, socialCards, attachments } = collection
  const rest = { settings, tags, redirects, wanted, nearest, topics, socialCards, attachments }
  yield { collection: rest, chosen }
  const sent = (node: Node) =>
    [{ ...node, entry: withoutSentences(node.entry) }, collection.keyOf(node)] as const
  for (const nodes of inBatches(graph.nodes, 500)) yield { nodes: nodes.map(sent) }
  for (const edges of inBatches(graph.edges, 10_000)) yield { edges }
}

/** Drops the places and sentences of links: they are most of an entry, and only linking needs them. */
function withoutSentences(entry: Entry): Entry {
  const links = entry.links.map((link) => ({ ...link, point: nowhere, sentence: [] }))
  return { ...entry, links, problems: [] }
}

const nowhere = { line: 0, column: 0 }

export function deserializeCompilation(buffers: readonly SharedArrayBuffer[], store: Store): Compilation {
  const pieces = buffers.map(
    (buffer) => deserialize(new Uint8Array(buffer)) as Partial<SerializedCompilation>,
  )
  const { collection, chosen } = pieces[0] as SerializedCompilation
  const keyed = pieces.flatMap(({ nodes = [] }) => nodes)
  const edges = pieces.flatMap(({ edges = [] }) => edges)
  const graph = new Graph(
    Array.from(keyed, ([node]) => node),
    edges,
  )
  const keys = new Map(keyed.map(([{ id }, key]) => [id, key]))
  const keyOf = ({ id }: { readonly id: NodeId }) => keys.get(id) ?? ([''] as const)
  const bodyOf = (id: NodeId) => {
    const node = graph.node(id)
    return isWritten(node) ? storedBody(store, keyOf(node)[0]) : emptyBody
  }
  return { collection: { ...collection, graph, keyOf, bodyOf }, chosen }
}
