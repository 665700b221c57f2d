import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { collection, removeScratch, scratch, write } from './collection.ts'
import { build, differences } from './incremental.ts'

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
