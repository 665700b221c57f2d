import type { Graph } from '../core/graph.ts'
import { inquiriesOf, sourcesOf } from '../core/questions.ts'
import { isFolderPage } from './folder-page.ts'
import type { NearTexts } from './near-texts.ts'
import type { FewSources, UndrawnNote } from './suggestion.ts'

/** The notes that no inquiry draws on, in order of id: of a collection without inquiries none. */
export function undrawnNotes(graph: Graph): UndrawnNote[] {
  if (graph.ofKind('inquiry').length === 0) return []
  return graph
    .ofKind('note')
    .filter((note) => !isFolderPage(note) && inquiriesOf(graph, note.id).length === 0)
    .map(({ id }): UndrawnNote => ({ kind: 'undrawn-note', nodes: [id] }))
    .sort(byId)
}

/** An inquiry with fewer sources weighs too little against too little. */
const fewest = 3
/** So many notes are offered. */
const mostOffered = 3

/** The inquiries that draw on fewer than three notes: those with the fewest first, then in order of id. */
export function fewSources(graph: Graph, { nodes, space }: NearTexts): FewSources[] {
  const notes = nodes.flatMap((node, number) => (node.kind === 'note' ? [number] : []))
  const comparison = space.among(notes)
  const few = nodes.flatMap((node, number): FewSources[] => {
    if (node.kind !== 'inquiry') return []
    const drawn = new Set(sourcesOf(graph, node.id).map(({ id }) => id))
    if (drawn.size >= fewest) return []
    const near = comparison
      .nearest(number, mostOffered + drawn.size, 0)
      .flatMap((one) => nodes[one.number]?.id ?? [])
      .filter((id) => !drawn.has(id))
      .slice(0, mostOffered)
    return [{ kind: 'few-sources', nodes: [node.id], sources: drawn.size, near }]
  })
  return few.sort((a, b) => a.sources - b.sources || byId(a, b))
}

function byId(a: UndrawnNote | FewSources, b: UndrawnNote | FewSources): number {
  return a.nodes[0] < b.nodes[0] ? -1 : 1
}
