import type { Address } from '../../model/graph.ts'
import { stepsIn, walkHash } from './address.ts'
import type { Trail } from './state.ts'

/** What the browser's history keeps with an entry of a walk. */
interface Kept {
  /** Whether the entry before is the walk without its last step. */
  readonly isStep: boolean
}

/** Adds an entry for a walk that was `before` until now. */
export function record(before: Trail, trail: Trail): void {
  const [, ...steps] = trail
  // The entry where the walk begins must be known when one comes back to it, whatever its address says.
  if (!kept()) history.replaceState({ isStep: false } satisfies Kept, '')
  const isStep = trail.length === before.length + 1
  const url = walkHash(steps) || location.pathname + location.search
  history.pushState({ isStep } satisfies Kept, '', url)
}

/** Whether the browser's way back leads to the step before. */
export function leadsToStepBefore(): boolean {
  return kept()?.isStep ?? false
}

/** The walk that the address names. Null where it names another part of the page, and is no entry of a walk. */
export function walkInAddress(start: Address): Trail | null {
  const steps = stepsIn(location.hash) ?? (location.hash === '' || kept() ? [] : null)
  return steps && [start, ...steps]
}

/** Null for an entry of the history that is none of a walk. */
function kept(): Kept | null {
  const state: unknown = history.state
  const isOurs = typeof state === 'object' && state !== null && 'isStep' in state
  return isOurs ? { isStep: state.isStep === true } : null
}
