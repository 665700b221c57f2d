import { setTimeout as sleep } from 'node:timers/promises'

interface Hopes {
  /** How many milliseconds the other side asks to be left alone. */
  readonly after?: number | null
  /** How often a call is made at most, where that is less often than patience allows. */
  readonly tries?: number
}

/** A call failed in a way that may pass. */
export class Passing extends Error {
  /** What is to be thrown when it does not pass. */
  readonly fault: Error
  readonly hopes: Hopes

  constructor(fault: Error, hopes: Hopes = {}) {
    super(fault.message)
    this.fault = fault
    this.hopes = hopes
  }
}

export interface Patience {
  /** How often a call is made before it is given up. */
  readonly tries: number
  /** Milliseconds before the second try; each later pause is twice as long. */
  readonly pause: number
  /** No pause is longer, whatever the other side asks for; in milliseconds. */
  readonly longest: number
  readonly wait: (milliseconds: number) => Promise<unknown>
}

export const patience: Patience = { tries: 7, pause: 500, longest: 60_000, wait: (time) => sleep(time) }

/** Calls again for as long as what is thrown is a `Passing`, and in the end throws the fault in it. */
export async function retried<Value>(call: () => Promise<Value>, patience: Patience): Promise<Value> {
  for (let failed = 1; ; failed++) {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof Passing)) throw error
      const { after, tries = Infinity } = error.hopes
      if (failed >= Math.min(tries, patience.tries)) throw error.fault
      const pause = Math.max(patience.pause * 2 ** (failed - 1), after ?? 0)
      await patience.wait(Math.min(pause, patience.longest))
    }
  }
}

/** The milliseconds that a Retry-After header (RFC 9110) asks for: seconds, or a date; null for neither. */
export function retryAfter(header: string | null, now: number): number | null {
  const value = header?.trim() ?? ''
  if (/^\d+(?:\.\d+)?$/.test(value)) return Number(value) * 1000
  const date = /[A-Za-z]/.test(value) ? Date.parse(value) : NaN
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}
