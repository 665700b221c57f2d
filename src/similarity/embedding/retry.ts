import pRetry from 'p-retry'

interface RetryHints {
  /** The milliseconds that the other side asks to wait. */
  readonly after?: number | null
  /** The most tries, if fewer than `tries` of the options. */
  readonly tries?: number
}

/** A call failed, and may succeed when it is made again. */
export class TransientError extends Error {
  /** Thrown when no further call succeeds. */
  readonly fault: Error
  readonly hints: RetryHints

  constructor(fault: Error, hints: RetryHints = {}) {
    super(fault.message)
    this.fault = fault
    this.hints = hints
  }
}

export interface RetryOptions {
  /** How often a call is made before giving up. */
  readonly tries: number
  /** Milliseconds before the second try; each later pause is twice as long. */
  readonly pause: number
  /** No pause is longer, whatever the other side asks for; in milliseconds. */
  readonly longest: number
}

export const defaultRetries: RetryOptions = { tries: 7, pause: 500, longest: 60_000 }

/** Calls again as long as a `TransientError` is thrown, and after the last try throws its `fault`. */
export async function retried<Value>(
  call: () => Promise<Value>,
  { tries, pause, longest }: RetryOptions,
): Promise<Value> {
  try {
    return await pRetry(call, {
      retries: tries - 1,
      minTimeout: pause,
      maxTimeout: longest,
      shouldRetry: async ({ error, attemptNumber, retryDelay }) => {
        if (!(error instanceof TransientError) || attemptNumber >= (error.hints.tries ?? tries)) return false
        const asked = Math.min(error.hints.after ?? 0, longest)
        if (asked > retryDelay) await new Promise((resolve) => setTimeout(resolve, asked - retryDelay))
        return true
      },
    })
  } catch (error) {
    throw error instanceof TransientError ? error.fault : error
  }
}

/** The milliseconds that a Retry-After header (RFC 9110) asks for: seconds, or a date; null for neither. */
export function retryAfter(header: string | null, now: number): number | null {
  const value = header?.trim() ?? ''
  if (/^\d+(?:\.\d+)?$/.test(value)) return Number(value) * 1000
  const date = /[A-Za-z]/.test(value) ? Date.parse(value) : NaN
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}
