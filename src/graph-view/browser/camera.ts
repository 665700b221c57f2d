import type { Point } from '../../map/routes.ts'
import type { LoadedGraph } from './loaded-graph.ts'
import type { Visibility } from './visibility.ts'

/** Graph position `x` is drawn at `x * scale + camera.x`, in CSS pixels. */
export interface Camera {
  readonly scale: number
  readonly x: number
  readonly y: number
}

/** In CSS pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** A box on the canvas, in CSS pixels. */
export interface CanvasBox {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** In the units of the graph. */
export interface Bounds {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export interface ZoomLimits {
  readonly least: number
  readonly most: number
  readonly bounds: Bounds
}

export function boundsOf(x: Float32Array, y: Float32Array): Bounds {
  const range = (values: Float32Array) => {
    let [low, high] = [Infinity, -Infinity]
    for (const value of values) {
      low = Math.min(low, value)
      high = Math.max(high, value)
    }
    return values.length === 0 ? { low: 0, high: 0 } : { low, high }
  }
  const [across, down] = [range(x), range(y)]
  return { left: across.low, right: across.high, top: down.low, bottom: down.high }
}

export function fitted(
  { left, right, top, bottom }: Bounds,
  { width, height }: Size,
  margin: number,
): Camera {
  const across = Math.max(1, width - 2 * margin) / Math.max(1, right - left)
  const down = Math.max(1, height - 2 * margin) / Math.max(1, bottom - top)
  const scale = Math.min(across, down)
  return {
    scale,
    x: width / 2 - (scale * (left + right)) / 2,
    y: height / 2 - (scale * (top + bottom)) / 2,
  }
}

/** The part of the canvas that boxes at its sides, its top and its bottom leave free. */
export function freePart(boxes: readonly CanvasBox[], { width, height }: Size): Point & Size {
  const margin = 24
  const free = { left: 0, right: width, top: 0, bottom: height }
  for (const { left, right, top, bottom } of boxes) {
    if (left >= width || right <= 0 || top >= height) continue
    const isAcross = right - left > bottom - top
    if (isAcross && top < height - bottom) free.top = Math.max(free.top, bottom)
    else if (isAcross) free.bottom = Math.min(free.bottom, Math.max(80, top))
    else if (left > width - right) free.right = Math.min(free.right, left)
    else free.left = Math.max(free.left, right)
  }
  return {
    x: free.left + margin,
    y: free.top + margin,
    width: free.right - free.left - 2 * margin,
    height: free.bottom - free.top - 2 * margin,
  }
}

export function panned({ scale, x, y }: Camera, byX: number, byY: number): Camera {
  return { scale, x: x + byX, y: y + byY }
}

export function zoomed(
  { scale, x, y }: Camera,
  factor: number,
  at: Point,
  { least, most }: ZoomLimits,
): Camera {
  const changed = Math.min(most, Math.max(least, scale * factor))
  const ratio = changed / scale
  return { scale: changed, x: at.x - (at.x - x) * ratio, y: at.y - (at.y - y) * ratio }
}

export function lookingAt(place: Point, scale: number, at: Point): Camera {
  return { scale, x: at.x - place.x * scale, y: at.y - place.y * scale }
}

/** Keeps the middle of the canvas over the graph. */
export function held(camera: Camera, { width, height }: Size, { bounds }: ZoomLimits): Camera {
  const { scale, x, y } = camera
  const across = Math.min(bounds.right, Math.max(bounds.left, (width / 2 - x) / scale))
  const down = Math.min(bounds.bottom, Math.max(bounds.top, (height / 2 - y) / scale))
  return { scale, x: width / 2 - across * scale, y: height / 2 - down * scale }
}

/** A camera between two others. The scale grows exponentially; the place that both draw at one point stays there. */
export function between(from: Camera, to: Camera, share: number): Camera {
  if (share >= 1) return to
  const ratio = to.scale / from.scale
  const scale = from.scale * ratio ** share
  const part = Math.abs(ratio - 1) < 1e-6 ? share : (scale - from.scale) / (to.scale - from.scale)
  return { scale, x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
}

export type ArrowDirection = 'left' | 'right' | 'up' | 'down'

export function nodeAt(
  { nodes: { x, y, count } }: LoadedGraph,
  { nodes: shown }: Visibility,
  camera: Camera,
  at: Point,
  radiusOf: (node: number) => number,
  slack: number,
): number | null {
  let best: number | null = null
  let least = slack
  for (let node = 0; node < count; node += 1) {
    if (shown[node] !== 1) continue
    const across = (x[node] ?? 0) * camera.scale + camera.x - at.x
    const down = (y[node] ?? 0) * camera.scale + camera.y - at.y
    if (Math.abs(across) > 60 || Math.abs(down) > 60) continue
    const miss = Math.hypot(across, down) - radiusOf(node)
    if (miss >= least) continue
    least = miss
    best = node
  }
  return best
}

/** The nearest shown node within 45° of a direction. Distance to the side counts twice. */
export function nearestTowards(
  { nodes: { x, y, count } }: LoadedGraph,
  { nodes: shown }: Visibility,
  from: number,
  direction: ArrowDirection,
): number | null {
  let best: number | null = null
  let least = Infinity
  for (let node = 0; node < count; node += 1) {
    if (shown[node] !== 1 || node === from) continue
    const across = (x[node] ?? 0) - (x[from] ?? 0)
    const down = (y[node] ?? 0) - (y[from] ?? 0)
    const level = direction === 'left' || direction === 'right'
    const ahead = (level ? across : down) * (direction === 'left' || direction === 'up' ? -1 : 1)
    const aside = Math.abs(level ? down : across)
    if (ahead <= 0 || aside > ahead) continue
    const distance = ahead + 2 * aside
    if (distance >= least) continue
    least = distance
    best = node
  }
  return best
}

export function bestInView(
  { nodes: { x, y }, ranked }: LoadedGraph,
  { nodes: shown }: Visibility,
  camera: Camera,
  { width, height }: Size,
): number | null {
  for (const node of ranked) {
    const across = (x[node] ?? 0) * camera.scale + camera.x
    const down = (y[node] ?? 0) * camera.scale + camera.y
    const isIn = across >= 0 && across <= width && down >= 0 && down <= height
    if (isIn && shown[node] === 1) return node
  }
  return null
}
