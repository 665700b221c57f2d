import axe from 'axe-core'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, inject } from 'vitest'

/** What a page can be told again; the other options are settled when its context is made. */
const defaults = {
  viewport: { width: 1280, height: 900 },
  colorScheme: 'light',
  reducedMotion: 'no-preference',
  forcedColors: 'none',
} as const

/**
 * Call once in a test file: gives a way to open pages, and closes them after the last test. A page is used again by
 * the tests that follow, since a new one costs the browser three times as much: a test leaves nothing behind but
 * history, which it may not step out of.
 */
export function useBrowser(): (url: string, options?: BrowserContextOptions) => Promise<Page> {
  let browser: Browser | undefined
  let pages: { readonly kind: string; readonly page: Page; isFree: boolean }[] = []
  beforeAll(async () => {
    browser = await chromium.connect(inject('browser'))
  })
  afterEach(async () => {
    pages = pages.filter(({ page }) => !page.isClosed())
    for (const one of pages.filter(({ isFree }) => !isFree)) {
      await clear(one.page)
      one.isFree = true
    }
  })
  afterAll(async () => {
    await browser?.close()
  })
  return async (url, options = {}) => {
    if (!browser) throw new Error('the browser did not start')
    const { viewport, colorScheme, reducedMotion, forcedColors, ...settled } = { ...defaults, ...options }
    // Another origin would take another process.
    const kind = JSON.stringify([url.startsWith('http') && new URL(url).origin, settled])
    let one = pages.find((one) => one.isFree && one.kind === kind)
    if (!one) {
      // Of two pages in one context only the one in front is drawn.
      const context = await browser.newContext(settled)
      context.setDefaultTimeout(inject('patience'))
      pages.push((one = { kind, page: await context.newPage(), isFree: false }))
    }
    const { page } = one
    one.isFree = false
    await page.setViewportSize(viewport ?? defaults.viewport)
    await page.emulateMedia({ media: null, colorScheme, reducedMotion, forcedColors })
    // To go from one part of a document to another is not to load it.
    if (withoutFragment(url) === withoutFragment(page.url())) await page.goto('about:blank')
    await page.goto(url)
    return page
  }
}

const withoutFragment = (url: string) => url.replace(/#.*/, '')

async function clear(page: Page): Promise<void> {
  page.removeAllListeners()
  await page.unrouteAll()
  await page.mouse.move(0, 0)
  if (page.url().startsWith('http')) await page.evaluate(() => localStorage.clear())
}

export const phone = { viewport: { width: 360, height: 740 } }

/** What axe objects to in a part of a page, which is all of it by default, each with the elements that it means. */
export async function objections(page: Page, part = 'html'): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (part) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe
    const { violations } = await run(part, { iframes: false, resultTypes: ['violations'], elementRef: false })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  }, part)
}

/** By how many pixels a page is wider than its window. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
}
