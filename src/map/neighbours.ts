import type { MapDrawing, MapEdge } from './drawing.ts'
import type { LayerCounts } from './near.ts'
import { grouped } from '../core/number-words.ts'

/** How many nodes stand around a centre: those that somebody joined to it, and those that only computed edges do. */
export interface Numbers {
  readonly authored: number
  readonly computed: number
}

/** `degree` is that of the centre. */
export function numbersOf(counts: LayerCounts, degree: number): Numbers {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return { authored: degree, computed: all - degree }
}

/** Of the nodes around the centre, those that a drawing leaves out. */
export function leftOut(all: Numbers, { nodes, edges }: Pick<MapDrawing, 'nodes' | 'edges'>): Numbers {
  const centre = nodes.findIndex((node) => node.centre)
  const ends = (isComputed: boolean) =>
    new Set(
      edges.flatMap(({ computed, from, to }: MapEdge) => {
        if (computed !== isComputed || (from !== centre && to !== centre)) return []
        return [from === centre ? to : from]
      }),
    )
  const computed = ends(true).difference(ends(false)).size
  return { authored: all.authored - (nodes.length - 1 - computed), computed: all.computed - computed }
}

/** "4 neighbours", "4 neighbours and 8 computed", "8 computed neighbours". */
export function neighboursInWords({ authored, computed }: Numbers): string {
  if (authored === 0 && computed > 0) return `${grouped(computed)} computed ${noun(computed)}`
  const first = `${grouped(authored)} ${noun(authored)}`
  return computed === 0 ? first : `${first} and ${grouped(computed)} computed`
}

function noun(count: number): string {
  return count === 1 ? 'neighbour' : 'neighbours'
}
