import { constants } from 'node:fs'
import { access, readdir, readlink, realpath, stat, mkdir, rm } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { codeOf, messageOf } from '../scan/unreadable.ts'
import { foreignFiles } from './manifest.ts'

/** The folder cannot be written to. The message is for the user. */
export class OutputRefused extends Error {}

export function refused(output: string, why: string, cause?: unknown): OutputRefused {
  return new OutputRefused(`the output ${output} ${why}`, { cause })
}

/** `output` with all symbolic links followed; it need not exist. Throws `OutputRefused` if no folder can be there. */
export async function realOutput(output: string): Promise<string> {
  try {
    return await followed(resolve(output))
  } catch (error) {
    throw refused(output, `cannot be a folder: ${messageOf(error)}`, error)
  }
}

async function followed(path: string): Promise<string> {
  try {
    return await realpath(path)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
  const folder = await followed(dirname(path))
  // The link's target is missing: a killed build may just have moved it.
  const target = await readlink(path).catch(() => null)
  return target === null ? join(folder, basename(path)) : await followed(resolve(folder, target))
}

interface Claim {
  readonly output: string
  readonly collection: string
  readonly project: string
  /** Whether it is already known to be a site of Throughline's. */
  readonly isSite: boolean
}

/**
 * Throws `OutputRefused` unless a site may replace `out`, a real path. It must be vacant or a site of Throughline's,
 * contain neither the collection nor the project, and be movable. The collection may contain it: sites are not read.
 */
export async function refuseOthers(
  out: string,
  { output, collection, project, isSite }: Claim,
): Promise<void> {
  const content = await realpath(collection)
  if (contains(out, content)) throw refused(output, `would replace the collection ${collection}`)
  if (contains(out, await realpath(project))) throw refused(output, 'would replace the project')
  const fault = isSite ? null : await strangeness(out)
  if (fault !== null) throw refused(output, fault)
  await refuseUnwritable(dirname(out), output)
  const [volume, above] = await Promise.all(
    [out, dirname(out)].map((folder) => stat(folder).catch(() => null)),
  )
  if (volume && above && volume.dev !== above.dev) {
    throw refused(output, 'is a mount point, so name a folder inside it')
  }
}

/** Why a folder may not be moved away; null if it is absent, empty, or nothing but a site. */
export async function strangeness(out: string): Promise<string | null> {
  const names = await namesIn(out)
  if (names === null) return 'is not a readable folder'
  if (names.length === 0) return null
  if (names.includes('.git')) return 'is a Git repository'
  const foreign = await foreignFiles(out)
  return foreign.length === 0
    ? null
    : `has files that Throughline did not write, such as ${foreign[0]} (${foreign.length} in all), so move them or name another folder`
}

export async function isVacant(out: string): Promise<boolean> {
  return (await namesIn(out))?.length === 0
}

/** Null if it is not a folder; empty if it does not exist. */
async function namesIn(folder: string): Promise<readonly string[] | null> {
  try {
    return await readdir(folder)
  } catch (error) {
    return codeOf(error) === 'ENOENT' ? [] : null
  }
}

/** The nearest existing folder must allow another folder in it. */
async function refuseUnwritable(folder: string, output: string): Promise<void> {
  try {
    if (!(await stat(folder)).isDirectory()) throw refused(output, 'is inside a file')
    await access(folder, constants.W_OK)
  } catch (error) {
    if (error instanceof OutputRefused) throw error
    if (codeOf(error) === 'ENOENT' && dirname(folder) !== folder)
      return refuseUnwritable(dirname(folder), output)
    throw refused(output, `cannot be written: ${messageOf(error)}`, error)
  }
}

/** Whether `inner` is `outer` or is in it. */
export function contains(outer: string, inner: string): boolean {
  const path = relative(outer, inner)
  return path !== '..' && !path.startsWith(`..${sep}`) && !isAbsolute(path)
}

/** Whether a rename failed because its target exists. */
export function isOccupied(error: unknown): boolean {
  return codeOf(error) === 'ENOTEMPTY' || codeOf(error) === 'EEXIST'
}

/** An empty folder of this process, below `cache`, to make a site in. Removes those that killed builds left behind. */
export async function openStagingDirectory(cache: string): Promise<string> {
  // If a removal fails, the next build tries again.
  for (const name of await readdir(cache).catch(() => [])) {
    const maker = /^build-(\d+)$/.exec(name)?.[1]
    if (maker !== undefined && !isRunning(Number(maker))) await remove(join(cache, name)).catch(() => {})
  }
  const folder = stagingDirectoryIn(cache)
  await remove(folder)
  await mkdir(folder, { recursive: true })
  return folder
}

export async function closeStagingDirectory(cache: string): Promise<void> {
  await remove(stagingDirectoryIn(cache)).catch(() => {})
}

function stagingDirectoryIn(cache: string): string {
  return join(cache, `build-${process.pid}`)
}

export async function remove(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true })
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: the process runs, but belongs to somebody else.
    return codeOf(error) === 'EPERM'
  }
}
