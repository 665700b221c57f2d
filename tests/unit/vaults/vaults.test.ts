import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, it } from 'vitest'
import { compile, type Compiled } from '../../../src/build/compile.ts'
import { Store } from '../../../src/cache/store.ts'
import { silent } from '../../../src/report/progress.ts'
import { expectFile } from '../../golden.ts'
import { made } from './made.ts'
import { readableGraph, readablePages } from './readable.ts'

const fixtures = join(import.meta.dirname, '../../fixtures/vaults')
const scratch = mkdtempSync(join(tmpdir(), 'throughline-vaults-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

describe.each(readdirSync(fixtures).sort())('%s', (name) => {
  it('becomes the graph and the pages that are expected', async ({ skip }) => {
    const content = vaultOf(name)
    skip(content === null, 'this file system cannot keep the names of the vault')
    using store = new Store(join(scratch, `${name}.sqlite`))
    const compiled = await compiledVault(content ?? '', store)
    expectFile(join(fixtures, name, 'graph.txt'), readableGraph(compiled))
    expectFile(join(fixtures, name, 'pages.html'), `${readablePages(compiled)}\n`)
  })
})

/** The folder of a vault; null where a vault that is made would not be what it is. */
function vaultOf(name: string): string | null {
  const files = made[name]
  if (!files) return join(fixtures, name, 'vault')
  const content = join(scratch, name, 'vault')
  try {
    for (const [path, data] of Object.entries(files)) {
      mkdirSync(dirname(join(content, path)), { recursive: true })
      writeFileSync(join(content, path), data)
    }
  } catch {
    return null
  }
  const kept = new Set(readdirSync(content, { recursive: true, encoding: 'utf8' }))
  return Object.keys(files).every((path) => kept.has(path)) ? content : null
}

function compiledVault(content: string, store: Store): Promise<Compiled> {
  return compile({
    content,
    overrides: {},
    store,
    ranks: 'now',
    progress: silent,
  })
}
