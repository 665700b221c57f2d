import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
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
    enters: (path) => !path.startsWith('out'),
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

/** What is told of one change, made when all before has been told. */
async function toldOf(change: () => void): Promise<readonly string[]> {
  calls = []
  change()
  await expect.poll(() => calls.some((call) => call !== null), { timeout: 5000 }).toBe(true)
  await pause(150)
  return [...new Set(calls.flatMap((call) => call ?? []))].sort()
}

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

  it('tells of every save to a new file that takes the place of the old', async () => {
    edit('notes/a.md')
    begin().start()
    for (let save = 0; save < 3; save += 1) {
      const told = await toldOf(() => {
        edit('.saving')
        renameSync(join(folder, '.saving'), join(folder, 'notes/a.md'))
      })
      expect(told).toContain('notes/a.md')
    }
    expect(await toldOf(() => edit('notes/a.md'))).toContain('notes/a.md')
  })

  it('tells of a file that was deleted and made again, and of its edits', async () => {
    edit('notes/a.md')
    begin().start()
    const again = () => {
      rmSync(join(folder, 'notes/a.md'))
      edit('notes/a.md')
    }
    expect(await toldOf(again)).toContain('notes/a.md')
    expect(await toldOf(again)).toContain('notes/a.md')
    expect(await toldOf(() => edit('notes/a.md'))).toContain('notes/a.md')
  })

  it('follows a folder that comes with all that is in it, gets another name, and is made again', async () => {
    mkdirSync(join(folder, '.new/deep'), { recursive: true })
    edit('.new/deep/a.md')
    begin().start()
    const moved = (from: string, to: string) => renameSync(join(folder, from), join(folder, to))
    expect(await toldOf(() => moved('.new', 'notes/new'))).toContain('notes/new/deep/a.md')
    expect(await toldOf(() => edit('notes/new/deep/a.md'))).toEqual(['notes/new/deep/a.md'])
    expect(await toldOf(() => moved('notes/new', 'notes/old'))).toContain('notes/old/deep/a.md')
    expect(await toldOf(() => edit('notes/old/deep/a.md'))).toEqual(['notes/old/deep/a.md'])
    const again = () => {
      rmSync(join(folder, 'notes/old'), { recursive: true })
      mkdirSync(join(folder, 'notes/old'))
    }
    expect(await toldOf(again)).toContain('notes/old')
    expect(await toldOf(() => edit('notes/old/b.md'))).toEqual(['notes/old/b.md'])
  })

  it('tells of a link when what it leads to changes, or is replaced', async () => {
    edit('.kept.md')
    symlinkSync('../.kept.md', join(folder, 'notes/link.md'))
    begin().start()
    for (let save = 0; save < 2; save += 1) {
      const told = await toldOf(() => {
        edit('.saving')
        renameSync(join(folder, '.saving'), join(folder, '.kept.md'))
      })
      expect(told).toEqual(['notes/link.md'])
    }
    expect(await toldOf(() => edit('.kept.md'))).toEqual(['notes/link.md'])
  })

  it('follows the folder itself when it goes and comes again', async () => {
    begin().start()
    rmSync(folder, { recursive: true })
    await expect.poll(() => refreshed).toBeGreaterThan(0)
    await pause(150)
    calls = []
    mkdirSync(join(folder, 'notes'), { recursive: true })
    await expect.poll(() => calls, { timeout: 5000 }).toEqual([null])
    expect(await toldOf(() => edit('notes/a.md'))).toEqual(['notes/a.md'])
  })

  it('calls in time though a program never stops to write', async () => {
    begin().start()
    const writing = setInterval(() => edit('notes/log.md'), 5)
    try {
      await expect.poll(() => refreshed, { timeout: 10_000 }).toBe(1)
    } finally {
      clearInterval(writing)
    }
  }, 20_000)

  it('leaves folders alone that it is not to enter', async () => {
    mkdirSync(join(folder, 'outside'))
    begin().start()
    edit('outside/a.md')
    await pause(200)
    expect(calls).toEqual([])
  })

  const limited = (limit: string, ...run: readonly string[]) =>
    ['-Ur', 'sh', '-c', `echo 2 > /proc/sys/user/${limit} && exec "$@"`, 'sh', ...run] as const
  const canLimit = spawnSync('unshare', limited('max_inotify_watches', 'true')).status === 0

  it.skipIf(!canLimit)('says once that the system does not let it watch everything', () => {
    for (const name of ['b', 'c', 'd']) mkdirSync(join(folder, name))
    const program = `
      import { watchFolder } from ${JSON.stringify(new URL('../../../src/read/watch.ts', import.meta.url).href)}
      const onError = (error) => console.log(error.code)
      watchFolder(${JSON.stringify(folder)}, { concerns: () => true, refresh: async () => {}, onError }).stop()
    `
    const run = [process.execPath, '--input-type=module', '--eval', program]
    const said = execFileSync('unshare', limited('max_inotify_watches', ...run), { encoding: 'utf8' })
    expect(said).toBe('ENOSPC\n')
  })
})
