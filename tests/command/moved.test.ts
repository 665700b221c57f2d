import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Problem } from '../../src/core/problem.ts'
import { collection, scratch, write } from './collection.ts'
import { addressOf, call, run, sameSite, startDev } from './run.ts'

const soil = '# Soil\n\nSoil holds water, and roots hold soil, and so it goes on and on.\n'
const site = '# Our site\ntitle:   A garden   # short\n\nignore: [ "x/**" ]\n'

let content = ''
let out = ''

const build = () => call('build', ['--content', content, '--out', out, ...sameSite])
const moved = (...flags: readonly string[]) => call('moved', ['--content', content, ...flags])
const rename = (from: string, to: string) => {
  mkdirSync(dirname(join(content, to)), { recursive: true })
  renameSync(join(content, from), join(content, to))
}
const problems = async () => {
  const { stdout } = await call('check', ['--content', content, '--format', 'json'])
  return JSON.parse(stdout) as readonly Pick<Problem, 'rule' | 'message' | 'fix'>[]
}

beforeAll(() => {
  content = collection({
    'site.yaml': site,
    'notes/soil.md': soil,
    'notes/links.md': 'To [[soil]] and [it](soil.md), and [[notes/soil]].\n',
  })
  out = join(scratch(), 'out')
})

describe('moved', () => {
  it('says that there is nothing to compare with before the first build', async () => {
    const { code, stderr } = await moved()
    expect(code).toBe(1)
    expect(stderr).toContain('there is no earlier build to compare with')
  })

  it('finds nothing where nothing has moved', async () => {
    expect((await build()).code).toBe(0)
    const { code, stdout, stderr } = await moved()
    expect([code, stdout]).toEqual([0, ''])
    expect(stderr).toContain('no moved file since the last build has an old address that leads nowhere')
  })

  it('has each build say which file was renamed, and broken links what it is now', async () => {
    rename('notes/soil.md', 'notes/Good earth.md')
    for (const act of [problems, async () => (await build(), problems())]) {
      const found = await act()
      const [one, ...more] = found.filter(({ rule }) => rule === 'moved-file')
      expect(more).toEqual([])
      expect(one).toMatchObject({ file: 'notes/Good earth.md', line: 1, column: 1 })
      expect(one?.message).toBe(
        'notes/soil.md is now notes/Good earth.md, so its old address /notes/soil/ leads nowhere.',
      )
      const broken = found.filter(({ rule }) => rule === 'broken-link')
      // [[soil]] still finds it, by the heading that opens it.
      expect(broken.map(({ fix }) => fix)).toEqual(
        Array.from({ length: 2 }, () => 'link to notes/Good earth.md, where the file is now.'),
      )
    }
  })

  it('lists it, and writes nothing without being asked', async () => {
    const { code, stdout, stderr } = await run('moved', ['--content', content], { INIT_CWD: content })
    expect(code).toBe(0)
    expect(stdout).toBe('notes/soil.md → notes/Good earth.md\n  /notes/soil/ → /notes/good-earth/\n')
    expect(stderr).toContain('1 redirect to add')
    expect(readFileSync(join(content, 'site.yaml'), 'utf8')).toBe(site)
  })

  it('adds what leads on, touches nothing else, and is quiet from then on', async () => {
    expect((await moved('--write')).code).toBe(0)
    expect(readFileSync(join(content, 'site.yaml'), 'utf8')).toBe(
      `${site}redirects:\n  /notes/soil/: /notes/good-earth/\n`,
    )
    expect((await problems()).filter(({ rule }) => rule === 'moved-file')).toEqual([])
    expect((await build()).code).toBe(0)
    expect(readFileSync(join(out, 'notes/soil/index.html'), 'utf8')).toContain('/notes/good-earth/')
    expect(readFileSync(join(out, 'sitemap.xml'), 'utf8')).not.toContain('/notes/soil/')
    expect((await moved()).stdout).toBe('')
  })

  it('goes on from there where the file moves again, changed, into a folder of another kind', async () => {
    rename('notes/Good earth.md', 'inquiries/earth.md')
    writeFileSync(join(content, 'inquiries/earth.md'), `${soil}\nAnd a line.\n`)
    expect((await moved('--write')).stdout).toContain('/notes/good-earth/ → /inquiries/earth/')
    expect(readFileSync(join(content, 'site.yaml'), 'utf8')).toBe(
      `${site}redirects:\n  /notes/good-earth/: /inquiries/earth/\n  /notes/soil/: /notes/good-earth/\n`,
    )
    expect((await build()).code).toBe(0)
    for (const old of ['soil', 'good-earth']) {
      expect(readFileSync(join(out, 'notes', old, 'index.html'), 'utf8')).toContain('/inquiries/earth/')
    }
  })

  it('names a folder that was renamed once', async () => {
    for (const name of ['a', 'b', 'c']) write(join(content, `notes/old/${name}.md`), `The text of ${name}.\n`)
    await build()
    rename('notes/old', 'notes/new')
    const found = (await problems()).filter(({ rule }) => rule === 'moved-file')
    expect(found.map(({ message }) => message)).toEqual([
      'notes/old/a.md is now notes/new/a.md, so its old address /notes/old/a/ leads nowhere (and 2 more from its folder).',
    ])
    expect((await moved()).stdout.match(/→/g)).toHaveLength(6)
  })

  it('says nothing of a file that is gone, or is a draft now', async () => {
    await build()
    rename('notes/new/a.md', 'notes/a.md')
    writeFileSync(join(content, 'notes/a.md'), '---\ndraft: true\n---\nThe text of a.\n')
    rmSync(join(content, 'notes/new/b.md'))
    const { stdout } = await moved()
    expect(stdout).not.toContain('a.md')
    expect(stdout).not.toContain('b.md')
    expect(stdout).toMatch(/notes\/old\/c\.md → \S*notes\/new\/c\.md/)
  })
})

describe('moved --git', () => {
  let folder = ''
  const git = (...parts: readonly string[]) =>
    execFileSync(
      'git',
      ['-c', 'user.name=A', '-c', 'user.email=a@example.org', '-c', 'commit.gpgsign=false', ...parts],
      {
        cwd: folder,
        stdio: 'pipe',
      },
    )
  const commit = () => {
    git('add', '-A')
    git('commit', '-q', '-m', 'x')
  }

  it('refuses where there is no repository', async () => {
    const { code, stderr } = await moved('--git')
    expect(code).toBe(1)
    expect(stderr).toContain('the collection is not in a Git repository')
  })

  it('finds what was moved in the past, in a folder of the repository, without a build', async () => {
    folder = scratch()
    content = join(folder, 'vault')
    write(join(content, 'notes/soil.md'), soil)
    git('init', '-q')
    commit()
    rename('notes/soil.md', 'notes/earth.md')
    commit()
    rename('notes/earth.md', 'Über uns/Good earth.md')
    commit()
    const { code, stdout } = await moved('--git', '--write')
    expect(code).toBe(0)
    expect(stdout.split('\n').filter((line) => line.startsWith(' '))).toEqual([
      '  /notes/earth/ → /notes/über-uns/good-earth/',
      '  /notes/soil/ → /notes/über-uns/good-earth/',
    ])
    expect(readFileSync(join(content, 'site.yaml'), 'utf8')).toBe(
      'redirects:\n  /notes/earth/: /notes/über-uns/good-earth/\n  /notes/soil/: /notes/über-uns/good-earth/\n',
    )
    expect((await moved('--git')).stdout).toBe('')
  })

  it('refuses a shallow clone', async () => {
    const clone = join(scratch(), 'clone')
    git('clone', '-q', '--depth', '1', `file://${folder}`, clone)
    expect(existsSync(join(clone, 'vault'))).toBe(true)
    const { code, stderr } = await call('moved', ['--content', join(clone, 'vault'), '--git'])
    expect(code).toBe(1)
    expect(stderr).toContain('the clone is shallow')
  })
})

describe('dev', () => {
  it('says at once what a file is called now', async () => {
    const vault = collection({ 'notes/soil.md': soil, 'notes/other.md': 'Another text.\n' })
    const dev = startDev(vault)
    let told = ''
    try {
      await addressOf(dev, (part) => (told += part))
      renameSync(join(vault, 'notes/soil.md'), join(vault, 'notes/earth.md'))
      await expect.poll(() => told).toMatch(/^moved: \S*notes\/soil\.md is now \S*notes\/earth\.md$/m)
    } finally {
      dev.removeAllListeners('exit')
      dev.kill()
    }
  })
})
