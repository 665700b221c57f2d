import type { Browser, Page } from 'playwright'
import { recordFrames, type FrameTimes } from './frame-times.ts'

const steps = 10
/** The factor by which the processor is throttled. */
export const slowdown = 4

export async function measureWalk(browser: Browser, site: string): Promise<FrameTimes> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  try {
    const page = await context.newPage()
    await page.goto(new URL('graph/', site).href)
    const path = await page.locator('#connected a').first().getAttribute('href')
    await page.goto(new URL(path ?? '', site).href, { waitUntil: 'networkidle' })
    await page.locator('.map-frame').scrollIntoViewIfNeeded()
    await page.locator('neighbourhood-map .map-frame a').first().focus()
    await page.locator('neighbourhood-map .map-frame a[tabindex="0"]').waitFor()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    return await recordFrames(page, async () => {
      for (let step = 0; step < steps; step += 1) await walkOn(page)
    })
  } finally {
    await context.close()
  }
}

/** Goes to an unvisited neighbour if there is one, else to any; then waits for the animation to end. */
async function walkOn(page: Page): Promise<void> {
  const before = await page.locator('neighbourhood-map [role=status]').textContent()
  await page.evaluate(() => {
    const nodes = [...document.querySelectorAll('.map-frame a:not([aria-current])')]
    const next = nodes.find((node) => !node.classList.contains('visited')) ?? nodes[0]
    next?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  })
  await page.waitForFunction(
    (words) => document.querySelector('neighbourhood-map [role=status]')?.textContent !== words,
    before,
  )
  await page.waitForTimeout(600)
}
