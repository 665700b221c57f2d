import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isRunning } from '../cache/running.ts'

/**
 * An empty folder of this process's own to make a site in, below `cache`. Folders that killed builds left behind are
 * taken away.
 */
export async function openWorkshop(cache: string): Promise<string> {
  for (const name of await readdir(cache).catch(() => [])) {
    const maker = /^build-(\d+)$/.exec(name)?.[1]
    if (maker !== undefined && !isRunning(Number(maker))) await removeFolder(join(cache, name))
  }
  const folder = workshopIn(cache)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  return folder
}

/** Takes away what is left of it. */
export async function closeWorkshop(cache: string): Promise<void> {
  await removeFolder(workshopIn(cache))
}

function workshopIn(cache: string): string {
  return join(cache, `build-${process.pid}`)
}

/** Where that cannot be, the next build tries again. */
async function removeFolder(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true }).catch(() => {})
}
