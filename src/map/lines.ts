import type { Layout } from './columns.ts'
import { isOfCentre, type LayoutName, type MapDrawing } from './draw.ts'
import { branch, chord, pathOf, spoke, type MarkEnd, type Point, type RouteSort } from './routes.ts'

/** A line of a map as it is drawn. */
export interface DrawnLine {
  readonly edge: MapDrawing['edges'][number]
  /** It joins neighbours of the centre to one another. */
  readonly isFaint: boolean
  /** Whether its edge ends at the centre; lines to the centre begin there all the same. */
  readonly towardsCentre: boolean
  readonly sort: RouteSort
  readonly points: readonly Point[]
  /** For the attribute `d`. */
  readonly path: string
}

/** How far a second line to the same mark is moved aside, and a third one. */
const asides = [0, 5, -5, 9, -9]

/**
 * The lines of a drawing in one of its layouts; those without room to be seen, or that would cross the card, are left out.
 * `ends` are where marks are while they move, by index.
 */
export function linesIn(
  drawing: MapDrawing,
  name: LayoutName,
  ends: readonly (MarkEnd | undefined)[] = endsOf(drawing, drawing[name]),
): readonly DrawnLine[] {
  const layout = drawing[name]
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
      points === null ? [] : [{ edge, isFaint, towardsCentre, sort, points, path: pathOf(points, sort) }]
    if (isFaint) return layout.lanes ? [] : as('chord', chord(layout.card, from, to))
    const count = before.get(other) ?? 0
    before.set(other, count + 1)
    const aside = asides[count % asides.length] ?? 0
    const mark = edge.from === 0 ? to : from
    const lane = layout.lanes?.[groupOf.get(other) ?? 0]
    if (lane !== undefined) return as('branch', branch(layout.card, mark, lane + aside / 2.5, aside))
    const points = spoke(layout.card, mark, aside)
    // The turn in the middle is for the glyph.
    return as('spoke', edge.type.relation || !points ? points : [points[0], points[2]])
  })
}

/** Where the marks stand in a layout. */
function endsOf({ nodes }: Pick<MapDrawing, 'nodes'>, { places }: Layout): readonly MarkEnd[] {
  return nodes.map(({ radius }, index) => ({ ...(places[index] ?? nowhere), radius }))
}

const nowhere: Point = { x: 0, y: 0 }
