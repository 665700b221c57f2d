// @module-tag long

import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { noteViolations, objections, overflow, phone, useBrowser } from './browser.ts'

const open = useBrowser()
const { url } = inject('looked')
const pages = ['', 'notes/soil/', 'graph/', 'search/', '404.html']

describe('a site with a look of its own', () => {
  it.each(['light', 'dark'] as const)('has its colours, fonts and width on %s pages', async (colorScheme) => {
    const page = await open(`${url}notes/soil/`, { colorScheme })
    const looks = await page.evaluate(() => {
      const of = (selector: string) => getComputedStyle(document.querySelector(selector) ?? document.body)
      return {
        ground: of(':root').backgroundColor,
        ink: of('.prose').color,
        font: of('.prose').fontFamily,
        nav: of('.site-nav').fontFamily,
        spacing: of('h1').letterSpacing,
      }
    })
    expect(looks).toEqual({
      ground: colorScheme === 'light' ? 'rgb(238, 243, 234)' : 'rgb(20, 32, 26)',
      ink: colorScheme === 'light' ? 'rgb(22, 48, 31)' : 'rgb(223, 234, 223)',
      font: expect.stringContaining('Iowan Old Style') as string,
      nav: 'system-ui, sans-serif',
      spacing: '3px',
    })
  })

  it.each(['light', 'dark'] as const)('is legible and fits, on %s pages', async (colorScheme) => {
    for (const path of pages) {
      const page = await open(`${url}${path}`, { ...phone, colorScheme })
      expect(await overflow(page), path).toBeLessThanOrEqual(0)
      expect(await objections(page), path).toEqual([])
    }
  })

  it('breaks none of its policy, and runs what that allows', async () => {
    const page = await open('about:blank')
    onTestFinished(() => page.close())
    const found: string[] = []
    await noteViolations(page, (violation) => found.push(violation))
    for (const path of pages) {
      await page.goto(`${url}${path}`)
      expect(await page.evaluate(() => document.documentElement.dataset['own'])).toBe('ran')
      await page.evaluate(() => new Promise(requestAnimationFrame))
    }
    expect(found).toEqual([])
  })

  it('keeps the colours that a reader’s system forces', async () => {
    const page = await open(`${url}notes/soil/`, { forcedColors: 'active' })
    const ground = await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--ground'),
    )
    expect(ground).toBe('Canvas')
  })
})
