import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { compile } from '../../../src/build/compile.ts'
import { Store } from '../../../src/cache/store.ts'
import { silent } from '../../../src/report/progress.ts'
import { attachments, fileNames, names } from './file-names.ts'

const isHidden = (path: string): boolean => path.startsWith('.')

it('whatever a file is called, links reach it, and every file system can keep the site', async ({ skip }) => {
  const scratch = mkdtempSync(join(tmpdir(), 'throughline-names-'))
  try {
    const content = join(scratch, 'vault')
    try {
      for (const [path, text] of Object.entries(fileNames)) {
        mkdirSync(dirname(join(content, path)), { recursive: true })
        writeFileSync(join(content, path), text)
      }
    } catch {
      skip('this file system cannot keep the names')
    }
    const kept = new Set(readdirSync(content, { recursive: true, encoding: 'utf8' }))
    skip(!Object.keys(fileNames).every((path) => kept.has(path)), 'this file system takes some names for one')

    using store = new Store(join(scratch, 'cache.sqlite'))
    const options = { overrides: {}, ranks: 'never', progress: silent } as const
    const { collection, site, attachments: used } = await compile({ ...options, content, store })
    const { graph } = collection

    const all = graph.nodes.find(({ file }) => file === 'All.md')
    const reached = all?.targets.map((target) =>
      target.found === 'node' ? target.id : target.found === 'attachment' ? target.path : target.found,
    )
    expect(reached).toEqual([...names, ...attachments].map((path) => (isHidden(path) ? 'missing' : path)))

    const written = [
      ...site.addresses.map((address) => `${address.slice(1)}index.html`),
      ...Array.from(used.values(), ({ sitePath }) => sitePath),
    ]
    const folders = written.flatMap((path) =>
      path.split('/').map((_, depth, parts) => parts.slice(0, depth + 1).join('/')),
    )
    const folded = new Set(
      [...new Set(folders)].map((path) => path.normalize('NFD').toUpperCase().toLowerCase()),
    )
    expect(folded.size).toBe(new Set(folders).size)
    for (const name of written.flatMap((path) => path.split('/'))) {
      expect(name).toMatch(/^[^<>:"|?*\\\p{Cc}]+(?<![. ])$/u)
      expect(name).not.toMatch(/^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i)
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(120)
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
})
