import { setFlagsFromString } from 'node:v8'
import { Tinypool } from 'tinypool'

export interface Threads<Task, Result> {
  run(task: Task): Promise<Result>
  destroy(): Promise<void>
}

/** Threads that call the function `name` of a module. Where one cannot be started, every task fails. */
export function threads<Task, Result>(
  options: ConstructorParameters<typeof Tinypool>[0],
): Threads<Task, Result> {
  const pool = new Tinypool(options)
  // A pool emits the error only on itself, and its tasks would wait forever.
  const unstarted = new Promise<never>((_, fail) => pool.on('error', fail))
  unstarted.catch(() => {})
  return {
    run: (task) => Promise.race([pool.run(task) as Promise<Result>, unstarted]),
    destroy: () => pool.destroy(),
  }
}

/**
 * For threads that allocate much and keep little: V8's own limit of the young generation lets each of them hold a
 * hundred megabytes of garbage, and collecting it more often takes no longer. The old generation has no limit, since
 * one file may need much.
 */
export const youngLimit = { maxYoungGenerationSizeMb: 24 } as const

/**
 * For the rest of a process that allocates much: the heap of each thread may grow by a fifth over what is in use before
 * it is collected. By V8's own measure it would double and more.
 */
export function growHeapsLess(): void {
  setFlagsFromString('--heap-growing-percent=20')
}
