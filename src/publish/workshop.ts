import { existsSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

const prefix = 'build-'

/**
 * An empty folder of this process's own to make a site in, below `cache`. Folders that killed builds left behind are
 * taken away.
 */
export async function openWorkshop(cache: string): Promise<string> {
  const names = existsSync(cache) ? await readdir(cache) : []
  for (const name of names.filter((name) => name.startsWith(prefix))) {
    const process = Number(name.slice(prefix.length))
    if (!isRunning(process)) await rm(join(cache, name), { recursive: true, force: true })
  }
  const folder = join(cache, `${prefix}${process.pid}`)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  return folder
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Not allowed to signal it: it is somebody else's, and runs.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
