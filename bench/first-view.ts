import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium, type Browser, type Response } from 'playwright'
import { staticServer } from '../src/serve/static-server.ts'
import { findChromium } from '../tests/chromium.ts'
import { addressOf, type Chosen } from './chosen.ts'
import { weighMaps, type MapWeights } from './map-weights.ts'
import type { Planned } from './plan.ts'

export const sorts = ['html', 'css', 'scripts', 'data', 'fonts', 'images'] as const
export type Sort = (typeof sorts)[number]

/** The bytes that the first view of a page fetches, by sort, as sent with gzip. */
export type FirstView = Readonly<Record<Sort, number>>

export interface PageWeights {
  readonly median: FirstView
  readonly busy: FirstView
  readonly html: Readonly<Record<'median' | 'hub', { readonly raw: number; readonly gzipped: number }>>
  readonly map: MapWeights
}

export async function weighPages(site: string, { median, busy, hub }: Chosen): Promise<PageWeights> {
  const server = await staticServer(site, { base: '/', port: 0 })
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  })
  try {
    const urlOf = (note: Planned) => new URL(addressOf(note), server.url).href
    const view = (note: Planned) => firstView(browser, urlOf(note))
    const html = async (note: Planned) => {
      const bytes = await readFile(join(site, addressOf(note), 'index.html'))
      return { raw: bytes.length, gzipped: gzipSync(bytes).length }
    }
    return {
      median: await view(median),
      busy: await view(busy),
      html: { median: await html(median), hub: await html(hub) },
      map: await weighMaps(browser, site, urlOf(median)),
    }
  } finally {
    await browser.close()
    server.close()
  }
}

async function firstView(browser: Browser, url: string): Promise<FirstView> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  try {
    const page = await context.newPage()
    const responses: Response[] = []
    page.on('response', (response) => responses.push(response))
    await page.goto(url, { waitUntil: 'networkidle' })
    await page.waitForTimeout(1000)
    await page.waitForLoadState('networkidle')
    const weights: Record<Sort, number> = { html: 0, css: 0, scripts: 0, data: 0, fonts: 0, images: 0 }
    for (const response of responses) {
      if (!response.ok()) throw new Error(`${response.url()} answered ${response.status()}`)
      const sort = sortOf(response.headers()['content-type'] ?? '', response.url())
      weights[sort] += sentBytes(await response.body(), sort)
    }
    return weights
  } finally {
    await context.close()
  }
}

export function sortOf(contentType: string, url: string): Sort {
  if (contentType.startsWith('text/html')) return 'html'
  if (contentType.startsWith('text/css')) return 'css'
  if (/^(?:text|application)\/javascript/.test(contentType)) return 'scripts'
  if (contentType.startsWith('font/') || /\.woff2?$/.test(new URL(url).pathname)) return 'fonts'
  return contentType.startsWith('image/') ? 'images' : 'data'
}

/** The bytes that a host sends. Hosts do not compress fonts and images, except SVG, of which pages have little. */
export function sentBytes(body: Buffer, sort: Sort): number {
  return sort === 'fonts' || sort === 'images' ? body.length : gzipSync(body).length
}
