import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { watchFolder, type Watching } from '../../../src/read/watch.ts'

let folder = ''
let watching: Watching | undefined
let refreshed = 0
let together = 0
let most = 0
let calls: (readonly string[] | null)[] = []

function begin(took = 0): Watching {
  refreshed = together = most = 0
  calls = []
  watching = watchFolder(folder, {
    concerns: (path) => !path.startsWith('.'),
    refresh: async (changed) => {
      calls.push(changed && [...changed].sort())
      together += 1
      most = Math.max(most, together)
      await pause(took)
      together -= 1
      refreshed += 1
    },
    onError: (error) => {
      throw error
    },
  })
  return watching
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'watch-'))
  mkdirSync(join(folder, '.obsidian'))
  mkdirSync(join(folder, 'notes'))
})
afterEach(() => {
  watching?.stop()
  rmSync(folder, { recursive: true })
})
const edit = (path: string) => writeFileSync(join(folder, path), `${Math.random()}`)

describe('watchFolder', () => {
  it('keeps what happens before it starts, for one call', async () => {
    const early = begin()
    edit('notes/a.md')
    edit('notes/b.md')
    await pause(200)
    expect(refreshed).toBe(0)
    early.start()
    await expect.poll(() => refreshed).toBe(1)
    await pause(100)
    expect(refreshed).toBe(1)
  })

  it('does not call for what does not concern it, or for nothing', async () => {
    begin().start()
    edit('.obsidian/workspace.json')
    await pause(200)
    expect(refreshed).toBe(0)
  })

  it('calls once more, however much changes while it calls', async () => {
    begin(600).start()
    edit('notes/a.md')
    await expect.poll(() => together).toBe(1)
    for (let burst = 0; burst < 4; burst += 1) {
      edit('notes/a.md')
      await pause(80)
    }
    await expect.poll(() => refreshed, { timeout: 5000 }).toBe(2)
    await pause(200)
    expect([refreshed, most]).toEqual([2, 1])
  })

  it('says which paths have changed, and asks for a look at everything when all is quiet', async () => {
    begin().start()
    edit('notes/a.md')
    edit('notes/b.md')
    await expect.poll(() => refreshed).toBe(1)
    expect(calls[0]).toEqual(expect.arrayContaining(['notes/a.md', 'notes/b.md']))
    await expect.poll(() => refreshed, { timeout: 5000 }).toBe(2)
    await pause(1500)
    expect(calls.slice(1)).toEqual([null])
  })

  it('keeps a change that comes while it calls for the next call', async () => {
    begin(300).start()
    edit('notes/a.md')
    await expect.poll(() => together).toBe(1)
    edit('notes/b.md')
    await expect.poll(() => refreshed, { timeout: 5000 }).toBe(2)
    expect(calls[1]).toEqual(['notes/b.md'])
  })
})
