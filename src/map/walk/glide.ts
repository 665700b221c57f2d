import type { MapDrawing } from '../drawing.ts'
import type { Address } from '../../core/address.ts'

/** Where a node is drawn, and how much of it is to be seen, from 0 to 1. */
export interface Spot {
  readonly x: number
  readonly y: number
  readonly radius: number
  readonly opacity: number
}

export type Spots = ReadonlyMap<Address, Spot>

/** How long a glide takes, in milliseconds. */
export const glideTime = 400

/** Where the nodes of a drawing stand in the middle of a room that is as high as it, or higher. */
export function spotsOf({ nodes, height }: MapDrawing, room = height): Spots {
  const down = Math.round((room - height) / 2)
  return new Map(nodes.map(({ address, x, y, radius }) => [address, { x, y: y + down, radius, opacity: 1 }]))
}

/**
 * Where each node is on its way, at `time` from 0 to 1: who is in both pictures moves, who leaves fades where it is, and
 * who is new grows out of the place to which the new centre goes.
 */
export function glide(before: Spots, next: Spots, centre: Address, time: number): Spots {
  const eased = time * time * (3 - 2 * time)
  const middle = next.get(centre)
  const spots = new Map<Address, Spot>()
  for (const [address, spot] of before) {
    if (!next.has(address)) spots.set(address, { ...spot, opacity: spot.opacity * Math.max(0, 1 - 2 * time) })
  }
  for (const [address, spot] of next) {
    const start = before.get(address) ?? { ...(middle ?? spot), radius: spot.radius, opacity: 0 }
    spots.set(address, {
      x: mix(start.x, spot.x, eased),
      y: mix(start.y, spot.y, eased),
      radius: mix(start.radius, spot.radius, eased),
      opacity: mix(start.opacity, spot.opacity, eased),
    })
  }
  return spots
}

export function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share
}
