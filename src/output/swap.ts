import { cp, mkdir, realpath, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import {
  codeOf,
  contains,
  isOccupied,
  OutputRefused,
  realOutput,
  refuseOthers,
  strangeness,
} from './output.ts'
import { closePassage, desertedPassages, discardLast, last, next, openPassage } from './passage.ts'

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
