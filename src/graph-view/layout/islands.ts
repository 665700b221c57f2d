import { type GraphLayout, extent } from '../../core/graph-position.ts'
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

interface IslandBox {
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

/** A cell of a grid. It may lie outside the grid. */
interface Cell {
  readonly column: number
  readonly row: number
}

class OccupancyGrid {
  readonly columns: number
  readonly rows: number
  readonly #taken: Uint8Array
  /** The indexes of all cells, from the middle outwards; ties by row, then column. */
  #outwards: Int32Array | null = null
  /** For each size of rectangle, how many cells of `#outwards` are known to have no room for one. */
  readonly #tried = new Map<string, number>()

  constructor(columns: number, rows: number) {
    this.columns = columns
    this.rows = rows
    this.#taken = new Uint8Array(columns * rows)
  }

  isFree({ column, row }: Cell): boolean {
    const isInside = column >= 0 && column < this.columns && row >= 0 && row < this.rows
    return isInside && this.#taken[row * this.columns + column] === 0
  }

  take({ column, row }: Cell): void {
    this.#taken[row * this.columns + column] = 1
  }

  /** Takes all cells inside the convex hull of the taken ones, and a rim around it. */
  fill(): void {
    const all: Cell[] = []
    for (const [index, mark] of this.#taken.entries()) {
      if (mark === 1) all.push({ column: index % this.columns, row: Math.floor(index / this.columns) })
    }
    const spans = spansOf([...chain(all), ...chain(all.toReversed())], this.rows)
    for (const [row, { first, last }] of spans.entries()) {
      for (let column = first - 1; column <= last + 1; column += 1) {
        for (const near of [row - 1, row, row + 1]) {
          const cell = { column, row: near }
          if (this.isFree(cell)) this.take(cell)
        }
      }
    }
  }

  takeNear(wanted: Cell): Cell | null {
    const most = Math.max(this.columns, this.rows)
    let best: Cell | null = null
    let nearest = Infinity
    // No cell of a ring is nearer than the ring's radius.
    for (let ring = 0; ring <= most && ring * ring < nearest; ring += 1) {
      for (let down = -ring; down <= ring; down += 1) {
        const step = down === -ring || down === ring ? 1 : 2 * ring
        for (let right = -ring; right <= ring; right += step) {
          const distance = down * down + right * right
          const cell = { column: wanted.column + right, row: wanted.row + down }
          if (distance >= nearest || !this.isFree(cell)) continue
          best = cell
          nearest = distance
        }
      }
    }
    if (best) this.take(best)
    return best
  }

  /** Takes the free rectangle nearest to the middle. Returns its first cell; null if there is none. */
  takeRoom(columns: number, rows: number): Cell | null {
    const outwards = (this.#outwards ??= this.#fromMiddle())
    const size = `${columns} ${rows}`
    for (let tried = this.#tried.get(size) ?? 0; tried < outwards.length; tried += 1) {
      const middle = outwards[tried] ?? 0
      const column = (middle % this.columns) - (columns >> 1)
      const row = Math.floor(middle / this.columns) - (rows >> 1)
      if (!this.#isRoom(column, row, columns, rows)) continue
      this.#tried.set(size, tried)
      for (let down = 0; down < rows; down += 1) {
        for (let right = 0; right < columns; right += 1)
          this.take({ column: column + right, row: row + down })
      }
      return { column, row }
    }
    this.#tried.set(size, outwards.length)
    return null
  }

  #isRoom(column: number, row: number, columns: number, rows: number): boolean {
    for (let down = 0; down < rows; down += 1) {
      for (let right = 0; right < columns; right += 1) {
        if (!this.isFree({ column: column + right, row: row + down })) return false
      }
    }
    return true
  }

  #fromMiddle(): Int32Array {
    const [right, down] = [(this.columns - 1) / 2, (this.rows - 1) / 2]
    const distances = Float64Array.from(
      this.#taken,
      (_, index) => ((index % this.columns) - right) ** 2 + (Math.floor(index / this.columns) - down) ** 2,
    )
    const all = Int32Array.from(this.#taken, (_, index) => index)
    return all.sort((a, b) => (distances[a] ?? 0) - (distances[b] ?? 0) || a - b)
  }
}

/** One side of the convex hull of cells that are sorted by row, then column (Andrew's monotone chain). */
function chain(cells: readonly Cell[]): readonly Cell[] {
  const side: Cell[] = []
  for (const cell of cells) {
    for (let [before, last] = side.slice(-2); before && last; [before, last] = side.slice(-2)) {
      const turn =
        (last.column - before.column) * (cell.row - before.row) -
        (last.row - before.row) * (cell.column - before.column)
      if (turn < 0) break
      side.pop()
    }
    side.push(cell)
  }
  return side
}

interface CellSpan {
  first: number
  last: number
}

/** For each row, the range of cells inside the polygon with these corners. */
function spansOf(corners: readonly Cell[], rows: number): readonly CellSpan[] {
  const spans = Array.from({ length: rows }, (): CellSpan => ({ first: Infinity, last: -Infinity }))
  for (const [index, from] of corners.entries()) {
    const to = corners[(index + 1) % corners.length] ?? from
    const steps = Math.abs(to.row - from.row)
    for (let step = 0; step <= steps; step += 1) {
      const share = steps === 0 ? 0 : step / steps
      const span = spans[from.row + Math.sign(to.row - from.row) * step]
      if (!span) continue
      const column = from.column + (to.column - from.column) * share
      span.first = Math.min(span.first, Math.floor(column))
      span.last = Math.max(span.last, Math.ceil(column))
    }
  }
  return spans
}
