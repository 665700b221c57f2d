import { linesOf, linePitch, type MapMark } from './label.ts'
import { oneEachWay, layers, type MapEdge, type DrawnRelation, type Layer } from './map-edge.ts'
import type { NodeRef } from '../core/node-ref.ts'
import type { Point } from '../browser/arrows.ts'

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

type GroupedEdge = Pick<MapEdge, 'type' | 'from' | 'to'>

/** Neighbours with the same relation to the centre in the same direction, or in the same layer. */
export interface NeighbourGroup {
  /** The edge that gives the group its name. */
  readonly edge: GroupedEdge
  readonly kind: Layer
  readonly computed: boolean
  readonly relation: DrawnRelation | null
  /** Indexes of marks; never empty. */
  readonly members: readonly number[]
  readonly band: Band
  /** The side that a relation asks for; null if any will do. */
  readonly side: 'start' | 'end' | null
}

/** From top to bottom. */
const bands = ['above', 'beside', 'below'] as const
type Band = (typeof bands)[number]

/** Groups the neighbours of the centre, which is index 0. */
function groupsOf(edges: readonly GroupedEdge[]): readonly NeighbourGroup[] {
  const strongest = new Map<number, GroupedEdge>()
  for (const edge of edges) {
    if (!isOfCentre(edge) || edge.from === edge.to) continue
    const other = edge.from === 0 ? edge.to : edge.from
    const before = strongest.get(other)
    if (!before || strength(edge) < strength(before)) strongest.set(other, edge)
  }
  const alike = Map.groupBy(strongest, ([, edge]) => keyOf(edge))
  const groups = Array.from(alike.values(), (some) => groupOf(some))
  groups.sort((a, b) => rank(a) - rank(b))
  // If all groups would stand below, the first one moves beside the centre.
  return groups.some(({ band }) => band !== 'below')
    ? groups
    : groups.map((group, index) => (index === 0 ? { ...group, band: 'beside' } : group))
}

/** A rank, 0 for the strongest edge, which decides on a neighbour's group. Named relations come before plain ones. */
function strength({ type }: GroupedEdge): number {
  const isPlain = type.kind === 'related' && !type.relation
  return (type.computed ? layers.length : 0) + layers.indexOf(type.kind) + (isPlain ? 0.5 : 0)
}

/** Direction counts for relations and `next`, whose two ends have different names. */
function keyOf({ type, from }: GroupedEdge): string {
  const { kind, computed, symmetric, label } = type
  const direction = symmetric || (kind !== 'related' && kind !== 'next') ? '' : from === 0
  return [kind, computed, kind === 'related' ? label : '', direction].join('\n')
}

function groupOf(some: readonly (readonly [number, GroupedEdge])[]): NeighbourGroup {
  const [first] = some
  if (!first) throw new Error('a group without members')
  const [, edge] = first
  const { kind, computed, relation } = edge.type
  const side = relation?.side ?? null
  const isDrawnOn = (kind === 'source' && edge.from === 0) || (kind === 'cites' && edge.to === 0)
  const isMain = !computed && (kind === 'related' || isDrawnOn)
  return {
    edge,
    kind,
    computed,
    relation,
    members: some.map(([index]) => index),
    band: side === 'above' || side === 'below' ? side : isMain ? 'beside' : 'below',
    side: side === 'start' || side === 'end' ? side : null,
  }
}

/** Relations first, then the other layers. Computed groups come last. */
function rank({ kind, computed, relation, edge }: NeighbourGroup): number {
  return (
    (computed ? 1000 : 0) +
    layers.indexOf(kind) * 100 +
    (kind === 'related' && !relation ? 50 : 0) +
    (edge.from === 0 ? 1 : 0)
  )
}

interface ColumnItem {
  readonly radius: number
  readonly lines: number
}

/** The side of its mark on which a label or heading stands. */
type LabelSide = 'left' | 'right'

interface LabelledPoint extends Point {
  readonly side: LabelSide
}

interface GroupHeading extends LabelledPoint {
  readonly group: number
}

/** A rectangle; `x` and `y` are its centre. */
export interface CentreBox extends Point {
  readonly width: number
  readonly height: number
}

export interface Layout {
  readonly width: number
  readonly height: number
  /** By index of mark. The centre comes first, and its place is that of its mark in the centre box. */
  readonly places: readonly LabelledPoint[]
  readonly headings: readonly GroupHeading[]
  /** The box with the mark and label of the centre. Lines begin at its edge. */
  readonly centreBox: CentreBox
  /** In the layout with one column, the `x` of each group's lines, by index of group; null with two columns. */
  readonly lanes: readonly number[] | null
}

/** The distance from the centre of a mark to its label or to a heading, in pixels. */
export const labelStart = 18
/** The least height of a row: the size of a touch target. */
const touch = 44
const rowGap = 10
const headingHeight = 19
const groupGap = 16
const bandGap = 10
const margin = 8

interface ColumnRow {
  readonly index: number
  readonly top: number
  readonly height: number
}

interface RowStack {
  readonly rows: ColumnRow[]
  readonly headings: { readonly group: number; readonly y: number }[]
  height: number
}

function heightOf({ lines, radius }: ColumnItem): number {
  return Math.max(touch, lines * linePitch + rowGap, 2 * radius + rowGap)
}

function add(stack: RowStack, group: number, members: readonly number[], items: readonly ColumnItem[]): void {
  if (stack.height > 0) stack.height += groupGap
  stack.headings.push({ group, y: stack.height + headingHeight / 2 })
  stack.height += headingHeight
  for (const index of members) {
    const item = items[index]
    if (!item) continue
    const height = heightOf(item)
    stack.rows.push({ index, top: stack.height, height })
    stack.height += height
  }
}

const empty = (): RowStack => ({ rows: [], headings: [], height: 0 })

/** A group with this many members is split over both columns, unless it has a side. */
const shared = 4

const centreWidth = 196
/** The distance from the centre of the centre box to the marks at its sides. */
const reach = 172
export const wideWidth = 752

/** Two columns, with groups on an ellipse around the centre box, so that lines are straight. The first item is the centre. */
function inTwoColumns(
  items: readonly ColumnItem[],
  groups: readonly NeighbourGroup[],
  isMirrored: boolean,
): Layout {
  const height = centreHeight(items[0])
  const columns = { start: stacks(), end: stacks() }
  for (const band of bands) {
    for (const [index, group] of groups.entries()) {
      if (group.band !== band) continue
      const { members, side } = group
      const height = (which: 'start' | 'end') =>
        bands.slice(0, bands.indexOf(band) + 1).reduce((sum, one) => sum + columns[which][one].height, 0)
      const shorter = side ?? (height('end') < height('start') ? 'end' : 'start')
      if (side === null && members.length >= shared) {
        const half = Math.ceil(members.length / 2)
        add(columns.start[band], index, members.slice(0, half), items)
        add(columns.end[band], index, members.slice(half), items)
      } else add(columns[shorter][band], index, members, items)
    }
  }
  const placed = (['start', 'end'] as const).map((which) => ({
    isLeft: (which === 'start') !== isMirrored,
    ...inColumn(columns[which], height),
  }))
  const half = Math.max(height / 2, ...placed.map(({ top, bottom }) => Math.max(-top, bottom)))
  const across = (y: number) => reach * Math.sqrt(1 - (y / (half * 1.12 + 60)) ** 2)
  const top = Math.floor(Math.min(-height / 2, ...placed.map((column) => column.top))) - margin
  const bottom = Math.max(height / 2, ...placed.map((column) => column.bottom)) + margin
  const middle = wideWidth / 2
  const at = (isLeft: boolean, y: number, xAt: number): LabelledPoint => ({
    x: Math.round(middle + (isLeft ? -1 : 1) * across(xAt)),
    y: Math.round(y - top),
    side: isLeft ? 'left' : 'right',
  })
  const places: LabelledPoint[] = items.map(() => ({
    x: middle,
    y: centreMark(height, items[0]) - top,
    side: 'right',
  }))
  const headings: GroupHeading[] = []
  for (const { isLeft, rows, headings: named } of placed) {
    for (const { group, y } of named) {
      const own = rows.filter((row) => groups[group]?.members.includes(row.index))
      const half = ((own[0]?.y ?? 0) + (own.at(-1)?.y ?? 0)) / 2
      headings.push({ group, ...at(isLeft, y, half) })
      for (const row of own) places[row.index] = at(isLeft, row.y, half)
    }
  }
  return {
    width: wideWidth,
    height: Math.ceil(bottom - top),
    places,
    headings,
    centreBox: { x: middle, y: -top, width: centreWidth, height },
    lanes: null,
  }
}

type Stacks = Readonly<Record<Band, RowStack>>

const stacks = (): Stacks => ({ above: empty(), beside: empty(), below: empty() })

/** The rows of a column, relative to the middle of the centre box. The `beside` stack is level with the centre box. */
function inColumn({ above, beside, below }: Stacks, height: number) {
  const free = Math.max(beside.height / 2 + bandGap, beside.height > 0 ? 0 : height / 2)
  const starts = [
    [above, -free - above.height],
    [beside, -beside.height / 2],
    [below, free],
  ] as const
  return {
    rows: starts.flatMap(([stack, from]) =>
      stack.rows.map(({ index, top, height }) => ({ index, y: from + top + height / 2 })),
    ),
    headings: starts.flatMap(([stack, from]) =>
      stack.headings.map(({ group, y }) => ({ group, y: from + y })),
    ),
    top: above.height > 0 ? -free - above.height : -beside.height / 2,
    bottom: below.height > 0 ? free + below.height : beside.height / 2,
  }
}

const narrowWidth = 328
const laneStep = 6
const narrowCentreGap = 18

/** One column below the centre box. Lines run down beside it, one lane per group, and turn off to their marks. */
function inOneColumn(
  items: readonly ColumnItem[],
  groups: readonly NeighbourGroup[],
  isMirrored: boolean,
): Layout {
  const height = centreHeight(items[0])
  const column = empty()
  const ordered = bands.flatMap((band) => [...groups.entries()].filter(([, group]) => group.band === band))
  for (const [index, group] of ordered) add(column, index, group.members, items)
  const flip = (x: number) => (isMirrored ? narrowWidth - x : x)
  const side: LabelSide = isMirrored ? 'left' : 'right'
  const start = margin + height + narrowCentreGap
  const marks = 28 + laneStep * Math.min(groups.length, mostLanes)
  // The last group has the outermost lane, so that no lines cross.
  const lanes = groups.map((_, index) => {
    const place = ordered.findIndex(([group]) => group === index)
    return flip(8 + laneStep * Math.max(0, Math.min(groups.length, mostLanes) - 1 - place))
  })
  const places: LabelledPoint[] = items.map(() => ({
    x: narrowWidth / 2,
    y: margin + height / 2 + centreMark(height, items[0]),
    side,
  }))
  for (const { index, top, height } of column.rows)
    places[index] = { x: flip(marks), y: Math.round(start + top + height / 2), side }
  return {
    width: narrowWidth,
    height: Math.ceil(start + column.height + margin),
    places,
    headings: column.headings.map(({ group, y }) => ({
      group,
      x: flip(marks),
      y: Math.round(start + y),
      side,
    })),
    centreBox: { x: narrowWidth / 2, y: margin + height / 2, width: narrowWidth - 2, height },
    lanes,
  }
}

const mostLanes = 8

function centreHeight(centre: ColumnItem | undefined): number {
  const { radius = 0, lines = 0 } = centre ?? {}
  return 2 * (radius + ring) + lines * linePitch + 22
}

/** The gap between the mark of the centre and its halo. */
export const ring = 5

function centreMark(height: number, centre: ColumnItem | undefined): number {
  return Math.round(-height / 2 + 8 + ring + (centre?.radius ?? 0))
}
