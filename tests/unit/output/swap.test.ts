import { spawn, spawnSync } from 'node:child_process'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkOutput, swapIn } from '../../../src/output/swap.ts'
import { OutputRefused } from '../../../src/output/output.ts'
import { thorough } from '../../laws.ts'

let root = ''
const at = (...parts: string[]) => join(root, ...parts)
const home = (words: string) => `<meta name="generator" content="Throughline">${words}`
const note = 'Throughline keeps sites here while one takes the place of the other.\n'
const manifest = 'throughline 1\na/index.html\nb/index.html\nc/index.html\nindex.html\n'
/** A number that no process has. */
const nobody = 4_194_305

beforeEach(() => {
  root = mkdtempSync(join(realpathSync(tmpdir()), 'swap-'))
  mkdirSync(at('content'))
  mkdirSync(at('project'))
})
afterEach(() => rmSync(root, { recursive: true }))

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

function writeSite(folder: string, words: string): string {
  write(join(folder, 'index.html'), home(words))
  for (const page of ['a', 'b', 'c']) write(join(folder, page, 'index.html'), words)
  write(join(folder, '.throughline'), manifest)
  return folder
}

/** The words of a site, which is whole. */
function wordsOf(folder: string): string {
  const words = readFileSync(join(folder, 'a', 'index.html'), 'utf8')
  expect(readFileSync(join(folder, 'index.html'), 'utf8')).toBe(home(words))
  for (const page of ['b', 'c']) expect(readFileSync(join(folder, page, 'index.html'), 'utf8')).toBe(words)
  return words
}

const beside = (folder: string, ...own: string[]) =>
  readdirSync(folder).filter((name) => !['content', 'project', ...own].includes(name))

const check = (output: string, collection = at('content')) => checkOutput(output, collection, at('project'))

describe('checkOutput', () => {
  it('accepts what is absent, empty, or a site of ours', async () => {
    await check(at('dist'))
    await check(at('deep', 'er', 'dist'))
    mkdirSync(at('dist'))
    await check(at('dist'))
    writeSite(at('dist'), 'site')
    await check(at('dist'))
    await check(at('project', 'dist'))
  })

  it('refuses a folder with anything else in it', async () => {
    write(at('dist', 'thesis.md'), 'ten years of work')
    await expect(check(at('dist'))).rejects.toThrow(OutputRefused)
    write(at('dist', 'index.html'), home('a site without a manifest'))
    await expect(check(at('dist'))).rejects.toThrow('did not write')
  })

  it('refuses a site of ours with files that are not, and names the first of them', async () => {
    writeSite(at('dist'), 'site')
    mkdirSync(at('dist', 'empty'))
    await check(at('dist'))
    write(at('dist', 'a', 'thesis.doc'), 'ten years of work')
    await expect(check(at('dist'))).rejects.toThrow('did not write, such as a/thesis.doc (1 in all)')
    write(at('dist', 'CNAME'), 'example.org')
    symlinkSync(at('content'), at('dist', 'drafts'))
    await expect(check(at('dist'))).rejects.toThrow('did not write, such as CNAME (3 in all)')
    await expect(swapIn(writeSite(at('workshop'), 'new'), at('dist'))).rejects.toThrow('CNAME (3 in all)')
    expect(readFileSync(at('dist', 'CNAME'), 'utf8')).toBe('example.org')
    expect(wordsOf(at('dist'))).toBe('site')
  })

  it('refuses a site whose manifest is damaged', async () => {
    for (const damaged of ['', manifest.slice(0, -4), manifest.replace('throughline 1', 'throughline 0')]) {
      writeSite(at('dist'), 'site')
      write(at('dist', '.throughline'), damaged)
      await expect(check(at('dist')), damaged).rejects.toThrow('did not write')
    }
  })

  it('refuses a repository, although a site of ours is in it', async () => {
    writeSite(at('dist'), 'site')
    write(at('dist', '.git', 'HEAD'), 'ref: refs/heads/main')
    await expect(check(at('dist'))).rejects.toThrow('Git repository')
  })

  it('refuses a file, and what is below one', async () => {
    write(at('dist'), 'text')
    await expect(check(at('dist'))).rejects.toThrow('not a readable folder')
    await expect(check(at('dist', 'site'))).rejects.toThrow(OutputRefused)
    symlinkSync('circle', at('circle'))
    await expect(check(at('circle'))).rejects.toThrow(OutputRefused)
  })

  it('refuses a mount point', async () => {
    if (!existsSync('/dev/shm') || statSync('/dev/shm').dev === statSync('/dev').dev) return
    if (readdirSync('/dev/shm').length > 0) return
    await expect(check('/dev/shm')).rejects.toThrow('mount point')
  })

  it('refuses to replace the collection or the project, and may lie in either', async () => {
    for (const output of [root, at('content'), at('project')]) {
      await expect(check(output)).rejects.toThrow(OutputRefused)
    }
    await check(at('content', 'dist'))
    await check(at('content', '..dist'))
    write(at('content', 'notes', 'theta.md'), 'a note')
    await expect(check(at('content', 'notes'))).rejects.toThrow('did not write')
  })

  it('sees through symbolic links on either side', async () => {
    symlinkSync(at('content'), at('alias'))
    await expect(check(at('alias'))).rejects.toThrow('replace the collection')
    await expect(check(at('content'), at('alias'))).rejects.toThrow('replace the collection')
    symlinkSync(at('project'), at('work'))
    await expect(check(at('work'))).rejects.toThrow('replace the project')
  })

  it('leaves alone whatever only has a name like ours', async () => {
    const strangers = [
      'notes.last',
      'notes.next',
      `.notes.throughline-${nobody}-abcdef`,
      `.notes.throughline-${nobody}-abcdeg`,
    ]
    for (const name of strangers) write(at(name, 'last', 'thesis.md'), 'ten years of work')
    write(at(`.notes.throughline-${nobody}-abcdeg`, 'throughline'), 'mine')
    await check(at('notes'))
    await swapIn(writeSite(at('workshop'), 'new'), at('notes'))
    for (const name of strangers) expect(existsSync(at(name, 'last', 'thesis.md'))).toBe(true)
    expect(wordsOf(at('notes'))).toBe('new')
  })

  it('leaves alone a collection that is called like the old site of the output', async () => {
    write(at('notes.last', 'thesis.md'), 'ten years of work')
    await check(at('notes'), at('notes.last'))
    await swapIn(writeSite(at('workshop'), 'new'), at('notes'))
    expect(readFileSync(at('notes.last', 'thesis.md'), 'utf8')).toBe('ten years of work')
  })

  it('puts back nothing when it refuses', async () => {
    const passage = at(`.content.throughline-${nobody}-abcdef`)
    write(join(passage, 'throughline'), note)
    writeSite(join(passage, 'last'), 'old')
    await expect(check(at('content'))).rejects.toThrow(OutputRefused)
    expect(wordsOf(join(passage, 'last'))).toBe('old')
  })

  it('deletes nothing strange that somebody put into a passage', async () => {
    const passage = at(`.dist.throughline-${nobody}-abcdef`)
    write(join(passage, 'throughline'), note)
    write(join(passage, 'last', 'thesis.md'), 'ten years of work')
    writeSite(at('dist'), 'new')
    await expect(check(at('dist'))).rejects.toThrow('move it away')
    expect(existsSync(join(passage, 'last', 'thesis.md'))).toBe(true)
  })

  it('does not touch the passage of a build that runs', async () => {
    const other = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'])
    try {
      const passage = at(`.dist.throughline-${other.pid ?? 0}-abcdef`)
      write(join(passage, 'throughline'), note)
      writeSite(join(passage, 'last'), 'old')
      await check(at('dist'))
      expect(existsSync(at('dist'))).toBe(false)
      expect(wordsOf(join(passage, 'last'))).toBe('old')
    } finally {
      other.kill()
    }
  })
})

describe('swapIn', () => {
  it('replaces the old site and leaves nothing beside it', async () => {
    writeSite(at('dist'), 'old')
    write(at('dist', 'old.html'), 'old')
    write(at('dist', '.throughline'), `${manifest}old.html\n`)
    await swapIn(writeSite(at('workshop'), 'new'), at('dist'))
    expect(wordsOf(at('dist'))).toBe('new')
    expect(existsSync(at('dist', 'old.html'))).toBe(false)
    expect(beside(root)).toEqual(['dist'])
  })

  it('makes the folders on the way', async () => {
    await swapIn(writeSite(at('workshop'), 'new'), at('deep', 'er', 'dist'))
    expect(wordsOf(at('deep', 'er', 'dist'))).toBe('new')
  })

  it('puts the old site back when the new one cannot be moved in', async () => {
    writeSite(at('dist'), 'old')
    await expect(swapIn(at('nothing'), at('dist'))).rejects.toThrow()
    expect(wordsOf(at('dist'))).toBe('old')
    expect(beside(root)).toEqual(['dist'])
  })

  it('puts back what became strange while the site was made', async () => {
    for (const make of [
      () => write(at('dist', 'thesis.md'), 'ten years of work'),
      () => write(at('dist'), 'ten years of work'),
    ]) {
      make()
      await expect(swapIn(writeSite(at('workshop'), 'new'), at('dist'))).rejects.toThrow(OutputRefused)
      expect(existsSync(at('dist', 'thesis.md')) || readFileSync(at('dist'), 'utf8') !== '').toBe(true)
      expect(beside(root)).toEqual(['dist'])
      rmSync(at('dist'), { recursive: true })
    }
  })

  it('replaces what a symbolic link leads to, and keeps the link', async () => {
    writeSite(at('www', 'site'), 'old')
    symlinkSync(join('www', 'site'), at('dist'))
    await check(at('dist'))
    await swapIn(writeSite(at('workshop'), 'new'), at('dist'))
    expect(lstatSync(at('dist')).isSymbolicLink()).toBe(true)
    expect(wordsOf(at('www', 'site'))).toBe('new')
    expect(beside(root)).toEqual(['dist', 'www'])
    expect(readdirSync(at('www'))).toEqual(['site'])
  })

  it('copies to another file system', async () => {
    const shared = '/dev/shm'
    if (!existsSync(shared) || statSync(shared).dev === statSync(root).dev) return
    const far = mkdtempSync(join(shared, 'swap-'))
    try {
      for (const words of ['one', 'two']) {
        await check(join(far, 'dist'))
        await swapIn(writeSite(at('workshop'), words), join(far, 'dist'))
        expect(wordsOf(join(far, 'dist'))).toBe(words)
        expect(readdirSync(far)).toEqual(['dist'])
        expect(existsSync(at('workshop'))).toBe(false)
      }
    } finally {
      rmSync(far, { recursive: true })
    }
  })

  it('lets builds at once each put a whole site there, of which one stays', async () => {
    for (let round = 0; round < 20; round += 1) {
      const names = ['one', 'two', 'three', 'four', 'five']
      await Promise.all(names.map((name) => swapIn(writeSite(at(`workshop-${name}`), name), at('dist'))))
      expect(names).toContain(wordsOf(at('dist')))
      expect(beside(root)).toEqual(['dist'])
    }
  })

  it('does so in processes of their own, of which some are killed', async () => {
    writeSite(at('dist'), 'old')
    const names = ['one', 'two', 'three', 'four', 'five', 'six']
    await Promise.all(
      names.map(
        (name, index) =>
          new Promise((done) => {
            const finished = writeSite(at(`workshop-${name}`), name)
            const steps = index % 2 === 0 ? 100 : 7 + index
            spawn(process.execPath, [script, finished, at('dist'), `${steps}`]).once('close', done)
          }),
      ),
    )
    await check(at('dist'))
    expect(['old', ...names]).toContain(wordsOf(at('dist')))
    await swapIn(writeSite(at('workshop'), 'new'), at('dist'))
    expect(wordsOf(at('dist'))).toBe('new')
    expect(beside(root, ...names.map((name) => `workshop-${name}`))).toEqual(['dist'])
  })
})

const script = fileURLToPath(import.meta.resolve('./swap-until-killed.ts'))

describe('a build that is killed at any step of the swap', () => {
  it.each([['on one file system', tmpdir()], ...(thorough ? [['on another', '/dev/shm']] : [])])(
    'leaves the old site or the new one whole, and the next mends it: %s',
    { tags: 'law' },
    async (_, place) => {
      if (!existsSync(place)) return
      const folder = mkdtempSync(join(realpathSync(place), 'swap-'))
      const dist = join(folder, 'dist')
      try {
        const seen = new Set<string>()
        for (let steps = 0; ; steps += 1) {
          rmSync(folder, { recursive: true })
          writeSite(dist, 'old')
          const finished = writeSite(at('workshop'), 'new')
          const { signal, status, stderr } = spawnSync(
            process.execPath,
            [script, finished, dist, `${steps}`],
            {
              encoding: 'utf8',
            },
          )
          if (signal === null) {
            expect(status, stderr).toBe(0)
            expect(wordsOf(dist)).toBe('new')
            break
          }
          expect(signal).toBe('SIGKILL')
          seen.add(existsSync(dist) ? wordsOf(dist) : 'neither')

          await check(dist)
          expect(['old', 'new']).toContain(wordsOf(dist))
          expect(readdirSync(folder)).toEqual(['dist'])
          await swapIn(writeSite(at('workshop'), 'newer'), dist)
          expect(wordsOf(dist)).toBe('newer')
          expect(readdirSync(folder)).toEqual(['dist'])
          rmSync(at('workshop'), { recursive: true, force: true })
        }
        expect([...seen].sort()).toEqual(['neither', 'new', 'old'])
      } finally {
        rmSync(folder, { recursive: true })
      }
    },
  )

  it('is mended behind a symbolic link too, which leads nowhere until then', async () => {
    const passage = at('www', `.site.throughline-${nobody}-abcdef`)
    write(join(passage, 'throughline'), note)
    writeSite(join(passage, 'last'), 'old')
    symlinkSync(join('www', 'site'), at('dist'))
    await check(at('dist'))
    expect(wordsOf(at('dist'))).toBe('old')
    expect(readdirSync(at('www'))).toEqual(['site'])
  })

  it('is mended where only a part of the old site was deleted', async () => {
    const passage = at(`.dist.throughline-${nobody}-abcdef`)
    write(join(passage, 'throughline'), note)
    write(join(passage, 'gone', 'a', 'index.html'), 'old')
    writeSite(at('dist'), 'new')
    await check(at('dist'))
    expect(wordsOf(at('dist'))).toBe('new')
    expect(beside(root)).toEqual(['dist'])
  })
})
