import { forceLink, forceManyBody } from 'd3-force'
import { membersOf, type Adjacency } from '../../topics/adjacency.ts'
import { lastGroups, type CommunityLevel } from '../../topics/communities.ts'

/** The coordinates of each node, in units of a spring's length. */
export interface Coordinates {
  readonly x: Float64Array
  readonly y: Float64Array
}

interface Particle {
  readonly index: number
  x: number
  y: number
  vx: number
  vy: number
}

interface Spring {
  readonly source: Particle
  readonly target: Particle
}

/** The budget of moves, shared by all nodes. Large graphs start near their communities, and need fewer ticks. */
const moves = 45_000
const fewestTicks = 12
const mostTicks = 150
/** The share of its velocity that a particle keeps per tick; the value of d3's own simulation. */
const damping = 0.6
/** The strength of a spring between two communities. If all springs were alike, no clusters would show. */
const across = 0.12

/**
 * Lays out a connected graph by its communities: the last level first, and then, level by level, the members around
 * them. Uses only sums, products, quotients and square roots, so that the result is the same on every machine.
 */
export function springLayout(levels: readonly CommunityLevel[]): Coordinates {
  if (levels[0]?.adjacency.count === 1) return onSpiral(1)
  let coordinates: Coordinates | null = null
  for (const [depth, { adjacency, groups }] of [...levels.entries()].toReversed()) {
    const start: Coordinates =
      coordinates && groups ? around(coordinates, groups, adjacency) : onSpiral(adjacency.count)
    coordinates = sprung(adjacency, start, lastGroups(levels.slice(depth)))
  }
  return coordinates ?? onSpiral(0)
}

function sprung(adjacency: Adjacency, start: Coordinates, groups: Int32Array): Coordinates {
  const { count, starts, others } = adjacency
  const particles = Array.from(start.x, (x, index): Particle => ({
    index,
    x,
    y: start.y[index] ?? 0,
    vx: 0,
    vy: 0,
  }))
  const springs: { source: number; target: number }[] = []
  for (let source = 0; source < count; source += 1) {
    for (let at = starts[source] ?? 0; at < (starts[source + 1] ?? 0); at += 1) {
      const target = others[at] ?? 0
      if (target > source) springs.push({ source, target })
    }
  }
  const degree = ({ index }: Particle) => (starts[index + 1] ?? 0) - (starts[index] ?? 0)
  const isWithin = ({ source, target }: Spring) => groups[source.index] === groups[target.index]
  const link = forceLink<Particle, Spring>(springs as unknown as Spring[])
    .distance(1)
    .strength(
      (spring) => (isWithin(spring) ? 1 : across) / Math.min(degree(spring.source), degree(spring.target)),
    )
  const charge = forceManyBody<Particle>().strength(-1).theta(1.2).distanceMin(0.1)
  link.initialize(particles, notRandom)
  charge.initialize(particles, notRandom)
  const ticks = Math.min(mostTicks, Math.max(fewestTicks, Math.floor(moves / count)))
  for (let tick = 0; tick < ticks; tick += 1) {
    const alpha = 1 - tick / ticks
    link(alpha)
    charge(alpha)
    for (const particle of particles) {
      particle.x += particle.vx *= damping
      particle.y += particle.vy *= damping
    }
  }
  return { x: Float64Array.from(particles, ({ x }) => x), y: Float64Array.from(particles, ({ y }) => y) }
}

/** Forces ask for a random number only to separate particles that coincide. */
const notRandom = () => 0.75

/** The cosine and sine of the golden angle. They are constants because engines compute them differently. */
const golden = { cos: -0.7373688780783197, sin: 0.6754902942615238 }
/** The density at which a node on a spiral has about a square of side 1. */
const density = 0.6

function onSpiral(count: number): Coordinates {
  const coordinates = { x: new Float64Array(count), y: new Float64Array(count) }
  let [cos, sin] = [1, 0]
  for (let node = 0; node < count; node += 1) {
    const radius = density * Math.sqrt(node)
    coordinates.x[node] = cos * radius
    coordinates.y[node] = sin * radius
    ;[cos, sin] = [cos * golden.cos - sin * golden.sin, cos * golden.sin + sin * golden.cos]
  }
  return coordinates
}

/** Puts nodes half way from the middle of their group to those of their neighbours, plus a place on a spiral. */
function around(middles: Coordinates, groups: Int32Array, adjacency: Adjacency): Coordinates {
  const { count, starts, others, weights } = adjacency
  const coordinates = { x: new Float64Array(count), y: new Float64Array(count) }
  // The area grows in proportion to the number of nodes.
  const scale = Math.sqrt(count / middles.x.length)
  for (const [group, nodes] of membersOf(groups, middles.x.length).entries()) {
    const spiral = onSpiral(nodes.length)
    for (const [place, node] of nodes.entries()) {
      const pull = { x: 0, y: 0, weight: 0 }
      for (let at = starts[node] ?? 0; at < (starts[node + 1] ?? 0); at += 1) {
        const to = groups[others[at] ?? 0] ?? 0
        const weight = weights[at] ?? 0
        pull.x += weight * (middles.x[to] ?? 0)
        pull.y += weight * (middles.y[to] ?? 0)
        pull.weight += weight
      }
      coordinates.x[node] =
        (scale * ((middles.x[group] ?? 0) + pull.x / pull.weight)) / 2 + (spiral.x[place] ?? 0)
      coordinates.y[node] =
        (scale * ((middles.y[group] ?? 0) + pull.y / pull.weight)) / 2 + (spiral.y[place] ?? 0)
    }
  }
  return coordinates
}
