import { mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Store } from '../../../src/cache/store.ts'
import { knownKeys } from '../../../src/collection/entry-key.ts'

let folder = ''
let note = ''
let store: Store
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keys-'))
  note = join(folder, 'note.md')
  store = new Store(join(folder, 'kept.sqlite'), folder)
})
afterEach(() => {
  store.close()
  rmSync(folder, { recursive: true })
})

/** The key that a build takes of the note so many milliseconds after it changed, and whether it read the note for that. */
function taken(after: number, common = 'common'): readonly [key: string, wasRead: boolean] {
  const keys = knownKeys(store, common, Math.floor(statSync(note).ctimeMs) + after)
  let wasRead = false
  const key = keys.of(note, 'note', () => {
    wasRead = true
    return `key of ${readFileSync(note, 'utf8')}`
  })
  keys.save()
  return [key, wasRead]
}

const soon = 1900
const later = 2100

describe('the keys of files', () => {
  it('are taken again while a file may still be changing', () => {
    writeFileSync(note, 'one')
    expect(taken(soon)).toEqual(['key of one', true])
    expect(taken(soon)).toEqual(['key of one', true])
    writeFileSync(note, 'two')
    expect(taken(soon)).toEqual(['key of two', true])
  })

  it('are known of a file that has settled, until anything about it changes', () => {
    writeFileSync(note, 'one')
    expect(taken(later)).toEqual(['key of one', true])
    expect(taken(later)).toEqual(['key of one', false])
    const { atime, mtime, ctimeMs } = statSync(note)
    // The times of a file system go on in steps.
    do {
      writeFileSync(note, 'two')
      utimesSync(note, atime, mtime)
    } while (statSync(note).ctimeMs === ctimeMs)
    expect(taken(later)).toEqual(['key of two', true])
  })

  it('are taken again by other code or settings', () => {
    writeFileSync(note, 'one')
    taken(later)
    expect(taken(later, 'other')).toEqual(['key of one', true])
    expect(taken(later, 'other')).toEqual(['key of one', false])
  })
})
