import { afterAll, describe, expect, it } from 'vitest'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compiler } from '../../../src/build/compile.ts'
import { servedSearch } from '../../../src/build/served-search.ts'
import { Store } from '../../../src/cache/store.ts'
import { silent } from '../../../src/report/progress.ts'
import { threadPath } from '../../../src/search/search-parts.ts'
import type { SearchFile } from '../../../src/search/search-index.ts'
import type { IndexedPart, SearchPart } from '../../../src/search/search-index.ts'
import { collection, removeScratch, scratch } from '../../command/collection.ts'

afterAll(removeScratch)

const pages = threadPath

/** The search of a collection, whose index only lists what it is made of, and counts. */
async function searched(files: Readonly<Record<string, string>>) {
  const content = collection(files)
  const store = new Store(join(scratch(), 'cache.sqlite'))
  const compile = compiler()
  const read = async () =>
    (await compile({ content, overrides: {}, store, ranks: 'later', drafts: true, progress: silent })).site
  const made: string[] = []
  /** What happens while the text of a page is awaited. */
  let meanwhile = () => Promise.resolve()
  const indexPart = (part: SearchPart): Promise<IndexedPart> => {
    made.push(part.pages.map(({ html }) => html).join('\n'))
    const content = Buffer.from(`index ${made.length}`)
    const text = { path: 'search/texts/0/a', content }
    const code = [{ path: 'worker.js', content }]
    return Promise.resolve({ pages: part.pages.length, problems: [], texts: [text], index: [], code })
  }
  const joinedIndex = (parts: readonly (readonly SearchFile[])[]) => Promise.resolve(parts.flat())
  const search = servedSearch(await read(), () => meanwhile(), { indexPart, joinedIndex })
  const edit = async (path: string, text: string) => {
    writeFileSync(join(content, path), text)
    search.show(await read())
  }
  const file = async (path: string) => (await search.file(path))?.toString() ?? null
  return {
    search,
    made,
    edit,
    file,
    whileNext: (act: () => Promise<void>) => {
      meanwhile = async () => {
        meanwhile = () => Promise.resolve()
        await act()
      }
    },
    [Symbol.dispose]: () => store.close(),
  }
}

describe('the search of a site that is being written', () => {
  it('is not indexed while nobody searches, whatever is edited', async () => {
    using site = await searched({ 'a.md': 'Words.\n' })
    await site.edit('a.md', 'Other words.\n')
    await site.search.renew()
    expect(await site.file('notes/a/')).toBeNull()
    expect(site.made).toEqual([])
  })

  it('is indexed once for two searches, drafts with the rest, and once more when an edit is over', async () => {
    using site = await searched({ 'a.md': 'Words.\n', 'b.md': '---\ndraft: true\n---\nDrafted.\n' })
    expect(await Promise.all([site.file(pages), site.file('search/texts/0/a')])).toEqual([
      'index 1',
      'index 1',
    ])
    expect(await site.file(pages)).toBe('index 1')
    expect(await site.file(pages)).toBe('index 1')
    expect(await site.file('search/texts/0/b')).toBeNull()
    expect(site.made).toEqual([expect.stringMatching(/Words[^]*Drafted/)])
    await site.edit('a.md', 'Sentences.\n')
    expect(await site.file('search/texts/0/a')).toBe('index 1')
    await site.search.renew()
    expect(await site.file(pages)).toBe('index 2')
    await site.search.renew()
    expect(await site.file(pages)).toBe('index 2')
    expect(site.made).toEqual([expect.anything(), expect.stringContaining('Sentences')])
  })

  it('is indexed for who asks right after an edit, and not again when that is over', async () => {
    using site = await searched({ 'a.md': 'Words.\n' })
    await site.file(pages)
    await site.edit('a.md', 'Sentences.\n')
    expect(await site.file(pages)).toBe('index 2')
    await site.search.renew()
    expect(site.made).toHaveLength(2)
  })

  it('is not indexed again where no text has changed', async () => {
    using site = await searched({ 'a.md': 'Words.\n' })
    await site.file(pages)
    await site.edit('a.md', 'Words.\n\n')
    await site.search.renew()
    expect(await site.file(pages)).toBe('index 1')
    expect(site.made).toHaveLength(1)
  })

  it('leaves off for an edit, and begins again only for who waits', async () => {
    using site = await searched({ 'a.md': 'Words.\n', 'b.md': 'Words.\n' })
    await site.file(pages)
    await site.edit('a.md', 'First.\n')
    site.whileNext(() => site.edit('a.md', 'Second.\n'))
    await site.search.renew()
    expect(site.made).toHaveLength(1)
    site.whileNext(() => site.edit('a.md', 'Third.\n'))
    expect(await site.file(pages)).toBe('index 2')
    expect(site.made[1]).toContain('Third')
  })

  it('says why it could not be indexed, and can be asked again', async () => {
    using site = await searched({ 'a.md': 'Words.\n' })
    site.whileNext(() => Promise.reject(new Error('no room')))
    await expect(site.file(pages)).rejects.toThrow('no room')
    expect(await site.file(pages)).toBe('index 1')
  })
})
