/** Beside the words of each step: its station, the line to it, and the gaps between, in pixels. */
const around = 62
const lines = 2

/**
 * How many of the last steps of a trail fit on two lines with their whole titles, behind the first step and an ellipsis
 * for those between; one at least. Widths are those of the titles in pixels, `room` is that of a line.
 */
export function lastStepsIn(first: number, others: readonly number[], room: number): number {
  for (let last = others.length; last > 1; last -= 1) {
    const ellipsis = last < others.length ? [12] : []
    if (linesOf([first, ...ellipsis, ...others.slice(-last)], room) <= lines) return last
  }
  return 1
}

function linesOf(widths: readonly number[], room: number): number {
  let count = 1
  let left = room
  for (const width of widths) {
    const taken = Math.min(room, width + around)
    if (taken > left) {
      count += 1
      left = room
    }
    left -= taken
  }
  return count
}
