import { closeSync, existsSync, openSync, readdirSync, readSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isRunning } from '../../cache/running.ts'
import { eachRecord, headName, keptAt } from './vector-records.ts'

const longestHead = 16_384

/** Takes away what killed processes left half written, and the vectors of collections that are no longer there. */
export function removeAbandoned(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const maker = /\.vectors\.(\d+)-\d+\.tmp$/.exec(name)?.[1]
    const isAbandoned =
      maker === undefined
        ? name.endsWith('.vectors') && ownerOf(path).some((owner) => !existsSync(owner))
        : Number(maker) !== process.pid && !isRunning(Number(maker))
    if (isAbandoned) rmSync(path, { force: true })
  }
}

/** None for a file that does not say, such as one that another process has just begun. */
function ownerOf(path: string): readonly string[] {
  try {
    const descriptor = openSync(path, 'r')
    try {
      const start = Buffer.alloc(longestHead)
      const bytes = start.subarray(0, readSync(descriptor, start))
      let head = 'null'
      eachRecord(bytes, (key, start) => {
        if (key === headName) head = Buffer.from(keptAt(bytes, start)).toString()
      })
      const about: unknown = JSON.parse(head)
      const isKnown = typeof about === 'object' && about !== null && 'owner' in about
      return isKnown ? [String(about.owner)] : []
    } finally {
      closeSync(descriptor)
    }
  } catch {
    return []
  }
}
