import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { collection } from './collection.ts'
import { call, run } from './run.ts'

describe('new', () => {
  it('makes a draft in the folder of its kind, which the check has nothing against', async () => {
    const content = collection({ 'site.yaml': '' })
    for (const [kind, folder] of [
      ['note', 'notes'],
      ['inquiry', 'inquiries'],
      ['paper', 'papers'],
    ] as const) {
      expect((await call('new', [kind, 'Why: a "title"?', '--content', content])).code).toBe(0)
      const text = readFileSync(join(content, folder, 'why-a-title.md'), 'utf8')
      expect(text).toContain('title: "Why: a \\"title\\"?"')
      expect(text).toContain('draft: true')
    }
    const { stdout } = await call('check', ['--content', content, '--format', 'json'])
    expect(JSON.parse(stdout)).toEqual([])
  })

  it('takes the folder that is there, however it is spelt', async () => {
    const content = collection({ 'Notes/theta.md': 'mine', 'Garden/iota.md': 'mine' })
    expect((await call('new', ['note', 'Kappa', '--content', content])).code).toBe(0)
    expect(readdirSync(content).sort()).toEqual(['Garden', 'Notes'])
    expect(readdirSync(join(content, 'Notes')).sort()).toEqual(['kappa.md', 'theta.md'])
  })

  it('names the kind where no folder gives it', async () => {
    const content = collection({ 'site.yaml': 'folders: {inquiries: note}\n' })
    expect((await call('new', ['inquiry', 'Why?', '--content', content])).code).toBe(0)
    expect(readFileSync(join(content, 'why.md'), 'utf8')).toContain('\nkind: inquiry\n')
    expect((await call('new', ['note', 'So', '--content', content])).code).toBe(0)
    expect(readFileSync(join(content, 'notes/so.md'), 'utf8')).not.toContain('kind:')
  })

  it('never writes over a file', async () => {
    const content = collection({ 'notes/theta.md': 'mine' })
    const { code, stderr } = await run('new', ['note', 'Theta', '--content', content])
    expect(code).toBe(1)
    expect(stderr).toContain('already exists')
    expect(readFileSync(join(content, 'notes/theta.md'), 'utf8')).toBe('mine')
  })

  it('says how it is called', async () => {
    const { code, stderr } = await call('new', ['essay', 'Title'])
    expect(code).toBe(1)
    expect(stderr).toContain('npm run new -- note|inquiry|paper "Title"')
  })
})
