import { groupsOf, inOneColumn, inTwoColumns, type Layout, type NeighbourGroup } from './columns.ts'
import { linesOf, type MapMark } from './label.ts'
import { oneEachWay, type MapEdge } from './map-edge.ts'
import type { NodeRef } from '../core/node-ref.ts'

/** The neighbours of a node, laid out for wide and for narrow screens. */
export interface MapDrawing {
  /** The centre comes first. */
  readonly nodes: readonly MapNode[]
  /** By indexes into `nodes`. */
  readonly edges: readonly Omit<MapEdge, 'reasons'>[]
  readonly groups: readonly NeighbourGroup[]
  readonly wide: Layout
  readonly narrow: Layout
  readonly hidden: number
}

export type LayoutName = 'wide' | 'narrow'

export interface MapNode extends NodeRef {
  readonly centre: boolean
  readonly radius: number
  readonly label: readonly string[]
}

const centreExtra = 2
const [centreLabelWidth, centreLines] = [174, 5]

/** The content of a map. The first mark is the centre. */
export interface DrawingInput {
  readonly marks: readonly MapMark[]
  /** By indexes into `marks`. */
  readonly edges: MapDrawing['edges']
  readonly hidden: number
  readonly isMirrored: boolean
}

export function draw({ marks, edges: all, hidden, isMirrored }: DrawingInput): MapDrawing {
  const nodes = marks.map(({ ref, lines, radius }, index): MapNode => {
    const centre = index === 0
    const label = centre ? linesOf(ref.title, centreLabelWidth, centreLines, true) : lines()
    return { ...ref, centre, radius: radius + (centre ? centreExtra : 0), label }
  })
  const edges = oneEachWay(all).map(({ type, from, to }) => ({ type, from, to }))
  const groups = groupsOf(edges)
  const items = nodes.map(({ radius, label }) => ({ radius, lines: label.length }))
  return {
    nodes,
    edges,
    groups,
    wide: inTwoColumns(items, groups, isMirrored),
    narrow: inOneColumn(items, groups, isMirrored),
    hidden,
  }
}

export function isOfCentre({ from, to }: Pick<MapEdge, 'from' | 'to'>): boolean {
  return from === 0 || to === 0
}
