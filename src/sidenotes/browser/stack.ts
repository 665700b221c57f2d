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
 * margin, with `gap` pixels between them. The notes are in the order of their lines.
 */
export function stacked(notes: readonly Wanted[], taken: readonly Stretch[], gap: number): readonly number[] {
  const obstacles = taken.toSorted((a, b) => a.from - b.from)
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
