import { describe, expect, inject, it } from 'vitest'
import { objections, overflow, phone, useBrowser } from './browser.ts'
import { files, page as documentAt } from './page.ts'

const open = useBrowser()
const { url, folder } = inject('embeds')

const pages = ['notes/session-12/', 'notes/handouts/', 'notes/boards/', 'notes/crypt-excalidraw/']
const touch = { ...phone, hasTouch: true, isMobile: true }

describe.each(pages)('%s', (path) => {
  it('has nothing that axe objects to at a desk and on a phone, and fits the phone', async () => {
    const page = await open(url + path)
    expect(await objections(page)).toEqual([])
    await page.setViewportSize(phone.viewport)
    expect(await objections(page)).toEqual([])
    expect(await overflow(page)).toBeLessThanOrEqual(0)
  })

  it('has no id twice, and every fragment leads to one', () => {
    const document = documentAt(folder, path)
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    expect(ids).toHaveLength(new Set(ids).size)
    const fragments = [...document.querySelectorAll('a[href^="#"]')].map((link) =>
      decodeURIComponent(link.getAttribute('href')?.slice(1) ?? ''),
    )
    expect(fragments.length).toBeGreaterThan(0)
    for (const fragment of fragments) expect(ids).toContain(fragment)
  })
})

describe('a PDF', () => {
  it('is shown at its page where it can be read, without JavaScript too', async () => {
    const page = await open(`${url}notes/handouts/`, { javaScriptEnabled: false })
    const frame = page.locator('iframe').nth(1)
    expect(await frame.getAttribute('src')).toBe('/files/hand-outs/letter.pdf#page=2&navpanes=0')
    expect(await frame.getAttribute('title')).toBe('The torn letter, page 2')
    expect((await frame.boundingBox())?.height).toBe(300)
  })

  it.each(['on a phone', 'on paper'])('is a link alone %s', async (place) => {
    const page = await open(`${url}notes/handouts/`, place === 'on paper' ? {} : touch)
    if (place === 'on paper') await page.emulateMedia({ media: 'print' })
    else expect(await objections(page)).toEqual([])
    expect(await page.locator('iframe').first().isVisible()).toBe(false)
    expect(await page.locator('figcaption').first().innerText()).toMatch(/^Letter\.pdf PDF, \d+ bytes/)
  })
})

describe('a film and a sound', () => {
  it('are their names on paper, and play on a screen', async () => {
    const page = await open(`${url}notes/handouts/`)
    const players = page.locator('video, audio')
    const names = page.locator('.on-paper')
    const shown = async () => [await players.first().isVisible(), await names.first().isVisible()]
    expect(await shown()).toEqual([true, false])
    await page.emulateMedia({ media: 'print' })
    expect(await shown()).toEqual([false, true])
    expect(await names.count()).toBe(await players.count())
  })
})

describe('what only an editor’s program can show', () => {
  it('is never copied', () => {
    expect(files(folder).filter((path) => /\.(?:canvas|base|md)$|excalidraw\.(?!svg)/.test(path))).toEqual([])
  })
})
