import type { Graph, NodeId } from '../model/graph.ts'
import type { Place } from '../model/place.ts'
import { embedded } from './embed.ts'

export interface EmbedCycle {
  readonly place: Place
  readonly message: string
}

/** Every embed through which a note would come to contain itself. */
export function embedCycles(graph: Graph): readonly EmbedCycle[] {
  const reaches = (from: NodeId, to: NodeId): boolean => {
    const seen = new Set<NodeId>()
    const open = [from]
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (id === to) return true
      if (seen.has(id)) continue
      seen.add(id)
      open.push(...embedded(graph.node(id)))
    }
    return false
  }
  return graph.nodes.flatMap((node) =>
    node.entry.links.flatMap((link, index) => {
      const target = node.targets[index]
      if (link.syntax !== 'embed' || target?.found !== 'node' || target.fragment) return []
      if (!reaches(target.id, node.id)) return []
      const message =
        target.id === node.id
          ? 'this embeds the note it stands in.'
          : `this embeds "${graph.node(target.id).title}", which in turn embeds this note.`
      return [{ place: { file: node.file, ...link.point }, message }]
    }),
  )
}
