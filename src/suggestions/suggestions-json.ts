import type { Graph } from '../core/graph.ts'
import type { Measure } from '../core/nearest.ts'
import { mostOfEach, type Suggestion } from './suggestion.ts'

/**
 * Suggestions for a program: what they were ranked by, and an array of objects, one for each; of one
 * kind at most `most`.
 */
export function jsonSuggestions(
  all: readonly Suggestion[],
  graph: Graph,
  measure: Measure,
  most: number,
): string {
  const suggestions = mostOfEach(all, most).map(({ kind, nodes, ...rest }) => ({
    kind,
    nodes: nodes.map((id) => {
      const node = graph.node(id)
      return { id, kind: node.kind, title: node.title, file: node.file }
    }),
    ...rest,
  }))
  return `${JSON.stringify({ ranked: measure, suggestions }, null, 2)}\n`
}
