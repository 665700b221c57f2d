import { describe, expect, inject, it } from 'vitest'
import { objections, overflow, phone, useBrowser } from './browser.ts'
import { page as documentAt } from './page.ts'

const open = useBrowser()
const { folder, url } = inject('wood')

const texts = (document: Document, selector: string) =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent.replace(/\s+/g, ' ').trim())

describe('home', () => {
  it('says what it is about, shows its topics, and offers the ways in that its editor chose', () => {
    const home = documentAt(folder, '/')
    expect(texts(home, 'h1')).toEqual(['A wood is what its trees do together.'])
    expect(texts(home, '#topics .tag').length).toBeGreaterThan(0)
    expect(texts(home, '.way-label')).toEqual(['New here', 'Note'])
    expect(texts(home, '.ways li > p:not([class])').length).toBe(2)
    expect(home.querySelector('#map')).toBeNull()
  })

  it.each([
    { width: 1280, height: 800 },
    { width: 360, height: 780 },
  ])('has all of that on the first screen of $width pixels, without JavaScript', async (viewport) => {
    const page = await open(url, { viewport, javaScriptEnabled: false, hasTouch: viewport.width < 500 })
    for (const part of await page.locator('h1, #topics, .ways li > p:not([class])').all()) {
      const box = await part.boundingBox()
      expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(viewport.height)
    }
    expect(await overflow(page)).toBeLessThanOrEqual(0)
  })

  it('moves nothing as it comes, and has nothing that axe objects to', { tags: 'long' }, async () => {
    const page = await open(url, phone)
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries())
              sum += (entry as PerformanceEntry & { value: number }).value
          }).observe({ type: 'layout-shift', buffered: true })
          void document.fonts.ready.then(() => requestAnimationFrame(() => resolve(sum)))
        }),
    )
    expect(shift).toBeLessThanOrEqual(0.02)
    expect(await objections(page)).toEqual([])
  })
})
