import AxeBuilder from '@axe-core/playwright'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright'
import { afterAll, beforeAll, inject } from 'vitest'

const flags = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run']

/** Call once in a test file: gives a way to open pages, and closes the browser after the last test. */
export function useBrowser(
  moreFlags: readonly string[] = [],
): (url: string, options?: BrowserContextOptions) => Promise<Page> {
  let browser: Browser | undefined
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: inject('chromium'), args: [...flags, ...moreFlags] })
  })
  afterAll(async () => {
    await browser?.close()
  })
  return async (url, options = {}) => {
    if (!browser) throw new Error('the browser did not start')
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options })
    const page = await context.newPage()
    await page.goto(url)
    return page
  }
}

export const phone = { viewport: { width: 360, height: 740 } }

/** What axe objects to on a page, each with the elements that it means. */
export async function objections(page: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}
