import { inOneColumn, inTwoColumns, type Layout } from './columns.ts'
import { groupsOf, type NeighbourGroup } from './groups.ts'
import { linesOf, type MapMark } from './label.ts'
import { mostAtFirst } from './layers.ts'
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
    const label = centre ? linesOf(ref.title, centreLabelWidth, centreLines, true) : lines
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

/** The content of a still map. The first node is the centre. */
interface MapContent {
  readonly nodes: readonly Pick<NodeRef, 'title' | 'address'>[]
  /** By indexes into `nodes`. */
  readonly edges: readonly Pick<MapEdge, 'type' | 'from' | 'to'>[]
}

/**
 * The budget, in bytes of markup: it keeps maps below 6,000 bytes if URLs need no encoding. A letter of any script
 * counts as 1, so that no script gets smaller maps.
 */
const budget = 5660
/** Approximate bytes of markup. */
const costs = { frame: 930, node: 80, spoke: 43, chord: 10, look: 175 } as const
/** A map may have this many nodes, however long their names are. */
const fewest = 8

/**
 * The content with the most nodes that fits the budget, `mostAtFirst` at most. `contentOf` returns the content for a
 * number of nodes. A pure function: the walk must begin with the same map as the page.
 */
export function fitting<Found extends MapContent>(contentOf: (most: number) => Found): Found {
  for (let most = mostAtFirst; ; most -= 1) {
    const content = contentOf(most)
    if (most <= fewest || weightOf(content) <= budget) return content
  }
}

function weightOf({ nodes, edges }: MapContent): number {
  const each = oneEachWay(edges)
  const spokes = each.filter(({ from, to }) => from === 0 || to === 0)
  const looks = new Set(
    spokes.map(({ type, from }) => [type.kind, type.computed, type.relation?.name, from === 0].join(' ')),
  )
  return (
    costs.frame +
    nodes.reduce((sum, { title, address }) => sum + costs.node + title.length + address.length, 0) +
    costs.spoke * spokes.length +
    costs.chord * (each.length - spokes.length) +
    costs.look * looks.size
  )
}
