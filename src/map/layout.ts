import { forceLink, forceManyBody } from 'd3-force'
import { inRows, type Body, type Box } from './layout-rows.ts'

/** Where the middle of a box stands, in pixels. */
export interface Place {
  readonly x: number
  readonly y: number
  /** Whether the box stands above the centre, with its mark at its lower edge; else it is at the upper one. */
  readonly above: boolean
}

/** Indexes of two boxes. */
type Link = readonly [number, number]

/** What d3-force moves. */
interface Particle extends Body {
  x: number
  y: number
  vx: number
  vy: number
}

/** Few, for they start from a good order, and rows ask no more of them than who is left of whom, and who above. */
const ticks = 12
/** From the centre to its neighbours, and between neighbours that are joined. */
const reach = 100
const closeness = 30
/** Share of its velocity that a particle keeps from one tick to the next: the one of d3's own simulation. */
const kept = 0.6
const margin = 6

/**
 * Places boxes in a picture of the given width, in pixels, so that no two overlap and none leaves the picture; no box
 * may be wider than it. The first box is the centre of the map. A pure function of its arguments.
 */
export function layout(
  boxes: readonly Box[],
  links: readonly Link[],
  width: number,
): { readonly places: readonly Place[]; readonly height: number } {
  const [centre, ...others] = settled(boxes, links)
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
function settled(boxes: readonly Box[], links: readonly Link[]): Particle[] {
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
  // Not `forceSimulation`, which starts a timer that outlives it: a build makes thousands in one turn of the event loop.
  link.initialize(particles, notRandom)
  charge.initialize(particles, notRandom)
  for (let tick = 0; tick < ticks; tick += 1) {
    link(1)
    charge(1)
    for (const particle of particles) {
      if (particle.index === 0) continue
      particle.x += particle.vx *= kept
      particle.y += particle.vy *= kept
    }
  }
  return particles
}

/** Forces ask for a number only to part particles that coincide. */
const notRandom = () => 0.75

/** The centre at 0, 0 and the others around it, clockwise from the top. */
function ring(boxes: readonly Box[], links: readonly Link[]): Particle[] {
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

/** All but the centre in the order given, save that what is joined to the one before comes first. */
function sideBySide(count: number, links: readonly Link[]): readonly number[] {
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

/** One decimal is finer than a screen shows, and keeps the page small. */
export function round(value: number): number {
  return Math.round(value * 10) / 10
}
