import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TransientError, retried, retryAfter } from '../../../../src/similarity/embedding/retry.ts'

const fault = new Error('given up')

let pauses: number[] = []

beforeEach(() => {
  pauses = []
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((callback: () => void, time: number) => {
    pauses.push(time)
    queueMicrotask(callback)
  }) as typeof setTimeout)
})
afterEach(() => vi.restoreAllMocks())

/** Fails with each of these, then gives 'done'; with the pauses that were made. */
async function after(...failures: readonly Error[]) {
  const left = [...failures]
  const call = () => {
    const failure = left.shift()
    return failure ? Promise.reject(failure) : Promise.resolve('done')
  }
  const outcome = await retried(call, { tries: 5, pause: 100, longest: 1000 }).catch(
    (error: unknown) => error,
  )
  return { outcome, pauses, calls: failures.length - left.length + (outcome === 'done' ? 1 : 0) }
}

const times = (count: number) => Array.from({ length: count }, () => new TransientError(fault))

describe('a call that fails', () => {
  it('is made again, after pauses that double', async () => {
    expect(await after(...times(4))).toEqual({ outcome: 'done', pauses: [100, 200, 400, 800], calls: 5 })
  })

  it('is given up after so many tries', async () => {
    expect(await after(...times(9))).toEqual({ outcome: fault, pauses: [100, 200, 400, 800], calls: 5 })
  })

  it('is not made again where that is of no use', async () => {
    expect(await after(fault)).toEqual({ outcome: fault, pauses: [], calls: 1 })
  })

  it('is made when the other side says, within limits', async () => {
    const asked = [500, 20, 86_400_000].map((time) => new TransientError(fault, time))
    // What is asked for beyond the pause comes before it.
    expect((await after(...asked)).pauses).toEqual([400, 100, 200, 600, 400])
  })
})

describe('Retry-After', () => {
  const now = Date.parse('2026-11-02T10:00:00Z')
  it.each([
    ['3', 3000],
    ['0.5', 500],
    [' 20 ', 20_000],
    ['Mon, 02 Nov 2026 10:00:07 GMT', 7000],
    ['Mon, 02 Nov 2026 09:00:00 GMT', 0],
    ['soon', null],
    ['-3', null],
    ['', null],
    [null, null],
  ])('%j is %j milliseconds', (header, milliseconds) => {
    expect(retryAfter(header, now)).toBe(milliseconds)
  })
})
