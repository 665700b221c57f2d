import { forceLink, forceManyBody, forceSimulation, type SimulationNodeDatum } from 'd3-force'

/** A node to lay out: a box that holds its mark and its label, in pixels. */
export interface Box {
  readonly width: number
  readonly height: number
}

export interface Point {
  readonly x: number
  readonly y: number
}

interface Body extends SimulationNodeDatum {
  readonly box: Box
  x: number
  y: number
}

const ticks = 60
/** Boxes that overlap by less, in pixels, do not. */
const touching = 0.5
/** Share of the picture that boxes fill at first; a picture that does not settle is made a little taller. */
const fullest = 0.6
const margin = 6

/**
 * Positions of the boxes' centres in a picture of the given width, so that no two boxes overlap and none leaves the
 * picture. The first box is the centre of the map. A pure function of its arguments: d3-force starts from fixed
 * places and draws its jiggle from a generator with a fixed seed.
 */
export function layout(
  boxes: readonly Box[],
  links: readonly (readonly [number, number])[],
  width: number,
): { readonly points: readonly Point[]; readonly height: number } {
  const area = boxes.reduce((sum, box) => sum + box.width * box.height, 0)
  let height = Math.max(160, Math.round(area / fullest / width))
  for (;;) {
    const points = settle(boxes, links, width, height)
    if (points) return cropped(boxes, points)
    height = Math.round(height * 1.1)
  }
}

/** Takes away the height that no box needs. */
function cropped(
  boxes: readonly Box[],
  points: readonly Point[],
): { readonly points: readonly Point[]; readonly height: number } {
  const half = (index: number) => (boxes[index]?.height ?? 0) / 2
  const top = Math.min(...points.map(({ y }, index) => y - half(index)))
  const bottom = Math.max(...points.map(({ y }, index) => y + half(index)))
  return {
    points: points.map(({ x, y }) => ({ x: round(x), y: round(y - top + margin) })),
    height: Math.ceil(bottom - top + 2 * margin),
  }
}

function settle(
  boxes: readonly Box[],
  links: readonly (readonly [number, number])[],
  width: number,
  height: number,
): readonly Point[] | null {
  const bodies: Body[] = boxes.map((box, index) => ({ box, ...start(index, boxes.length, width, height) }))
  const centre = bodies[0]
  if (centre) {
    centre.fx = width / 2
    centre.fy = height / 2
  }
  const simulation = forceSimulation(bodies)
    .force(
      'link',
      forceLink(links.map(([source, target]) => ({ source, target })))
        .distance(Math.min(width, height) * 0.25)
        .strength(0.05),
    )
    .force(
      'charge',
      forceManyBody()
        .strength(-60)
        .distanceMax(width / 2),
    )
    .force('apart', () => void pushApart(bodies, width, height))
    .stop()
  simulation.tick(ticks)
  for (let pass = 0; pass < 200; pass += 1) {
    if (pushApart(bodies, width, height)) return bodies.map(({ x, y }) => ({ x, y }))
  }
  return null
}

/** The centre in the middle, the others on two ellipses in the order they were given, beginning at the top. */
function start(index: number, count: number, width: number, height: number): Point {
  if (index === 0) return { x: width / 2, y: height / 2 }
  const angle = (2 * Math.PI * (index - 1)) / (count - 1) - Math.PI / 2
  const reach = count > 9 && index % 2 === 0 ? 0.24 : 0.42
  return { x: width / 2 + Math.cos(angle) * width * reach, y: height / 2 + Math.sin(angle) * height * reach }
}

/** Moves overlapping boxes apart along their shorter overlap and back into the picture; whether none had to move. */
function pushApart(bodies: readonly Body[], width: number, height: number): boolean {
  let settled = true
  bodies.forEach((a, index) => {
    for (let other = index + 1; other < bodies.length; other += 1) {
      const b = bodies[other]
      if (b && separate(a, b)) settled = false
    }
  })
  for (const body of bodies) {
    const { x, y, box } = body
    body.x = Math.min(width - box.width / 2, Math.max(box.width / 2, x))
    body.y = Math.min(height - box.height / 2, Math.max(box.height / 2, y))
    if (body.x !== x || body.y !== y) settled = false
  }
  return settled
}

/** Whether two boxes overlapped; the fixed one, if one is, stays where it is. */
function separate(a: Body, b: Body): boolean {
  const overlapX = (a.box.width + b.box.width) / 2 - Math.abs(a.x - b.x)
  if (overlapX <= touching) return false
  const overlapY = (a.box.height + b.box.height) / 2 - Math.abs(a.y - b.y)
  if (overlapY <= touching) return false
  const share = a.fx === undefined || a.fx === null ? 0.5 : 0
  if (overlapX / a.box.width < overlapY / a.box.height) {
    const push = (b.x >= a.x ? 1 : -1) * (overlapX + 1)
    a.x -= push * share
    b.x += push * (1 - share)
  } else {
    const push = (b.y >= a.y ? 1 : -1) * (overlapY + 1)
    a.y -= push * share
    b.y += push * (1 - share)
  }
  return true
}

/** One decimal is finer than a screen shows, and keeps the page small. */
export function round(value: number): number {
  return Math.round(value * 10) / 10
}
