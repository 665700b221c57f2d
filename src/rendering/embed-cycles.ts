import type { Graph, Node, NodeId } from '../core/graph.ts'
import { findingAt, type Finding } from '../core/problem.ts'

export function embedCycles(graph: Graph): readonly Finding[] {
  const found = graph.nodes.map((node) => [node.id, embedsOf(node)] as const)
  const embeds = new Map(found.filter(([, its]) => its.length > 0))
  return Array.from(onlyCycles(embeds)).flatMap(([id, found]) =>
    found
      .filter(({ to }) => to === id || reaches(to, id, embeds))
      .map(({ to, link }) => {
        const { file, entry } = graph.node(id)
        const point = entry.links[link]?.point ?? { line: 1, column: 1 }
        const other = `This embeds "${graph.node(to).title}", which embeds this note.`
        return findingAt({ path: file, point }, 'embed-cycle', to === id ? 'This note embeds itself.' : other)
      }),
  )
}

type EmbedsOf = ReadonlyMap<NodeId, ReturnType<typeof embedsOf>>

function embedsOf({ entry: { links }, targets }: Node) {
  return links.flatMap(({ syntax }, link) => {
    const target = syntax === 'embed' ? targets[link] : undefined
    return target?.found === 'node' && !target.fragment && !target.gone ? [{ to: target.id, link }] : []
  })
}

/** Without the nodes that lead to no cycle. Few are left, even if a chain of embeds is as long as the collection. */
function onlyCycles(embeds: EmbedsOf): EmbedsOf {
  const left = new Map(embeds)
  for (let size = -1; size !== left.size;) {
    size = left.size
    for (const [id, found] of [...left].reverse()) if (!found.some(({ to }) => left.has(to))) left.delete(id)
  }
  return left
}

function reaches(start: NodeId, goal: NodeId, embeds: EmbedsOf): boolean {
  const seen = new Set([start])
  for (const id of seen) for (const { to } of embeds.get(id) ?? []) seen.add(to)
  return seen.has(goal)
}
