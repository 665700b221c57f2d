// @module-tag long

import { copyFileSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ledger, openLedger } from '../../src/ledger/ledger.ts'
import { files } from '../site/page.ts'
import { collection, scratch, write } from './collection.ts'
import { build, differences } from './incremental.ts'
import { fixture } from './run.ts'

const garden = {
  'site.yaml': 'cards: page\ntitle: A garden\n',
  'notes/clay.md': '---\ntitle: What is clay?\n---\nWords.\n',
  'notes/also.md': '---\ntitle: What is clay?\n---\nThe same words on the same card.\n',
  'notes/hidden.md': '---\ntitle: A secret\ndraft: true\n---\nWords.\n',
  'notes/rain.md': '---\ntitle: 雨\n---\nWords.\n',
  'notes/own.md': '---\nimage: lamp.png\n---\nWords.\n',
  'inquiries/why.md': 'Because of [[clay]].\n',
  'index.md': 'Home.\n',
}

function gardenOnDisk(): { content: string; out: string; cache: string } {
  const content = collection(garden)
  copyFileSync(fixture('vaults/unpublished/vault/notes/lamp.png'), join(content, 'notes/lamp.png'))
  return { content, out: join(scratch(), 'dist'), cache: join(scratch(), 'cache') }
}

/** How many cards a build draws. */
async function drawnBy(content: string, out: string, cache: string): Promise<number> {
  openLedger()
  await build(content, out, cache)
  return ledger().cardsDrawn
}

const cardsIn = (out: string) => files(out).filter((path) => /^cards\/[0-9a-f]{16}\.png$/.test(path))

function cardOf(out: string, page: string): Record<string, string> {
  const html = readFileSync(join(out, page, 'index.html'), 'utf8')
  const metas = html.matchAll(
    /<meta (?:name="twitter:image:alt" )?property="(og:image[^"]*)" content="([^"]*)"/g,
  )
  return Object.fromEntries([...metas].map(({ 1: name = '', 2: value = '' }) => [name, value]))
}

describe('cards of pages', () => {
  it('show titles, but for home, drafts, pages with a picture of their own, and other scripts', async () => {
    const { content, out, cache } = gardenOnDisk()
    expect(await drawnBy(content, out, cache)).toBe(2)
    expect(cardsIn(out)).toHaveLength(2)
    const clay = cardOf(out, 'notes/clay')
    expect(clay).toMatchObject({
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': 'Note: What is clay?',
    })
    expect(cardsIn(out)).toContain(new URL(clay['og:image'] ?? '').pathname.slice(1))
    expect(cardOf(out, 'notes/also')).toEqual(clay)
    expect(cardOf(out, 'inquiries/why')['og:image:alt']).toBe('Inquiry: why')
    expect(cardOf(out, 'notes/rain')['og:image']).toContain('/cards/note.png')
    expect(cardOf(out, 'notes/own')['og:image']).toContain('/files/notes/lamp.png')
    expect(cardOf(out, '.')['og:image']).toContain('/cards/site.png')
    expect(cardOf(out, 'notes')['og:image']).toContain('/cards/site.png')
  })

  it('are drawn when what they show changes, and go with their pages', async () => {
    const { content, out, cache } = gardenOnDisk()
    const clean = async () => {
      const other = join(scratch(), 'dist')
      await build(content, other, join(scratch(), 'cache'))
      return differences(out, other)
    }
    await drawnBy(content, out, cache)
    write(join(content, 'notes/clay.md'), '---\ntitle: What is clay?\n---\nOther words.\n')
    expect(await drawnBy(content, out, cache)).toBe(0)
    write(join(content, 'notes/clay.md'), '---\ntitle: What is loam?\n---\nOther words.\n')
    expect(await drawnBy(content, out, cache)).toBe(1)
    expect(cardOf(out, 'notes/clay')['og:image:alt']).toBe('Note: What is loam?')
    expect(cardsIn(out)).toHaveLength(3)
    expect(await clean()).toEqual([])

    rmSync(join(content, 'notes/also.md'))
    write(join(content, 'inquiries/why.md'), 'Because of nothing.\n')
    expect(await drawnBy(content, out, cache)).toBe(1)
    expect(cardsIn(out)).toHaveLength(2)
    expect(await clean()).toEqual([])
  })

  it('are not drawn again for another folder', async () => {
    const { content, out, cache } = gardenOnDisk()
    await drawnBy(content, out, cache)
    const other = join(scratch(), 'dist')
    expect(await drawnBy(content, other, cache)).toBe(0)
    expect(differences(out, other)).toEqual([])
  })
})
