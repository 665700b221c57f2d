import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { collection, removeScratch, scratch, write } from './collection.ts'
import { compile } from '../../src/build/compile.ts'
import { Store } from '../../src/cache/store.ts'
import { silent } from '../../src/report/progress.ts'
import { call, sameSite } from './run.ts'

afterAll(removeScratch)

const inquiry = `---
title: How is clay dug?
---
It is dug wet, since it cracks Why does clay crack in summer?. Frost helps too How does frost break up clay?, and a
spade does the rest.
`

function soil(settings = 'citations: titles\n') {
  return collection({
    'site.yaml': settings,
    'inquiries/dig.md': inquiry,
    'inquiries/other.md': 'Nothing is cited here.\n',
    'notes/clay.md': '---\ntitle: Why does clay crack in summer?\n---\nIt shrinks.\n',
    // A likely title is found without YAML, and this one is not.
    'notes/frost.md': '---\n"title": How does frost break up clay?\n---\nIt swells.\n',
    'notes/draft.md': '---\ntitle: Frost helps too How\ndraft: true\n---\nIt is cited nowhere.\n',
  })
}

async function list(content: string) {
  const { stdout } = await call(
    'check',
    ['--content', content, '--list-citations', '--format', 'json'],
    content,
  )
  return JSON.parse(stdout) as readonly {
    readonly file: string
    readonly line: number
    readonly title: string
  }[]
}

describe('citations: titles', () => {
  it('cites the notes whose titles stand in the text, and lists them', async () => {
    const content = soil()
    expect(await list(content)).toEqual([
      {
        file: 'inquiries/dig.md',
        line: 4,
        column: 32,
        title: 'Why does clay crack in summer?',
        address: '/notes/clay/',
      },
      {
        file: 'inquiries/dig.md',
        line: 4,
        column: 80,
        title: 'How does frost break up clay?',
        address: '/notes/frost/',
      },
    ])
    const { stdout } = await call(
      'check',
      ['--content', content, '--list-citations', '--format', 'text'],
      content,
    )
    expect(stdout).toBe(
      'citations by title: 2\n  inquiries/dig.md:4:32  Why does clay crack in summer?\n  inquiries/dig.md:4:80  How does frost break up clay?\n',
    )
  })

  it('is off by default', async () => {
    expect(await list(soil(''))).toEqual([])
  })

  it('parses again only the texts that hold a title which came or went', async () => {
    const content = soil()
    using store = new Store(join(scratch(), 'cache.sqlite'))
    const parsed = async () => {
      const made = await compile({ content, overrides: {}, store, ranks: 'never', progress: silent })
      return made.parsed.toSorted()
    }
    expect(await parsed()).toHaveLength(5)
    expect(await parsed()).toEqual([])
    write(join(content, 'notes/spade.md'), '---\ntitle: Spade does the rest.\n---\nIt digs.\n')
    expect(await parsed()).toEqual(['notes/spade.md'])
    write(join(content, 'notes/frost.md'), '---\ntitle: How does frost break up clay?\n---\nIt swells.\n')
    expect(await parsed()).toEqual(['notes/frost.md'])
    write(join(content, 'notes/frost.md'), '---\ntitle: Why does frost break up clay?\n---\nIt swells.\n')
    expect(await parsed()).toEqual(['inquiries/dig.md', 'notes/frost.md'])
    write(
      join(content, 'notes/clay.md'),
      '---\ntitle: Why does clay crack in summer?\ndraft: true\n---\nIt shrinks.\n',
    )
    expect(await parsed()).toEqual(['inquiries/dig.md', 'notes/clay.md'])
    expect(await list(content)).toEqual([])
  })

  it('knows a moved text', async () => {
    const content = soil()
    const out = join(scratch(), 'dist')
    await call('build', ['--content', content, '--out', out, ...sameSite])
    renameSync(join(content, 'inquiries/dig.md'), join(content, 'inquiries/spade.md'))
    const { stdout } = await call('build', ['--content', content, '--out', out, ...sameSite])
    expect(stdout).toContain('inquiries/dig.md is now inquiries/spade.md')
  })
})
