import { forceLink, forceManyBody, forceSimulation, forceX, forceY } from 'd3-force'
import { extent, type GraphLayout, type LayoutGraph, type Position } from '../core/graph-position.ts'
import {
  adjacencyOf,
  communitiesOf,
  countOf,
  firstCommunities,
  joinedUp,
  strengthOf,
  type Adjacency,
} from '../topics/adjacency.ts'

interface Particle {
  readonly index: number
  /** The number of nodes that it stands for. */
  readonly size: number
  x: number
  y: number
}

interface Spring {
  readonly source: Particle
  readonly target: Particle
}

/**
 * Fixed nodes keep their positions, and every other node is put among them, next to its neighbours. Without fixed
 * nodes, the whole graph is laid out, as large as the extent allows. Two nodes share a position only if they were fixed
 * there. A pure function, with the same result on every machine: it uses only sums, products, quotients and square
 * roots.
 */
export const layoutGraph: LayoutGraph = (count, ends, fixed, given = null) => {
  const edges = Array.from(
    { length: ends.length / 2 },
    (_, edge) => [ends[2 * edge] ?? 0, ends[2 * edge + 1] ?? 0, 1] as const,
  )
  const adjacency = adjacencyOf(count, edges)
  const inside = given ? communitiesOf(within(adjacency, given)) : communitiesOf(adjacency)
  const groups = given?.map((group, node) => (group < 0 ? count + (inside[node] ?? 0) : group))
  const communities = bySize(groups ?? inside)
  const sizes = new Array<number>(count).fill(1)
  const places =
    fixed.size > 0 ? amongFixed(adjacency, fixed) : fitted(particlesOf(adjacency, sizes, communities))
  return {
    x: Int32Array.from(places, ([x]) => x),
    y: Int32Array.from(places, ([, y]) => y),
    communities,
  }
}

/** The same groups, numbered by size: 0 is the largest. Ties go by first node. */
function bySize(groups: Int32Array): GraphLayout['communities'] {
  const members = Map.groupBy(groups, (group) => group)
  // Sorting is stable, and groups appear in the order of their first nodes.
  const order = [...members].sort(([, a], [, b]) => b.length - a.length).map(([group]) => group)
  const numbers = new Map(order.map((group, number) => [group, number]))
  return groups.map((group) => numbers.get(group) ?? 0)
}

/** The edges between nodes of one group. */
function within(adjacency: Adjacency, groups: Int32Array): Adjacency {
  return adjacency.map((near, node) => new Map([...near].filter(([other]) => groups[other] === groups[node])))
}

/**
 * Lays out a graph level by level: first its communities as single particles, then, step by step, the members around
 * them. `sizes` are the numbers of nodes that a particle stands for.
 */
function particlesOf(
  adjacency: Adjacency,
  sizes: readonly number[],
  communities: Int32Array,
): readonly Particle[] {
  const count = countOf(communities)
  if (count === sizes.length) {
    const places = spiral(sizes)
    return sprung(
      adjacency,
      sizes.map((size, index) => ({ index, size, x: 0, y: 0, ...places[index] })),
      communities,
    )
  }
  const first = firstCommunities(within(adjacency, communities))
  const groups = countOf(first) < first.length ? first : communities
  const all = new Array<number>(countOf(groups)).fill(0)
  const outer = new Int32Array(all.length)
  for (const [node, group] of groups.entries()) {
    all[group] = (all[group] ?? 0) + (sizes[node] ?? 0)
    outer[group] = communities[node] ?? 0
  }
  const middles = particlesOf(joinedUp(adjacency, groups), all, outer)
  return sprung(adjacency, around(middles, groups, adjacency, sizes), communities)
}

/** Puts nodes half way from the middle of their group to those of their neighbours, plus a place on a spiral. */
function around(
  middles: readonly Particle[],
  groups: Int32Array,
  adjacency: Adjacency,
  sizes: readonly number[],
): readonly Particle[] {
  const members = Map.groupBy(groups.keys(), (node) => groups[node] ?? 0)
  const particles: Particle[] = []
  for (const [group, nodes] of members) {
    const places = spiral(nodes.map((node) => sizes[node] ?? 1))
    for (const [place, index] of nodes.entries()) {
      const near = adjacency[index] ?? new Map<number, number>()
      const all = strengthOf(near)
      const along = (axis: 'x' | 'y') => {
        const own = middles[group]?.[axis] ?? 0
        let pull = 0
        for (const [other, weight] of near)
          pull += weight * ((middles[groups[other] ?? 0]?.[axis] ?? 0) - own)
        return own + (all > 0 ? pull / all / 2 : 0) + (places[place]?.[axis] ?? 0)
      }
      particles[index] = { index, size: sizes[index] ?? 1, x: along('x'), y: along('y') }
    }
  }
  return particles
}

/** The budget of moves, shared by all particles. Large graphs start near their communities, and need fewer ticks. */
const moves = 60_000
const fewestTicks = 12
const mostTicks = 150
/** The strength of a spring between two communities. If all springs were alike, no clusters would show. */
const across = 0.12
/** How strongly everything is drawn to the middle, so that islands stay beside the rest. */
const gravity = 0.15

/** Moves particles by their springs and their mutual repulsion. */
function sprung(
  adjacency: Adjacency,
  particles: readonly Particle[],
  communities: Int32Array,
): readonly Particle[] {
  const springs = adjacency.flatMap((near, source) =>
    [...near.keys()].flatMap((target) => (target > source ? [{ source, target }] : [])),
  )
  const degree = ({ index }: Particle) => adjacency[index]?.size ?? 1
  const isInside = ({ source, target }: Spring) => communities[source.index] === communities[target.index]
  const length = ({ source, target }: Spring) => (Math.sqrt(source.size) + Math.sqrt(target.size)) / 2
  const ticks = Math.min(mostTicks, Math.max(fewestTicks, Math.floor(moves / particles.length)))
  const nodes = [...particles]
  forceSimulation(nodes)
    // Forces ask for a random number only to separate particles that coincide.
    .randomSource(() => 0.75)
    .alphaDecay(3 / ticks)
    .force(
      'springs',
      forceLink<Particle, Spring>(springs as unknown as Spring[])
        .distance(length)
        .strength(
          (spring) =>
            (isInside(spring) ? 1 : across) / Math.min(degree(spring.source), degree(spring.target)),
        ),
    )
    .force(
      'charge',
      forceManyBody<Particle>()
        .strength(({ size }) => -size)
        .theta(1.2)
        .distanceMin(0.1),
    )
    .force('x', forceX(0).strength(gravity))
    .force('y', forceY(0).strength(gravity))
    .stop()
    .tick(ticks)
  return nodes
}

/** The cosine and sine of the golden angle. They are constants because engines compute them differently. */
const golden = { cos: -0.7373688780783197, sin: 0.6754902942615238 }
/** The distance from the middle of a spiral at which it holds one node. */
const density = 1.5

/** Places on a spiral for particles of these sizes, with the same room for each node. */
function spiral(sizes: readonly number[]): readonly { readonly x: number; readonly y: number }[] {
  let [cos, sin, before] = [1, 0, 0]
  return sizes.map((size, index) => {
    const radius = index === 0 ? 0 : density * Math.sqrt(before + size / 2)
    before += size
    const place = { x: cos * radius, y: sin * radius }
    ;[cos, sin] = [cos * golden.cos - sin * golden.sin, cos * golden.sin + sin * golden.cos]
    return place
  })
}

/** Scales and centres a layout to the extent, with no two nodes at one position. */
function fitted(particles: readonly Particle[]): readonly Position[] {
  const [across, down] = [rangeOf(particles.map(({ x }) => x)), rangeOf(particles.map(({ y }) => y))]
  const longest = Math.max(across.length, down.length)
  const scale = longest === 0 ? 0 : extent / longest
  const along = (value: number, { middle }: ReturnType<typeof rangeOf>) =>
    extent / 2 + (value - middle) * scale
  const room = new FreeCells(particles.length)
  return particles.map(({ x, y }) => room.take([along(x, across), along(y, down)]))
}

function rangeOf(values: readonly number[]) {
  const first = values.reduce((least, value) => Math.min(least, value), Infinity)
  const last = values.reduce((most, value) => Math.max(most, value), -Infinity)
  return { middle: (first + last) / 2, length: Math.max(0, last - first) }
}

/** Puts new nodes next to their neighbours, and new islands at the lower edge. */
function amongFixed(adjacency: Adjacency, fixed: ReadonlyMap<number, Position>): readonly Position[] {
  const room = new FreeCells(adjacency.length)
  const places: (Position | undefined)[] = []
  const queue: number[] = []
  const put = (node: number, position: Position) => {
    places[node] = position
    queue.push(...(adjacency[node]?.keys() ?? []))
  }
  for (const [node, position] of fixed) {
    room.take(position)
    put(node, position)
  }
  for (const node of adjacency.keys()) {
    for (const next of queue) if (!places[next]) put(next, room.take(middleOf(adjacency[next], places)))
    queue.length = 0
    if (!places[node]) put(node, room.take([extent / 2, extent]))
  }
  return places.filter((place) => place !== undefined)
}

/** The middle of the neighbours that have a place. */
function middleOf(near: Adjacency[number] = new Map(), places: readonly (Position | undefined)[]): Position {
  let [right, down, all] = [0, 0, 0]
  for (const [node, weight] of near) {
    const place = places[node]
    if (!place) continue
    right += weight * place[0]
    down += weight * place[1]
    all += weight
  }
  return [right / all, down / all]
}

/** Cells, each with room for one node: many more cells than nodes. */
class FreeCells {
  readonly #taken = new Set<number>()
  readonly #side: number
  readonly #size: number

  constructor(count: number) {
    this.#side = 4 * Math.ceil(Math.sqrt(count))
    this.#size = (extent + 1) / this.#side
  }

  /** Takes the free cell nearest to a position. */
  take([x, y]: Position): Position {
    let [cos, sin] = [1, 0]
    for (let step = 0; ; step += 1) {
      const radius = (this.#size / 2) * Math.sqrt(step)
      const place = [Math.round(x + cos * radius), Math.round(y + sin * radius)] as const
      const [column, row] = [Math.floor(place[0] / this.#size), Math.floor(place[1] / this.#size)]
      ;[cos, sin] = [cos * golden.cos - sin * golden.sin, cos * golden.sin + sin * golden.cos]
      const cell = column * this.#side + row
      const isInside = Math.min(...place) >= 0 && Math.max(...place) <= extent
      if (!isInside || this.#taken.has(cell)) continue
      this.#taken.add(cell)
      return place
    }
  }
}
