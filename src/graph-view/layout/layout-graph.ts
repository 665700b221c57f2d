import type { LayoutGraph, GraphLayout, Position } from '../../core/graph-position.ts'
import { adjacencyOf, islandsOf, partOf, type Adjacency } from '../../topics/adjacency.ts'
import { bySize, lastGroups, levelsOf, levelsWithin } from '../../topics/communities.ts'
import { fitToExtent, packIslands, type Island, boxOf, Cells, pace } from './islands.ts'
import { springLayout } from './springs.ts'

/** Keeps fixed nodes in place, puts new ones next to their neighbours, and new islands next to everything else. */
function withNewcomers(
  adjacency: Adjacency,
  islands: readonly Island[],
  fixed: ReadonlyMap<number, Position>,
): Pick<GraphLayout, 'x' | 'y'> {
  const { count, starts, others, weights } = adjacency
  const x = new Int32Array(count)
  const y = new Int32Array(count)
  const isPlaced = new Uint8Array(count)
  // Four cells per node, so that one is always free.
  const cells = new Cells(2 * Math.ceil(Math.sqrt(count)))
  for (const [node, [atX, atY]] of fixed) {
    x[node] = atX
    y[node] = atY
    isPlaced[node] = 1
    cells.grid.take(cells.at({ x: atX, y: atY }))
  }
  const place = (node: number, wanted: { readonly x: number; readonly y: number }) => {
    const cell = cells.at(wanted)
    const middle = cells.middle(cells.grid.takeNear(cell) ?? cell)
    x[node] = Math.round(middle.x)
    y[node] = Math.round(middle.y)
    isPlaced[node] = 1
  }

  const neighbours = (node: number) => others.subarray(starts[node] ?? 0, starts[node + 1] ?? 0)
  const middleOf = (node: number) => {
    const sum = { x: 0, y: 0, weight: 0 }
    for (const [index, other] of neighbours(node).entries()) {
      const weight = isPlaced[other] === 1 ? (weights[(starts[node] ?? 0) + index] ?? 0) : 0
      sum.x += weight * (x[other] ?? 0)
      sum.y += weight * (y[other] ?? 0)
      sum.weight += weight
    }
    return { x: sum.x / sum.weight, y: sum.y / sum.weight }
  }
  const beside = (nodes: Iterable<number>) => {
    const found = new Set<number>()
    for (const node of nodes)
      for (const other of neighbours(node)) if (isPlaced[other] === 0) found.add(other)
    return [...found].sort((a, b) => a - b)
  }
  for (let next = beside(fixed.keys()); next.length > 0; next = beside(next)) {
    for (const node of next) place(node, middleOf(node))
  }

  const rooms = new Cells(2 * Math.ceil(Math.sqrt(count)))
  for (let node = 0; node < count; node += 1) {
    if (isPlaced[node] === 1) rooms.grid.take(rooms.at({ x: x[node] ?? 0, y: y[node] ?? 0 }))
  }
  rooms.grid.fill()
  const side = rooms.grid.columns
  for (const box of islands.map(boxOf)) {
    const room = rooms.grid.takeRoom(box.columns, box.rows) ?? { column: side >> 1, row: side >> 1 }
    for (const [index, node] of box.nodes.entries()) {
      const column = room.column + Math.floor(box.x(index) / pace)
      place(node, rooms.middle({ column, row: room.row + Math.floor(box.y(index) / pace) }))
    }
  }
  return { x, y }
}

/**
 * Fixed nodes keep their positions, and every other node is put among them, next to its neighbours. Without fixed
 * nodes, the whole graph is laid out, as large as the extent allows. Two nodes share a position only if they were fixed
 * there. A pure function, with the same result on every machine.
 */
export const layoutGraph: LayoutGraph = (count, ends, fixed, given = null) => {
  const adjacency = adjacencyOf(count, ends)
  const strength = adjacency.weights.reduce((sum, weight) => sum + weight, 0)
  const communities = new Int32Array(count)
  const islands: Island[] = []
  let before = 0
  for (const nodes of islandsOf(adjacency)) {
    const part = partOf(adjacency, nodes)
    const own = given && Int32Array.from(nodes, (node) => given[node] ?? -1)
    const levels = own ? levelsWithin(part, own, strength) : levelsOf(part, strength)
    const groups = lastGroups(levels)
    for (const [number, node] of nodes.entries()) communities[node] = before + (groups[number] ?? 0)
    before += levels.at(-1)?.adjacency.count ?? 0
    if (!nodes.some((node) => fixed.has(node))) islands.push({ nodes, positions: springLayout(levels) })
  }
  const places =
    fixed.size === 0 ? fitToExtent(packIslands(islands, count)) : withNewcomers(adjacency, islands, fixed)
  return { ...places, communities: bySize(communities) }
}
