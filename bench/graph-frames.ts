import type { Browser, Page } from 'playwright'
import { recordFrames, type FrameTimes } from './frame-times.ts'

export interface GraphFrames {
  /** Milliseconds from the navigation to the frame that shows the first pan. */
  readonly firstPan: number
  readonly panning: FrameTimes
  readonly zooming: FrameTimes
}

const patience = 30_000
const alive = 'whole-graph[data-alive] .whole-picture'

/** Opens `/graph/`, pans as soon as it can, waits until all is drawn, then pans and zooms for `seconds` each. */
export async function measureGraph(browser: Browser, url: string, seconds: number): Promise<GraphFrames> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  try {
    const page = await context.newPage()
    await page.addInitScript(noteFirstPan)
    await page.goto(new URL('graph/', url).href, { waitUntil: 'commit' })
    await page.waitForSelector(alive, { timeout: patience })
    const middle = await middleOf(page)
    await page.mouse.move(middle.x, middle.y)
    await page.mouse.down()
    await page.mouse.move(middle.x + 40, middle.y + 20, { steps: 4 })
    const firstPan = await page.waitForFunction(() => (window as unknown as { firstPan?: number }).firstPan)
    await page.mouse.up()
    await page.waitForSelector(`${alive}:not([data-pending])`, { timeout: patience })
    return {
      firstPan: (await firstPan.jsonValue()) ?? NaN,
      panning: await recordFrames(page, () => pan(page, middle, seconds)),
      zooming: await recordFrames(page, () => zoom(page, middle, seconds)),
    }
  } finally {
    await context.close()
  }
}

/** Runs in the page. */
function noteFirstPan(): void {
  const moved = (event: PointerEvent) => {
    if (event.buttons !== 1) return
    window.removeEventListener('pointermove', moved)
    // The frame after the one with the pan begins once that one is drawn.
    requestAnimationFrame(() => {
      requestAnimationFrame(() => Object.assign(window, { firstPan: performance.now() }))
    })
  }
  window.addEventListener('pointermove', moved)
}

interface Middle {
  readonly x: number
  readonly y: number
}

async function middleOf(page: Page): Promise<Middle> {
  await page.locator(alive).scrollIntoViewIfNeeded()
  const box = await page.locator(alive).boundingBox()
  if (!box) throw new Error('the picture has no box')
  return { x: box.x + box.width / 2, y: box.y + Math.min(box.height, 900 - box.y) / 2 }
}

async function pan(page: Page, { x, y }: Middle, seconds: number): Promise<void> {
  await page.mouse.move(x, y)
  await page.mouse.down()
  const start = performance.now()
  for (let passed = 0; passed < seconds; passed = (performance.now() - start) / 1000) {
    const turn = passed * 2.5
    await page.mouse.move(x + 180 * Math.sin(turn), y + 120 * (1 - Math.cos(turn)))
  }
  await page.mouse.up()
}

async function zoom(page: Page, { x, y }: Middle, seconds: number): Promise<void> {
  await page.mouse.move(x, y)
  await page.keyboard.down('Control')
  const start = performance.now()
  for (let passed = 0; passed < seconds; passed = (performance.now() - start) / 1000) {
    await page.mouse.wheel(0, Math.floor(passed / 1.5) % 2 === 0 ? -60 : 60)
  }
  await page.keyboard.up('Control')
}
