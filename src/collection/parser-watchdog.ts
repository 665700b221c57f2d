import { workerData } from 'node:worker_threads'
import { outOfMemory, outOfTime, type ParseLimits } from '../core/limits.ts'

/** Ends the whole process when a file exceeds a limit: native code cannot be stopped in any other way. */
export interface WatchdogData {
  /** Odd while a file is parsed; different for each file. */
  readonly turn: Int32Array
  readonly limits: ParseLimits
}

const { turn, limits } = workerData as WatchdogData
const tickMilliseconds = 50

let seen = 0
let before = 0
setInterval(() => {
  const now = Atomics.load(turn, 0)
  const { user, system } = process.cpuUsage()
  const seconds = (user + system) / 1e6
  if (now !== seen) [seen, before] = [now, seconds]
  if (now % 2 === 0) return
  if (seconds - before > limits.processorSeconds) process.kill(process.pid, outOfTime)
  else if (process.memoryUsage.rss() > limits.megabytes * 1e6) process.kill(process.pid, outOfMemory)
}, tickMilliseconds)
