import type { Edge } from '../core/graph.ts'
import { withLinks, wordsOnly } from '../rendering/body.ts'
import { fill, fillSentence } from '../rendering/fill.ts'
import type { CrossingEdge, CrossingEdgeId } from './page.ts'
import type { View } from './view.ts'

/** An edge with its author's reason for it. Throws if the graph has no such edge. */
export function crossingEdge(view: View, { kind, from, to, type }: CrossingEdgeId): CrossingEdge {
  const edge = view.graph.from(from).find((one) => one.kind === kind && one.to === to && typeOf(one) === type)
  if (!edge) throw new Error(`no edge from ${from} to ${to}`)
  const ends = { from: view.name(from).ref, to: view.name(to).ref, kind }
  if (edge.kind === 'related') {
    const [reason] = edge.reasons
    const by = view.graph.node(reason?.by ?? from)
    return {
      ...ends,
      label: edge.type === 'related' ? null : (view.settings.relations[edge.type]?.label ?? null),
      reason: reason ? fill(reason.why, withLinks(view, by)) : null,
      language: by.language,
    }
  }
  const author = view.graph.node(from)
  const reason = 'sentence' in edge ? fillSentence(edge.sentence, wordsOnly(view, author), to) : null
  return { ...ends, label: null, reason, language: author.language }
}

export function typeOf(edge: Edge): string | null {
  return edge.kind === 'related' ? edge.type : null
}
