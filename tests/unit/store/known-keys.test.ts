import { mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { knownKeys } from '../../../src/store/known-keys.ts'

let folder = ''
let note = ''
let kept = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keys-'))
  note = join(folder, 'note.md')
  kept = join(folder, 'keys')
})
afterEach(() => rmSync(folder, { recursive: true }))

/** The key that a build takes of the note, and whether it read the note for that. */
function taken(common = 'common'): readonly [key: string, wasRead: boolean] {
  const keys = knownKeys(kept, common)
  let wasRead = false
  const key = keys.of(note, 'note', () => {
    wasRead = true
    return `key of ${readFileSync(note, 'utf8')}`
  })
  keys.save()
  return [key, wasRead]
}

/** Longer than the time for which a changed file is doubted. */
const settled = () => setTimeout(2100)

describe('the keys of files', () => {
  it('are taken again while a file may still be changing', () => {
    writeFileSync(note, 'one')
    expect(taken()).toEqual(['key of one', true])
    writeFileSync(note, 'two')
    expect(taken()).toEqual(['key of two', true])
  })

  it('are known of a file that has settled, until anything about it changes', async () => {
    writeFileSync(note, 'one')
    await settled()
    expect(taken()).toEqual(['key of one', true])
    expect(taken()).toEqual(['key of one', false])
    const { atime, mtime } = statSync(note)
    writeFileSync(note, 'two')
    utimesSync(note, atime, mtime)
    expect(taken()).toEqual(['key of two', true])
  })

  it('are taken again by other code or settings, and where what was kept is damaged', async () => {
    writeFileSync(note, 'one')
    await settled()
    taken()
    expect(taken('other')).toEqual(['key of one', true])
    expect(taken('other')).toEqual(['key of one', false])
    const bytes = readFileSync(kept)
    bytes[bytes.length - 3] = 1
    writeFileSync(kept, bytes)
    expect(taken('other')).toEqual(['key of one', true])
  })
})
