import type { Page } from 'playwright'
import { median } from './statistics.ts'

/** Statistics of the time between frames, in milliseconds. */
export interface FrameTimes {
  readonly frames: number
  readonly median: number
  readonly percentile95: number
  readonly worst: number
  /** Frames that took more than 50 ms. */
  readonly late: number
  readonly perSecond: number
}

/** Throws a RangeError if there were no frames. */
function frameTimes(intervals: readonly number[]): FrameTimes {
  const sorted = [...intervals].sort((a, b) => a - b)
  const all = intervals.reduce((sum, interval) => sum + interval, 0)
  return {
    frames: intervals.length,
    median: median(intervals),
    percentile95: sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0,
    worst: sorted.at(-1) ?? 0,
    late: sorted.filter((interval) => interval > 50).length,
    perSecond: (1000 * intervals.length) / all,
  }
}

/** Records the time between a page's animation frames during `act`. */
export async function recordFrames(page: Page, act: () => Promise<void>): Promise<FrameTimes> {
  await page.evaluate(() => {
    const times: number[] = []
    let goesOn = true
    const frame = (now: number) => {
      times.push(now)
      if (goesOn) requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
    Object.assign(window, {
      endFrames: () => {
        goesOn = false
        return times
      },
    })
  })
  await act()
  const times = await page.evaluate(() => (window as unknown as { endFrames(): number[] }).endFrames())
  return frameTimes(times.slice(1).map((time, index) => time - (times[index] ?? time)))
}
