import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { layoutGraph } from '../../../../src/graph-view/layout/layout-graph.ts'
import { type GraphLayout, type Position, extent } from '../../../../src/core/graph-position.ts'

type Edges = readonly (readonly [number, number])[]

const none: ReadonlyMap<number, Position> = new Map()
const settled = (count: number, edges: Edges, kept = none) =>
  layoutGraph(count, Int32Array.from(edges.flat()), kept)
const positions = ({ x, y }: GraphLayout) => Array.from(x, (right, node): Position => [right, y[node] ?? 0])
const distance = ([a, b]: Position, [c, d]: Position) => Math.hypot(a - c, b - d)
const all = (picture: GraphLayout) => new Map(positions(picture).entries())

const middle = (group: readonly Position[]): Position => [
  group.reduce((sum, [x]) => sum + x, 0) / group.length,
  group.reduce((sum, [, y]) => sum + y, 0) / group.length,
]
const distanceToLine = (spot: Position, a: Position, b: Position) => {
  const length = distance(a, b)
  const along = ((spot[0] - a[0]) * (b[0] - a[0]) + (spot[1] - a[1]) * (b[1] - a[1])) / length ** 2
  const share = Math.min(1, Math.max(0, along))
  return distance(spot, [a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])])
}

/** So many nodes, each joined to every other. */
const clique = (first: number, count: number): Edges =>
  Array.from({ length: count }, (_, a) =>
    Array.from({ length: a }, (_, b) => [first + a, first + b] as const),
  ).flat()

/** Three groups with an edge from each to the next, two islands of two nodes, and five nodes alone. */
const edges: Edges = [
  ...clique(0, 9),
  ...clique(9, 8),
  ...clique(17, 7),
  [0, 9],
  [10, 17],
  [24, 25],
  [26, 27],
]
const count = 33

/** Any graph of up to forty nodes. */
const graph = fc.integer({ min: 1, max: 40 }).chain((count) => {
  const node = fc.nat(count - 1)
  return fc.tuple(fc.constant(count), fc.array(fc.tuple(node, node), { maxLength: 80 }))
})

describe('the picture of the whole graph', () => {
  it('is the same each time, in whole numbers, with no two nodes at one spot', () => {
    fc.assert(
      fc.property(graph, ([count, edges]) => {
        const picture = settled(count, edges)
        expect(settled(count, edges)).toEqual(picture)
        const spots = positions(picture)
        expect(new Set(spots.map(String)).size).toBe(count)
        expect(spots.flat().every((at) => Number.isInteger(at) && at >= 0 && at <= extent)).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  it('stands where it stood when it was written down, so that every machine makes the same', () => {
    expect(
      positions(
        settled(6, [
          [0, 1],
          [1, 2],
          [2, 0],
          [3, 4],
        ]),
      ),
    ).toMatchInlineSnapshot(`
      [
        [
          5383,
          6230,
        ],
        [
          4613,
          7236,
        ],
        [
          3862,
          6217,
        ],
        [
          2915,
          208,
        ],
        [
          2104,
          570,
        ],
        [
          7895,
          9791,
        ],
      ]
    `)
  })

  it('is as wide or as high as there is room', () => {
    const spots = positions(settled(count, edges))
    const span = (values: readonly number[]) => Math.max(...values) - Math.min(...values)
    const longest = Math.max(span(spots.map(([x]) => x)), span(spots.map(([, y]) => y)))
    expect(longest).toBeGreaterThan(extent * 0.95)
  })

  it('has those together that belong together', () => {
    const spots = positions(settled(count, edges))
    const groups = [spots.slice(0, 9), spots.slice(9, 17), spots.slice(17, 24)]
    const middles = groups.map(middle)
    const isNearest = (spot: Position, own: number) =>
      middles.every((other) => distance(spot, middles[own] ?? other) <= distance(spot, other))
    expect(groups.flatMap((group, own) => group.filter((spot) => !isNearest(spot, own)))).toEqual([])
  })

  it('keeps islands beside the rest, no further out than that', () => {
    const spots = positions(settled(count, edges))
    const [main, islands] = [spots.slice(0, 24), spots.slice(24)]
    const mid = middle(main)
    const farthest = Math.max(...main.map((spot) => distance(spot, mid)))
    expect(islands.filter((spot) => distance(spot, mid) > farthest * 1.1)).toEqual([])
    // No line of the rest passes as near to an island as nodes of the rest are to one another.
    const lines = edges.slice(0, -2).map(([a, b]) => [main[a] ?? mid, main[b] ?? mid] as const)
    const near = Math.min(...main.flatMap((a, index) => main.slice(0, index).map((b) => distance(a, b))))
    const crossed = islands.filter((spot) => lines.some(([a, b]) => distanceToLine(spot, a, b) < near))
    expect(crossed).toEqual([])
  })

  it('leaves no node of a star on another, and draws one node or none', () => {
    const star = Array.from({ length: 200 }, (_, leaf) => [0, leaf + 1] as const)
    const spots = positions(settled(201, star))
    const nearest = spots.map((spot) =>
      Math.min(...spots.filter((other) => other !== spot).map((other) => distance(spot, other))),
    )
    expect(Math.min(...nearest)).toBeGreaterThan(extent / 201)
    expect(positions(settled(1, []))).toHaveLength(1)
    expect(positions(settled(0, []))).toEqual([])
  })
})

describe('communities', () => {
  it('are numbered by size, and by their first node where they are as large', () => {
    const { communities } = settled(count, edges)
    const expected = [...Array<number>(9).fill(0), ...Array<number>(8).fill(1), ...Array<number>(7).fill(2)]
    expect([...communities]).toEqual([...expected, 3, 3, 4, 4, 5, 6, 7, 8, 9])
  })

  it('are the same wherever nodes are kept', () => {
    fc.assert(
      fc.property(graph, ([count, edges]) => {
        const { communities, ...places } = settled(count, edges)
        expect(settled(count, edges, all({ communities, ...places })).communities).toEqual(communities)
      }),
      { numRuns: 20 },
    )
  })
})

describe('kept positions', () => {
  it('are where the nodes stand, to the last digit', () => {
    fc.assert(
      fc.property(
        graph,
        fc.infiniteStream(fc.nat(extent)),
        fc.infiniteStream(fc.boolean()),
        (graph, at, some) => {
          const [count, edges] = graph
          const [numbers, chosen] = [at[Symbol.iterator](), some[Symbol.iterator]()]
          const number = () => Number(numbers.next().value)
          const kept = new Map<number, Position>()
          for (let node = 0; node < count; node += 1) {
            if (chosen.next().value === true) kept.set(node, [number(), number()])
          }
          const spots = positions(settled(count, edges, kept))
          for (const [node, position] of kept) expect(spots[node]).toEqual(position)
          const others = spots.filter((_, node) => !kept.has(node)).map(String)
          const taken = new Set([...kept.values()].map(String))
          expect(new Set(others).size).toBe(others.length)
          expect(others.filter((spot) => kept.size > 0 && taken.has(spot))).toEqual([])
          expect(spots.flat().every((at) => Number.isInteger(at) && at >= 0 && at <= extent)).toBe(true)
        },
      ),
      { numRuns: 60 },
    )
  })

  it('move no node when one is added, which stands by its neighbours', () => {
    const before = settled(count, edges)
    const after = positions(settled(count + 1, [...edges, [count, 3], [count, 4], [count, 5]], all(before)))
    expect(after.slice(0, count)).toEqual(positions(before))
    const [spot = [0, 0], neighbours] = [after[count], after.slice(0, 9)]
    expect(Math.min(...neighbours.map((other) => distance(spot, other)))).toBeLessThan(extent / 5)
  })

  it('make room for islands beside the rest', () => {
    const before = settled(24, edges.slice(0, -2))
    const spots = positions(settled(count, edges, all(before)))
    expect(spots.slice(0, 24)).toEqual(positions(before))
    const [a = [0, 0], b = [0, 0]] = [spots[24], spots[25]]
    expect(distance(a, b)).toBeLessThan(extent / 4)
  })
})
