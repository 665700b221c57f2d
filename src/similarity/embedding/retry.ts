import pRetry from 'p-retry'

export class TransientError extends Error {
  /** Thrown after the last try. */
  readonly fault: Error
  /** The wait that the server asks for, in milliseconds. */
  readonly after: number

  constructor(fault: Error, after: number | null = null) {
    super(fault.message)
    this.fault = fault
    this.after = after ?? 0
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
      shouldRetry: async ({ error, retryDelay }) => {
        if (!(error instanceof TransientError)) return false
        const asked = Math.min(error.after, longest)
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
