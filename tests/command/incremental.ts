import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { buildSite } from '../../src/build/build.ts'
import { Store } from '../../src/cache/store.ts'
import { whole } from '../../src/output/shard.ts'
import { silent } from '../../src/report/progress.ts'
import type { Outcome } from '../../src/report/summary.ts'
import { edit, filesOf, state, type State } from '../edits.ts'
import { project, sameSite } from './run.ts'

/** Builds in this process, with a cache of its own. */
export async function build(
  content: string,
  output: string,
  cache: string,
  strict = false,
): Promise<Outcome> {
  using store = new Store(join(cache, 'collection.sqlite'))
  return await buildSite({
    content,
    output,
    store,
    project,
    overrides: { base: undefined, url: sameSite[1] },
    strict,
    shard: whole,
    progress: silent,
  })
}

/** Every file of a site, with what it holds. */
export function siteIn(folder: string): ReadonlyMap<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
  const files = paths.filter((path) => statSync(join(folder, path)).isFile())
  return new Map(files.map((path) => [path, readFileSync(join(folder, path), 'latin1')]))
}

/** Makes the folder hold the collection; only what differs is written. */
function writeState(folder: string, before: State, now: State): void {
  const [old, files] = [filesOf(before), filesOf(now)]
  for (const [path, text] of Object.entries(files)) {
    if (old[path] === text) continue
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  for (const path of Object.keys(old)) if (!(path in files)) rmSync(join(folder, path))
}

/** How two sites differ, in a line each; empty if they are the same byte for byte. */
export function differences(one: string, other: string): readonly string[] {
  const [a, b] = [siteIn(one), siteIn(other)]
  return [...new Set([...a.keys(), ...b.keys()])].flatMap((path) => {
    if (!b.has(path)) return [`${path} is left over`]
    if (!a.has(path)) return [`${path} is missing`]
    return a.get(path) === b.get(path) ? [] : [`${path} differs`]
  })
}

/** After any edits, each followed by a build, the site is the one that a clean build makes. */
export async function sameAsClean(sequences: number, scratch: () => string): Promise<void> {
  await fc.assert(
    fc.asyncProperty(
      state,
      fc.array(fc.array(edit, { minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 4 }),
      async (first, steps) => {
        const folder = scratch()
        const [content, output, clean] = ['content', 'site', 'clean'].map((name) => join(folder, name)) as [
          string,
          string,
          string,
        ]
        mkdirSync(content)
        let now: State = new Map()
        for (const edits of [[() => first], ...steps]) {
          const before = now
          for (const one of edits) now = one(now)
          writeState(content, before, now)
          await build(content, output, join(folder, 'cache'))
        }
        await build(content, clean, join(folder, 'no-cache'))
        const found = differences(output, clean)
        rmSync(folder, { recursive: true })
        if (found.length > 0) throw new Error(found.join('\n'))
      },
    ),
    { numRuns: sequences },
  )
}
