import { type Address, addressInFragment, pathInFragment } from '../../core/address.ts'
import type { Trail } from './state.ts'

const mark = '#walk='

/** The part of an address that names a walk: the pages after the one it begins at. Empty for none. */
export function walkHash(steps: readonly Address[]): string {
  return steps.length === 0 ? '' : mark + steps.map(pathOf).join(',')
}

/** The pages that such a part names; null where it names no walk. What cannot be decoded is left out. */
export function stepsIn(hash: string): readonly Address[] | null {
  if (!hash.startsWith(mark)) return null
  return hash
    .slice(mark.length)
    .split(',')
    .flatMap((step) => addressInFragment(step) ?? [])
}

/** Without commas, which separate two. */
function pathOf(address: Address): string {
  return pathInFragment(address).replaceAll(',', '%2C')
}

type Steps = readonly Address[]

/** The state of a walk's entry in the browser's history. */
interface WalkEntry {
  /** After the page that the walk begins at. The address of an entry may name another part of the page. */
  readonly steps: Steps
  /** The entry before is the walk without its last step. */
  readonly isStep: boolean
}

/** Adds an entry for a walk that was `before` until now. */
export function record([, ...before]: Trail, [, ...steps]: Trail): void {
  const url = walkHash(steps) || location.pathname + location.search
  try {
    if (!currentEntry()) history.replaceState({ steps: before, isStep: false } satisfies WalkEntry, '')
    const isStep = steps.length > 0 && isSame(currentEntry()?.steps ?? before, steps.slice(0, -1))
    history.pushState({ steps, isStep } satisfies WalkEntry, '', url)
  } catch {
    // Browsers refuse more than some dozens of entries in a row: the walk goes on without one.
  }
}

/** Going back in the browser's history leads to the walk without the last of these steps. */
export function leadsToStepBefore([, ...steps]: Trail): boolean {
  const entry = currentEntry()
  return entry !== null && entry.isStep && isSame(entry.steps, steps)
}

/** The walk of the entry of the history, or the one that the address names; null where there is neither. */
export function walkInHistory(start: Address): Trail | null {
  const steps = currentEntry()?.steps ?? stepsIn(location.hash) ?? (location.hash === '' ? [] : null)
  return steps && [start, ...steps]
}

function isSame(some: Steps, others: Steps): boolean {
  return some.join() === others.join()
}

/** Null for an entry of the history that is not one of a walk. */
function currentEntry(): WalkEntry | null {
  const state: unknown = history.state
  if (typeof state !== 'object' || state === null || !('isStep' in state) || !('steps' in state)) return null
  return Array.isArray(state.steps) ? { steps: state.steps as Steps, isStep: state.isStep === true } : null
}
