/** A cell of a grid. It may lie outside the grid. */
export interface Cell {
  readonly column: number
  readonly row: number
}

export class OccupancyGrid {
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
    // Taken cells surround the middle, so the cell nearest to it is the one most likely to be taken.
    const nearest = {
      column: Math.min(column + columns - 1, Math.max(column, this.columns >> 1)),
      row: Math.min(row + rows - 1, Math.max(row, this.rows >> 1)),
    }
    if (!this.isFree(nearest)) return false
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
