import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scan } from '../../../src/read/scan.ts'

const bibliography = '[{"id": "a", "type": "book"}]'
const files: Readonly<Record<string, string>> = {
  'site.yaml': 'title: A',
  'index.md': '',
  'B.md': '',
  'a.md': '',
  'notes/Theta.MD': '',
  'notes/nested/iota.markdown': '',
  'notes/site.yaml': '',
  'notes/_draft.md': '',
  'notes/.hidden.md': '',
  '_private/x.md': '',
  '.obsidian/app.json': '{}',
  'node_modules/x/readme.md': '',
  'Templates/note.md': '',
  'deep/templates/note.md': '',
  'drafts/x.md': '',
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
      'figures/Ünïcode name.png',
      'notes/site.yaml',
      'papers/data.json',
    ])
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
