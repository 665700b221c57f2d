import type { Point } from '../routes.ts'
import { layers, type Layer } from '../layers.ts'
import { nodeSelector } from '../svg.ts'

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

export type WalkCommand =
  | { readonly command: 'move'; readonly direction: ArrowKey }
  | { readonly command: 'open' | 'back' | 'home' | 'leave' }

const commands: ReadonlyMap<string, 'open' | 'back' | 'home' | 'leave'> = new Map([
  ['o', 'open'],
  ['O', 'open'],
  ['Backspace', 'back'],
  ['Home', 'home'],
  ['Escape', 'leave'],
])

/** Null for a key that is left to the browser, as with a modifier, or Enter, which follows the link. */
export function commandOf(
  event: Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'isComposing'>,
): WalkCommand | null {
  if (event.altKey || event.ctrlKey || event.metaKey || event.isComposing) return null
  if (isArrowKey(event.key)) return { command: 'move', direction: event.key }
  const command = commands.get(event.key)
  return command ? { command } : null
}

export type Pointed =
  | { readonly what: 'node'; readonly node: Element }
  | { readonly what: 'step'; readonly step: number }
  | { readonly what: 'layer'; readonly layer: Layer }

/** Null for a click that is not part of the walk, such as on a link of the details. */
export function pointedAt(target: Element): Pointed | null {
  const node = target.closest(nodeSelector)
  if (node) return { what: 'node', node }
  const step = target.closest<HTMLElement>('[data-step]')?.dataset['step']
  if (step !== undefined) return { what: 'step', step: Number(step) }
  const name = target.closest<HTMLElement>('[data-layer]')?.dataset['layer']
  const layer = layers.find((one) => one === name)
  return layer === undefined ? null : { what: 'layer', layer }
}

/** A click that follows a link in the same tab. */
export function isPlain(event: MouseEvent): boolean {
  return event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
}
