import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { digestOf, fileStates } from '../../../src/output/tree.ts'
import { siteFolder, type LastSite, type SiteFolder } from '../../../src/output/site-folder.ts'

let folder = ''
const at = (path: string) => join(folder, path)
const textIn = (path: string) => readFileSync(at(path), 'utf8')

/** A site of so many files, each in a folder of its own. */
function siteOf(count: number): LastSite {
  const paths = Array.from({ length: count }, (_, number) => `notes/n${number}/index.html`)
  for (const path of paths) {
    mkdirSync(join(at('site'), path, '..'), { recursive: true })
    writeFileSync(join(at('site'), path), path)
  }
  const digests = new Map(paths.map((path) => [path, digestOf(Buffer.from(path))]))
  const files = fileStates(at('site'), digests, () => undefined)
  return { output: at('site'), files, spare: at('spare'), replaced: [] }
}

function open(last: LastSite): SiteFolder {
  rmSync(at('next'), { recursive: true, force: true })
  mkdirSync(at('next'))
  return siteFolder(at('next'), last)
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'throughline-folder-'))
})

afterEach(() => {
  rmSync(folder, { recursive: true })
})

const count = 3

describe('a folder that begins as a site', () => {
  it('shares what stays, and changes nothing in the site', () => {
    const last = siteOf(count)
    const next = open(last)
    next.keep('notes/n0/index.html')
    next.put('notes/n1/index.html', Buffer.from('other'))
    next.put('new.html', Buffer.from('new'))
    next.dropBut(() => false)
    expect(statSync(at('next/notes/n0/index.html')).ino).toBe(statSync(at('site/notes/n0/index.html')).ino)
    expect([textIn('next/notes/n1/index.html'), textIn('site/notes/n1/index.html')]).toEqual([
      'other',
      'notes/n1/index.html',
    ])
    expect(readdirSync(at('next/notes')).sort()).toEqual(['n0', 'n1'])
    expect(readdirSync(at('site/notes'))).toHaveLength(count)
    expect([...next.states().keys()].sort()).toEqual([
      'new.html',
      'notes/n0/index.html',
      'notes/n1/index.html',
    ])
    expect([...next.replaced]).toHaveLength(count)
  })

  it('begins as its spare, with what was replaced since', () => {
    const last = siteOf(count)
    open(last)
    renameSync(at('next'), at('spare'))
    expect(readdirSync(at('spare/notes'))).toHaveLength(count)
    const next = open({ ...last, replaced: ['notes/n0/index.html', 'gone.html'] })
    expect(readdirSync(at('next/notes'))).toHaveLength(count)
    expect(statSync(at('next/notes/n0/index.html')).ino).toBe(statSync(at('site/notes/n0/index.html')).ino)
    expect([...next.replaced]).toEqual([])
  })

  it('does without a spare that shares no file with the site, as with one that was copied', () => {
    const last = siteOf(count)
    mkdirSync(at('spare/notes/n0'), { recursive: true })
    writeFileSync(at('spare/notes/n0/index.html'), 'notes/n0/index.html')
    const next = open(last)
    expect(readdirSync(folder).sort()).toEqual(['next', 'site'])
    expect(readdirSync(at('next/notes'))).toHaveLength(count)
    expect(statSync(at('next/notes/n0/index.html')).ino).toBe(statSync(at('site/notes/n0/index.html')).ino)
    next.dropBut(() => true)
    expect([...next.replaced]).toEqual([])
  })
})
