/** A vertical range of the margin, in pixels. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

/** A note's preferred top and its height, in pixels. */
export interface WantedPlace {
  readonly at: number
  readonly height: number
}

/**
 * The top of each note, or null without room. Notes are in the order of their lines. Each is as near to its line as
 * possible, below the note before it, and `gap` pixels away from notes and obstacles. If the last would end below
 * `end`, notes move up, but not above the text, which begins at 0. If there is no room for all, the last notes get
 * null.
 */
export function stacked(
  notes: readonly WantedPlace[],
  taken: readonly Stretch[],
  gap: number,
  end = Infinity,
): readonly (number | null)[] {
  const obstacles = taken.toSorted((a, b) => a.from - b.from)
  const tops = raised(notes, lowered(notes, obstacles, gap), obstacles.toReversed(), gap, end)
  const [top = 0] = tops
  if (top >= Math.min(0, notes[0]?.at ?? 0)) return tops
  return [...stacked(notes.slice(0, -1), taken, gap, end), null]
}

function lowered(
  notes: readonly WantedPlace[],
  obstacles: readonly Stretch[],
  gap: number,
): readonly number[] {
  let free = -Infinity
  return notes.map(({ at, height }) => {
    let top = Math.max(at, free)
    for (const { from, to } of obstacles) {
      if (top < to + gap && top + height + gap > from) top = to + gap
    }
    free = top + height + gap
    return top
  })
}

/** `obstacles` are sorted from the bottom. */
function raised(
  notes: readonly WantedPlace[],
  lowest: readonly number[],
  obstacles: readonly Stretch[],
  gap: number,
  end: number,
): readonly number[] {
  let free = end
  return notes
    .map(({ height }, index) => ({ height, top: lowest[index] ?? 0 }))
    .toReversed()
    .map(({ height, top: low }) => {
      let top = Math.min(low, free - height)
      for (const { from, to } of obstacles) {
        if (top < to + gap && top + height + gap > from) top = from - gap - height
      }
      free = top - gap
      return top
    })
    .toReversed()
}
