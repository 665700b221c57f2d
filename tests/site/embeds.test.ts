import { describe, expect, inject, it } from 'vitest'
import { objections, overflow, phone, useBrowser } from './browser.ts'
import { files, page as documentAt } from './page.ts'

const open = useBrowser()
const { url, folder } = inject('embeds')

const pages = ['notes/session-12/', 'notes/handouts/', 'notes/boards/', 'notes/crypt-excalidraw/']
const linkAlone = /^Letter\.pdf PDF, \d+ bytes/

describe.each(pages)('%s', (path) => {
  it('has nothing that axe objects to, and fits a phone', { tags: 'long' }, async () => {
    const page = await open(url + path)
    expect(await objections(page)).toEqual([])
    await page.setViewportSize(phone.viewport)
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

describe('a PDF, a film and a sound', () => {
  it(
    'are shown where they can be read and played, the PDF at its page, and are their names on paper',
    { tags: 'long' },
    async () => {
      const frame = documentAt(folder, 'notes/handouts/').querySelectorAll('iframe')[1]
      expect(frame?.getAttribute('src')).toBe('/files/hand-outs/letter.pdf#page=2&navpanes=0')
      expect(frame?.getAttribute('title')).toBe('The torn letter, page 2')
      const page = await open(`${url}notes/handouts/`)
      expect((await page.locator('iframe').nth(1).boundingBox())?.height).toBe(300)
      const players = page.locator('video, audio')
      const names = page.locator('.on-paper')
      const shown = async () => [await players.first().isVisible(), await names.first().isVisible()]
      expect(await shown()).toEqual([true, false])
      await page.emulateMedia({ media: 'print' })
      expect(await shown()).toEqual([false, true])
      expect(await names.count()).toBe(await players.count())
      expect(await page.locator('iframe').first().isVisible()).toBe(false)
      expect(await page.locator('figcaption').first().innerText()).toMatch(linkAlone)
    },
  )

  it('the PDF is a link alone on a phone', { tags: 'long' }, async () => {
    const page = await open(`${url}notes/handouts/`, { ...phone, hasTouch: true, isMobile: true })
    expect(await page.locator('iframe').first().isVisible()).toBe(false)
    expect(await page.locator('figcaption').first().innerText()).toMatch(linkAlone)
    expect(await objections(page)).toEqual([])
  })
})

describe('what only an editor’s program can show', () => {
  it('is never copied', () => {
    expect(files(folder).filter((path) => /\.(?:canvas|base|md)$|excalidraw\.(?!svg)/.test(path))).toEqual([])
  })
})
