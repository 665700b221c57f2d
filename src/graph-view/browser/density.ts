/** How much ink lies on each pixel, row by row. */
export interface Density {
  readonly width: number
  readonly height: number
  readonly ink: Float32Array
}

export function emptyDensity(width: number, height: number): Density {
  return { width, height, ink: new Float32Array(width * height) }
}

/** The part of a line that is in the picture, as shares of its length; written anew by every `addLine`. */
const part = { from: 0, to: 1 }

/**
 * Adds a line one pixel wide, of `weight` on each pixel of its longer direction, shared by the two pixels that it runs
 * between (Wu's way). What lies outside is cut off. With `dot` it is dots as long as so many pixels, twice as far apart.
 */
export function addLine(
  { width, height, ink }: Density,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  weight: number,
  dot = 0,
): void {
  const across = x2 - x1
  const down = y2 - y1
  // The last row and column are left free for the second of the two pixels.
  part.from = 0
  part.to = 1
  if (!cut(-across, x1) || !cut(across, width - 2 - x1) || !cut(-down, y1) || !cut(down, height - 2 - y1))
    return
  const left = x1 + across * part.from
  const top = y1 + down * part.from
  const right = x1 + across * part.to
  const bottom = y1 + down * part.to
  const isLevel = Math.abs(across) >= Math.abs(down)
  const steps = Math.round(isLevel ? Math.abs(right - left) : Math.abs(bottom - top))
  // Along the longer direction from pixel to pixel, and as far beside it as the line goes meanwhile.
  const forwards = isLevel ? Math.sign(across) : Math.sign(down) * width
  const beside = isLevel ? width : 1
  const drift = steps === 0 ? 0 : (isLevel ? bottom - top : right - left) / steps
  let start = isLevel ? Math.round(left) : Math.round(top) * width
  let offset = isLevel ? top : left
  for (let step = 0; step <= steps; step += 1) {
    if (dot === 0 || step % (3 * dot) < dot) {
      const whole = offset | 0
      const share = weight * (offset - whole)
      const place = start + whole * beside
      ink[place] = (ink[place] ?? 0) + weight - share
      ink[place + beside] = (ink[place + beside] ?? 0) + share
    }
    start += forwards
    offset += drift
  }
}

/** One edge of the picture, after Liang and Barsky; false when nothing of the line is left. */
function cut(towards: number, room: number): boolean {
  if (towards === 0) return room >= 0
  const share = room / towards
  if (towards < 0) part.from = Math.max(part.from, share)
  else part.to = Math.min(part.to, share)
  return part.from <= part.to
}

/** The mean over the pixels that have any; 0 for an empty one. */
export function meanInk({ ink }: Density): number {
  let sum = 0
  let inked = 0
  for (let place = 0; place < ink.length; place += 1) {
    const value = ink[place] ?? 0
    if (value <= 0) continue
    sum += value
    inked += 1
  }
  return inked === 0 ? 0 : sum / inked
}
