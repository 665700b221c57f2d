import { addressesInFragment, pathsInFragment, type Address } from '../../core/address.ts'
import type { Layer } from '../map-edge.ts'

export interface Walk {
  /** From the start to the centre of the map; never empty. A node visited twice is in it twice. */
  readonly trail: Trail
  /** The destination, while its neighbourhood is loading. */
  readonly going: WalkStep | null
  /** The node that could not be loaded, until the next one is chosen. */
  readonly failed: Address | null
  readonly visited: ReadonlySet<Address>
  readonly chosen: ReadonlyMap<Layer, boolean>
}

export type Trail = readonly [Address, ...Address[]]

interface WalkStep {
  readonly trail: Trail
  /** Whether to add a history entry. Going back or forward leads to an existing one. */
  readonly isNew: boolean
}

export type Action =
  | { readonly what: 'choose'; readonly address: Address }
  /** The reader chose a step of the trail, counted from 0. */
  | { readonly what: 'return'; readonly to: number }
  /** The URL names another walk, by the history or by a link. */
  | { readonly what: 'restore'; readonly trail: Trail }
  | { readonly what: 'loaded'; readonly address: Address }
  | { readonly what: 'failed'; readonly address: Address }
  | { readonly what: 'layer'; readonly layer: Layer; readonly shown: boolean }

export function initialWalk(start: Address): Walk {
  return { trail: [start], going: null, failed: null, visited: new Set([start]), chosen: new Map() }
}

export function centreOf(trail: Trail): Address {
  return trail.at(-1) ?? trail[0]
}

/** The step before the centre; null at the start. */
export function cameFrom(trail: Trail): Address | null {
  return trail.at(-2) ?? null
}

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

/** The last choice wins: it replaces the destination. */
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

const mark = '#walk='

/** The fragment of a walk, with the pages after the first one; empty if there are none. */
export function walkHash(steps: readonly Address[]): string {
  return steps.length === 0 ? '' : mark + pathsInFragment(steps)
}

/** The pages that a fragment names; empty if it names no walk. Parts that cannot be decoded are left out. */
export function stepsIn(hash: string): readonly Address[] {
  return hash.startsWith(mark) ? addressesInFragment(hash.slice(mark.length)) : []
}
