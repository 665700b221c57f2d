/** A node to lay out: a box that holds its mark and its label, in pixels. */
export interface Box {
  readonly width: number
  readonly height: number
  /** From the middle of the mark to the edge of the box that it stands at. */
  readonly mark: number
}

/** A box, and where the middle of it is drawn to, the centre of the map being at 0, 0. */
export interface Body extends Box {
  readonly index: number
  readonly x: number
  readonly y: number
}

/** Where a box has come to stand: x from the left edge of the picture, y from the mark of the centre. */
export interface Slot {
  readonly index: number
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  readonly above: boolean
}

const gap = 3
/** Between the centre and what stands straight above it, so that there is an edge to see. */
const clearance = 28
/** By how much a row with a box in its middle moves aside, so that edges from the centre to farther rows miss its mark. */
const asideMost = 14

/**
 * Takes bodies into rows in the order that they stand in: one to either side of the centre, half of the others above
 * it and half below. No two overlap, and all rows fit the width if each body does.
 */
export function inRows(centre: Body, others: readonly Body[], width: number): readonly Slot[] {
  const middle = middleRow(centre, others, width)
  const placed = new Set(middle.map(({ index }) => index))
  const rest = others.filter(({ index }) => !placed.has(index)).sort((a, b) => a.y - b.y || a.index - b.index)
  const half = Math.ceil(rest.length / 2)
  return [
    ...middle,
    ...stacked(rest.slice(0, half).reverse(), middle, width, true),
    ...stacked(rest.slice(half), middle, width, false),
  ]
}

/** The centre first, and on either side, with its mark on the same line, the body that is most on its level. */
function middleRow(centre: Body, others: readonly Body[], width: number): readonly Slot[] {
  const room = (width - centre.width) / 2
  const slots = [slot(centre, room, -centre.mark, false)]
  if (others.length === 1) return slots
  for (const side of [-1, 1]) {
    let best: Body | null = null
    for (const body of others) {
      if (body.x * side <= 0 || body.width > room) continue
      if (best === null || Math.abs(body.y) < Math.abs(best.y)) best = body
    }
    if (best === null) continue
    const x = (width + side * (centre.width + room)) / 2
    slots.push(slot(best, x - best.width / 2, -best.mark, false))
  }
  return slots
}

/** Rows from the middle row outwards, given the bodies in that order: each as near as those before it let it. */
function stacked(
  bodies: readonly Body[],
  middle: readonly Slot[],
  width: number,
  above: boolean,
): readonly Slot[] {
  const slots: Slot[] = []
  const rows = rowsOf(bodies, width)
  let aside = rows.length < 2 ? 0 : above ? asideMost : -asideMost
  for (const row of rows) {
    row.sort((a, b) => a.x - b.x || a.index - b.index)
    const hasMiddle = row.length % 2 === 1
    const lefts = spread(row, width, hasMiddle ? aside : 0)
    if (hasMiddle) aside = -aside
    const before = [...middle, ...slots]
    for (const [place, body] of row.entries()) {
      const left = lefts[place] ?? 0
      const distance = Math.max(
        above ? roomOverCentre(middle[0], left + (body.width - width) / 2) : 0,
        ...before.map((other) => reachOf(other, left, left + body.width, above)),
      )
      slots.push(slot(body, left, above ? -distance - body.height : distance, above))
    }
  }
  return slots
}

/** How far from the middle row a box between left and right must stay on account of another. */
function reachOf(other: Slot, left: number, right: number, above: boolean): number {
  if (other.right <= left || other.left >= right) return 0
  return gap + (above ? -other.top : other.bottom)
}

/** The same on account of the centre: less, the farther to the side. */
function roomOverCentre(centre: Slot | undefined, sideways: number): number {
  return Math.max(0, -(centre?.top ?? 0) + clearance - Math.abs(sideways) / 2)
}

function slot({ index, width, height }: Body, left: number, top: number, above: boolean): Slot {
  return { index, left, right: left + width, top, bottom: top + height, above }
}

/** The bodies in as few rows as can be, all about equally full. */
function rowsOf(bodies: readonly Body[], width: number): Body[][] {
  const total = bodies.reduce((sum, body) => sum + body.width, 0)
  for (let count = Math.ceil(total / width); ; count += 1) {
    const rows = dealt(bodies, width, total / count)
    if (rows.length <= count) return rows
  }
}

/** A new row begins with a body that does not fit, or by whose middle the rows so far have had their share. */
function dealt(bodies: readonly Body[], width: number, share: number): Body[][] {
  const rows: Body[][] = []
  let filled = Infinity
  let used = 0
  for (const body of bodies) {
    // The pixel decides for the farther row, where there is more room between edges.
    if (filled + body.width > width || used + body.width / 2 > share * rows.length - 1) {
      rows.push([])
      filled = 0
    }
    rows.at(-1)?.push(body)
    filled += body.width
    used += body.width
  }
  return rows
}

/** Left edges of the boxes of a row, with equal spaces between and around them, moved aside as far as there is room. */
function spread(row: readonly Body[], width: number, aside: number): readonly number[] {
  const free = width - row.reduce((sum, body) => sum + body.width, 0)
  const moved = Math.min(Math.abs(aside), Math.max(0, free / 2))
  const space = (free - 2 * moved) / (row.length + 1)
  let left = aside > 0 ? 2 * moved : 0
  return row.map((body) => {
    const start = left + space
    left = start + body.width
    return start
  })
}
