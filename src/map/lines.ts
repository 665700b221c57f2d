import type { Layout } from './columns.ts'
import { isOfCentre, type LayoutName, type MapDrawing } from './draw.ts'
import { branch, chord, routePath, spoke, type MarkEnd, type Point, type RouteSort } from './routes.ts'

export interface DrawnLine {
  readonly edge: MapDrawing['edges'][number]
  /** Joins two neighbours of the centre. */
  readonly isFaint: boolean
  /** Whether the edge points to the centre. The line starts at the centre either way. */
  readonly towardsCentre: boolean
  readonly sort: RouteSort
  readonly points: readonly Point[]
  readonly path: string
}

/** Sideways offsets in pixels of the first line to a mark, the second, and so on. */
const asides = [0, 5, -5, 9, -9]

/** Leaves out lines that are too short or would cross the box of the centre. */
export function linesIn(drawing: MapDrawing, name: LayoutName): readonly DrawnLine[] {
  const layout = drawing[name]
  const ends = endsOf(drawing, layout)
  const before = new Map<number, number>()
  const groupOf = new Map(
    drawing.groups.flatMap(({ members }, index) => members.map((member) => [member, index] as const)),
  )
  return drawing.edges.flatMap((edge): DrawnLine[] => {
    const isFaint = !isOfCentre(edge)
    const other = edge.from === 0 ? edge.to : edge.from
    const [from, to] = [ends[edge.from], ends[edge.to]]
    if (!from || !to) return []
    const towardsCentre = edge.to === 0
    const as = (sort: RouteSort, points: readonly Point[] | null) =>
      points === null ? [] : [{ edge, isFaint, towardsCentre, sort, points, path: routePath(points, sort) }]
    if (isFaint) return layout.lanes ? [] : as('chord', chord(layout.centreBox, from, to))
    const count = before.get(other) ?? 0
    before.set(other, count + 1)
    const aside = asides[count % asides.length] ?? 0
    const mark = edge.from === 0 ? to : from
    const lane = layout.lanes?.[groupOf.get(other) ?? 0]
    if (lane !== undefined) return as('branch', branch(layout.centreBox, mark, lane + aside / 2.5, aside))
    const points = spoke(layout.centreBox, mark, aside)
    // The point in the middle is only for the glyph.
    return as('spoke', edge.type.relation || !points ? points : [points[0], points[2]])
  })
}

function endsOf({ nodes }: Pick<MapDrawing, 'nodes'>, { places }: Layout): readonly MarkEnd[] {
  return nodes.map(({ radius }, index) => ({ ...(places[index] ?? nowhere), radius }))
}

const nowhere: Point = { x: 0, y: 0 }
