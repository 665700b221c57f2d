import type { Camera, Point, Size } from './camera.ts'
import type { LoadedGraph } from './loaded-graph.ts'
import type { Visibility } from './visibility.ts'

export type Heading = 'left' | 'right' | 'up' | 'down'

/** The shown node at a point of the picture, whose mark may be missed by `slack` pixels; null for none. */
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

/**
 * The shown node that is nearest in a direction, within 45° of it on either side; what lies off the line counts as twice
 * as far. Null where there is none.
 */
export function nearestTowards(
  { nodes: { x, y, count } }: LoadedGraph,
  { nodes: shown }: Visibility,
  from: number,
  heading: Heading,
): number | null {
  let best: number | null = null
  let least = Infinity
  for (let node = 0; node < count; node += 1) {
    if (shown[node] !== 1 || node === from) continue
    const across = (x[node] ?? 0) - (x[from] ?? 0)
    const down = (y[node] ?? 0) - (y[from] ?? 0)
    const level = heading === 'left' || heading === 'right'
    const ahead = (level ? across : down) * (heading === 'left' || heading === 'up' ? -1 : 1)
    const aside = Math.abs(level ? down : across)
    if (ahead <= 0 || aside > ahead) continue
    const distance = ahead + 2 * aside
    if (distance >= least) continue
    least = distance
    best = node
  }
  return best
}

/** The best connected shown node in the picture; null for none. */
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
