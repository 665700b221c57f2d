import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keepOwners } from '../../../src/cache/owners.ts'

let folder = ''
const at = (name: string) => join(folder, name)

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'throughline-owners-'))
  for (const name of ['content', 'site', 'other', 'cache']) mkdirSync(at(name))
})

afterEach(() => {
  rmSync(folder, { recursive: true })
})

describe('keepOwners', () => {
  it('takes away what belongs to a folder that is gone, and nothing else', () => {
    for (const name of ['a.site', 'a.site.search.0', 'ab.site', 'b.site', 'entries.pack']) {
      writeFileSync(at(`cache/${name}`), 'kept')
    }
    mkdirSync(at('cache/a.site.spare/notes'), { recursive: true })
    keepOwners(at('cache/a.site'), [at('content'), at('site')])
    rmSync(at('site'), { recursive: true })
    keepOwners(at('cache/b.site'), [at('content'), at('other')])
    expect(readdirSync(at('cache')).sort()).toEqual(['ab.site', 'b.site', 'b.site.owners', 'entries.pack'])
  })

  it('leaves alone what a note that is half written names', () => {
    writeFileSync(at('cache/a.site'), 'kept')
    writeFileSync(at('cache/a.site.owners'), '["/gone')
    writeFileSync(at('cache/.owners'), '["/gone"]')
    keepOwners(at('cache/b.site'), [at('content')])
    expect(readdirSync(at('cache')).sort()).toEqual(['.owners', 'a.site', 'a.site.owners', 'b.site.owners'])
  })
})
