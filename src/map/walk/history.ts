import { type Address, addressInFragment, pathInFragment } from '../../core/address.ts'
import type { Trail } from './state.ts'

const mark = '#walk='

/** The fragment of a walk, with the pages after the first one; empty if there are none. */
export function walkHash(steps: readonly Address[]): string {
  return steps.length === 0 ? '' : mark + steps.map(historyPath).join(',')
}

/** The pages that a fragment names; null if it names no walk. Parts that cannot be decoded are left out. */
export function stepsIn(hash: string): readonly Address[] | null {
  if (!hash.startsWith(mark)) return null
  return hash
    .slice(mark.length)
    .split(',')
    .flatMap((step) => addressInFragment(step) ?? [])
}

/** Commas separate steps, so they are escaped. */
function historyPath(address: Address): string {
  return pathInFragment(address).replaceAll(',', '%2C')
}

type Steps = readonly Address[]

interface WalkEntry {
  /** The pages after the first one. The fragment of the entry may be that of another part of the page. */
  readonly steps: Steps
  /** Whether the previous entry is this walk without its last step. */
  readonly isStep: boolean
}

export function record([, ...before]: Trail, [, ...steps]: Trail): void {
  const url = walkHash(steps) || location.pathname + location.search
  try {
    if (!currentEntry()) history.replaceState({ steps: before, isStep: false } satisfies WalkEntry, '')
    const isStep = steps.length > 0 && isSame(currentEntry()?.steps ?? before, steps.slice(0, -1))
    history.pushState({ steps, isStep } satisfies WalkEntry, '', url)
  } catch {
    // Browsers throw after some dozens of entries in a row. The walk goes on without an entry.
  }
}

/** Whether going back in the history leads to the walk without its last step. */
export function leadsToStepBefore([, ...steps]: Trail): boolean {
  const entry = currentEntry()
  return entry !== null && entry.isStep && isSame(entry.steps, steps)
}

/** The walk of the history entry, else the one in the URL; null if there is neither. */
export function walkInHistory(start: Address): Trail | null {
  const steps = currentEntry()?.steps ?? stepsIn(location.hash) ?? (location.hash === '' ? [] : null)
  return steps && [start, ...steps]
}

function isSame(some: Steps, others: Steps): boolean {
  return some.join() === others.join()
}

function currentEntry(): WalkEntry | null {
  const state: unknown = history.state
  if (typeof state !== 'object' || state === null || !('isStep' in state) || !('steps' in state)) return null
  return Array.isArray(state.steps) ? { steps: state.steps as Steps, isStep: state.isStep === true } : null
}
