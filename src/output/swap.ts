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
  codeOf,
  contains,
  isOccupied,
  OutputRefused,
  realOutput,
  refuseOthers,
  strangeness,
  isVacant,
} from './output.ts'
import { isRunning } from '../cache/owners.ts'

/**
 * A passage is a folder beside an output, with a name and a note in it that nobody else would give it. It holds a site
 * that comes, one that goes, and one that is being deleted; nothing that is not in a passage is ever deleted.
 */
export const next = (passage: string) => join(passage, 'next')
export const last = (passage: string) => join(passage, 'last')
const gone = (passage: string) => join(passage, 'gone')
const note = (passage: string) => join(passage, 'throughline')
const parts: ReadonlySet<string> = new Set(['next', 'last', 'gone', 'throughline'])
const noted = 'Throughline keeps sites here while one takes the place of the other.\n'

/** The passages of this process that are in use. */
const used = new Set<string>()

/** A new passage to the place of `out`. */
export async function openPassage(out: string): Promise<string> {
  const passage = await mkdtemp(join(dirname(out), `.${basename(out)}.throughline-${process.pid}-`))
  used.add(passage)
  try {
    await writeFile(note(passage), noted)
  } catch (error) {
    await rm(passage, { recursive: true })
    throw error
  }
  return passage
}

/** The passages to `out` whose processes were killed. */
export async function desertedPassages(out: string): Promise<readonly string[]> {
  const folder = dirname(out)
  const prefix = `.${basename(out)}.throughline-`
  const names = await readdir(folder).catch(() => [])
  return names
    .filter((name) => {
      const maker = name.startsWith(prefix) ? /^(\d+)-\w{6}$/.exec(name.slice(prefix.length))?.[1] : undefined
      // A killed process may have had the number of this one: containers number theirs anew.
      return maker !== undefined && (Number(maker) === process.pid || !isRunning(Number(maker)))
    })
    .map((name) => join(folder, name))
    .filter((passage) => !used.has(passage))
    .sort()
}

/** Takes a passage away. The site that went out through it is put back first, if nothing stands in its place. */
export async function closePassage(passage: string, out: string): Promise<void> {
  if (!(await isOurs(passage))) return
  if (!(await isVacant(last(passage))) && (await isVacant(out))) {
    await rename(last(passage), out).catch((error: unknown) => {
      if (!isOccupied(error)) throw error
    })
  }
  await discardLast(passage)
  await rm(next(passage), { recursive: true, force: true })
  // Late, because without it nobody would know what the folder is.
  await rm(note(passage), { force: true })
  await rmdir(passage)
  used.delete(passage)
}

/** Deletes the site that went, if it is one; under another name, so that half of it is not taken for something else. */
export async function discardLast(passage: string): Promise<void> {
  await rm(gone(passage), { recursive: true, force: true })
  const fault = await strangeness(last(passage))
  if (fault !== null) throw new OutputRefused(`${last(passage)} ${fault}: move it away`)
  try {
    await rename(last(passage), gone(passage))
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return
    throw error
  }
  await rm(gone(passage), { recursive: true, force: true })
}

/** Whether a folder with the name of a passage is one, perhaps one that was only being made or taken away. */
async function isOurs(passage: string): Promise<boolean> {
  const names = await readdir(passage).catch(() => null)
  if (names === null || !names.every((name) => parts.has(name))) return false
  if (names.length === 0) return true
  const text = await readFile(note(passage), 'utf8').catch(() => null)
  return text === noted || (names.length === 1 && text === '')
}

/**
 * Checks that `output` may be replaced: it is absent, empty, or a site made by Throughline and nothing else, neither
 * holds the collection nor lies in it, does not hold the project, and can be written. Only then it puts right what a
 * killed build left beside it: an old site that was on its way out is put back. `isSite` tells that a site was found
 * there, and spares the look at all of it until the swap. Throws `OutputRefused`.
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
    for (const passage of await desertedPassages(out)) {
      if (!contains(passage, content)) await closePassage(passage, out)
    }
  })
}

/**
 * Puts the finished site in the place of `output` (of the folder it leads to, if it is a symbolic link) and leaves
 * nothing where it was made. The old site goes only when the new one stands; whatever fails before that, the old one is
 * put back. Between two renames there is neither: a build that is killed there leaves both whole, and the next
 * `checkOutput` puts the old one back. Of several builds at once each puts its own site there whole, and the last stays.
 * The old site is deleted, or left as `spare`, a path where nothing stands, if that is on the same file system.
 * Throws `OutputRefused` when what stands there is not ours or cannot be moved.
 */
export async function swapIn(finished: string, output: string, spare?: string): Promise<void> {
  const out = await realOutput(output)
  await refusing(output, async () => {
    await mkdir(dirname(out), { recursive: true })
    const passage = await openPassage(out)
    try {
      await move(finished, next(passage))
      await exchange(passage, out, output)
      if (spare !== undefined) await rename(last(passage), spare).catch(() => {})
    } finally {
      await closePassage(passage, out)
    }
  })
}

/** Moves the new site in; what stands there moves out first, and again if another build was quicker. */
async function exchange(passage: string, out: string, output: string): Promise<void> {
  for (;;) {
    await setAside(passage, out, output)
    try {
      await rename(next(passage), out)
      return
    } catch (error) {
      if (!isOccupied(error)) throw error
    }
  }
}

async function setAside(passage: string, out: string, output: string): Promise<void> {
  // Left from the time before: where it stood, another build's site stands.
  await discardLast(passage)
  try {
    await rename(out, last(passage))
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return
    throw error
  }
  const fault = await strangeness(last(passage))
  if (fault === null) return
  await rename(last(passage), out)
  throw new OutputRefused(`the output ${output} ${fault}`)
}

/** A rename where both are on one file system, else a copy. */
async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to)
  } catch (error) {
    if (codeOf(error) !== 'EXDEV') throw error
    await cp(from, to, { recursive: true })
    await rm(from, { recursive: true })
  }
}

/** What the file system refuses is a matter of the output, not a fault of ours. */
async function refusing(output: string, run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error
    throw new OutputRefused(`the output ${output} cannot be replaced: ${error.message}`, { cause: error })
  }
}
