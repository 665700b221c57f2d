import { setFlagsFromString } from 'node:v8'

/**
 * For threads that make much and keep little: V8's own limit of the young generation lets each of them hold a hundred
 * megabytes that nothing needs any more, and collecting it more often takes no longer. Of the old generation there is no
 * limit: one file may need much.
 */
export const youngLimit = { maxYoungGenerationSizeMb: 24 } as const

/**
 * For the rest of a process that makes much: the heap of each thread may grow by a fifth over what is in use, in the
 * place of V8's own measure, by which it doubles and more, before it is collected.
 */
export function growHeapsLess(): void {
  setFlagsFromString('--heap-growing-percent=20')
}
