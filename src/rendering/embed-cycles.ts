import type { Graph, Node, NodeId } from '../core/graph.ts'
import type { SourcePlace } from '../core/rules.ts'

export interface EmbedCycle {
  readonly place: SourcePlace
  readonly message: string
}

export function embedCycles(graph: Graph): readonly EmbedCycle[] {
  const embeds = new Map<NodeId, readonly Embed[]>()
  for (const node of graph.nodes) {
    const found = embedsOf(node)
    if (found.length > 0) embeds.set(node.id, found)
  }
  const component = components(embeds)
  return Array.from(embeds).flatMap(([id, found]) =>
    found
      .filter(({ to }) => component.get(to) === component.get(id))
      .map(({ to, link }) => {
        const { file, entry } = graph.node(id)
        return {
          place: { file, ...(entry.links[link]?.point ?? { line: 1, column: 1 }) },
          message:
            to === id
              ? 'this embeds the note it stands in.'
              : `this embeds "${graph.node(to).title}", which in turn embeds this note.`,
        }
      }),
  )
}

interface Embed {
  readonly to: NodeId
  readonly link: number
}

function embedsOf({ entry: { links }, targets }: Node): readonly Embed[] {
  const found: Embed[] = []
  for (let link = 0; link < links.length; link++) {
    if (links[link]?.syntax !== 'embed') continue
    const target = targets[link]
    if (target?.found === 'node' && !target.fragment && !target.gone) found.push({ to: target.id, link })
  }
  return found
}

/**
 * Node → component number, equal for nodes that embed each other, directly or not. Tarjan's algorithm for strongly
 * connected components (1972); iterative, since a chain of embeds may be as long as the collection.
 */
function components(embeds: ReadonlyMap<NodeId, readonly Embed[]>): ReadonlyMap<NodeId, number> {
  const found = new Map<NodeId, number>()
  const order = new Map<NodeId, number>()
  const lowest = new Map<NodeId, number>()
  const open: NodeId[] = []
  for (const root of embeds.keys()) {
    const path = order.has(root) ? [] : [visit(root)]
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
      ahead: (embeds.get(id) ?? []).values().map(({ to }) => to),
    }
  }

  function lower(id: NodeId, to = Infinity): void {
    lowest.set(id, Math.min(lowest.get(id) ?? Infinity, to))
  }
}
