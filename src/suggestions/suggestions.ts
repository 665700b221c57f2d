import type { Graph, NodeId } from '../core/graph.ts'
import type { Measure } from '../core/nearest.ts'
import { likelyDuplicates } from './likely-duplicates.ts'
import { missingRelations, uncitedPapers } from './missing-relations.ts'
import type { Naming } from './naming.ts'
import type { NearTexts } from './near-texts.ts'
import { fewSources, undrawnNotes } from './sources.ts'
import type { Suggestion } from './suggestion.ts'
import { unlinkedMentions, type Prose } from './unlinked-mentions.ts'

/** What suggestions are made from. */
export interface Evidence {
  readonly graph: Graph
  readonly texts: NearTexts
  /** By what texts are near. */
  readonly measure: Measure
  /** Of notes and inquiries, in order of id. */
  readonly proses: Iterable<Prose>
  readonly naming: Naming
}

/** All suggestions, those of one kind together; or all that are about one node. */
export function suggestions(
  { graph, texts, measure, proses, naming }: Evidence,
  about: NodeId | null,
): readonly Suggestion[] {
  const duplicates = likelyDuplicates(texts, measure)
  const alike = new Set(duplicates.map(({ nodes }) => nodes.join('\0')))
  const isAlike = ({ nodes }: Suggestion) => alike.has([...nodes].sort().join('\0'))
  const all = [
    ...missingRelations(graph, texts, naming, about).filter((pair) => !isAlike(pair)),
    ...uncitedPapers(graph, texts),
    ...unlinkedMentions(graph, proses, naming),
    ...duplicates,
    ...undrawnNotes(graph),
    ...fewSources(graph, texts),
  ]
  return about === null ? all : all.filter(({ nodes }) => (nodes as readonly NodeId[]).includes(about))
}
