import { describe, expect, it } from 'vitest'
import { siteWith } from './collection.ts'

const tree = { 'site.yaml': 'navigation: tree\n' }

/** The tree of a site as lines, each folder with what is in it. */
async function treeOf(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const site = await siteWith({ ...tree, ...files })
  return site
    .treeIn(0)
    .map(({ address, folders, pages }) =>
      [address, ...folders.map(({ title }) => `${title}/`), ...pages.map(({ title }) => title)].join(' | '),
    )
}

describe('the tree of folders', () => {
  it('has folders first, in the order of titles and by the numbers in them', async () => {
    expect(
      await treeOf({
        'top.md': '',
        'b/Session 10.md': '',
        'b/Session 2.md': '',
        'b/z/deep.md': '',
        'A/one.md': '',
        'Chapter 10/x.md': '',
        'Chapter 9/x.md': '',
      }),
    ).toEqual([
      '/ | A/ | b/ | Chapter 9/ | Chapter 10/ | top',
      '/notes/a/ | one',
      '/notes/b/ | z/ | Session 2 | Session 10',
      '/notes/b/z/ | deep',
      '/notes/chapter-10/ | x',
      '/notes/chapter-9/ | x',
    ])
  })

  it('has a folder by the title of its page, which is not in it again', async () => {
    expect(
      await treeOf({ 'soil/index.md': '---\ntitle: All soil\n---\n', 'soil/clay.md': '', 'z/z.md': '' }),
    ).toEqual(['/ | All soil/ | z', '/notes/soil/ | clay'])
  })

  it('begins with the roles where there are several, and lists what indexes list', async () => {
    expect(
      await treeOf({
        'index.md': 'Home.',
        'notes/readme.md': 'All notes.',
        'notes/soil.md': '',
        'notes/hidden.md': '---\ndraft: true\n---\n',
        'inquiries/old/why.md': '',
        'papers/p.md': '---\npermalink: /moved/\n---\n',
      }),
    ).toEqual([
      '/ | Notes/ | Inquiries/ | Papers/',
      '/notes/ | soil',
      '/inquiries/ | old/',
      '/inquiries/old/ | why',
      '/papers/ | p',
    ])
  })

  it('says the language of titles, and of the collection what it calls its kinds', async () => {
    const site = await siteWith({
      'site.yaml': 'navigation: tree\nlanguage: de\nkinds: { inquiry: { label: Frage, plural: Fragen } }\n',
      'שלום עולם.md': 'שלום עולם וכל מה שיש בו.',
      'inquiries/why.md': 'Warum ist es so?',
    })
    const [top, notes] = site.treeIn(0)
    expect(top?.folders.map(({ title }) => title)).toEqual(['Notizen', 'Fragen'])
    expect(notes?.pages).toMatchObject([{ title: 'שלום עולם', lang: 'he', dir: 'rtl' }])
  })

  it('is spread over files by folder, each folder in one', async () => {
    const notes = Array.from({ length: 600 }, (_, index) => [`f${index % 40}/n${index}.md`, ''] as const)
    const site = await siteWith({ ...tree, ...Object.fromEntries(notes) })
    expect(site.treeFiles).toBe(2)
    const folders = [0, 1].flatMap((file) => site.treeIn(file))
    expect(new Set(folders.map(({ address }) => address)).size).toBe(41)
    expect(folders.flatMap(({ pages }) => pages)).toHaveLength(600)
  })

  it('is nowhere in a site that does not ask for it', async () => {
    expect((await siteWith({ 'a.md': '' })).treeFiles).toBe(0)
  })
})
