import type { Graph, Node, NodeId } from '../model/graph.ts'
import type { Place } from '../model/place.ts'

export interface EmbedCycle {
  readonly place: Place
  readonly message: string
}

/** Every embed through which a note would come to contain itself. */
export function embedCycles(graph: Graph): readonly EmbedCycle[] {
  const component = components(graph)
  return graph.nodes.flatMap((node) =>
    embeds(node)
      .filter(({ to }) => component.get(to) === component.get(node.id))
      .map(({ to, link }) => ({
        place: { file: node.file, ...(node.entry.links[link]?.point ?? { line: 1, column: 1 }) },
        message:
          to === node.id
            ? 'this embeds the note it stands in.'
            : `this embeds "${graph.node(to).title}", which in turn embeds this note.`,
      })),
  )
}

/** The nodes whose whole text a node takes in, with the links that do it. */
function embeds(node: Node): readonly { readonly to: NodeId; readonly link: number }[] {
  return node.entry.links.flatMap((link, index) => {
    const target = node.targets[index]
    return link.syntax === 'embed' && target?.found === 'node' && !target.fragment && !target.gone
      ? [{ to: target.id, link: index }]
      : []
  })
}

/**
 * Node → a number that two nodes share if and only if each embeds the other, directly or by way of more (strongly
 * connected components, after Tarjan 1972; iterative, because a chain of embeds may be as long as the collection).
 */
function components(graph: Graph): ReadonlyMap<NodeId, number> {
  const found = new Map<NodeId, number>()
  const order = new Map<NodeId, number>()
  const lowest = new Map<NodeId, number>()
  const open: NodeId[] = []
  for (const root of graph.nodes) {
    const path = order.has(root.id) ? [] : [visit(root.id)]
    for (let step = path.at(-1); step; step = path.at(-1)) {
      const next = step.ahead.next()
      if (!next.done) {
        if (!order.has(next.value)) path.push(visit(next.value))
        else if (!found.has(next.value)) lower(step.id, order.get(next.value))
        continue
      }
      path.pop()
      const above = path.at(-1)
      if (above) lower(above.id, lowest.get(step.id))
      if (lowest.get(step.id) !== order.get(step.id)) continue
      for (let id = open.pop(); id !== undefined; id = open.pop()) {
        found.set(id, order.get(step.id) ?? 0)
        if (id === step.id) break
      }
    }
  }
  return found

  function visit(id: NodeId): { readonly id: NodeId; readonly ahead: Iterator<NodeId> } {
    order.set(id, order.size)
    lowest.set(id, order.get(id) ?? 0)
    open.push(id)
    return {
      id,
      ahead: embeds(graph.node(id))
        .values()
        .map(({ to }) => to),
    }
  }

  function lower(id: NodeId, to = Infinity): void {
    lowest.set(id, Math.min(lowest.get(id) ?? Infinity, to))
  }
}
