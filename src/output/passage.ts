import { mkdtemp, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { isRunning } from '../cache/running.ts'
import { codeOf, isOccupied, isVacant, OutputRefused, strangeness } from './output.ts'

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
