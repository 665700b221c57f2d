// @module-tag long

import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { machineFault } from '../../src/report/machine-fault.ts'
import { compiledTemplates } from '../../src/html/templates.ts'
import { unkept } from '../../src/cache/store.ts'
import { collection, copyOf, scratch, write } from './collection.ts'
import { build, differences, siteIn } from './incremental.ts'
import { project, run } from './run.ts'

const isRoot = process.platform === 'linux' && process.getuid?.() === 0
const mounted: string[] = []
afterEach(() => {
  for (const folder of mounted.splice(0)) spawnSync('umount', [folder])
})

/** A file system of its own, of so many kilobytes; null where none can be mounted. */
function fileSystem(kilobytes: number): string | null {
  const folder = scratch()
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'tmpfs', folder])
  if (status !== 0) return null
  mounted.push(folder)
  return folder
}

const canMount = isRoot && fileSystem(4) !== null

/** A file system with no room left; `free` gives some back. */
function full(folder: string): { readonly free: () => void } {
  const filling = join(folder, 'filling')
  expect(() => {
    for (const size of [65_536, 4096, 1]) {
      for (;;) {
        try {
          appendFileSync(filling, Buffer.alloc(size))
        } catch (error) {
          if (size === 1) throw error
          break
        }
      }
    }
  }).toThrow('ENOSPC')
  return { free: () => rmSync(filling) }
}

/** What a build that fails must not leave. */
const leavings = (folder: string) =>
  readdirSync(folder).filter((name) => /^build-|\.tmp$|\.\d{2,}$|^\./.test(name))

const failed = (built: Promise<unknown>) =>
  built.then(() => null).catch((error: unknown) => machineFault(error)?.cause)

async function cleanOf(content: string): Promise<string> {
  const clean = join(scratch(), 'clean')
  await build(content, clean, scratch())
  return clean
}

describe.skipIf(!canMount)('a full disk', () => {
  it('of the cache: the old site stays, nothing is left, and the next build is right', async () => {
    const [content, out, cache] = [copyOf('garden'), join(scratch(), 'dist'), fileSystem(8000) ?? '']
    await build(content, out, cache)
    const before = siteIn(out)
    const { free } = full(cache)
    write(join(content, 'notes/more.md'), 'More words on [[clay]].\n')
    expect(await failed(build(content, out, cache))).toContain('the disk is full (ENOSPC')
    expect(leavings(cache)).toEqual([])
    expect(siteIn(out)).toEqual(before)
    free()
    await build(content, out, cache)
    expect(differences(out, await cleanOf(content))).toEqual([])
  })

  it('while the pages are made: likewise', async () => {
    const content = collection({ 'one.md': `Words.\n\n![[large.bin]]\n` })
    const [out, cache] = [join(scratch(), 'dist'), fileSystem(4000) ?? '']
    await build(content, out, cache)
    const before = siteIn(out)
    writeFileSync(join(content, 'large.bin'), Buffer.alloc(4_000_000))
    expect(await failed(build(content, out, cache))).toContain('the disk is full (ENOSPC: copyfile')
    expect(leavings(cache)).toEqual([])
    expect(siteIn(out)).toEqual(before)
    rmSync(join(content, 'large.bin'))
    await build(content, out, cache)
    expect(differences(out, await cleanOf(content))).toEqual([])
  })

  it('of the output is said in a line, and nothing is left beside the old site', async () => {
    const [content, disk] = [collection({ 'one.md': 'Words.\n' }), fileSystem(3000) ?? '']
    const args = ['--content', content, '--out', join(disk, 'dist')]
    expect((await run('build', args)).code).toBe(0)
    const before = siteIn(join(disk, 'dist'))
    full(disk)
    write(join(content, 'two.md'), 'More.\n')
    const { code, stderr } = await run('build', args)
    expect(code).toBe(1)
    expect(stderr).toMatch(
      /\nthroughline: the output .* cannot be replaced: ENOSPC.*\nfix {2}free some space.*\n$/,
    )
    expect(readdirSync(disk).sort()).toEqual(['dist', 'filling'])
    expect(siteIn(join(disk, 'dist'))).toEqual(before)
  })

  it('leaves the file of positions as it was', async () => {
    const disk = fileSystem(200) ?? ''
    const positions = '{"version": 1, "positions": {}}'
    write(join(disk, 'one.md'), 'Words.\n')
    write(join(disk, 'graph-positions.json'), positions)
    full(disk)
    const { code, stderr } = await run('layout', ['--content', disk])
    expect([code, stderr]).toEqual([1, expect.stringContaining('throughline: the disk is full (ENOSPC')])
    expect(siteIn(disk).get('graph-positions.json')).toBe(positions)
    expect(leavings(disk)).toEqual([])
  })
})

it.skipIf(!canMount)('a cache that is read-only keeps the old site', async () => {
  const [content, out, cache] = [
    collection({ 'one.md': 'Words.\n' }),
    join(scratch(), 'dist'),
    fileSystem(4000) ?? '',
  ]
  await build(content, out, cache)
  const before = siteIn(out)
  spawnSync('mount', ['-o', 'remount,ro', cache])
  write(join(content, 'two.md'), 'More.\n')
  expect(await failed(build(content, out, cache))).toContain('the file system is read-only (EROFS')
  expect(siteIn(out)).toEqual(before)
})

it.skipIf(!isRoot)('a cache of another user is named, in a line', () => {
  const content = collection({ 'one.md': 'Words.\n' })
  const folder = dirname(content)
  const program = join(project, 'scripts/build.ts')
  const args = [program, '--content', content, '--out', join(folder, 'dist')]
  spawnSync('chmod', ['-R', 'a+rwX', folder])
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', uid: 65_534, cwd: folder })
  expect([status, stderr]).toEqual([
    1,
    expect.stringMatching(/throughline: permission denied .*\.throughline/),
  ])
  expect(stderr).not.toContain('    at ')
  expect(readdirSync(folder)).toEqual(['content'])
})

describe('something else in the place of what is kept', () => {
  it('is done without where it can be', async () => {
    const [content, out, cache] = [copyOf('garden'), join(scratch(), 'dist'), scratch()]
    await build(content, out, cache)
    const files = readdirSync(cache).filter((name) => statSync(join(cache, name)).isFile())
    expect(files).toEqual(['collection.sqlite'])
    for (const name of files) {
      rmSync(join(cache, name))
      mkdirSync(join(cache, name, 'inner'), { recursive: true })
    }
    write(join(content, 'notes/more.md'), 'More words on [[clay]].\n')
    expect((await build(content, out, cache)).published).not.toBeNull()
    expect(machineFault(unkept())?.cause).toContain('a folder is where a file should be (EISDIR')
    expect(leavings(cache)).toEqual([])
    expect(differences(out, await cleanOf(content))).toEqual([])
  })

  it('is named where it cannot', async () => {
    const [content, folder] = [collection({ 'one.md': 'Words.\n' }), scratch()]
    writeFileSync(join(folder, 'file'), '')
    const built = build(content, join(folder, 'dist'), join(folder, 'file'))
    expect(await failed(built)).toContain(`a file is where a folder should be (ENOTDIR`)
    // The program that compiles the templates says it in its own words.
    const compiling = compiledTemplates(join(folder, 'file'), 'version', {
      base: '/',
      language: 'en',
      words: {},
    })
    expect(await failed(compiling)).toContain(`a file is where a folder should be (ENOTDIR`)
    expect(readdirSync(folder)).toEqual(['file'])
  })
})
