export type ArrowKey = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown'

/** The direction of each key, rightwards and downwards. */
export const directions: Readonly<Record<ArrowKey, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

export function isArrowKey(key: string): key is ArrowKey {
  return Object.hasOwn(directions, key)
}

export type Point = Pick<DOMPointReadOnly, 'x' | 'y'>

/** The nearest node in a direction, at most twice as far aside as ahead. Distance aside counts twice. */
export function nearestTowards<Node extends Point>(
  nodes: readonly Node[],
  from: Point,
  direction: ArrowKey,
): Node | null {
  const [right, down] = directions[direction]
  const ahead = nodes.flatMap((node) => {
    const [x, y] = [node.x - from.x, node.y - from.y]
    const far = x * right + y * down
    const aside = Math.abs(x * down) + Math.abs(y * right)
    return far > 0 && aside <= far * 2 ? [{ node, distance: far + 2 * aside }] : []
  })
  return ahead.toSorted((a, b) => a.distance - b.distance)[0]?.node ?? null
}
