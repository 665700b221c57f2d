import { describe, expect, it } from 'vitest'
import { pageAt, siteWith } from './collection.ts'

const foldersOn = async (files: Readonly<Record<string, string>>) =>
  pageAt(await siteWith(files), '/', 'home').folders.map(({ name, count }) => `${name} ${count}`)

describe('a folder that holds only its own text', () => {
  it('is no folder to open, but a page of the one around it', async () => {
    const site = await siteWith({
      'Projects/Alpha/Alpha.md': '',
      'Projects/Beta/index.md': '',
      'Projects/Gamma/Gamma.md': '',
      'Projects/Gamma/Part.md': '',
      'Ideas/Ideas.md': '',
    })
    expect(pageAt(site, '/', 'home').folders.map(({ name, count }) => `${name} ${count}`)).toEqual([
      'Projects 3',
    ])
    const { contents } = pageAt(site, '/notes/projects/', 'folder')
    expect(contents.folders.map(({ name, count }) => `${name} ${count}`)).toEqual(['Gamma 1'])
    expect(contents.listing.items.map(({ title }) => title)).toEqual(['Alpha', 'Beta'])
    expect(pageAt(site, '/notes/projects/alpha/', 'note').contents).toBeNull()
    expect(pageAt(site, '/notes/projects/gamma/', 'note').contents?.listing.total).toBe(1)
  })

  it('stands beside no other of its name', async () => {
    const paper = '---\nkind: paper\n---\n'
    expect(
      await foldersOn({
        'Sources/Sources.md': 'What we read.',
        'Sources/a.md': paper,
        'Sources/b.md': paper,
      }),
    ).toEqual(['Sources 2'])
    expect(await foldersOn({ 'Ideas/a.md': '', 'ideas/index.md': '' })).toEqual(['Ideas 1'])
  })
})
