import { join } from 'node:path'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { collection, removeScratch, scratch } from '../command/collection.ts'
import { build } from '../command/incremental.ts'
import { objections, overflow, phone, useBrowser } from './browser.ts'
import { exists, page as documentAt } from './page.ts'

const open = useBrowser()
const { folder, url } = inject('based')

afterAll(removeScratch)

const texts = (document: Document, selector: string) =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent.replace(/\s+/g, ' ').trim())

/** A site of the given files. */
async function built(files: Readonly<Record<string, string>>): Promise<string> {
  const site = join(scratch(), 'site')
  const { problems } = await build(collection(files), site, scratch())
  expect(problems).toEqual([])
  return site
}

describe('the page about the site', () => {
  it('explains the kinds of pages, the signs, what is computed, and every key', () => {
    const about = documentAt(folder, '/about/')
    expect(texts(about, 'h1')).toEqual(['About this site'])
    expect(texts(about, 'main h2')).toEqual(['Kinds of pages', 'Signs', 'What is computed', 'Keys'])
    expect(texts(about, '#kinds dt')).toEqual(['Notes', 'Inquiries', 'Papers'])
    expect(about.querySelectorAll('#kinds dt .mark')).toHaveLength(3)
    expect(about.querySelectorAll('#signs dt')).toHaveLength(4)
    expect(about.querySelector('#signs .computed-mark + *, #signs .computed-mark')).not.toBeNull()
    expect(texts(about, '#computed p')[0]).toBe('Similar pages share unusual words.')
    expect(texts(about, '#keys h3')).toEqual(['On every page', 'Pages side by side', 'Map', 'Graph'])
    const keys = new Set(texts(about, '#keys kbd'))
    for (const key of ['/', 'Ctrl', 'K', 'Alt', 'Enter', 'Backspace', 'Home', 'Esc', 'Shift', 'O', 'P', '0'])
      expect(keys).toContain(key)
    for (const said of about.querySelectorAll('.about-list dd')) expect(said.textContent.trim()).not.toBe('')
  })

  it.each(['light', 'dark'] as const)(
    'needs no scrolling sideways at 360 px, and has nothing that axe objects to: %s',
    { tags: 'long' },
    async (colorScheme) => {
      const page = await open(`${url}about/`, { ...phone, colorScheme })
      expect(await overflow(page)).toBeLessThanOrEqual(0)
      expect(await objections(page)).toEqual([])
      await page.setViewportSize({ width: 320, height: 640 })
      expect(await overflow(page)).toBeLessThanOrEqual(0)
    },
  )

  it('is a link at the foot of every page', { tags: 'long' }, async () => {
    const page = await open(`${url}notes/soil/`, { javaScriptEnabled: false })
    await page.getByRole('contentinfo').getByRole('link', { name: 'About', exact: true }).click()
    await page.waitForURL('**/plot/one/about/')
    expect(await page.locator('h1').textContent()).toBe('About this site')
  })

  it(
    'explains no kind to readers of plain notes, and says nothing of inquiries and papers',
    { tags: 'long' },
    async () => {
      const about = documentAt(
        await built({ 'Clay.md': 'It holds [[Water]].\n', 'Water.md': 'Wet.\n' }),
        '/about/',
      )
      expect(about.querySelector('#kinds')).toBeNull()
      expect(about.querySelector('main')?.textContent).not.toMatch(/inquir|paper|question/i)
    },
  )

  it('is left out, and its link too, where a setting says so', async () => {
    const site = await built({ 'Clay.md': 'Wet.\n', 'site.yaml': 'about: false\n' })
    expect(exists(site, 'about/index.html')).toBe(false)
    expect(documentAt(site, '/notes/clay/').querySelector('footer a[href="/about/"]')).toBeNull()
  })
})

describe('an address that the page about the site would have', () => {
  const links = (site: string) => texts(documentAt(site, '/'), 'footer a[href="/about/"]')

  it('is of a note that asks for it', async () => {
    const site = await built({ 'Me.md': '---\ntitle: Who we are\npermalink: /about/\n---\nTwo gardeners.\n' })
    expect(texts(documentAt(site, '/about/'), 'h1')).toEqual(['Who we are'])
    expect(links(site)).toEqual(['About'])
  })

  it.each([
    ['of a note', { 'Me.md': '---\nredirects: [/about/]\n---\nTwo gardeners.\n' }],
    ['of the settings', { 'Me.md': 'Two gardeners.\n', 'site.yaml': 'redirects: { /about/: /notes/me/ }\n' }],
  ])('is of a redirect %s', async (_, files) => {
    const site = await built(files)
    const refresh = documentAt(site, '/about/').querySelector('meta[http-equiv="refresh"]')
    expect(refresh?.getAttribute('content')).toContain('/notes/me/')
    expect(links(site)).toEqual(['About'])
  })

  it('is of the page to which the address led before, where addresses of Quartz are kept', async () => {
    const site = await built({ 'about.md': 'Two gardeners.\n', 'site.yaml': 'keep-addresses: quartz\n' })
    const refresh = documentAt(site, '/about/').querySelector('meta[http-equiv="refresh"]')
    expect(refresh?.getAttribute('content')).toContain('/notes/about/')
    expect(links(site)).toEqual(['About'])
  })

  it('is of no folder, since the address of a folder begins with that of its kind', async () => {
    const site = await built({ 'about/Me.md': 'Of [[You]].\n', 'about/You.md': 'Two gardeners.\n' })
    expect(texts(documentAt(site, '/notes/about/'), 'h1')).toEqual(['about · 2 pages'])
    expect(texts(documentAt(site, '/about/'), 'h1')).toEqual(['About this site'])
  })
})
