import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser, Response } from 'playwright'
import { spread } from './statistics.ts'

/** Gzipped bytes that maps load beyond the first view of a page. */
export interface MapWeights {
  readonly scripts: number
  /** Files for the steps of a walk. A step loads at most one. */
  readonly steps: { readonly files: number; readonly median: number; readonly largest: number }
  /** The file of the whole graph; null if the site has none. */
  readonly whole: number | null
}

export async function weighMaps(browser: Browser, site: string, url: string): Promise<MapWeights> {
  const near = join(site, 'graph/near')
  const sizes = await Promise.all((await readdir(near)).map((name) => gzipped(join(near, name))))
  return {
    scripts: await scriptsOfMap(browser, url),
    steps: { files: sizes.length, median: spread(sizes)?.median ?? 0, largest: Math.max(...sizes) },
    whole: await gzipped(join(site, 'graph/whole.json')).catch(() => null),
  }
}

async function scriptsOfMap(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  try {
    const page = await context.newPage()
    await page.goto(url, { waitUntil: 'networkidle' })
    const responses: Response[] = []
    page.on('response', (response) => responses.push(response))
    await page.locator('neighbourhood-map .map-frame a').first().focus()
    await page.locator('neighbourhood-map .map-frame a[tabindex="0"]').waitFor()
    await page.waitForLoadState('networkidle')
    let bytes = 0
    for (const response of responses) {
      const isScript = response.headers()['content-type']?.includes('javascript') ?? false
      if (isScript) bytes += gzipSync(await response.body()).length
    }
    return bytes
  } finally {
    await context.close()
  }
}

async function gzipped(path: string): Promise<number> {
  return gzipSync(await readFile(path)).length
}
