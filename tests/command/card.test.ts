import { copyFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { files } from '../site/page.ts'
import { collection, scratch, write } from './collection.ts'
import { call, fixture, sameSite } from './run.ts'

const picture = 'vaults/unpublished/vault/notes/lamp.png'

async function built(content: string, out: string) {
  const args = ['--content', content, '--format', 'json']
  const { code, stdout, stderr } = await call('build', [...args, '--out', out, ...sameSite])
  expect(code, stderr).toBe(0)
  const meta = (page: string) =>
    Object.fromEntries(
      [
        ...readFileSync(join(out, page, 'index.html'), 'utf8').matchAll(
          /<meta (?:name="twitter:image:alt" )?(?:property|name)="((?:og:image|twitter:)[^"]*)" content="([^"]*)"/g,
        ),
      ].map(({ 1: name = '', 2: value = '' }) => [name, value]),
    )
  return { meta, problems: JSON.parse(stdout) as { rule: string; file: string; line: number }[] }
}

describe('the card of a page', () => {
  it('is the picture that its front matter names, with its size and words', async () => {
    const content = collection({
      'notes/a.md': '---\nimage: "[[a lamp.png|A \\"lamp\\" & more]]"\n---\nWords.\n',
      'notes/b.md': '---\ncover: drawing.svg\n---\nWords.\n',
      'notes/c.md': '---\ncover: nowhere.png\n---\nWords.\n',
      'notes/d.md': '---\ndraft: true\nimage: hidden.png\n---\nWords.\n',
      'notes/drawing.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'index.md': '---\nimage: notes/a lamp.png\n---\nHome.\n',
    })
    copyFileSync(fixture(picture), join(content, 'notes/a lamp.png'))
    copyFileSync(fixture(picture), join(content, 'notes/hidden.png'))
    const out = join(scratch(), 'dist')
    const { meta, problems } = await built(content, out)
    const own = 'https://garden.example/files/notes/a-lamp.png'
    expect(meta('notes/a')).toEqual({
      'og:image': own,
      'og:image:width': '6',
      'og:image:height': '9',
      'og:image:alt': 'A &quot;lamp&quot; &amp; more',
      'twitter:card': 'summary',
    })
    expect(meta('.')).toMatchObject({ 'og:image': own, 'og:image:width': '6' })
    for (const page of ['notes/b', 'notes/c'])
      expect(meta(page)).toEqual({
        'og:image': 'https://garden.example/cards/note.png',
        'og:image:width': '1200',
        'og:image:height': '630',
        'twitter:card': 'summary_large_image',
      })
    expect(problems.map(({ rule, file, line }) => `${rule} ${file}:${line}`)).toEqual([
      'unusable-card notes/b.md:2',
      'broken-embed notes/c.md:2',
    ])
    expect(files(out).filter((path) => path.startsWith('files/'))).toEqual([
      'files/notes/a-lamp.png',
      'files/notes/drawing.svg',
    ])
  })

  it('changes with its picture, and goes with it', async () => {
    const content = collection({ 'notes/a.md': '---\nimage: it.png\n---\nWords.\n' })
    const out = join(scratch(), 'dist')
    const of = async () => (await built(content, out)).meta('notes/a')
    expect((await of())['og:image']).toContain('/cards/note.png')
    copyFileSync(fixture(picture), join(content, 'notes/it.png'))
    expect(await of()).toMatchObject({ 'og:image:width': '6', 'twitter:card': 'summary' })
    copyFileSync(fixture('vaults/embeds/vault/rat.png'), join(content, 'notes/it.png'))
    expect(await of()).toMatchObject({ 'og:image:width': '16', 'twitter:card': 'summary_large_image' })
    write(join(content, 'notes/a.md'), 'Words.\n')
    expect((await of())['og:image']).toContain('/cards/note.png')
    expect(files(out).filter((path) => path.startsWith('files/'))).toEqual([])
  })
})
