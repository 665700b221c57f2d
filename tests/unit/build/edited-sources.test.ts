import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { compile } from '../../../src/build/compile.ts'
import { areSame, areShown, editedSources } from '../../../src/build/edited-sources.ts'
import { Store } from '../../../src/cache/store.ts'
import { silent } from '../../../src/report/progress.ts'
import { readSources, type Sources } from '../../../src/collection/sources.ts'

let folder = ''
let content = ''
let store: Store
let before: Sources

const options = () => ({
  content,
  overrides: {},
  store,
  ranks: 'never' as const,
  progress: silent,
})
const read = () => readSources(options())
const isShown = async () => {
  return areShown(before, await compile(options(), before))
}
const edited = (...paths: readonly string[]) => editedSources(before, content, paths)
const append = (path: string) =>
  writeFileSync(join(content, path), `${readFileSync(join(content, path), 'utf8')}\nMore.\n`)

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'edited-'))
  content = join(folder, 'garden')
  cpSync(join(import.meta.dirname, '../../fixtures/garden'), content, { recursive: true })
  store = new Store(join(folder, 'cache.sqlite'))
  before = await read()
})
afterEach(() => {
  store.close()
  rmSync(folder, { recursive: true })
})

describe('editedSources', () => {
  it('finds what a look at everything would find', async () => {
    append('notes/soil.md')
    append('papers/references.bib')
    const after = edited('notes/soil.md', 'papers/references.bib')
    expect(after && areSame(after, await read())).toBe(true)
    expect(after && areSame(after, before)).toBe(false)
  })

  it('is what was before when a file says what it said', () => {
    append('notes/clay.md')
    writeFileSync(join(content, 'notes/soil.md'), readFileSync(join(content, 'notes/soil.md')))
    expect(edited('notes/soil.md')).toBe(before)
  })

  it.each(['site.yaml', 'figures/ice.svg', 'papers/more.json', 'notes', 'notes/new.md'])(
    'leaves %s to a look at everything',
    (path) => {
      if (path === 'notes/new.md') writeFileSync(join(content, path), 'Words.')
      append('notes/soil.md')
      expect(edited('notes/soil.md', path)).toBeNull()
    },
  )

  it('leaves a file that has gone, or is a link now, to a look at everything', () => {
    renameSync(join(content, 'notes/soil.md'), join(content, 'notes/earth.md'))
    expect(edited('notes/soil.md')).toBeNull()
    symlinkSync(join(content, 'notes/earth.md'), join(content, 'notes/soil.md'))
    expect(edited('notes/soil.md')).toBeNull()
  })
})

describe('areShown', () => {
  it('holds where the files are as they were when the sources were read', async () => {
    expect(await isShown()).toBe(true)
  })

  it('does not hold where a file has changed before it was parsed', async () => {
    append('notes/soil.md')
    expect(await isShown()).toBe(false)
  })

  it('does not hold where a file had gone when it was to be parsed, though it may come again as it was', async () => {
    renameSync(join(content, 'notes/soil.md'), join(folder, 'soil.md'))
    const shown = await isShown()
    renameSync(join(folder, 'soil.md'), join(content, 'notes/soil.md'))
    expect(shown).toBe(false)
    expect(areSame(await read(), before)).toBe(true)
  })
})
