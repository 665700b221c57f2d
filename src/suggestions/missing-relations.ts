import type { Graph, NodeId } from '../core/graph.ts'
import { citationKey, type Naming } from './naming.ts'
import { areJoined, mutualPairs, type NearTexts } from './near-texts.ts'
import type { MissingRelation, UncitedPaper } from './suggestion.ts'

/** Of fewer texts, three are no small part. */
const fewestTexts = 12
/** So many shared words are said. */
const mostShared = 4

/** Pairs of notes with near texts that no edge joins, the nearest first; of a pair, `first` stands first. */
export function missingRelations(
  graph: Graph,
  texts: NearTexts,
  naming: Naming,
  first: NodeId | null,
): MissingRelation[] {
  return unjoined(graph, texts, 'note').map((pair): MissingRelation => {
    const [one, other] = pair.nodes
    const nodes: MissingRelation['nodes'] = other === first ? [other, one] : [one, other]
    const target = naming.target(graph.node(nodes[1]), nodes[0])
    return { kind: 'missing-relation', ...pair, nodes, link: target === null ? null : `[[${target}]]` }
  })
}

/** Pairs of a note and a paper with near texts that no edge joins, the nearest first. */
export function uncitedPapers(graph: Graph, texts: NearTexts): UncitedPaper[] {
  return unjoined(graph, texts, 'paper').map((pair): UncitedPaper => {
    return { kind: 'uncited-paper', ...pair, link: `[@${citationKey(graph.node(pair.nodes[1]))}]` }
  })
}

function unjoined(graph: Graph, texts: NearTexts, to: 'note' | 'paper') {
  return mutualPairs(texts, 'note', to, fewestTexts)
    .filter(({ nodes }) => !areJoined(graph, nodes))
    .map(({ nodes, score, places }) => ({ nodes, score, shared: texts.words.shared(...places, mostShared) }))
}
