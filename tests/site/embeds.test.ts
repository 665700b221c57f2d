import { describe, expect, inject, it } from 'vitest'
import { objections, phone, useBrowser } from './browser.ts'
import { files } from './page.ts'

const open = useBrowser()
const { url, folder } = inject('embeds')

const pages = ['notes/session-12/', 'notes/handouts/', 'notes/boards/', 'notes/crypt-excalidraw/']
const touch = { ...phone, hasTouch: true, isMobile: true }

describe.each(pages)('%s', (path) => {
  it.each([
    ['at a desk', {}],
    ['on a phone', touch],
  ])('has nothing that axe objects to, and needs no scrolling sideways, %s', async (_, options) => {
    const page = await open(url + path, options)
    expect(await objections(page)).toEqual([])
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(wider).toBeLessThanOrEqual(0)
    await page.context().close()
  })

  it('has no id twice, and every fragment leads to one', async () => {
    const page = await open(url + path, { javaScriptEnabled: false })
    const ids = await page.locator('[id]').evaluateAll((elements) => elements.map(({ id }) => id))
    expect(ids).toHaveLength(new Set(ids).size)
    const fragments = await page
      .locator('a[href^="#"]')
      .evaluateAll((links) =>
        links.map((link) => decodeURIComponent(link.getAttribute('href')?.slice(1) ?? '')),
      )
    for (const fragment of fragments) expect(ids).toContain(fragment)
    await page.context().close()
  })
})

describe('a PDF', () => {
  it('is shown at its page where it can be read, without JavaScript too', async () => {
    const page = await open(`${url}notes/handouts/`, { javaScriptEnabled: false })
    const frame = page.locator('iframe').nth(1)
    expect(await frame.getAttribute('src')).toBe('/files/hand-outs/letter.pdf#page=2&navpanes=0')
    expect(await frame.getAttribute('title')).toBe('The torn letter, page 2')
    expect((await frame.boundingBox())?.height).toBe(300)
    await page.context().close()
  })

  it.each(['on a phone', 'on paper'])('is a link alone %s', async (place) => {
    const page = await open(`${url}notes/handouts/`, place === 'on paper' ? {} : touch)
    if (place === 'on paper') await page.emulateMedia({ media: 'print' })
    expect(await page.locator('iframe').first().isVisible()).toBe(false)
    expect(await page.locator('figcaption').first().innerText()).toMatch(/^Letter\.pdf PDF, \d+ bytes/)
    await page.context().close()
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
    await page.context().close()
  })
})

describe('what only an editor’s program can show', () => {
  it('is never copied', () => {
    expect(files(folder).filter((path) => /\.(?:canvas|base|md)$|excalidraw\.(?!svg)/.test(path))).toEqual([])
  })
})
