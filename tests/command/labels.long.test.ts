// @module-tag long

import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { collection, removeScratch, scratch, write } from './collection.ts'
import { build, differences, siteIn } from './incremental.ts'

afterAll(removeScratch)

it('a second page of a title and its end change the lists that name the first, as a clean build does', async () => {
  const content = collection({
    'now/plan.md': '# Plan\n\n[[clay]] and [[now/plan]]\n',
    'clay.md': '## Related\n\n- [[now/plan]] — it names it\n',
  })
  const out = join(scratch(), 'dist')
  const cache = scratch()
  const clean = async () => {
    await build(content, out, cache)
    const other = join(scratch(), 'dist')
    await build(content, other, scratch())
    expect(differences(out, other)).toEqual([])
    return readFileSync(join(out, 'notes/clay/index.html'), 'utf8')
  }
  expect(await clean()).not.toContain('Plan · now')
  write(join(content, 'old/plan.md'), '# Plan\n')
  expect(await clean()).toContain('Plan · now')
  expect(readFileSync(join(out, 'notes/now/plan/index.html'), 'utf8')).toMatch(/<h1[^>]*>Plan<\/h1>/)
  rmSync(join(content, 'old/plan.md'))
  expect(await clean()).not.toContain('Plan · now')
})

it('a base in a folder of templates has a page where a note uses it, and is in no list', async () => {
  const content = collection({
    'a.md': '![[Table.base]]\n',
    'b.md': '[[a]]\n',
    'Templates/Table.base': 'views:\n  - type: table\n    name: All of them\n',
    'site.yaml': 'url: https://garden.example\n',
  })
  const out = join(scratch(), 'dist')
  await build(content, out, scratch())
  const naming = [...siteIn(out)].flatMap(([path, text]) => (text.includes('notes/table-base') ? [path] : []))
  const pages = naming.filter((path) => path.endsWith('.html') || path.endsWith('.xml'))
  expect(pages.sort()).toEqual(['notes/a/index.html', 'notes/table-base/index.html'])
  // What is behind the link to it is no list.
  const others = naming.filter((path) => path.startsWith('graph/'))
  expect(others).toEqual(['graph/near/0.json'])
})
