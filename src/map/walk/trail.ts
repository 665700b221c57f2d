/** The width that each step needs besides its words, in pixels. */
const around = 62
const lines = 2

/** How many last steps fit on two lines, after the first step and an ellipsis; at least 1. All widths are in pixels. */
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
