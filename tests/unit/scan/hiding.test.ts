import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hidingIn, isHidden, rulesOutside } from '../../../src/scan/hiding.ts'

let top: string
beforeEach(() => void (top = mkdtempSync(join(tmpdir(), 'throughline-hiding-'))))
afterEach(() => rmSync(top, { recursive: true, force: true }))

function write(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(top, path)), { recursive: true })
    writeFileSync(join(top, path), text)
  }
}

/** Which of the paths are hidden in a collection at a folder of `top`. */
function hidden(
  folder: string,
  paths: readonly string[],
  excluded: readonly string[] = [],
): readonly string[] {
  const hiding = hidingIn(join(top, folder), { git: true, excluded })
  return paths.filter((path) => isHidden(path, hiding))
}

describe('what Git ignores', () => {
  const repository = { '.git/HEAD': 'ref: refs/heads/main' }
  const paths = ['a.md', 'private/b.md', 'private/keep.md', 'x/secret.md', 'x/y/c.md', 'Note.PDF', 'ä b.md']

  it.each([
    [{ '.gitignore': 'private/\n' }, ['private/b.md', 'private/keep.md']],
    [{ '.gitignore': '\uFEFFprivate/*\r\n!private/keep.md\r\n' }, ['private/b.md']],
    [{ '.gitignore': 'private/\n!private/keep.md\n' }, ['private/b.md', 'private/keep.md']],
    [{ '.gitignore': '# a comment\n/secret.md\nc.md\n' }, ['x/y/c.md']],
    [{ '.gitignore': '*.pdf\nÄ B.md' }, ['Note.PDF', 'ä b.md']],
    [
      { '.gitignore': '*.md\n', 'x/.gitignore': '!secret.md\n' },
      ['a.md', 'private/b.md', 'private/keep.md', 'x/y/c.md', 'ä b.md'],
    ],
    [{ 'x/.gitignore': 'secret.md\n/c.md\n', 'x/y/.gitignore': 'c.md\n' }, ['x/secret.md', 'x/y/c.md']],
    [{ '.git/info/exclude': 'a.md\nx/\n', '.gitignore': '!a.md\n' }, ['x/secret.md', 'x/y/c.md']],
    [
      { '.gitignore': '*.md\n!A.md\n!PRIVATE/\n' },
      ['a.md', 'private/b.md', 'private/keep.md', 'x/secret.md', 'x/y/c.md', 'ä b.md'],
    ],
    [{}, []],
  ])('by %j is %j', (files, expected) => {
    write({ ...repository, ...files })
    expect(hidden('', paths)).toEqual(expected)
  })

  it('is what git itself says, where both read the same rules', () => {
    const rules = [
      '*.log',
      '/top.md',
      'build/',
      'a/**/z.md',
      '**/tmp',
      '!b/keep.log',
      'foo/*.md',
      'x\\ y.md',
      '[ab].txt',
      'b/c',
    ]
    const all = [
      'x.log',
      'b/keep.log',
      'b/other.log',
      'top.md',
      'b/top.md',
      'build/x.md',
      'b/build/x.md',
      'a/z.md',
      'a/b/c/z.md',
      'a/tmp/x.md',
      'tmp',
      'foo/x.md',
      'foo/b/x.md',
      'x y.md',
      'a.txt',
      'c.txt',
      'b/c/d.md',
      'd/b/c/e.md',
    ]
    execFileSync('git', ['init', '-q', top])
    write({ '.gitignore': rules.join('\n'), ...Object.fromEntries(all.map((path) => [path, ''])) })
    const listed = execFileSync('git', ['ls-files', '-z', '--others', '--exclude-standard'], { cwd: top })
    const shown = listed.toString().split('\0')
    expect(hidden('', all)).toEqual(all.filter((path) => !shown.includes(path)))
  })

  it('counts rules above the collection, from the top of its repository on, and none above that', () => {
    write({
      '.gitignore': '*.md\n',
      'r/.git': 'gitdir: ../git/modules/r\n',
      'r/.gitignore': '/notes/a.md\n',
      'r/notes/.gitignore': 'b.md\n',
      'git/modules/r/info/exclude': 'c.md\n',
    })
    expect(hidden('r/notes', ['a.md', 'b.md', 'c.md', 'd.md', 'x/a.md'])).toEqual(['a.md', 'b.md', 'c.md'])
    expect(rulesOutside(join(top, 'r/notes'))).toEqual([
      join(top, 'git/modules/r/info/exclude'),
      join(top, 'r/.gitignore'),
    ])
  })

  it('finds the exclusions that the worktrees of a repository share', () => {
    write({
      'main/.git/info/exclude': 'a.md\n',
      'main/.git/worktrees/w/commondir': '../..\n',
      'w/.git': `gitdir: ${join(top, 'main/.git/worktrees/w')}\n`,
    })
    expect(hidden('w', ['a.md', 'b.md'])).toEqual(['a.md'])
  })

  it.each([
    ['the collection', '/outer/notes/\n'],
    ['a folder above it', 'outer\n'],
    ['everything', '*\n'],
  ])('is nothing of an outer repository that ignores %s as a whole', (_, rule) => {
    write({ ...repository, '.gitignore': `${rule}*.log\n`, 'outer/notes/.gitignore': 'own.md\n' })
    expect(hidden('outer/notes', ['a.md', 'x.log', 'own.md'])).toEqual(['own.md'])
  })

  it('is said by the files in a collection, too, where there is no repository', () => {
    write({ 'notes/.gitignore': 'a.md\n' })
    expect(hidden('notes', ['a.md', 'b.md'])).toEqual(['a.md'])
  })

  it('follows no link to a file of rules, as Git does not, and reads none where the settings say so', () => {
    write({ rules: 'a.md\n', 'notes/b.md': '' })
    symlinkSync(join(top, 'rules'), join(top, 'notes/.gitignore'))
    expect(hidden('notes', ['a.md'])).toEqual([])
    write({ 'other/.gitignore': 'a.md\n' })
    const off = hidingIn(join(top, 'other'), { git: false, excluded: ['b'] })
    expect([off.by('a.md'), off.by('b.md')]).toEqual([null, { source: 'obsidian' }])
  })
})

describe('what Obsidian excludes', () => {
  it.each([
    [['Private/'], ['private/a.md', 'Private/x/b.md']],
    [['Priv'], ['private/a.md', 'Private/x/b.md', 'Privet.md']],
    [['/\\.secret\\.md$/'], ['c.SECRET.md']],
    [['/^x\\/|Privet/'], ['Privet.md', 'x/d.md']],
    [['a+b.md'], ['a+b.md']],
    [[], []],
  ])('with %j is %j', (filters, expected) => {
    const paths = ['private/a.md', 'Private/x/b.md', 'Privet.md', 'c.SECRET.md', 'x/d.md', 'a+b.md', 'aab.md']
    expect(hidden('', paths, filters)).toEqual(expected)
  })
})
