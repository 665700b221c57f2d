import { type GraphLayout, extent } from '../../core/graph-position.ts'
import { OccupancyGrid, type Cell } from './occupancy-grid.ts'
import type { Coordinates } from './springs.ts'

export interface Island {
  readonly nodes: readonly number[]
  readonly positions: Coordinates
}

/** The side of a cell: about the distance between two neighbouring nodes. */
export const pace = 4

/** Puts all islands into one layout: the first in the middle, the others as near to it as possible. */
export function packIslands(islands: readonly Island[], count: number): Coordinates {
  const x = new Float64Array(count)
  const y = new Float64Array(count)
  const put = (box: IslandBox, column: number, row: number) => {
    for (const [index, node] of box.nodes.entries()) {
      x[node] = column * pace + box.x(index)
      y[node] = row * pace + box.y(index)
    }
  }
  const [first, ...others] = islands.map(boxOf)
  if (!first) return { x, y }
  const area = others.reduce((sum, { columns, rows }) => sum + columns * rows, 0)
  const widest = others.reduce((most, { columns, rows }) => Math.max(most, columns, rows), 0)
  const around = Math.ceil(Math.sqrt(area)) + widest + 1
  for (let margin = around; ; margin *= 2) {
    const grid = new OccupancyGrid(first.columns + 2 * margin, first.rows + 2 * margin)
    put(first, margin, margin)
    for (const node of first.nodes) {
      grid.take({ column: Math.floor((x[node] ?? 0) / pace), row: Math.floor((y[node] ?? 0) / pace) })
    }
    grid.fill()
    const rooms = others.map(({ columns, rows }) => grid.takeRoom(columns, rows))
    if (rooms.includes(null)) continue
    for (const [index, box] of others.entries()) put(box, rooms[index]?.column ?? 0, rooms[index]?.row ?? 0)
    return { x, y }
  }
}

export interface IslandBox {
  readonly nodes: readonly number[]
  readonly columns: number
  readonly rows: number
  /** The distance of a node, by its index in `nodes`, from the left or the top edge of the box. */
  x(index: number): number
  y(index: number): number
}

export function boxOf({ nodes, positions }: Island): IslandBox {
  const [across, down] = [rangeOf(positions.x), rangeOf(positions.y)]
  // A single node fits into a cell. More nodes need a margin.
  const extra = nodes.length > 1 ? 2 : 1
  const columns = Math.floor(across.length / pace) + extra
  const rows = Math.floor(down.length / pace) + extra
  return {
    nodes,
    columns,
    rows,
    x: (index) => (positions.x[index] ?? 0) - across.first + (columns * pace - across.length) / 2,
    y: (index) => (positions.y[index] ?? 0) - down.first + (rows * pace - down.length) / 2,
  }
}

/** Scales and centres a layout to the extent, with no two nodes at one position. */
export function fitToExtent({ x, y }: Coordinates): Pick<GraphLayout, 'x' | 'y'> {
  const [across, down] = [rangeOf(x), rangeOf(y)]
  const longest = Math.max(across.length, down.length)
  const scale = longest === 0 ? 0 : extent / longest
  const along = (value: number, { first, length }: Range) =>
    (extent - length * scale) / 2 + (value - first) * scale
  const side = 4 * Math.ceil(Math.sqrt(x.length))
  const cells = new Cells(side)
  const fitted = { x: new Int32Array(x.length), y: new Int32Array(x.length) }
  for (let node = 0; node < x.length; node += 1) {
    const wanted = { x: along(x[node] ?? 0, across), y: along(y[node] ?? 0, down) }
    const cell = cells.at(wanted)
    const taken = cells.grid.takeNear(cell) ?? cell
    const middle = cells.middle(taken)
    const isThere = taken.column === cell.column && taken.row === cell.row
    // Half way to the middle of its cell, so that it keeps a distance from a node in the next cell.
    fitted.x[node] = Math.round(isThere ? (middle.x + wanted.x) / 2 : middle.x)
    fitted.y[node] = Math.round(isThere ? (middle.y + wanted.y) / 2 : middle.y)
  }
  return fitted
}

export class Cells {
  readonly grid: OccupancyGrid
  readonly #size: number
  readonly #side: number

  constructor(side: number) {
    this.grid = new OccupancyGrid(side, side)
    this.#side = side
    this.#size = (extent + 1) / side
  }

  at({ x, y }: { readonly x: number; readonly y: number }): Cell {
    const number = (value: number) => Math.min(this.#side - 1, Math.max(0, Math.floor(value / this.#size)))
    return { column: number(x), row: number(y) }
  }

  middle({ column, row }: Cell): { readonly x: number; readonly y: number } {
    return { x: (column + 0.5) * this.#size - 0.5, y: (row + 0.5) * this.#size - 0.5 }
  }
}

interface Range {
  readonly first: number
  readonly length: number
}

function rangeOf(values: Float64Array): Range {
  const first = values.reduce((least, value) => Math.min(least, value), Infinity)
  const last = values.reduce((most, value) => Math.max(most, value), -Infinity)
  return { first, length: Math.max(0, last - first) }
}
