import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readSettings } from '../../../src/settings/settings.ts'
import { Store } from '../../../src/cache/store.ts'
import { storedEntries } from '../../../src/collection/entries.ts'

let root = ''
let store: Store
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'entries-'))
  store = new Store(join(root, '.cache', 'entries.sqlite'))
})
afterEach(() => {
  store.close()
  rmSync(root, { recursive: true })
})

const scanned = (path: string) => ({ path, size: 0, modified: 0 })
const stored = (markdown: readonly string[], settings = '') =>
  storedEntries({
    root,
    files: {
      markdown: markdown.map(scanned),
      canvases: [],
      bases: [],
      bibliographies: [scanned('gone.bib')],
    },
    settings: readSettings(settings, {}).settings,
    store,
    progress: () => {},
  })

describe('storedEntries', () => {
  it('leaves out what cannot be read, and says so', async () => {
    writeFileSync(join(root, 'one.md'), 'Words.\n')
    // Reading a folder fails for every account, unlike a file without permissions.
    mkdirSync(join(root, 'two.md'))
    const { entries, bibliographies, unreadable, parsed } = await stored(['one.md', 'two.md', 'zed.md'])
    expect(entries.map(({ path }) => path)).toEqual(['one.md'])
    expect(bibliographies).toEqual([])
    expect(parsed).toHaveLength(1)
    expect(unreadable).toMatchObject([
      { path: 'two.md', problem: { rule: 'unreadable-file', message: 'The file cannot be read (EISDIR).' } },
      {
        path: 'zed.md',
        problem: { rule: 'unreadable-file', message: 'The file disappeared during the build.' },
      },
      { path: 'gone.bib', problem: { rule: 'unreadable-file' } },
    ])
  })

  it('reads its bodies although another build has written the cache anew', async () => {
    writeFileSync(join(root, 'one.md'), 'Words.\n')
    const first = await stored(['one.md'])
    writeFileSync(join(root, 'one.md'), 'Other words.\n')
    const second = await stored(['one.md'])
    expect(JSON.stringify(first.bodyOf('one.md'))).toContain('>Words.')
    expect(JSON.stringify(second.bodyOf('one.md'))).toContain('Other words.')
  })

  it('reads a file anew for another setting that says how it is read', async () => {
    writeFileSync(join(root, 'one.md'), 'One\ntwo.\n')
    const parsed: [number, boolean][] = []
    for (const settings of ['', 'strict-line-breaks: false', 'strict-line-breaks: false', 'title: Other']) {
      const entries = await stored(['one.md'], settings)
      parsed.push([entries.parsed.length, JSON.stringify(entries.bodyOf('one.md')).includes('<br>')])
    }
    expect(parsed).toEqual([
      [1, false],
      [1, true],
      [0, true],
      [0, false],
    ])
  })
})
