import { chmod, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scan } from '../../../src/scan/scan.ts'
import { concerns } from '../../../src/scan/left-out.ts'

const bibliography = '[{"id": "a", "type": "book"}]'
const files: Readonly<Record<string, string>> = {
  'site.yaml': 'title: A',
  'graph-positions.json': '{}',
  'index.md': '',
  'B.md': '',
  'a.md': '',
  'notes/Theta.MD': '',
  'notes/nested/iota.markdown': '',
  'notes/site.yaml': '',
  'notes/graph-positions.json': '{}',
  'notes/_draft.md': '',
  'notes/.hidden.md': '',
  '_private/x.md': '',
  '.obsidian/app.json': '{}',
  'node_modules/x/readme.md': '',
  'Templates/note.md': '',
  'deep/templates/note.md': '',
  'drafts/x.md': '',
  'drafts/deep/y.markdown': '',
  'drafts/.hidden/z.md': '',
  'drafts/node_modules/z.md': '',
  'drafts/plan.png': '',
  'papers/all.bib': '',
  'papers/export.json': bibliography,
  'papers/data.json': '{"id": "a"}',
  'figures/Ünïcode name.png': '',
}

let root = ''

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'scan-'))
  for (const [path, text] of Object.entries(files)) {
    const file = join(root, 'collection', path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
  }
  await writeFile(join(root, 'secret.md'), 'secret')
  await symlink(join(root, 'secret.md'), join(root, 'collection/leak.md'))
  await symlink(root, join(root, 'collection/up'))
  await symlink(join(root, 'collection'), join(root, 'collection/notes/round'))
  await symlink(join(root, 'collection/a.md'), join(root, 'collection/same.md'))
  await symlink(join(root, 'nowhere'), join(root, 'collection/dangling.md'))
  await symlink(join(root, 'collection/notes'), join(root, 'collection/again'))
  await symlink(join(root, 'collection/_private/x.md'), join(root, 'collection/private.md'))
  await mkdir(join(root, 'collection/.git/annex/objects'), { recursive: true })
  await writeFile(join(root, 'collection/.git/annex/objects/SHA-1.png'), '')
  await symlink('../.git/annex/objects/SHA-1.png', join(root, 'collection/figures/annexed.png'))
  await mkdir(join(root, 'collection/.git'), { recursive: true })
  await writeFile(join(root, 'collection/.git/config'), 'token')
  await writeFile(join(root, 'collection/.env'), 'token')
  await symlink('../.git/config', join(root, 'collection/figures/config.txt'))
  await symlink('../.env', join(root, 'collection/figures/env.txt'))
  await symlink('../a.md', join(root, 'collection/figures/a.txt'))
  await symlink(join(root, 'collection/drafts'), join(root, 'collection/deep/drafts of old'))
  await symlink(join(root, 'collection/notes'), join(root, 'collection/drafts/notes'))
  await chmod(join(root, 'collection/papers/data.json'), 0)
  await symlink(join(root, 'collection'), join(root, 'linked'))
})

afterAll(() => rm(root, { recursive: true, force: true }))

const paths = (list: readonly { readonly path: string }[]): readonly string[] => list.map(({ path }) => path)

describe('scan', () => {
  it('finds every file by what it is, sorted by path', async () => {
    const found = await scan(join(root, 'collection'), ['**/templates/**', 'DRAFTS/'])
    expect(paths(found.markdown)).toEqual([
      'B.md',
      'a.md',
      'index.md',
      'notes/Theta.MD',
      'notes/nested/iota.markdown',
      'same.md',
    ])
    expect(paths(found.bibliographies)).toEqual(['papers/all.bib', 'papers/export.json'])
    expect(paths(found.attachments)).toEqual([
      'figures/annexed.png',
      'figures/Ünïcode name.png',
      'notes/graph-positions.json',
      'notes/site.yaml',
      'papers/data.json',
    ])
  })

  it('finds bases, and those in folders of templates unless they are left out for another reason', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'scan-bases-'))
    try {
      const names = [
        'A.base',
        'Templates/B.BASE',
        'Templates/_own/C.base',
        'Templates/d/D.base',
        'x/E.base',
        'Templates/note.md',
      ]
      for (const name of names) {
        await mkdir(join(folder, name, '..'), { recursive: true })
        await writeFile(join(folder, name), '')
      }
      await symlink(join(folder, 'A.base'), join(folder, 'Templates/linked.base'))
      const found = await scan(folder, ['**/templates/**', 'templates/d/**', 'x/**'], true, [
        '**/templates/**',
      ])
      expect(paths(found.bases)).toEqual(['A.base', 'Templates/B.BASE'])
      expect(found.templateBases).toEqual(['Templates/B.BASE'])
      expect(found.ignored).toEqual([
        'Templates/_own/C.base',
        'Templates/d/D.base',
        'Templates/linked.base',
        'Templates/note.md',
        'x/E.base',
      ])
      expect(found.attachments).toEqual([])
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it('takes no file of a site that was built in the collection, but those beside its cache', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'scan-sites-'))
    try {
      for (const name of [
        'a.md',
        'dist/b.md',
        'dist/d/c.png',
        'dist/.throughline',
        'x/.throughline/y',
        'x/z.md',
      ]) {
        await mkdir(join(folder, name, '..'), { recursive: true })
        await writeFile(join(folder, name), '')
      }
      const { markdown, attachments, leftOut } = await scan(folder, [])
      expect([paths(markdown), attachments, leftOut]).toEqual([['a.md', 'x/z.md'], [], []])
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  const hidden = 'The symbolic link leads to an unpublished file.'
  const otherKind = 'The symbolic link leads to a file of another type than its name.'
  it('says what it leaves out although it was not told to', async () => {
    const found = await scan(join(root, 'collection'), ['drafts/**', 'drafts'])
    expect(found.leftOut.map(({ path, problem }) => [path, problem.rule, problem.message])).toEqual([
      ['dangling.md', 'left-out', 'The symbolic link leads nowhere.'],
      ['deep/drafts of old', 'left-out', 'The symbolic link leads to an unpublished file.'],
      ['figures/a.txt', 'left-out', otherKind],
      ['figures/config.txt', 'left-out', hidden],
      ['figures/env.txt', 'left-out', hidden],
      ['leak.md', 'left-out', 'The symbolic link leads out of the collection.'],
      ['notes/_draft.md', 'left-out', 'A note whose name begins with _ is not published.'],
      ['private.md', 'left-out', 'The symbolic link leads to an unpublished file.'],
      ['up', 'left-out', 'The symbolic link leads out of the collection.'],
    ])
  })

  it('says once a folder that names with _ are left out, unless it was told to', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'scan-'))
    for (const name of ['__init__.md', '_index.md', '_old.md', 'a.md'])
      await writeFile(join(folder, name), '')
    const { leftOut } = await scan(folder, [])
    expect(leftOut).toMatchObject([
      {
        path: '__init__.md',
        problem: {
          rule: 'left-out',
          message: 'A note whose name begins with _ is not published.',
        },
      },
    ])
    expect((await scan(folder, ['_*'])).leftOut).toEqual([])
    await rm(folder, { recursive: true })
  })

  it('knows the paths of the notes that it was told to leave out, and of no others', async () => {
    const found = await scan(join(root, 'collection'), ['**/templates/**', 'drafts'])
    expect(found.ignored).toEqual([
      'Templates/note.md',
      '_private/x.md',
      'deep/templates/note.md',
      'drafts/deep/y.markdown',
      'drafts/x.md',
      'notes/_draft.md',
    ])
  })

  it('leaves out a folder however its accents are kept', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'scan-accents-'))
    try {
      await mkdir(join(folder, 'Pru\u0308fung'))
      await writeFile(join(folder, 'Pru\u0308fung/x.md'), '')
      const { markdown, ignored } = await scan(folder, ['Pr\u00fcfung/**'])
      expect([markdown, ignored.length]).toEqual([[], 1])
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it('says that a name is not UTF-8, where a file system has such names', async ({ skip }) => {
    const folder = await mkdtemp(join(tmpdir(), 'scan-bytes-'))
    try {
      const name = Buffer.concat([Buffer.from(`${folder}/B`), Buffer.from([0xfc]), Buffer.from('cher.md')])
      const made = await writeFile(name, '').then(
        () => true,
        () => false,
      )
      skip(!made || (await readdir(folder)).includes('B%FCcher.md'), 'this file system has UTF-8 names only')
      const { markdown, leftOut } = await scan(folder, [])
      expect(markdown).toEqual([])
      expect(leftOut).toMatchObject([{ path: 'B\ufffdcher.md', problem: { rule: 'left-out' } }])
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it('says that a folder cannot be read, to those who may not', async ({ skip }) => {
    const folder = await mkdtemp(join(tmpdir(), 'scan-closed-'))
    try {
      await mkdir(join(folder, 'closed'), { mode: 0 })
      skip(
        await readdir(join(folder, 'closed')).then(
          () => true,
          () => false,
        ),
        'this user may read everything',
      )
      const { leftOut } = await scan(folder, [])
      expect(leftOut).toMatchObject([{ path: 'closed', problem: { rule: 'unreadable-file' } }])
    } finally {
      await chmod(join(folder, 'closed'), 0o700)
      await rm(folder, { recursive: true })
    }
  })

  it('ignores nothing unless told to', async () => {
    const found = await scan(join(root, 'collection'), [])
    expect(paths(found.markdown)).toEqual(
      expect.arrayContaining(['Templates/note.md', 'deep/templates/note.md', 'drafts/x.md']),
    )
  })

  it('knows size and change of a file', async () => {
    const found = await scan(join(root, 'collection'), [])
    const exported = found.bibliographies.find(({ path }) => path === 'papers/export.json')
    expect(exported?.size).toBe(bibliography.length)
    expect(exported?.modified).toBeGreaterThan(0)
  })

  it('works on a collection that is itself a link', async () => {
    expect(await scan(join(root, 'linked'), [])).toEqual(await scan(join(root, 'collection'), []))
  })

  it('fails where there is no collection', async () => {
    await expect(scan(join(root, 'nowhere'), [])).rejects.toThrow('ENOENT')
  })
})

describe('a change', () => {
  const ignore = ['drafts/**']
  it.each([
    'notes/a.md',
    'site.yaml',
    'graph-positions.json',
    'drafts/x.md',
    'drafts/deep',
    '_private/x.md',
    '.obsidian/app.json',
    '.obsidian/templates.json',
    '.obsidian/plugins/templater-obsidian/data.json',
  ])('of %s can change the site', (path) => {
    expect(concerns(path, ignore)).toBe(true)
  })

  it.each([
    'drafts/plan.png',
    'drafts/.hidden/z.md',
    'drafts/node_modules/z.md',
    'node_modules/x/readme.md',
    '.obsidian/workspace.json',
    '.obsidian/plugins/dataview/data.json',
    '.trash/x.md',
  ])('of %s cannot', (path) => {
    expect(concerns(path, ignore)).toBe(false)
  })
})

describe('a canvas', () => {
  it('is read as one, its name is known where it is left out, and no link makes another kind of file of it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'scan-canvas-'))
    try {
      for (const path of ['Board.canvas', 'B.CANVAS', 'note.md', '_x/Hidden.canvas', 'old/Past.canvas']) {
        await mkdir(dirname(join(folder, path)), { recursive: true })
        await writeFile(join(folder, path), '{}')
      }
      await symlink(join(folder, 'note.md'), join(folder, 'As board.canvas'))
      await symlink(join(folder, 'Board.canvas'), join(folder, 'as-data.json'))
      const found = await scan(folder, ['old/**'])
      expect(found.canvases.map(({ path }) => path)).toEqual(['B.CANVAS', 'Board.canvas'])
      expect(found.attachments).toEqual([])
      expect(found.ignored).toEqual(['_x/Hidden.canvas', 'old/Past.canvas'])
      expect(found.leftOut.map(({ path }) => path)).toEqual(['As board.canvas', 'as-data.json'])
      expect(concerns('_x/Hidden.canvas', [])).toBe(true)
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})
