import type { Browser, Page, Response } from 'playwright'
import { sentBytes, sortOf } from './first-view.ts'

/** What a reader has of one page. */
export interface PageReading {
  /** As the site names it: `/notes/soil/`. */
  readonly address: string
  /** The `data-kind` of the page. */
  readonly kind: string
  /** Of the whole document as it opens, in CSS pixels. */
  readonly height: { readonly wide: number; readonly narrow: number }
  /** Words that can be read in `main` as the page opens; how many are the node's own. Null for pages of no node. */
  readonly words: { readonly all: number; readonly own: number } | null
  /** Sheets of A4 in print. */
  readonly sheets: number
  /** Cumulative layout shift with an empty cache, nothing done and nothing scrolled. */
  readonly shift: { readonly wide: number; readonly narrow: number }
  /** Bytes of the first view as sent, with gzip. */
  readonly bytes: number
  /** Bytes of fonts in it. */
  readonly fonts: number
}

/** The parts of a page that are its node's own words. */
const ownParts = 'h1, .lede, .byline, .publication, .claim, .original-title, .summary, .prose'

const viewports = { wide: { width: 1280, height: 900 }, narrow: { width: 360, height: 780 } } as const

/** For how long a page is left to itself once nothing more is loaded, in milliseconds. */
const quiet = 300

/** Opens a page twice with an empty cache, wide and narrow, and prints it. */
export async function readPage(browser: Browser, url: string): Promise<PageReading> {
  const wide = await opened(browser, url, 'wide', async (page) => ({
    ...(await page.evaluate(wordsShown, ownParts)),
    sheets: sheetsIn(await page.pdf({ format: 'A4', preferCSSPageSize: true })),
  }))
  const narrow = await opened(browser, url, 'narrow', () => Promise.resolve({}))
  const { kind, all, own, sheets, bytes, fonts } = wide
  return {
    address: decodeURIComponent(new URL(url).pathname),
    kind,
    height: { wide: wide.height, narrow: narrow.height },
    words: /^(?:note|inquiry|paper)/.test(kind) ? { all, own } : null,
    sheets,
    shift: { wide: wide.shift, narrow: narrow.shift },
    bytes,
    fonts,
  }
}

async function opened<More>(
  browser: Browser,
  url: string,
  width: keyof typeof viewports,
  more: (page: Page) => Promise<More>,
) {
  const context = await browser.newContext({ viewport: viewports[width] })
  try {
    const page = await context.newPage()
    const responses: Response[] = []
    page.on('response', (response) => responses.push(response))
    await page.addInitScript(noteShifts)
    await page.goto(url, { waitUntil: 'networkidle' })
    await page.evaluate(() => document.fonts.ready)
    await page.waitForTimeout(quiet)
    const shown = await page.evaluate(() => ({
      height: document.documentElement.scrollHeight,
      shift: (window as unknown as { shifted: number }).shifted,
    }))
    // Before it is printed, for which more may be fetched.
    const weights = await weigh(responses)
    return { ...shown, ...weights, ...(await more(page)) }
  } finally {
    await context.close()
  }
}

async function weigh(responses: readonly Response[]) {
  const weights = { bytes: 0, fonts: 0 }
  for (const response of responses) {
    const sort = sortOf(response.headers()['content-type'] ?? '', response.url())
    weights[sort === 'fonts' ? 'fonts' : 'bytes'] += sentBytes(await response.body(), sort)
  }
  return weights
}

/** Runs in the page, before anything of it does. */
function noteShifts(): void {
  const noted = { shifted: 0 }
  Object.defineProperty(window, 'shifted', { get: () => noted.shifted })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) noted.shifted += (entry as unknown as { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Runs in the page: the words that can be read in it, folded ones left out. */
function wordsShown(ownParts: string) {
  const count = (element: HTMLElement) =>
    element.innerText.split(/\s+/).filter((word) => /\w/u.test(word)).length
  const main = document.querySelector('main') ?? document.body
  const own = [...main.querySelectorAll<HTMLElement>(ownParts)].filter(
    (part) => !part.parentElement?.closest(ownParts),
  )
  return {
    kind: main.dataset['kind'] ?? '',
    all: count(main),
    own: own.reduce((sum, part) => sum + count(part), 0),
  }
}

/** The number of pages in a PDF that Chromium made. */
function sheetsIn(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}
