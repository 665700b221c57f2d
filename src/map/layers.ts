/** The kinds of edges around the centre of a map, in the order in which a map shows them. */
export const layers = ['related', 'source', 'next', 'cites', 'mention', 'similar'] as const
export type Layer = (typeof layers)[number]

export type LayerCounts = Readonly<Partial<Record<Layer, number>>>

export const mostOfLayer = 24

/** The most nodes on a map, its centre included: by default, and after a reader chose layers. */
export const mostAtFirst = 24
export const mostChosen = 40
/** With fewer neighbours than this, a map also shows the next layer. */
const enough = 6

/** The layers that a map shows by default: the first ones that together have enough neighbours. */
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

/** Caps similar nodes at the number needed to have enough neighbours. Readers can ask for the rest. */
export function modest(counts: LayerCounts): LayerCounts {
  const { similar = 0, ...others } = counts
  const rest = Object.values(others).reduce((sum, count) => sum + count, 0)
  const few = Math.min(similar, Math.max(0, enough - rest))
  return few === 0 ? others : { ...others, similar: few }
}

/**
 * Shares out the room on a map of at most `most` nodes, its centre included. Layers take turns: what one does not need
 * goes to the others, and none gets more than `mostOfLayer`.
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
