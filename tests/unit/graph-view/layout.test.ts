import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { layoutGraph } from '../../../src/graph-view/layout.ts'
import { type GraphLayout, type Position, extent } from '../../../src/core/graph-position.ts'

type Edges = readonly (readonly [number, number])[]

const none: ReadonlyMap<number, Position> = new Map()
const laidOut = (count: number, edges: Edges, fixed = none) =>
  layoutGraph(count, Int32Array.from(edges.flat()), fixed)
const positionsIn = ({ x, y }: GraphLayout) => Array.from(x, (right, node): Position => [right, y[node] ?? 0])
const distance = ([a, b]: Position, [c, d]: Position) => Math.hypot(a - c, b - d)
const all = (layout: GraphLayout) => new Map(positionsIn(layout).entries())

const middle = (group: readonly Position[]): Position => [
  group.reduce((sum, [x]) => sum + x, 0) / group.length,
  group.reduce((sum, [, y]) => sum + y, 0) / group.length,
]
const distanceToLine = (position: Position, a: Position, b: Position) => {
  const length = distance(a, b)
  const along = ((position[0] - a[0]) * (b[0] - a[0]) + (position[1] - a[1]) * (b[1] - a[1])) / length ** 2
  const share = Math.min(1, Math.max(0, along))
  return distance(position, [a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])])
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

describe('the layout of the whole graph', () => {
  it('is the same each time, in whole numbers, with no two nodes at one position', () => {
    fc.assert(
      fc.property(graph, ([count, edges]) => {
        const layout = laidOut(count, edges)
        expect(laidOut(count, edges)).toEqual(layout)
        const positions = positionsIn(layout)
        expect(new Set(positions.map(String)).size).toBe(count)
        expect(positions.flat().every((at) => Number.isInteger(at) && at >= 0 && at <= extent)).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  it('stands where it stood when it was written down, so that every machine makes the same', () => {
    expect(
      positionsIn(
        laidOut(6, [
          [0, 1],
          [1, 2],
          [2, 0],
          [3, 4],
        ]),
      ),
    ).toMatchInlineSnapshot(`
      [
        [
          9999,
          5571,
        ],
        [
          7916,
          7709,
        ],
        [
          7288,
          4553,
        ],
        [
          0,
          7393,
        ],
        [
          1147,
          9597,
        ],
        [
          2114,
          402,
        ],
      ]
    `)
  })

  it('is as wide or as high as there is room', () => {
    const positions = positionsIn(laidOut(count, edges))
    const span = (values: readonly number[]) => Math.max(...values) - Math.min(...values)
    const longest = Math.max(span(positions.map(([x]) => x)), span(positions.map(([, y]) => y)))
    expect(longest).toBeGreaterThan(extent * 0.95)
  })

  it('has those together that belong together', () => {
    const positions = positionsIn(laidOut(count, edges))
    const groups = [positions.slice(0, 9), positions.slice(9, 17), positions.slice(17, 24)]
    const middles = groups.map(middle)
    const isNearest = (position: Position, own: number) =>
      middles.every((other) => distance(position, middles[own] ?? other) <= distance(position, other))
    expect(groups.flatMap((group, own) => group.filter((position) => !isNearest(position, own)))).toEqual([])
  })

  it('keeps islands beside the rest, not far out', () => {
    const positions = positionsIn(laidOut(count, edges))
    const [main, islands] = [positions.slice(0, 24), positions.slice(24)]
    const mid = middle(main)
    const farthest = Math.max(...main.map((position) => distance(position, mid)))
    expect(islands.filter((position) => distance(position, mid) > farthest * 1.5)).toEqual([])
    // No line of the rest passes as near to an island as nodes of the rest are to one another.
    const lines = edges.slice(0, -2).map(([a, b]) => [main[a] ?? mid, main[b] ?? mid] as const)
    const near = Math.min(...main.flatMap((a, index) => main.slice(0, index).map((b) => distance(a, b))))
    const crossed = islands.filter((position) =>
      lines.some(([a, b]) => distanceToLine(position, a, b) < near),
    )
    expect(crossed).toEqual([])
  })

  it('leaves no node of a star on another, and draws one node or none', () => {
    const star = Array.from({ length: 200 }, (_, leaf) => [0, leaf + 1] as const)
    const positions = positionsIn(laidOut(201, star))
    const nearest = positions.map((position) =>
      Math.min(...positions.filter((other) => other !== position).map((other) => distance(position, other))),
    )
    expect(Math.min(...nearest)).toBeGreaterThan(extent / 201)
    expect(positionsIn(laidOut(1, []))).toHaveLength(1)
    expect(positionsIn(laidOut(0, []))).toEqual([])
  })
})

describe('communities', () => {
  it('are numbered by size, and by their first node where they are as large', () => {
    const { communities } = laidOut(count, edges)
    const expected = [...Array<number>(9).fill(0), ...Array<number>(8).fill(1), ...Array<number>(7).fill(2)]
    expect([...communities]).toEqual([...expected, 3, 3, 4, 4, 5, 6, 7, 8, 9])
  })

  it('are the same wherever nodes are fixed', () => {
    fc.assert(
      fc.property(graph, ([count, edges]) => {
        const { communities, ...places } = laidOut(count, edges)
        expect(laidOut(count, edges, all({ communities, ...places })).communities).toEqual(communities)
      }),
      { numRuns: 20 },
    )
  })
})

describe('fixed positions', () => {
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
          const fixed = new Map<number, Position>()
          for (let node = 0; node < count; node += 1) {
            if (chosen.next().value === true) fixed.set(node, [number(), number()])
          }
          const positions = positionsIn(laidOut(count, edges, fixed))
          for (const [node, position] of fixed) expect(positions[node]).toEqual(position)
          const others = positions.filter((_, node) => !fixed.has(node)).map(String)
          const taken = new Set([...fixed.values()].map(String))
          expect(new Set(others).size).toBe(others.length)
          expect(others.filter((position) => fixed.size > 0 && taken.has(position))).toEqual([])
          expect(positions.flat().every((at) => Number.isInteger(at) && at >= 0 && at <= extent)).toBe(true)
        },
      ),
      { numRuns: 60 },
    )
  })

  it('move no node when one is added, which stands by its neighbours', () => {
    const before = laidOut(count, edges)
    const after = positionsIn(laidOut(count + 1, [...edges, [count, 3], [count, 4], [count, 5]], all(before)))
    expect(after.slice(0, count)).toEqual(positionsIn(before))
    const [position = [0, 0], neighbours] = [after[count], after.slice(0, 9)]
    expect(Math.min(...neighbours.map((other) => distance(position, other)))).toBeLessThan(extent / 5)
  })

  it('make room for islands beside the rest', () => {
    const before = laidOut(24, edges.slice(0, -2))
    const positions = positionsIn(laidOut(count, edges, all(before)))
    expect(positions.slice(0, 24)).toEqual(positionsIn(before))
    const [a = [0, 0], b = [0, 0]] = [positions[24], positions[25]]
    expect(distance(a, b)).toBeLessThan(extent / 4)
  })
})
