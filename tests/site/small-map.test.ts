import { describe, expect, inject, it } from 'vitest'
import { useBrowser } from './browser.ts'

const open = useBrowser()
const { url } = inject('based')

describe('the map in small', () => {
  it('stands in the margin of the opening on a desk, covers nothing, and leads to the map', async () => {
    const page = await open(`${url}notes/soil/`, { viewport: { width: 1280, height: 900 } })
    const small = page.locator('.map-small')
    const box = await small.boundingBox()
    const [text, all] = await Promise.all([
      page.locator('.node-text').boundingBox(),
      page.evaluate(() => document.documentElement.scrollWidth),
    ])
    expect(box?.x).toBeGreaterThan((text?.x ?? 0) + (text?.width ?? 0))
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((text?.y ?? 0) + 1)
    expect(all).toBe(1280)
    await small.click()
    expect(new URL(page.url()).hash).toBe('#map')
    expect(await page.getByRole('link', { name: /^Map: / }).count()).toBe(1)
  })

  it('is not there on a narrower screen, in panes and in print', async () => {
    const page = await open(`${url}notes/soil/`, { viewport: { width: 1100, height: 900 } })
    const small = page.locator('.map-small')
    expect(await small.count()).toBe(1)
    expect(await small.isVisible()).toBe(false)
    await page.setViewportSize({ width: 1440, height: 900 })
    expect(await small.isVisible()).toBe(true)
    await page.emulateMedia({ media: 'print' })
    expect(await small.isVisible()).toBe(false)
    await page.emulateMedia({ media: 'screen' })
    await page.evaluate(() => document.documentElement.setAttribute('data-panes', ''))
    expect(await small.isVisible()).toBe(false)
  })
})
