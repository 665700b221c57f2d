import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { compile } from '../../src/build/compile.ts'
import { servedSearch } from '../../src/build/served-search.ts'
import { Store } from '../../src/cache/store.ts'
import type { Address } from '../../src/core/address.ts'
import { silent } from '../../src/report/progress.ts'
import { pageName, textPath, threadPath } from '../../src/search/search-parts.ts'
import { copyOf, scratch, write } from './collection.ts'
import { call, sameSite } from './run.ts'

describe('the search of dev', () => {
  it('has the files of a build, bytes and all', async () => {
    const content = copyOf('garden')
    write(join(content, 'notes/draft.md'), '---\ndraft: true\n---\nDrafted words.\n')
    const out = join(scratch(), 'dist')
    expect((await call('build', ['--content', content, '--out', out, ...sameSite])).code).toBe(0)
    using store = new Store(join(scratch(), 'cache.sqlite'))
    const read = { content, overrides: {}, store, ranks: 'later', progress: silent } as const
    const { site } = await compile(read)
    const search = servedSearch(site, () => Promise.resolve())
    const built = readdirSync(join(out, 'search'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.parentPath.includes('texts'))
      .map((entry) => relative(out, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    expect(built.length).toBeGreaterThan(4)
    for (const path of built) {
      const file = await search.file(path)
      expect([path, file && Buffer.from(file).equals(readFileSync(join(out, path)))]).toEqual([path, true])
    }
    // What dev shows besides is found besides.
    search.show((await compile({ ...read, drafts: true })).site)
    await search.file(threadPath)
    const drafts = pageName('/notes/draft/' as Address)
    const texts = await search.file(textPath(drafts, site.searched.length + 1))
    expect(inflateSync(texts ?? '').toString()).toContain('/notes/draft/')
  })
})
