/** The kinds of edges between a node and the centre of a map, in the order in which a map shows them. */
export const layers = ['related', 'source', 'next', 'cites', 'mention', 'similar'] as const
export type Layer = (typeof layers)[number]

/** How many nodes there are in each layer that has any. */
export type LayerCounts = Readonly<Partial<Record<Layer, number>>>

export const mostOfLayer = 24

/** The most nodes on a map that nobody has changed, its centre included; and on one with layers that somebody chose. */
export const mostAtFirst = 24
export const mostChosen = 40
/** With fewer neighbours than this a map shows the next layer too. */
const enough = 6

/** The layers that a map shows unless somebody chooses others: as many, in their order, as give enough neighbours. */
export function layersAtFirst(counts: LayerCounts): ReadonlySet<Layer> {
  const shown = new Set<Layer>()
  let neighbours = 0
  for (const layer of layers) {
    const count = counts[layer] ?? 0
    if (count === 0) continue
    shown.add(layer)
    neighbours += count
    if (neighbours >= enough) break
  }
  return shown
}

/**
 * Limits similar nodes to as many as it takes to have enough: a map shows more of them only if somebody asks for it.
 */
export function modest(counts: LayerCounts): LayerCounts {
  const { similar = 0, ...others } = counts
  const rest = Object.values(others).reduce((sum, count) => sum + count, 0)
  const few = Math.min(similar, Math.max(0, enough - rest))
  return few === 0 ? others : { ...others, similar: few }
}

/**
 * How many nodes of each layer there is room for, when a map has at most `most` nodes with its centre: the layers take
 * turns, so that what one does not need goes to the others, and none takes more than `mostOfLayer`.
 */
export function shares(counts: LayerCounts, shown: ReadonlySet<Layer>, most: number): LayerCounts {
  const taken: Partial<Record<Layer, number>> = {}
  const left = (layer: Layer) => Math.min(counts[layer] ?? 0, mostOfLayer) - (taken[layer] ?? 0)
  for (let room = most - 1; room > 0;) {
    const open = layers.filter((layer) => shown.has(layer) && left(layer) > 0).slice(0, room)
    if (open.length === 0) break
    for (const layer of open) taken[layer] = (taken[layer] ?? 0) + 1
    room -= open.length
  }
  return taken
}
