import { describe, expect, inject, it } from 'vitest'
import { overflow, phone, useBrowser } from './browser.ts'

const open = useBrowser()
const { url } = inject('garden')
const wide = { viewport: { width: 1280, height: 800 } }

describe('without JavaScript', () => {
  it('the whole graph stands within the window', async () => {
    const page = await open(`${url}graph/`, { javaScriptEnabled: false })
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const { x, width: mapWidth } = (await page.locator('.map').boundingBox()) ?? { x: NaN, width: NaN }
      expect(x, `${width}`).toBeGreaterThanOrEqual(0)
      expect(x + mapWidth, `${width}`).toBeLessThanOrEqual(width)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width}`).toBe(width)
    }
  })
})

describe('the head of a page', () => {
  it.each(['Second Thoughts', 'All that was ever written down about one small garden and its soil'])(
    'is one row from 768 pixels on, whatever the title: %s',
    async (title) => {
      const page = await open(url)
      await page.locator('.site-title bdi').evaluate((element, words) => (element.textContent = words), title)
      for (const width of [768, 800, 960, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        const parts = await page
          .locator('.site-header-row > *')
          .evaluateAll((all) => all.map((part) => part.getBoundingClientRect().toJSON() as DOMRect))
        const [first] = parts
        for (const [index, part] of parts.entries()) {
          expect(part.left, `${width}`).toBeGreaterThanOrEqual(parts[index - 1]?.right ?? 0)
          expect(part.top, `${width}`).toBeLessThan(first?.bottom ?? 0)
          expect(part.right, `${width}`).toBeLessThanOrEqual(width)
        }
      }
    },
  )
})

describe('the date, the length and the tags of a text', () => {
  it.each([320, 360, 768])('are within a window of %i pixels, however long the date', async (width) => {
    const page = await open(`${url}notes/soil/`, { viewport: { width, height: 800 } })
    const facts = page.locator('.node-facts')
    await facts.locator('time').evaluate((time) => (time.textContent = 'Wednesday, 30 September 2026'))
    expect(await overflow(page)).toBe(0)
    const [tags, room] = await facts
      .locator('.tags')
      .evaluate((list) => [list.scrollWidth, list.clientWidth] as const)
    expect(tags).toBeLessThanOrEqual(room)
  })
})

describe('what comes late', () => {
  const pages = [
    { path: '', there: 'main' },
    { path: 'graph/', there: 'whole-graph[data-alive] .whole-picture:not([data-pending])' },
    { path: 'notes/soil/', there: 'main' },
    { path: 'inquiries/why-dig/', there: 'main' },
    { path: 'search/?q=soil', there: '.search-result mark' },
  ]
  it.each(
    pages.flatMap((one) => [phone, wide].map(({ viewport }) => ({ ...one, viewport, at: viewport.width }))),
  )('moves nothing on /$path at $at pixels', { tags: 'long' }, async ({ path, there, viewport }) => {
    const page = await open('about:blank', { viewport })
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    const italics = /italic[^/]*\.woff2$/
    await page.route(italics, async (route) => {
      await released
      await route.continue()
    })
    await page.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const arrived = page.waitForEvent('requestfinished', (request) => italics.test(request.url()))
    await page.goto(url + path, { waitUntil: 'commit' })
    await page.waitForSelector(there, { state: 'attached' })
    release()
    await arrived
    const shifted = await page.evaluate(async () => {
      await document.fonts.ready
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
      return (window as unknown as { shifts: number[] }).shifts.reduce((sum, shift) => sum + shift, 0)
    })
    expect(shifted).toBeLessThan(0.02)
    await page.context().close()
  })
})
