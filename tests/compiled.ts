import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { writeCollection } from '../bench/write-collection.ts'
import { compile } from '../src/build/compile.ts'
import { Store } from '../src/cache/store.ts'
import { silent } from '../src/report/progress.ts'

/** The project's own collection. */
export const own = resolve(import.meta.dirname, '../content')

/** A collection compiled without a cache: that of a folder, or a generated one of so many nodes. */
export async function compiled(from: string | number, ranks: Parameters<typeof compile>[0]['ranks']) {
  const folder = mkdtempSync(join(tmpdir(), 'throughline-compiled-'))
  const content = typeof from === 'string' ? from : join(folder, 'content')
  if (typeof from === 'number') await writeCollection(from, content)
  const store = new Store(join(folder, 'cache.sqlite'))
  const dispose = () => {
    store.close()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const made = await compile({ content, overrides: {}, store, ranks, progress: silent })
    return { ...made, [Symbol.dispose]: dispose }
  } catch (error) {
    dispose()
    throw error
  }
}
