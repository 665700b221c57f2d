import axe from 'axe-core'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright'
import { afterEach, inject } from 'vitest'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--no-first-run',
  // Machines differ in how they fit letters to pixels.
  '--font-render-hinting=none',
  '--disable-lcd-text',
]

/** What a page can be told again; the other options are settled when its context is made. */
const defaults = {
  viewport: { width: 1280, height: 900 },
  colorScheme: 'light',
  reducedMotion: 'no-preference',
  forcedColors: 'none',
} as const

interface Opened {
  /** Pages of one kind differ in nothing that cannot be told again. */
  readonly kind: string
  readonly page: Page
  isFree: boolean
}

/** What stays from file to file: all of them run in one process, and the browser ends with it. */
const kept = globalThis as unknown as { browser?: Promise<Browser>; opened?: Opened[] }

/**
 * Call once in a test file: gives a way to open pages. A page is used again by the tests that follow, since a new one
 * costs the browser three times as much: a test leaves nothing behind but history, out of which it may not step.
 */
export function useBrowser(): (url: string, options?: BrowserContextOptions) => Promise<Page> {
  afterEach(async () => {
    for (const one of kept.opened ?? []) {
      if (!one.isFree && !one.page.isClosed()) await clear(one.page)
      one.isFree = true
    }
    kept.opened = kept.opened?.filter(({ page }) => !page.isClosed()) ?? []
  })
  return async (url, options = {}) => {
    const { viewport, colorScheme, reducedMotion, forcedColors, ...settled } = { ...defaults, ...options }
    const { page } = await pageFor(url, settled)
    await page.setViewportSize(viewport ?? defaults.viewport)
    await page.emulateMedia({ media: null, colorScheme, reducedMotion, forcedColors })
    // To go to a part of the document that is there is not to load it.
    if (url.includes('#') && withoutFragment(url) === withoutFragment(page.url()))
      await page.goto('about:blank')
    await page.goto(url)
    return page
  }
}

async function pageFor(url: string, settled: BrowserContextOptions): Promise<Opened> {
  // Another origin would take another process.
  const kind = JSON.stringify([url.startsWith('http') && new URL(url).origin, settled])
  const opened = (kept.opened ??= [])
  let one = opened.find((one) => one.isFree && one.kind === kind && !one.page.isClosed())
  if (!one) {
    const browser = await (kept.browser ??= chromium.launch({
      executablePath: inject('chromium'),
      args: flags,
    }))
    // Of two pages in one context only the one in front is drawn.
    const context = await browser.newContext(settled)
    context.setDefaultTimeout(inject('patience'))
    opened.push((one = { kind, page: await context.newPage(), isFree: false }))
  }
  one.isFree = false
  return one
}

const withoutFragment = (url: string) => url.replace(/#.*/, '')

async function clear(page: Page): Promise<void> {
  page.removeAllListeners()
  // Some may still be at work.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.mouse.move(0, 0)
  if (page.url().startsWith('http'))
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
}

/** Waits until a click on the map of a page is a step of the walk: before that it is one on a link. */
export async function walkable(page: Page): Promise<void> {
  await page.locator('neighbourhood-map').scrollIntoViewIfNeeded()
  await page.waitForFunction(() => customElements.get('neighbourhood-map') !== undefined)
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

/** Hands over what a page breaks of its policy, a while after it does. */
export async function noteViolations(page: Page, note: (violation: string) => void): Promise<void> {
  await page.exposeFunction('noteViolation', note)
  await page.addInitScript(() => {
    const { noteViolation } = window as unknown as { noteViolation: (violation: string) => void }
    addEventListener('securitypolicyviolation', (event) => {
      noteViolation(
        `${event.effectiveDirective}: ${event.blockedURI} ${event.sample} on ${location.pathname}`,
      )
    })
  })
}
