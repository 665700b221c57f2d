import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'

/** Why a folder cannot be written to; the message is for the person who named it. */
export class OutputRefused extends Error {}

/**
 * Checks that `output` may be replaced: it is absent, empty, or a site made by Throughline, and neither holds the
 * collection nor lies in it. Throws `OutputRefused`.
 */
export async function checkOutput(output: string, collection: string, project: string): Promise<void> {
  const [out, content] = [resolve(output), resolve(collection)]
  if (contains(out, content) || contains(content, out)) {
    throw new OutputRefused(`the output ${output} and the collection ${collection} must not hold one another`)
  }
  if (contains(out, resolve(project)))
    throw new OutputRefused(`the output ${output} would replace the project`)
  await restore(out)
  if (!existsSync(out)) return
  const names = await readdir(out).catch(() => null)
  if (names === null) throw new OutputRefused(`the output ${output} is not a folder`)
  if (names.length > 0 && !(await madeHere(out))) {
    throw new OutputRefused(`the output ${output} holds files that Throughline did not write`)
  }
}

/**
 * Puts the finished site in its place and leaves nothing where it was made. The old one stands, whole, until the new
 * one does.
 */
export async function swapIn(finished: string, output: string): Promise<void> {
  const out = resolve(output)
  await rm(next(out), { recursive: true, force: true })
  await mkdir(dirname(out), { recursive: true })
  await move(finished, next(out))
  await rm(last(out), { recursive: true, force: true })
  if (existsSync(out)) await rename(out, last(out))
  await rename(next(out), out)
  await rm(last(out), { recursive: true, force: true })
}

/** A rename where both are on one file system, else a copy. */
async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error
    await cp(from, to, { recursive: true })
    await rm(from, { recursive: true })
  }
}

/** A build that was killed between the two renames left the old site under its other name. */
async function restore(out: string): Promise<void> {
  if (!existsSync(out) && existsSync(last(out))) await rename(last(out), out)
}

const last = (out: string) => `${out}.last`
const next = (out: string) => `${out}.next`

async function madeHere(out: string): Promise<boolean> {
  const home = await readFile(join(out, 'index.html'), 'utf8').catch(() => '')
  return home.includes('name="generator" content="Throughline')
}

function contains(outer: string, inner: string): boolean {
  const path = relative(outer, inner)
  return (
    path === '' ||
    (path !== '..' && !path.startsWith(`..${sep}`) && resolve(outer, path) === inner && !path.startsWith(sep))
  )
}
