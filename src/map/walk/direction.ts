import type { MapNode } from '../drawing.ts'

export type Direction = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown'

type Point = Pick<MapNode, 'x' | 'y'>

const steps: Readonly<Record<Direction, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

export function isDirection(key: string): key is Direction {
  return Object.hasOwn(steps, key)
}

/**
 * The nearest node in a direction: of those that are more that way than to the side, the one with least way ahead and
 * twice the way aside; null where there is none.
 */
export function nearestTowards<Node extends Point>(
  nodes: readonly Node[],
  from: Point,
  direction: Direction,
): Node | null {
  const [right, down] = steps[direction]
  let nearest: Node | null = null
  let least = Infinity
  for (const node of nodes) {
    const [x, y] = [node.x - from.x, node.y - from.y]
    const ahead = x * right + y * down
    const aside = Math.abs(x * down) + Math.abs(y * right)
    const way = ahead + 2 * aside
    if (ahead <= 0 || aside > ahead * 2 || way >= least) continue
    least = way
    nearest = node
  }
  return nearest
}
