import { readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { collection, scratch } from './collection.ts'
import { call, project, run, sameSite } from './run.ts'

/** A collection as a stranger may propose it, with settings that ask for everything. */
function theirs(): string {
  const content = collection({
    'site.yaml':
      'title: Theirs\nactive-attachments: allow\nremote: allow\nmetadata: keep\nuntrusted: false\nignore: []\n',
    'notes/a.md': 'A. ![[page.html]] ![[linked.txt]] ![](https://elsewhere.example/a.png)',
    'notes/page.html': '<script>ran()</script>',
    'notes/kept.txt': 'kept',
    'notes/drafts/b.md': 'a draft that our settings leave out',
  })
  symlinkSync('kept.txt', join(content, 'notes/linked.txt'))
  return content
}

async function built(...flags: readonly string[]): Promise<{ readonly out: string; readonly page: string }> {
  const out = join(scratch(), 'dist')
  const { code, stderr } = await call('build', [
    ...['--content', theirs(), '--out', out, ...sameSite],
    ...flags,
  ])
  expect([0, 3], stderr).toContain(code)
  return { out, page: readFileSync(join(out, 'notes/a/index.html'), 'utf8') }
}

const isThere = (path: string) => statSync(path, { throwIfNoEntry: false }) !== undefined

describe('a build of what a stranger proposes', () => {
  it('keeps to our settings, follows no link, and publishes nothing that runs or loads from elsewhere', async () => {
    const ours = join(scratch(), 'site.yaml')
    writeFileSync(ours, 'title: Ours\nignore: ["**/drafts/**"]\n')
    const { out, page } = await built('--untrusted', '--settings', ours)
    expect(page).toContain('Ours')
    expect(page).not.toContain('Theirs')
    expect(page).not.toMatch(/<img[^>]*elsewhere/)
    expect(isThere(join(out, 'files/notes/page.html'))).toBe(false)
    expect(isThere(join(out, 'files/notes/linked.txt'))).toBe(false)
    expect(isThere(join(out, 'notes/drafts/b/index.html'))).toBe(false)
  })

  it('would do all of that if we trusted them, so that this test can fail', async () => {
    const { out, page } = await built()
    expect(page).toContain('Theirs')
    expect(page).toMatch(/<img[^>]*elsewhere/)
    expect(isThere(join(out, 'files/notes/page.html'))).toBe(true)
    expect(isThere(join(out, 'files/notes/linked.txt'))).toBe(true)
    expect(isThere(join(out, 'notes/drafts/b/index.html'))).toBe(true)
  })
})

it('what is kept between builds is open to nobody else', async () => {
  await run('build', ['--content', theirs(), '--out', join(scratch(), 'dist'), ...sameSite])
  expect(statSync(join(project, '.throughline')).mode & 0o077).toBe(0)
})
