import type { Browser, Page } from 'playwright'

/**
 * Walks through `steps` nodes on the map of the page at `url`, on a processor made `slowdown` times slower, and gives the
 * times between frames, in milliseconds, from the first choice to the end of the last glide.
 */
export async function walkFrames(
  browser: Browser,
  url: string,
  { steps, slowdown }: { readonly steps: number; readonly slowdown: number },
): Promise<readonly number[]> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  try {
    const page = await context.newPage()
    await page.goto(url, { waitUntil: 'networkidle' })
    await page.locator('.map-frame').scrollIntoViewIfNeeded()
    await page.locator('neighbourhood-map .map-node').first().focus()
    await page.locator('neighbourhood-map .map-node[tabindex="0"]').waitFor()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.evaluate(recordFrames)
    for (let step = 0; step < steps; step += 1) await walkOn(page)
    return await page.evaluate(() => (window as Recording).frameTimes ?? [])
  } finally {
    await context.close()
  }
}

type Recording = Window & { frameTimes?: number[] }

function recordFrames(): void {
  const times: number[] = []
  ;(window as Recording).frameTimes = times
  let last: number | null = null
  const record = (now: number) => {
    if (last !== null) times.push(now - last)
    last = now
    requestAnimationFrame(record)
  }
  requestAnimationFrame(record)
}

/** To a neighbour where the walk has not been, else to any; then waits for the end of the glide. */
async function walkOn(page: Page): Promise<void> {
  const status = page.locator('neighbourhood-map [role=status]')
  const before = await status.textContent()
  await page.evaluate(() => {
    const nodes = [...document.querySelectorAll('.map-node:not([aria-current])')]
    const next = nodes.find((node) => !node.classList.contains('visited')) ?? nodes[0]
    next?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  })
  await page.waitForFunction(
    (words) => document.querySelector('neighbourhood-map [role=status]')?.textContent !== words,
    before,
  )
  await page.waitForTimeout(600)
}
