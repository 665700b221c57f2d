import type { Address } from '../../core/address.ts'
import type { Layer } from '../layers.ts'

/** Where a walk is, and how it came there. */
export interface Walk {
  /** From where it began to the centre of the map; never empty. A node visited twice is in it twice. */
  readonly trail: Trail
  /** Where it is going, once the neighbourhood there is loaded. */
  readonly going: Step | null
  /** The node that could not be loaded, until the next one is chosen. */
  readonly failed: Address | null
  readonly visited: ReadonlySet<Address>
  /** Layers that somebody turned on or off. */
  readonly chosen: ReadonlyMap<Layer, boolean>
}

export type Trail = readonly [Address, ...Address[]]

interface Step {
  readonly trail: Trail
  /** Whether to add an entry to the browser's history; there is one already if going back or forward led there. */
  readonly isNew: boolean
}

export type Action =
  /** Somebody chose a neighbour of the centre. */
  | { readonly what: 'choose'; readonly address: Address }
  /** Somebody chose a step of the trail, from 0. */
  | { readonly what: 'return'; readonly to: number }
  /** The address names another walk: of the browser's history, or a link. */
  | { readonly what: 'restore'; readonly trail: Trail }
  /** The neighbourhood of a node is loaded. */
  | { readonly what: 'loaded'; readonly address: Address }
  | { readonly what: 'failed'; readonly address: Address }
  | { readonly what: 'layer'; readonly layer: Layer; readonly shown: boolean }

export function initialWalk(start: Address): Walk {
  return { trail: [start], going: null, failed: null, visited: new Set([start]), chosen: new Map() }
}

/** The last of the trail, in the middle of the map. */
export function centreOf(trail: Trail): Address {
  return trail.at(-1) ?? trail[0]
}

/** The step before the centre; null at the beginning. */
export function cameFrom(trail: Trail): Address | null {
  return trail.at(-2) ?? null
}

/** The walk after an action. */
export function reduce(walk: Walk, action: Action): Walk {
  switch (action.what) {
    case 'choose':
      return going(walk, [...walk.trail, action.address], true)
    case 'return': {
      const [start, ...rest] = walk.trail
      const isThere = action.to >= walk.trail.length - 1
      return isThere ? { ...walk, going: null } : going(walk, [start, ...rest.slice(0, action.to)], true)
    }
    case 'restore':
      return going(walk, action.trail, false)
    case 'loaded':
      return isAwaited(walk, action.address) ? arrived(walk) : walk
    case 'failed': {
      const failed = walk.going && centreOf(walk.going.trail)
      return isAwaited(walk, action.address) ? { ...walk, going: null, failed } : walk
    }
    case 'layer':
      return { ...walk, chosen: new Map([...walk.chosen, [action.layer, action.shown]]) }
  }
}

/** The last choice counts: the walk no longer goes where it was going before. */
function going(walk: Walk, trail: Trail, isNew: boolean): Walk {
  return { ...walk, going: { trail, isNew }, failed: null }
}

function isAwaited({ going }: Walk, address: Address): boolean {
  return going !== null && centreOf(going.trail) === address
}

function arrived(walk: Walk): Walk {
  const trail = walk.going?.trail ?? walk.trail
  const visited = new Set([...walk.visited, ...trail])
  return { ...walk, trail, going: null, failed: null, visited }
}
