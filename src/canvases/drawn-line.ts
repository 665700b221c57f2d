import type { Box, Line, Side } from './canvas.ts'

interface Spot {
  readonly x: number
  readonly y: number
}

/** The SVG path data of a line, and its midpoint. */
export interface CanvasLine {
  readonly path: string
  /** Path data of the arrow heads, which are filled. */
  readonly heads: string
  readonly middle: Spot
}

/** Unit vectors that point away from a card. */
const directions: Readonly<Record<Side, Spot>> = {
  top: { x: 0, y: -1 },
  right: { x: 1, y: 0 },
  bottom: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
}

const head = { length: 14, halfWidth: 6 }
/** The distance of a curve's control points from its ends, at least and at most. */
const bend = { least: 30, most: 160 }

export function drawnLine(line: Line, boxes: readonly Box[]): CanvasLine {
  const { from, to } = line
  const { begin, end, reach } = courseOf(line, boxes)
  const points = [
    from.arrow ? along(begin, head.length) : begin.spot,
    along(begin, reach),
    along(end, reach),
    to.arrow ? along(end, head.length) : end.spot,
  ] as const
  const [a, b, c, d] = points.map(({ x, y }) => `${round(x)} ${round(y)}`)
  return {
    path: `M${a}C${b} ${c} ${d}`,
    heads: (from.arrow ? headAt(begin) : '') + (to.arrow ? headAt(end) : ''),
    middle: middleOf(points),
  }
}

/** Two points per line that bound it: a curve reaches three quarters of the way to its control points. */
export function outermost(lines: readonly Line[], boxes: readonly Box[]): readonly Spot[] {
  return lines.flatMap((line) => {
    const { begin, end, reach } = courseOf(line, boxes)
    return [along(begin, reach * 0.75), along(end, reach * 0.75)]
  })
}

function courseOf({ from, to }: Line, boxes: readonly Box[]) {
  const [one, other] = [boxAt(boxes, from.card), boxAt(boxes, to.card)]
  const begin = anchor(one, from.side ?? facing(one, other))
  const end = anchor(other, to.side ?? facing(other, one))
  const distance = Math.hypot(end.spot.x - begin.spot.x, end.spot.y - begin.spot.y)
  return { begin, end, reach: Math.min(bend.most, Math.max(bend.least, distance / 2)) }
}

interface LineAnchor {
  readonly spot: Spot
  readonly away: Spot
}

function boxAt(boxes: readonly Box[], card: number): Box {
  return boxes[card] ?? { x: 0, y: 0, width: 0, height: 0 }
}

function anchor({ x, y, width, height }: Box, side: Side): LineAnchor {
  const away = directions[side]
  return { spot: { x: x + (width / 2) * (1 + away.x), y: y + (height / 2) * (1 + away.y) }, away }
}

function facing(one: Box, other: Box): Side {
  const dx = other.x + other.width / 2 - one.x - one.width / 2
  const dy = other.y + other.height / 2 - one.y - one.height / 2
  if (Math.abs(dx) >= Math.abs(dy)) return dx < 0 ? 'left' : 'right'
  return dy < 0 ? 'top' : 'bottom'
}

function along({ spot, away }: LineAnchor, length: number): Spot {
  return { x: spot.x + away.x * length, y: spot.y + away.y * length }
}

/** A triangle whose tip touches the card. */
function headAt({ spot, away }: LineAnchor): string {
  const base = along({ spot, away }, head.length)
  const [dx, dy] = [away.y * head.halfWidth, away.x * head.halfWidth]
  return `M${round(spot.x)} ${round(spot.y)}L${round(base.x + dx)} ${round(base.y + dy)} ${round(base.x - dx)} ${round(base.y - dy)}Z`
}

/** The point at t = 0.5 of a cubic Bézier curve. */
function middleOf([a, b, c, d]: readonly [Spot, Spot, Spot, Spot]): Spot {
  const between = (name: 'x' | 'y'): number => (a[name] + 3 * b[name] + 3 * c[name] + d[name]) / 8
  return { x: round(between('x')), y: round(between('y')) }
}

function round(value: number): number {
  // Turns -0 into 0.
  return Math.round(value) + 0
}
