import { PerformanceObserver } from 'node:perf_hooks'
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { Tinypool } from 'tinypool'

export interface Threads<Task, Result> {
  run(task: Task): Promise<Result>
  destroy(): Promise<void>
}

/** Threads that call the function `name` of a module. If one cannot start, every task fails. */
export function threads<Task, Result>(
  options: ConstructorParameters<typeof Tinypool>[0],
): Threads<Task, Result> {
  const pool = new Tinypool(options)
  // The pool only emits this error as an event. Without the race, its tasks would wait forever.
  const unstarted = new Promise<never>((_, fail) => pool.on('error', fail))
  unstarted.catch(() => {})
  return {
    run: (task) => Promise.race([pool.run(task) as Promise<Result>, unstarted]),
    destroy: () => pool.destroy(),
  }
}

/** The size of a young heap's half, in MB. V8's default lets each thread hold 100 MB of garbage, and is no faster. */
const youngHalf = 8

/** With more files, this thread works for minutes without a pause, and a young heap that V8 has made small must grow. */
const manyFiles = 20_000

/** Limits the young heaps of this thread and of later ones. Old heaps grow by half before a collection, not to twice. */
export function limitHeaps(files: number): void {
  setFlagsFromString('--heap-growing-percent=50')
  // Only later threads read these two.
  setFlagsFromString(`--min-semi-space-size=${youngHalf}`)
  setFlagsFromString(`--max-semi-space-size=${youngHalf}`)
  if (files > manyFiles) return
  const watch = new PerformanceObserver(() => {
    const young = getHeapSpaceStatistics().find((space) => space.space_name === 'new_space')
    if (young && young.space_size < youngHalf * 1_048_576) return
    setFlagsFromString('--semi-space-growth-factor=1')
    watch.disconnect()
  })
  watch.observe({ entryTypes: ['gc'] })
}
