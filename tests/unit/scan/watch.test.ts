import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchFolder, type Watching } from '../../../src/scan/watch.ts'

let folder = ''
let watching: Watching | undefined
/** The paths that the system has told of. */
let noticed: string[] = []
let calls: (readonly string[] | null)[] = []
/** A call takes until then. */
let held: Promise<unknown> | undefined

async function begin(): Promise<Watching> {
  noticed = []
  calls = []
  held = undefined
  watching = await watchFolder(folder, {
    concerns: (path) => {
      noticed.push(path)
      return !path.startsWith('.')
    },
    enters: (path) => !path.startsWith('out'),
    refresh: async (changed) => {
      calls.push(changed && [...changed].sort())
      await held
    },
    onError: (error) => {
      throw error
    },
  })
  return watching
}

async function start(): Promise<void> {
  ;(await begin()).start()
}

// The watcher's time passes only where a test lets it; what the system tells comes when it comes.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  folder = mkdtempSync(join(tmpdir(), 'watch-'))
  mkdirSync(join(folder, '.obsidian'))
  mkdirSync(join(folder, 'notes'))
})
afterEach(() => {
  watching?.stop()
  rmSync(folder, { recursive: true })
  vi.useRealTimers()
})
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
const edit = (path: string) => writeFileSync(join(folder, path), `${Math.random()}`)

/** An edit that the system has told of; no time passes. */
async function noticedEdit(path: string): Promise<void> {
  noticed = []
  edit(path)
  await expect.poll(() => noticed, { interval: 0 }).toContain(path)
}

/**
 * What is told of one change, made when all before has been told; time passes. A busy machine may tell of it in parts:
 * `wanted` is a path to wait for.
 */
async function toldOf(change: () => void, wanted?: string): Promise<readonly string[]> {
  calls = []
  change()
  const isTold = (call: readonly string[] | null) =>
    call !== null && (wanted === undefined || call.includes(wanted))
  await expect.poll(() => calls.some(isTold), { timeout: 5000 }).toBe(true)
  await pass(200)
  return [...new Set(calls.flatMap((call) => call ?? []))].sort()
}

describe('watchFolder', () => {
  it('keeps what happens before it starts, for one call', async () => {
    const early = await begin()
    await noticedEdit('notes/a.md')
    await noticedEdit('notes/b.md')
    await pass(10_000)
    expect(calls).toEqual([])
    early.start()
    expect(calls).toEqual([['notes/a.md', 'notes/b.md']])
    await pass(500)
    expect(calls).toHaveLength(1)
  })

  it('does not call for what does not concern it, or for nothing', async () => {
    await start()
    await noticedEdit('.obsidian/workspace.json')
    await pass(10_000)
    expect(calls).toEqual([])
  })

  it('calls once more, however much changes while it calls', async () => {
    await start()
    const { promise, resolve } = Promise.withResolvers()
    held = promise
    await noticedEdit('notes/a.md')
    await pass(50)
    expect(calls).toHaveLength(1)
    for (let burst = 0; burst < 4; burst += 1) {
      await noticedEdit('notes/a.md')
      await pass(80)
    }
    expect(calls).toHaveLength(1)
    resolve(null)
    await pass(500)
    expect(calls).toEqual([['notes/a.md'], ['notes/a.md']])
  })

  it('says which paths have changed, and asks for a look at everything when all is quiet', async () => {
    await start()
    await noticedEdit('notes/a.md')
    await noticedEdit('notes/b.md')
    await pass(50)
    expect(calls).toEqual([['notes/a.md', 'notes/b.md']])
    await pass(900)
    expect(calls).toHaveLength(1)
    await pass(100)
    expect(calls.slice(1)).toEqual([null])
    await pass(10_000)
    expect(calls).toHaveLength(2)
  })

  it('watches files elsewhere besides, missing ones too, and asks for a look at everything', async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'watch-besides-'))
    const write = (name: string) => writeFileSync(join(elsewhere, name), `${Math.random()}`)
    await start()
    watching?.besides([join(elsewhere, 'a.ts'), join(elsewhere, 'b.ts'), join(elsewhere, 'none/c.ts')])
    const told = async (change: () => void) => {
      calls = []
      change()
      await expect.poll(() => pass(50).then(() => calls)).toEqual([null])
      await pass(200)
    }
    await told(() => write('a.ts'))
    await told(() => {
      write('saved')
      renameSync(join(elsewhere, 'saved'), join(elsewhere, 'b.ts'))
    })
    await told(() => rmSync(join(elsewhere, 'a.ts')))
    watching?.besides([join(elsewhere, 'b.ts')])
    calls = []
    write('a.ts')
    await noticedEdit('notes/a.md')
    await pass(50)
    expect(calls).toEqual([['notes/a.md']])
    rmSync(elsewhere, { recursive: true })
  })

  it('keeps a change that comes while it calls for the next call', async () => {
    await start()
    const { promise, resolve } = Promise.withResolvers()
    held = promise
    await noticedEdit('notes/a.md')
    await pass(50)
    await noticedEdit('notes/b.md')
    resolve(null)
    await pass(50)
    expect(calls).toEqual([['notes/a.md'], ['notes/b.md']])
  })

  it('tells of every save to a new file that takes the place of the old', async () => {
    edit('notes/a.md')
    await start()
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
    await start()
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
    await start()
    const moved = (from: string, to: string) => renameSync(join(folder, from), join(folder, to))
    const [first, second] = ['notes/new/deep/a.md', 'notes/old/deep/a.md']
    expect(await toldOf(() => moved('.new', 'notes/new'), first)).toContain(first)
    expect(await toldOf(() => edit('notes/new/deep/a.md'))).toEqual(['notes/new/deep/a.md'])
    expect(await toldOf(() => moved('notes/new', 'notes/old'), second)).toContain(second)
    expect(await toldOf(() => edit('notes/old/deep/a.md'))).toEqual(['notes/old/deep/a.md'])
    const again = () => {
      rmSync(join(folder, 'notes/old'), { recursive: true })
      mkdirSync(join(folder, 'notes/old'))
    }
    expect(await toldOf(again, second)).toContain(second)
    expect(await toldOf(() => edit('notes/old/b.md'))).toEqual(['notes/old/b.md'])
  })

  it('tells of a link when what it leads to changes, or is replaced', async () => {
    edit('.kept.md')
    symlinkSync('../.kept.md', join(folder, 'notes/link.md'))
    await start()
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
    await start()
    rmSync(folder, { recursive: true })
    await expect.poll(() => calls).not.toEqual([])
    await pass(10_000)
    calls = []
    mkdirSync(join(folder, 'notes'), { recursive: true })
    await expect.poll(() => calls).toEqual([null])
    expect(await toldOf(() => edit('notes/a.md'))).toEqual(['notes/a.md'])
  })

  it('calls in time though a program never stops to write', async () => {
    await start()
    for (let time = 0; time < 2000; time += 20) {
      expect(calls).toEqual([])
      // chokidar reports one file at most every 50 milliseconds.
      await noticedEdit(`notes/log-${time % 80}.md`)
      await pass(20)
    }
    expect(calls).toEqual([[0, 20, 40, 60].map((name) => `notes/log-${name}.md`)])
  })

  it('leaves folders alone that it is not to enter, or that a link leads to', async () => {
    for (const name of ['outside', '.linked']) mkdirSync(join(folder, name))
    symlinkSync('../.linked', join(folder, 'notes/linked'))
    await start()
    edit('outside/a.md')
    edit('.linked/a.md')
    expect(await toldOf(() => edit('notes/a.md'))).toEqual(['notes/a.md'])
  })

  const limited = (limit: string, ...run: readonly string[]) =>
    ['-Ur', 'sh', '-c', `echo 2 > /proc/sys/user/${limit} && exec "$@"`, 'sh', ...run] as const
  const canLimit = spawnSync('unshare', limited('max_inotify_watches', 'true')).status === 0

  it.skipIf(!canLimit)('says once that the system does not let it watch everything', () => {
    for (const name of ['b', 'c', 'd']) mkdirSync(join(folder, name))
    const program = `
      import { watchFolder } from ${JSON.stringify(new URL('../../../src/scan/watch.ts', import.meta.url).href)}
      const onError = (error) => console.log(error.code)
      const watching = await watchFolder(${JSON.stringify(folder)}, { concerns: () => true, refresh: async () => {}, onError })
      watching.stop()
    `
    const run = [process.execPath, '--input-type=module', '--eval', program]
    const said = execFileSync('unshare', limited('max_inotify_watches', ...run), { encoding: 'utf8' })
    expect(said).toBe('ENOSPC\n')
  })
})
