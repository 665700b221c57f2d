import {
  cp,
  mkdir,
  realpath,
  rename,
  rm,
  mkdtemp,
  readdir,
  readFile,
  rmdir,
  writeFile,
} from 'node:fs/promises'
import { dirname, basename, join } from 'node:path'
import {
  contains,
  isOccupied,
  isRunning,
  OutputRefused,
  realOutput,
  refused,
  remove,
  refuseOthers,
  strangeness,
  isVacant,
} from './output.ts'
import { codeOf } from '../scan/unreadable.ts'

/**
 * A swap directory is a folder beside an output, recognised by its name and by a note in it. It holds the new site, the
 * old one, and one that is being deleted. Nothing outside a swap directory is ever deleted.
 */
const next = (directory: string) => join(directory, 'next')
const last = (directory: string) => join(directory, 'last')
const gone = (directory: string) => join(directory, 'gone')
const note = (directory: string) => join(directory, 'throughline')
const parts: ReadonlySet<string> = new Set(['next', 'last', 'gone', 'throughline'])
const noted = 'Throughline keeps sites here while one takes the place of the other.\n'

/** Swap directories that this process is using. */
const used = new Set<string>()

async function openSwapDirectory(out: string): Promise<string> {
  const directory = await mkdtemp(join(dirname(out), `.${basename(out)}.throughline-${process.pid}-`))
  used.add(directory)
  try {
    await writeFile(note(directory), noted)
  } catch (error) {
    await rm(directory, { recursive: true })
    throw error
  }
  return directory
}

async function abandonedSwapDirectories(out: string): Promise<readonly string[]> {
  const folder = dirname(out)
  const prefix = `.${basename(out)}.throughline-`
  const names = await readdir(folder).catch(() => [])
  return names
    .filter((name) => {
      const maker = name.startsWith(prefix) ? /^(\d+)-\w{6}$/.exec(name.slice(prefix.length))?.[1] : undefined
      // A killed process may have had this process's id: each container counts from 1.
      return maker !== undefined && (Number(maker) === process.pid || !isRunning(Number(maker)))
    })
    .map((name) => join(folder, name))
    .filter((directory) => !used.has(directory))
    .sort()
}

/** Removes a swap directory. If the output is vacant, first puts back the site that was moved out. */
async function closeSwapDirectory(directory: string, out: string): Promise<void> {
  if (!(await isOurs(directory))) return
  if (!(await isVacant(last(directory))) && (await isVacant(out))) {
    await rename(last(directory), out).catch((error: unknown) => {
      if (!isOccupied(error)) throw error
    })
  }
  await discardLast(directory)
  await remove(next(directory))
  // Last, because the note identifies the folder.
  await rm(note(directory), { force: true })
  await rmdir(directory)
  used.delete(directory)
}

/** Deletes the old site, under another name, so that half a site is not taken for something else. */
async function discardLast(directory: string): Promise<void> {
  await remove(gone(directory))
  const fault = await strangeness(last(directory))
  if (fault !== null) throw new OutputRefused(`${last(directory)} ${fault}: move it away`)
  try {
    await rename(last(directory), gone(directory))
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return
    throw error
  }
  await remove(gone(directory))
}

/** Also true for a swap directory that was only half made or half removed. */
async function isOurs(directory: string): Promise<boolean> {
  const names = await readdir(directory).catch(() => null)
  if (names === null || !names.every((name) => parts.has(name))) return false
  if (names.length === 0) return true
  const text = await readFile(note(directory), 'utf8').catch(() => null)
  return text === noted || (names.length === 1 && text === '')
}

/**
 * Checks that `output` may be replaced: it is absent, empty, or nothing but a site of Throughline's, contains neither
 * the collection nor the project, and is writable. Then repairs what a killed build left beside it: an old site that
 * was being moved out is put back. With `isSite`, not all files are checked before the swap. Throws `OutputRefused`.
 */
export async function checkOutput(
  output: string,
  collection: string,
  project: string,
  isSite = false,
): Promise<void> {
  const out = await realOutput(output)
  const content = await realpath(collection)
  await refusing(output, async () => {
    await refuseOthers(out, { output, collection, project, isSite })
    for (const directory of await abandonedSwapDirectories(out)) {
      if (!contains(directory, content)) await closeSwapDirectory(directory, out)
    }
  })
}

/**
 * Puts the finished site in place of `output`, or of the folder that it links to. The old site goes only once the new
 * one is in place; if anything fails before that, it is put back. A build killed between the two renames leaves both
 * sites whole, and the next `checkOutput` puts the old one back. If several builds run at once, each puts its whole
 * site there, and the last one stays. The old site is deleted, or moved to the vacant path `spare` if that is on the
 * same file system. Throws `OutputRefused` if `output` holds foreign files or cannot be moved.
 */
export async function swapIn(finished: string, output: string, spare?: string): Promise<void> {
  const out = await realOutput(output)
  await refusing(output, async () => {
    await mkdir(dirname(out), { recursive: true })
    const directory = await openSwapDirectory(out)
    try {
      await move(finished, next(directory))
      await exchange(directory, out, output)
      if (spare !== undefined) await rename(last(directory), spare).catch(() => {})
    } finally {
      await closeSwapDirectory(directory, out)
    }
  })
}

/** Moves the old site out and the new one in; again if another build was quicker. */
async function exchange(directory: string, out: string, output: string): Promise<void> {
  for (;;) {
    await setAside(directory, out, output)
    try {
      await rename(next(directory), out)
      return
    } catch (error) {
      if (!isOccupied(error)) throw error
    }
  }
}

async function setAside(directory: string, out: string, output: string): Promise<void> {
  // On a second try, another build's site has replaced this one.
  await discardLast(directory)
  try {
    await rename(out, last(directory))
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return
    throw error
  }
  const fault = await strangeness(last(directory))
  if (fault === null) return
  await rename(last(directory), out)
  throw refused(output, fault)
}

async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to)
  } catch (error) {
    if (codeOf(error) !== 'EXDEV') throw error
    await cp(from, to, { recursive: true })
    await rm(from, { recursive: true })
  }
}

/** File system errors concern the output and are not bugs. */
async function refusing(output: string, run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error
    throw refused(output, `cannot be replaced: ${error.message}`, error)
  }
}
