/** What a process may take to parse one file. */
export interface Limits {
  /** Of all its threads, so that a busy machine changes nothing. */
  readonly processorSeconds: number
  /** Of memory that it holds, its code and all. */
  readonly megabytes: number
}

export const fileLimits: Limits = { processorSeconds: 4, megabytes: 512 }

/** Of a collection of strangers. */
export const strangersLimits: Limits = { processorSeconds: 2, megabytes: 384 }

/** The signals that end a process which exceeds a limit: they tell its parent which it was. */
export const outOfTime = 'SIGTERM'
export const outOfMemory = 'SIGKILL'
