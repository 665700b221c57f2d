import { existsSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isRunning } from '../store/running.ts'

/**
 * An empty folder of this process's own to make a site in, below `cache`. Folders that killed builds left behind are
 * taken away.
 */
export async function openWorkshop(cache: string): Promise<string> {
  const names = existsSync(cache) ? await readdir(cache) : []
  for (const name of names) {
    const maker = /^build-(\d+)$/.exec(name)?.[1]
    if (maker !== undefined && !isRunning(Number(maker))) {
      await rm(join(cache, name), { recursive: true, force: true })
    }
  }
  const folder = join(cache, `build-${process.pid}`)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  return folder
}
