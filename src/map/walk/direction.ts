import type { Point } from '../routes.ts'

export type ArrowKey = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown'

const steps: Readonly<Record<ArrowKey, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

export function isArrowKey(key: string): key is ArrowKey {
  return Object.hasOwn(steps, key)
}

/** The nearest node in a direction, at most twice as far aside as ahead. Distance aside counts twice. */
export function nearestTowards<Node extends Point>(
  nodes: readonly Node[],
  from: Point,
  direction: ArrowKey,
): Node | null {
  const [right, down] = steps[direction]
  let nearest: Node | null = null
  let least = Infinity
  for (const node of nodes) {
    const [x, y] = [node.x - from.x, node.y - from.y]
    const ahead = x * right + y * down
    const aside = Math.abs(x * down) + Math.abs(y * right)
    const distance = ahead + 2 * aside
    if (ahead <= 0 || aside > ahead * 2 || distance >= least) continue
    least = distance
    nearest = node
  }
  return nearest
}
