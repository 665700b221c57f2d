import type { Browser, Page, Response } from 'playwright'
import { sentBytes, sortOf } from './first-view.ts'

export interface PageReading {
  /** Such as `/notes/soil/`. */
  readonly address: string
  readonly kind: string
  /** The height of the document on opening, in CSS pixels. */
  readonly height: { readonly wide: number; readonly narrow: number }
  /** Visible words in `main` on opening, and how many are the node's own. Null if it is no node's page. */
  readonly words: { readonly all: number; readonly own: number } | null
  /** A4 sheets in print. */
  readonly sheets: number
  /** Cumulative layout shift with an empty cache, without interaction or scrolling. */
  readonly shift: { readonly wide: number; readonly narrow: number }
  /** Bytes of the first view as sent with gzip, without fonts. */
  readonly bytes: number
  readonly fonts: number
}

/** Elements with a node's own words. */
const ownParts = 'h1, .lede, .byline, .publication, .claim, .original-title, .summary, .prose'

const viewports = { wide: { width: 1280, height: 900 }, narrow: { width: 360, height: 780 } } as const

/** Milliseconds to wait after loading. */
const quiet = 300

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
    // Before printing, which may fetch more.
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

/** Runs in the page before its own scripts. */
function noteShifts(): void {
  const noted = { shifted: 0 }
  Object.defineProperty(window, 'shifted', { get: () => noted.shifted })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) noted.shifted += (entry as unknown as { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Runs in the page: counts visible words, without folded ones. */
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

function sheetsIn(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}
