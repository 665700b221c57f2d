import { setFlagsFromString } from 'node:v8'
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

/** Lets heaps grow by half over what is in use before a collection. V8's default more than doubles them. */
export function growHeapsLess(): void {
  setFlagsFromString('--heap-growing-percent=50')
}
