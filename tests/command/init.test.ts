import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { hostNames, hosts } from '../../scripts/hosts.ts'
import { files } from '../site/page.ts'
import { scratch, write } from './collection.ts'
import { call, project, run } from './run.ts'

const text = (folder: string, path: string) => readFileSync(join(folder, path), 'utf8')

function folderNamed(name: string, given: Readonly<Record<string, string>> = {}): string {
  const folder = join(scratch(), name)
  mkdirSync(folder)
  for (const [path, content] of Object.entries(given)) write(join(folder, path), content)
  return folder
}

describe('init', () => {
  it('begins a site in an empty folder, asks nobody at no terminal, and says what it took', async () => {
    const folder = folderNamed('my garden')
    const { code, stdout } = await run('init', [], {}, folder)
    expect(code).toBe(0)
    expect(files(folder)).toEqual(['.gitignore', 'content/site.yaml'])
    expect(parse(text(folder, 'content/site.yaml'))).toEqual({ title: 'my garden' })
    const [line = ''] = text(folder, 'content/site.yaml').split('\n')
    const [, path = ''] = /^# yaml-language-server: \$schema=(.*)$/.exec(line) ?? []
    // Beside the cache, which is that of the project where a test calls its scripts.
    expect(resolve(folder, 'content', path)).toBe(join(project, '.throughline/site.schema.json'))
    expect(text(join(folder, 'content'), path)).toContain('site.yaml of Throughline')
    expect(text(folder, '.gitignore')).toBe('.throughline/\ndist/\n')
    expect(stdout).toContain('--content content --title "my garden" --site none --publish all --host none\n')
    expect(stdout).toContain('wrote  content/site.yaml\nwrote  .gitignore\nnext\n  npm run new -- note ')
    expect(
      stdout
        .split('next\n')[1]
        ?.split('\n')
        .filter((line) => line !== ''),
    ).toHaveLength(3)
  })

  it('finds a vault of Obsidian, and takes its own folder for one with notes', async () => {
    for (const [given, content] of [
      [{ '.obsidian/app.json': '{}', 'a.md': '' }, '.'],
      [{ 'My Vault/.obsidian/app.json': '{}' }, 'My Vault'],
      [{ 'a.md': '' }, '.'],
      [{ 'README.md': '', 'Notes/a.md': '', 'More/x/b.md': '' }, '.'],
      [
        { 'README.md': '', 'docs/x/a.md': '', 'src/a.ts': '', 'dist/.throughline': '', 'dist/a.md': '' },
        'docs',
      ],
      [{ 'README.md': '', 'node_modules/p/a.md': '' }, 'content'],
    ] as const) {
      const folder = folderNamed('somewhere', given)
      expect((await call('init', [], folder)).code).toBe(0)
      expect(existsSync(join(folder, content, 'site.yaml'))).toBe(true)
    }
  })

  it('takes flags for answers, and what it writes passes the check', async () => {
    const folder = folderNamed('somewhere', { 'notes/a.md': 'A note.' })
    const flags = ['--content', 'notes', '--title', 'Soil: "a" #1', '--site', 'https://example.org/x/']
    const { stdout } = await call('init', [...flags, '--publish', 'all', '--host', 'none'], folder)
    expect(stdout).not.toContain('nobody')
    expect(stdout).toContain('public 1 note: 1 at the top (npm run check -- --list lists them)')
    expect(parse(text(folder, 'notes/site.yaml'))).toEqual({
      title: 'Soil: "a" #1',
      url: 'https://example.org/x/',
    })
    const checked = await call('check', ['--format', 'json'], folder)
    expect([checked.code, JSON.parse(checked.stdout)]).toEqual([0, []])
  })

  it('asks which notes are published, and counts those that will be, by folder', async () => {
    const said = '---\npublish: true\n---\n'
    const files = { 'a/1.md': said, 'a/2.md': said, 'b/3.md': said, 'b/4.md': '', 'c/5.md': '', 'x.md': '' }
    const optIn = await call('init', ['--publish', 'opt-in'], folderNamed('somewhere', files))
    expect(optIn.stdout).toContain('public 3 notes: 2 in a, 1 in b (')
    const folder = folderNamed('somewhere', files)
    const all = await call('init', [], folder)
    expect(all.stdout).toContain('public 6 notes: 2 in a, 2 in b, 1 at the top, 1 in c (')
    expect(parse(text(folder, 'site.yaml'))).toEqual({ title: 'somewhere', navigation: 'tree' })
    expect((await call('init', ['--publish', 'some'], folderNamed('x'))).code).toBe(1)
  })

  it('shows the folders beside each page where there are three with notes, unless told', async () => {
    const three = { 'a/1.md': '', 'a/b/2.md': '', 'c/3.md': '', '.obsidian/x/y.md': '', 'img/4.png': '' }
    const two = { 'a/1.md': '', 'c/d/2.md': '', 'node_modules/x/3.md': '' }
    for (const [files, flags, navigation] of [
      [three, [], 'tree'],
      [three, ['--navigation', 'none'], undefined],
      [two, [], undefined],
      [two, ['--navigation', 'tree'], 'tree'],
    ] as const) {
      const folder = folderNamed('somewhere', files)
      const { stdout } = await call('init', ['--content', '.', ...flags], folder)
      expect(stdout.includes('--navigation tree')).toBe(files === three && flags.length === 0)
      expect((parse(text(folder, 'site.yaml')) as { navigation?: string }).navigation).toBe(navigation)
    }
    const { code, stderr } = await call('init', ['--navigation', 'all'], folderNamed('x'))
    expect([code, stderr]).toEqual([1, expect.stringContaining('--navigation must be one of tree, none')])
  })

  it('writes over nothing, and says what it kept', async () => {
    const given = {
      'site.yaml': 'title: Mine\n',
      '.gitignore': 'dist\n',
      '.github/workflows/publish.yml': 'mine',
    }
    const folder = folderNamed('somewhere', given)
    const { code, stdout } = await call('init', ['--title', 'Yours', '--host', 'github'], folder)
    expect(code).toBe(0)
    for (const [path, before] of Object.entries(given)) {
      expect(text(folder, path)).toBe(before)
      expect(stdout).toContain(`kept   ${path} (already there)`)
    }
    expect(stdout).toContain('add to it: .throughline/\n')
    expect(files(folder)).toEqual(Object.keys(given).sort())
  })

  it.each(hostNames)(
    'writes the files of %s, for the folder and the severity that were chosen',
    async (host) => {
      const folder = folderNamed('somewhere', { "it's mine/a.md": '' })
      const flags = ['--content', "it's mine", '--host', host, '--strict']
      expect((await call('init', flags, folder)).code).toBe(0)
      const written = Object.keys(hosts[host].files)
      for (const path of written) expect(files(folder)).toContain(path)
      const whole = written.map((path) => text(folder, path)).join('\n')
      expect(whole).toContain(written.at(-1)?.endsWith('.sh') ? `'it'\\''s mine'` : `"it's mine"`)
      expect(whole).toContain('--strict')
      expect(whole).not.toContain('-eq 3')
    },
  )

  it('keeps the files of two hosts apart, and says that the first publishes, too', async () => {
    const folder = folderNamed('somewhere', { 'a.md': '' })
    await call('init', ['--host', 'rsync'], folder)
    const { stdout } = await call('init', ['--host', 's3'], folder)
    expect(stdout).toContain('wrote  publish-s3.sh')
    expect(stdout).toContain('there  publish-rsync.sh also publishes, at rsync (remove it if it should not)')
    expect(files(folder)).toEqual(expect.arrayContaining(['publish-rsync.sh', 'publish-s3.sh']))
  })

  it('writes nothing where a host would not find it, or a flag is wrong', async () => {
    const folder = folderNamed('somewhere', { '.git/HEAD': '', 'deep/a.md': '', 'a.txt': '' })
    for (const [args, at, words] of [
      [['--host', 'github'], join(folder, 'deep'), 'the top of the repository'],
      [['--host', 'github', '--content', '..'], join(folder, 'deep'), 'not in this folder'],
      [['--host', 'github.com'], folder, '--host must be one of github, '],
      [['--site', 'example'], folder, '--site must be a URL'],
      [['--content', 'a.txt'], folder, 'a.txt is a file'],
    ] as const) {
      const { code, stderr } = await call('init', args, at)
      expect([code, stderr]).toEqual([1, expect.stringContaining(words)])
    }
    expect(files(folder)).toEqual(['.git/HEAD', 'a.txt', 'deep/a.md'])
  })
})
