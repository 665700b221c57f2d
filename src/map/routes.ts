import { isOfCentre, type CentreBox, type LayoutName, type MapDrawing } from './draw.ts'
import type { Point } from '../browser/arrows.ts'

interface MarkEnd extends Point {
  readonly radius: number
}

/** The gap between a line and its ends, for an arrowhead. */
const headRoom = 3
/** From the rim of a mark to the glyph on its line, and from there to the glyph on the next line. */
const [glyphRoom, glyphPitch] = [19, 17]

/** A straight line from the centre’s box to a mark: start, glyph, end. Null without room. `aside` shifts it, in pixels. */
function spoke(box: CentreBox, mark: MarkEnd, aside = 0): readonly [Point, Point, Point] | null {
  const [dx, dy] = [mark.x - box.x, mark.y - box.y]
  const distance = Math.hypot(dx, dy)
  if (distance === 0) return null
  const [across, down] = [dx / distance, dy / distance]
  const [besides, below] = [-down * aside, across * aside]
  // Leaves the box from a point that is `aside` of its centre.
  const inside = Math.min(
    across === 0 ? Infinity : (box.width / 2 - Math.sign(across) * besides) / Math.abs(across),
    down === 0 ? Infinity : (box.height / 2 - Math.sign(down) * below) / Math.abs(down),
  )
  const [start, end] = [inside + headRoom, distance - mark.radius - headRoom]
  if (end - start < 8) return null
  const at = (far: number): Point => ({
    x: Math.round(box.x + across * far + besides),
    y: Math.round(box.y + down * far + below),
  })
  const fromMark = aside === 0 ? glyphRoom : glyphRoom + glyphPitch * (aside > 0 ? 1 : 2)
  return [at(start), at(Math.max(start + (end - start) * (aside === 0 ? 0.5 : 0.3), end - fromMark)), at(end)]
}

/** A line down a lane, round a turn, and on to a mark. Null if there is no room. */
function branch(box: CentreBox, mark: MarkEnd, lane: number, aside = 0): string | null {
  const towards = mark.x > lane ? 1 : -1
  const start = box.y + box.height / 2 + headRoom
  const y = mark.y + aside
  const end = mark.x - towards * (mark.radius + headRoom)
  const turn = Math.min(7, (end - lane) * towards)
  if (y - start < 8 || turn < 4) return null
  return `M${lane} ${start}V${y - turn}l${towards * turn} ${turn}H${end}`
}

/** A faint curve between two neighbours that avoids the box: start, control point, end. Null if there is none. */
function chord(box: CentreBox, from: MarkEnd, to: MarkEnd): readonly [Point, Point, Point] | null {
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
  const over = box.height / 2 + 26
  const isUpper = middle.y < box.y
  const bent = (up: boolean) => ({ x: middle.x, y: 2 * (box.y + (up ? -over : over)) - middle.y })
  // Between two marks in one column, the curve bends inwards.
  const inwards = Math.sign(box.x - middle.x)
  const isOneSide = (box.x - from.x) * (box.x - to.x) > 0
  const inner = inwards * Math.max(inwards * from.x, inwards * to.x)
  const bow = inwards * Math.min(mostBow, Math.abs(to.y - from.y) / 3)
  const first = isOneSide ? { ...middle, x: inner + bow } : middle
  for (const control of [first, bent(isUpper), bent(!isUpper)]) {
    const isClear = Array.from({ length: samples }, (_, step) =>
      along(from, control, to, (step + 1) / samples),
    ).every(({ x, y }) => Math.abs(x - box.x) > box.width / 2 + 6 || Math.abs(y - box.y) > box.height / 2 + 6)
    // Not beyond its two ends, where labels are.
    const [low, high] = [Math.min(from.y, to.y), Math.max(from.y, to.y)]
    const turn = along(from, control, to, 0.5)
    const isInside = turn.y > Math.min(low, box.y - over - 1) && turn.y < Math.max(high, box.y + over + 1)
    if (isClear && isInside) return [rounded(from), rounded(control), rounded(to)]
  }
  return null
}

/** How far the control point of a curve may be to the side. */
const mostBow = 76

/** The number of points checked on a curve. They are a few pixels apart. */
const samples = 96

function along(from: Point, control: Point, to: Point, share: number): Point {
  const of = (a: number, b: number, c: number) =>
    (1 - share) ** 2 * a + 2 * share * (1 - share) * b + share ** 2 * c
  return { x: of(from.x, control.x, to.x), y: of(from.y, control.y, to.y) }
}

const rounded = ({ x, y }: Point): Point => ({ x: Math.round(x), y: Math.round(y) })

const at = ({ x, y }: Point) => `${x} ${y}`

function chordPath([start, control, end]: readonly [Point, Point, Point]): string {
  const isStraight =
    Math.abs(2 * control.y - start.y - end.y) <= 2 && Math.abs(2 * control.x - start.x - end.x) <= 2
  return isStraight ? `M${at(start)} ${at(end)}` : `M${at(start)}Q${at(control)} ${at(end)}`
}

export interface DrawnLine {
  readonly edge: MapDrawing['edges'][number]
  /** Joins two neighbours of the centre. */
  readonly isFaint: boolean
  /** Whether the edge points to the centre. The line starts at the centre either way. */
  readonly towardsCentre: boolean
  readonly path: string
  /** The place for the glyph of a relation; null on a line without one. */
  readonly glyph: Point | null
}

/** Sideways offsets in pixels of the first line to a mark, the second, and so on. */
const asides = [0, 5, -5, 9, -9]

/** Leaves out lines that are too short or would cross the box of the centre. */
export function linesIn(drawing: MapDrawing, name: LayoutName): readonly DrawnLine[] {
  const layout = drawing[name]
  const ends = drawing.nodes.map(({ radius }, index) => ({ x: 0, y: 0, ...layout.places[index], radius }))
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
    const as = (path: string | null, glyph: Point | null = null) =>
      path === null ? [] : [{ edge, isFaint, towardsCentre, path, glyph }]
    if (isFaint) {
      const points = layout.lanes ? null : chord(layout.centreBox, from, to)
      return as(points && chordPath(points))
    }
    const count = before.get(other) ?? 0
    before.set(other, count + 1)
    const aside = asides[count % asides.length] ?? 0
    const mark = edge.from === 0 ? to : from
    const lane = layout.lanes?.[groupOf.get(other) ?? 0]
    if (lane !== undefined) return as(branch(layout.centreBox, mark, lane + aside / 2.5, aside))
    const points = spoke(layout.centreBox, mark, aside)
    if (!points) return []
    const [start, glyph, end] = points
    return as(`M${at(start)} ${at(end)}`, edge.type.relation ? glyph : null)
  })
}
