import { execFileSync } from 'node:child_process'
import { appendFileSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Problem } from '../../src/core/problem.ts'
import { scratch, write } from './collection.ts'
import { call, sameSite } from './run.ts'
import { differences } from './incremental.ts'

let repository = ''
let content = ''
/** Where each collection is built, the second time over the first. */
const outs = new Map<string, string>()

const git = (...parts: readonly string[]) =>
  execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@example.org', ...parts], {
    cwd: repository,
    stdio: 'pipe',
  })

/** The committer's day is today: only the author's may count. */
function commit(date: string): void {
  git('add', '-A')
  git('commit', '-q', '-m', 'x', '--date', date)
}

async function built(from = content, ...flags: readonly string[]) {
  const out = outs.get(from) ?? join(scratch(), 'dist')
  outs.set(from, out)
  const { code, stdout, stderr } = await call('build', [
    ...['--content', from, '--out', out, '--format', 'json', ...sameSite],
    ...flags,
  ])
  expect([0, 3], stderr).toContain(code)
  const page = (path: string) => readFileSync(join(out, path, 'index.html'), 'utf8')
  const problems = (JSON.parse(stdout) as readonly Problem[]).filter(({ rule }) => rule === 'no-git-dates')
  return { out, page, problems }
}

const days = (html: string) => Array.from(html.matchAll(/<time datetime="([^"]+)"/g), ([, day]) => day)

beforeAll(() => {
  repository = scratch()
  content = join(repository, 'docs/vault')
  write(
    join(content, 'site.yaml'),
    'dates: git\nrepository: https://github.com/you/notes\nrelations: { supports: {} }\n',
  )
  write(join(content, 'notes/soil.md'), 'Soil holds water, and roots hold soil, and so it goes on and on.\n')
  write(join(content, 'notes/own.md'), '---\ndate: 2019-05-06\n---\n\nWith a date.\n')
  git('init', '-q')
  // The second of March still in New York, and the third in UTC.
  commit('2021-03-02T22:30:00-05:00')
  renameSync(join(content, 'notes/soil.md'), join(content, 'notes/earth.md'))
  commit('2022-01-01T12:00:00Z')
  write(join(content, 'notes/new.md'), 'Not yet in the repository.\n')
})

describe('dates: git', () => {
  it('gives the days of the first and the last commit of a file, whatever it was called, where it has none', async () => {
    const { page, out, problems } = await built()
    expect(problems).toEqual([])
    expect(days(page('notes/earth'))).toEqual(['2022-01-01'])
    expect(days(page('notes/own'))).toEqual(['2021-03-03'])
    expect(days(page('notes/new'))).toEqual([])
    expect(days(readFileSync(join(out, 'new/index.html'), 'utf8'))).toEqual(['2022-01-01', '2021-03-03'])
  })

  it(
    'are those of the commits at the next build, which makes what a clean build makes',
    { tags: 'long' },
    async () => {
      appendFileSync(join(content, 'notes/own.md'), 'And more.\n')
      commit('2023-06-07T00:30:00+02:00')
      const { out, page } = await built()
      expect(days(page('notes/own'))).toEqual(['2023-06-06'])
      const clone = join(scratch(), 'clone')
      git('clone', '-q', repository, clone)
      const clean = await built(join(clone, 'docs/vault'))
      expect(differences(clean.out, out)).toEqual([])
    },
  )

  it('says where the history is cut off, and where there is none', async () => {
    const clone = join(scratch(), 'clone')
    git('clone', '-q', '--depth', '1', `file://${repository}`, clone)
    const shallow = await built(join(clone, 'docs/vault'))
    expect(days(shallow.page('notes/earth'))).toEqual([])
    expect(shallow.problems).toMatchObject([
      {
        file: 'site.yaml',
        line: 1,
        column: 1,
        message: expect.stringContaining('the clone is shallow') as string,
      },
    ])
    const apart = join(scratch(), 'vault')
    write(join(apart, 'site.yaml'), 'title: x\ndates: git\n')
    write(join(apart, 'a.md'), 'A.\n')
    expect((await built(apart)).problems).toMatchObject([
      { line: 2, message: 'Dates from Git are missing because the collection is not in a Git repository.' },
    ])
  })

  it('runs no git on what strangers may have written', async () => {
    const { page, problems } = await built(
      ...([content, '--untrusted', '--settings', join(content, 'site.yaml')] as const),
    )
    expect([days(page('notes/earth')), problems]).toEqual([[], []])
    expect(page('notes/earth')).toContain('https://github.com/you/notes/edit/main/content/notes/earth.md')
  })
})

describe('repository', () => {
  it('has the collection where git says that it is', async () => {
    const { page } = await built()
    expect(page('notes/earth')).toContain('https://github.com/you/notes/edit/main/docs/vault/notes/earth.md')
  })
})
