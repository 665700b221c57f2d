import type { MapDrawing } from './drawing.ts'
import type { NodeKind } from '../core/entry.ts'
import { layers, type Layer, type LayerCounts } from './near.ts'

/** What an edge of a kind does, in the legend. */
const lineWords: Readonly<Record<Layer, string>> = {
  related: 'is related to',
  source: 'draws on',
  next: 'is followed by',
  cites: 'cites',
  mention: 'mentions',
  similar: 'is similar to',
}

/** What the nodes of a layer are to a centre of this kind. */
const layerNames: Readonly<Record<Layer, Readonly<Record<NodeKind, string>>>> = {
  related: { note: 'Related notes', inquiry: 'Related', paper: 'Related' },
  source: { note: 'Inquiries that draw on it', inquiry: 'Sources', paper: 'Sources' },
  next: { note: 'Lines onward', inquiry: 'Lines onward', paper: 'Lines onward' },
  cites: { note: 'Papers cited', inquiry: 'Papers cited', paper: 'Cited by' },
  mention: { note: 'Mentions', inquiry: 'Mentions', paper: 'Mentions' },
  similar: { note: 'Similar', inquiry: 'Similar', paper: 'Similar notes' },
}

/** What a legend says of the lines of a layer. */
export interface Sign {
  readonly layer: Layer
  /** How many nodes the centre has in the layer; 0 for one whose lines are drawn all the same. */
  readonly count: number
  /** Of each sort of lines that the layer has, or the drawing: whether it is computed. */
  readonly sorts: readonly boolean[]
  readonly words: string
}

/** What the lines around a centre mean; of a map without one `counts` are empty. */
export function signsOf(
  { edges }: Pick<MapDrawing, 'edges'>,
  centre: NodeKind,
  counts: LayerCounts,
  computed: LayerCounts,
): readonly Sign[] {
  return layers.flatMap((layer): Sign[] => {
    const [count, ofThem] = [counts[layer] ?? 0, computed[layer] ?? 0]
    const drawn = edges.filter(({ kind }) => kind === layer)
    const hasAuthored = count > ofThem || drawn.some((edge) => !edge.computed)
    const hasComputed = ofThem > 0 || drawn.some((edge) => edge.computed)
    if (!hasAuthored && !hasComputed) return []
    const name = count > 0 ? layerNames[layer][centre] : lineWords[layer]
    const how = !hasComputed ? '' : hasAuthored ? ', some computed' : ', computed'
    const sorts = [...(hasAuthored ? [false] : []), ...(hasComputed ? [true] : [])]
    return [{ layer, count, sorts, words: `${name}${how}` }]
  })
}
