import { sourcesOf } from '../model/questions.ts'
import type { NodeKind } from '../model/entry.ts'
import type { Node, NodeId } from '../model/graph.ts'
import type { Collection } from './collection.ts'
import { foldersOf, type Folders } from './folders.ts'
import { markOf } from './map.ts'
import { inquiryOrder } from './inquiry-order.ts'
import { card, nameOf, summary } from './reference.ts'
import { byTitle } from './order.ts'
import type { Beside, WholeView } from './view.ts'

/** The view of a whole collection. What pages show of a node is made once, when it is first asked for. */
export function wholeView(
  collection: Collection,
  order: ReadonlyMap<NodeKind, readonly Node[]>,
): { readonly view: WholeView; readonly folders: Folders } {
  const { settings, graph, tags, attachments } = collection
  const places = new Map<NodeId, readonly [readonly Node[], number]>()
  for (const nodes of order.values())
    for (const [index, { id }] of nodes.entries()) places.set(id, [nodes, index])
  const ranks = lazily(() => {
    const inquiries = graph.ofKind('inquiry').toSorted(byTitle(settings.language))
    return new Map(inquiries.map(({ id }, rank) => [id, rank]))
  })
  const view: WholeView = {
    settings,
    graph,
    tags,
    attachments,
    bodyOf: (id) => collection.bodyOf(id),
    name: once((id) => nameOf(graph.node(id))),
    card: once((id) => card(view, graph.node(id))),
    summary: once((id) => summary(view, graph.node(id))),
    mark: once((id) => markOf(view.name(id).ref, graph.degree(id))),
    inquiries: once((id) => inquiryOrder(graph, id, (inquiry) => ranks().get(inquiry) ?? 0)),
    thread: once((id) => ({
      ...view.card(id),
      sources: sourcesOf(graph, id).map((source) => view.name(source.id).ref),
    })),
    beside: (id) => beside(places.get(id), view),
    above: (id) => folders.above(graph.node(id)),
    contents: (id) => folders.contentsOf(graph.node(id)),
  }
  const folders = foldersOf(view)
  return { view, folders }
}

/** Previous and next in index order, wrapping round. */
function beside(place: readonly [readonly Node[], number] | undefined, view: WholeView): Beside | null {
  if (!place) return null
  const [nodes, index] = place
  const at = (position: number) => {
    const node = nodes[(position + nodes.length) % nodes.length]
    if (!node) throw new Error('a place in no order')
    return view.name(node.id).ref
  }
  return { previous: at(index - 1), next: at(index + 1) }
}

function once<Answer>(answer: (id: NodeId) => Answer): (id: NodeId) => Answer {
  const known = new Map<NodeId, Answer>()
  return (id) => {
    let made = known.get(id)
    if (made === undefined) known.set(id, (made = answer(id)))
    return made
  }
}

function lazily<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null
  return () => (made ??= { value: make() }).value
}
