import { deserialize, serialize } from 'node:v8'
import { isWritten, Graph, type NodeId } from '../core/graph.ts'
import { type Entry, emptyBody } from '../core/entry.ts'
import type { Chosen } from '../links/chosen.ts'
import type { Collection } from '../links/link.ts'
import type { Store } from '../cache/store.ts'
import { storedBody } from '../collection/entries.ts'

export interface Compilation {
  readonly collection: Collection
  readonly chosen: Chosen
}

interface SerializedCompilation extends Pick<Graph, 'nodes' | 'edges'>, Pick<Compilation, 'chosen'> {
  readonly collection: Omit<Collection, 'graph' | 'bodyOf' | 'keyOf'>
  /** The keys of the nodes, in node order. */
  readonly keys: readonly ReturnType<Collection['keyOf']>[]
}

/** Everything in a collection except its bodies, as bytes that threads share. */
export function serializeCompilation({ collection, chosen }: Compilation): SharedArrayBuffer {
  const { settings, graph, tags, redirects, wanted, nearest, topics, socialCards, attachments } = collection
  const bytes = serialize({
    collection: { settings, tags, redirects, wanted, nearest, topics, socialCards, attachments },
    nodes: graph.nodes.map((node) => ({ ...node, entry: withoutSentences(node.entry) })),
    edges: graph.edges,
    keys: graph.nodes.map((node) => collection.keyOf(node)),
    chosen,
  } satisfies SerializedCompilation)
  const shared = new SharedArrayBuffer(bytes.length)
  new Uint8Array(shared).set(bytes)
  return shared
}

/** Drops the places and sentences of links: they are most of an entry, and only linking needs them. */
function withoutSentences(entry: Entry): Entry {
  const links = entry.links.map((link) => ({ ...link, point: nowhere, sentence: [] }))
  return { ...entry, links, problems: [] }
}

const nowhere = { line: 0, column: 0 }

export function deserializeCompilation(shared: SharedArrayBuffer, store: Store): Compilation {
  const serialized = deserialize(new Uint8Array(shared)) as SerializedCompilation
  const { collection, nodes, edges, chosen } = serialized
  const graph = new Graph(nodes, edges)
  const keys = new Map(nodes.map(({ id }, index) => [id, serialized.keys[index] ?? ([''] as const)]))
  const keyOf = ({ id }: { readonly id: NodeId }) => keys.get(id) ?? ([''] as const)
  const bodyOf = (id: NodeId) => {
    const node = graph.node(id)
    return isWritten(node) ? storedBody(store, keyOf(node)[0]) : emptyBody
  }
  return { collection: { ...collection, graph, keyOf, bodyOf }, chosen }
}
