import pRetry from 'p-retry'

interface RetryHints {
  /** The wait that the server asks for, in milliseconds. */
  readonly after?: number | null
  readonly tries?: number
}

export class TransientError extends Error {
  /** Thrown after the last try. */
  readonly fault: Error
  readonly hints: RetryHints

  constructor(fault: Error, hints: RetryHints = {}) {
    super(fault.message)
    this.fault = fault
    this.hints = hints
  }
}

export interface RetryOptions {
  /** The number of calls before giving up. */
  readonly tries: number
  /** Milliseconds before the second try; each later pause is twice as long. */
  readonly pause: number
  /** The longest pause in milliseconds, whatever the server asks for. */
  readonly longest: number
}

export const defaultRetries: RetryOptions = { tries: 7, pause: 500, longest: 60_000 }

/** Repeats the call while it throws a `TransientError`. Throws its `fault` after the last try. */
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

/** The milliseconds in a Retry-After header (RFC 9110), which holds seconds or a date; null for neither. */
export function retryAfter(header: string | null, now: number): number | null {
  const value = header?.trim() ?? ''
  if (/^\d+(?:\.\d+)?$/.test(value)) return Number(value) * 1000
  const date = /[A-Za-z]/.test(value) ? Date.parse(value) : NaN
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}
