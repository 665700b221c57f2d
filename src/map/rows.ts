import { forceLink, forceManyBody } from 'd3-force'

/** A node to lay out: a box that holds its mark and its label, in pixels. */
export interface Box {
  readonly width: number
  readonly height: number
  /** From the middle of the mark to the edge of the box that it is at. */
  readonly mark: number
}

/** A box, and where the middle of it is drawn to, the centre of the map being at 0, 0. */
interface Body extends Box {
  readonly index: number
  readonly x: number
  readonly y: number
}

/** Where a box has been put: x from the left edge of the drawing, y from the mark of the centre. */
interface LayoutSlot {
  readonly index: number
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  readonly above: boolean
}

const gap = 3
/** The space between the centre and a box straight above it, so that the edge can be seen. */
const clearance = 28
/**
 * By how much a row with a box in its middle moves aside, so that edges from the centre to farther rows miss its mark.
 */
const asideMost = 14

/**
 * Puts bodies into rows by their height: one to either side of the centre, half of the others above it and half below.
 * No two overlap, and all rows fit the width if each body does.
 */
function inRows(centre: Body, others: readonly Body[], width: number): readonly LayoutSlot[] {
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
function middleRow(centre: Body, others: readonly Body[], width: number): readonly LayoutSlot[] {
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

/** Rows from the middle row outwards, given the bodies in that order: each as near as those before it allow. */
function stacked(
  bodies: readonly Body[],
  middle: readonly LayoutSlot[],
  width: number,
  above: boolean,
): readonly LayoutSlot[] {
  const slots: LayoutSlot[] = []
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
function reachOf(other: LayoutSlot, left: number, right: number, above: boolean): number {
  if (other.right <= left || other.left >= right) return 0
  return gap + (above ? -other.top : other.bottom)
}

/** The same on account of the centre: less, the farther to the side. */
function roomOverCentre(centre: LayoutSlot | undefined, sideways: number): number {
  return Math.max(0, -(centre?.top ?? 0) + clearance - Math.abs(sideways) / 2)
}

function slot({ index, width, height }: Body, left: number, top: number, above: boolean): LayoutSlot {
  return { index, left, right: left + width, top, bottom: top + height, above }
}

/** The bodies in as few rows as possible, all about equally full. */
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

/** Of the middle of a box, in pixels. */
export interface NodePosition {
  readonly x: number
  readonly y: number
  /** The box is above the centre, with its mark at its lower edge; else the mark is at the upper one. */
  readonly above: boolean
}

/** Indexes of two boxes. */
type Pair = readonly [number, number]

/** As d3-force moves it. */
interface Particle extends Body {
  x: number
  y: number
  vx: number
  vy: number
}

/** Few: particles start in a good order, and rows only need to know which is left of which, and which is above. */
const ticks = 12
/** From the centre to its neighbours, and between neighbours that are joined. */
const reach = 100
const closeness = 30
/** Share of its velocity that a particle keeps from one tick to the next: the one of d3's own simulation. */
const damping = 0.6
const margin = 6

/**
 * Places boxes in a drawing of the given width, in pixels, so that no two overlap and none leaves the drawing; no box
 * may be wider than it. The first box is the centre of the map. A pure function of its arguments.
 */
export function layout(
  boxes: readonly Box[],
  links: readonly Pair[],
  width: number,
): { readonly places: readonly NodePosition[]; readonly height: number } {
  const [centre, ...others] = simulated(boxes, links)
  if (!centre) return { places: [], height: 0 }
  const slots = inRows(centre, others, width).toSorted((a, b) => a.index - b.index)
  const top = Math.min(...slots.map((slot) => slot.top)) - margin
  const bottom = Math.max(...slots.map((slot) => slot.bottom)) + margin
  const places = slots.map((slot) => ({
    x: round((slot.left + slot.right) / 2),
    y: round((slot.top + slot.bottom) / 2 - top),
    above: slot.above,
  }))
  return { places, height: Math.ceil(bottom - top) }
}

/** Links draw together what they join, and all particles but the centre, which stays, push one another away. */
function simulated(boxes: readonly Box[], links: readonly Pair[]): Particle[] {
  const particles = ring(boxes, links)
  const springs = links.map(([source, target]) => ({
    source,
    target,
    ofCentre: source === 0 || target === 0,
  }))
  const link = forceLink<Particle, (typeof springs)[number]>(springs)
    .distance(({ ofCentre }) => (ofCentre ? reach : closeness))
    .strength(({ ofCentre }) => (ofCentre ? 0.05 : 0.2))
  const charge = forceManyBody<Particle>().strength(-60)
  // Not `forceSimulation`, which starts a timer that outlives it: a build makes thousands in one turn of the event
  // loop.
  link.initialize(particles, notRandom)
  charge.initialize(particles, notRandom)
  for (let tick = 0; tick < ticks; tick += 1) {
    link(1)
    charge(1)
    for (const particle of particles) {
      if (particle.index === 0) continue
      particle.x += particle.vx *= damping
      particle.y += particle.vy *= damping
    }
  }
  return particles
}

/** Forces ask for a random number only to separate particles that coincide. */
const notRandom = () => 0.75

/** The centre at 0, 0 and the others around it, clockwise from the top. */
function ring(boxes: readonly Box[], links: readonly Pair[]): Particle[] {
  const turn = (2 * Math.PI) / (boxes.length - 1)
  const particles = boxes.map((box, index) => ({ ...box, index, x: 0, y: 0, vx: 0, vy: 0 }))
  for (const [place, index] of sideBySide(boxes.length, links).entries()) {
    const particle = particles[index]
    if (!particle) continue
    particle.x = Math.sin((place + 0.5) * turn) * reach
    particle.y = -Math.cos((place + 0.5) * turn) * reach
  }
  return particles
}

/** All but the centre in the order given, except that one that is joined to the one before it comes first. */
function sideBySide(count: number, links: readonly Pair[]): readonly number[] {
  const joined = Array.from({ length: count }, (): number[] => [])
  for (const [a, b] of links) {
    joined[a]?.push(b)
    joined[b]?.push(a)
  }
  const order = new Set([0])
  const walk = (index: number) => {
    if (order.has(index)) return
    order.add(index)
    joined[index]?.forEach(walk)
  }
  for (let index = 1; index < count; index += 1) walk(index)
  order.delete(0)
  return [...order]
}

/** To one decimal, which is finer than a screen shows, and keeps the page small. */
export function round(value: number): number {
  return Math.round(value * 10) / 10
}
