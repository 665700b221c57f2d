/** A stretch of the margin from top to bottom, in pixels. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

/** A note beside its line: where its top would stand best, and how high it is, in pixels. */
export interface Wanted {
  readonly at: number
  readonly height: number
}

/**
 * The top of each note: as near to its line as may be, below the note before it and clear of what reaches into the
 * margin, with `gap` pixels between them. Where the last would end below `end`, they stand higher, but none above the
 * text, which begins at 0; null for the last ones if there is no room for all. The notes are in the order of their lines.
 */
export function stacked(
  notes: readonly Wanted[],
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

function lowered(notes: readonly Wanted[], obstacles: readonly Stretch[], gap: number): readonly number[] {
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

/** `obstacles` from below. */
function raised(
  notes: readonly Wanted[],
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
