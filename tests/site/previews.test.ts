import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Locator, Page } from 'playwright'
import { describe, expect, inject, it } from 'vitest'
import { noteViolations, objections, phone, useBrowser, walkable } from './browser.ts'
import { files } from './page.ts'

const open = useBrowser()
const { url, folder } = inject('previewed')
const { url: garden } = inject('garden')

const preview = (page: Page) => page.locator('.preview')
const prose = (page: Page, text: string) =>
  page.locator('.prose').getByRole('link', { name: text, exact: true }).first()

/** What was asked for since. */
function asked(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  return paths
}

const data = (paths: readonly string[]) => paths.filter((path) => path.includes('/graph/near/'))

/** Keyboard focus, as after a press of the tab key. */
async function focus(page: Page, link: Locator): Promise<void> {
  await link.focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  expect(await link.evaluate((one) => one === document.activeElement)).toBe(true)
}

/** Where a box stands beside a link; null where it covers some of it. */
async function sideOf(box: Locator, link: Locator): Promise<'above' | 'below' | null> {
  const [one, other] = [await box.boundingBox(), await link.boundingBox()]
  if (!one || !other) return null
  if (one.y + one.height <= other.y) return 'above'
  return one.y >= other.y + other.height ? 'below' : null
}

async function boxes(page: Page): Promise<readonly unknown[]> {
  return page.locator('.node *').evaluateAll((all) =>
    all.map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect()
      return [x + scrollX, y + scrollY, width, height]
    }),
  )
}

describe('a preview by pointing', () => {
  it('says what is behind a link, asks for its file alone and once, and for nothing before', async () => {
    const page = await open(`${url}notes/a/`)
    await page.waitForLoadState('networkidle')
    const paths = asked(page)
    await page.mouse.move(5, 300)
    await page.mouse.wheel(0, 40)
    expect(paths).toEqual([])
    await prose(page, 'c').hover()
    await preview(page).waitFor()
    expect(await preview(page).locator('.preview-title').textContent()).toBe('Why c?')
    expect(data(paths)).toHaveLength(1)
    await page.mouse.move(5, 300)
    await preview(page).waitFor({ state: 'detached' })
    await prose(page, 'words').hover()
    await preview(page).waitFor()
    expect(await preview(page).locator('.preview-title').textContent()).toBe('Why c?')
    expect(data(paths)).toHaveLength(1)
  })

  it('has the relation and its reason first, then the kind, the title, the claim and the summary', async () => {
    const page = await open(`${url}notes/a/`)
    await prose(page, 'b').hover()
    await preview(page).waitFor()
    expect(await preview(page).locator('> *').allTextContents()).toEqual([
      'Why',
      'Supports it names the mechanism',
      'Note',
      'Why b?',
      'B is so because of c',
      expect.stringMatching(/^In shortAs c says, and/),
    ])
  })

  it('does not say a reason again beside it', { tags: 'long' }, async () => {
    const page = await open(`${url}notes/a/`)
    await page.locator('#related li > p:not([class]) a').hover()
    await preview(page).waitFor()
    expect(await preview(page).locator('.reason').count()).toBe(0)
  })

  it.each([
    ['above', 780],
    ['below', 60],
  ])(
    'stands %s its link, never over it, moves nothing and scrolls nothing',
    { tags: 'long' },
    async (side, top) => {
      const page = await open(`${url}notes/a/`)
      const link = prose(page, 'the second')
      await link.evaluate((one, top) => {
        scrollBy({
          top: one.getBoundingClientRect().top - top,
          behavior: 'instant',
        })
      }, top)
      const before = [await boxes(page), await page.evaluate(() => scrollY)]
      await link.hover()
      await preview(page).waitFor()
      expect(await sideOf(preview(page), link)).toBe(side)
      const box = await preview(page).boundingBox()
      expect(box?.y).toBeGreaterThanOrEqual(0)
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(900)
      expect([await boxes(page), await page.evaluate(() => scrollY)]).toEqual(before)
    },
  )

  it(
    'stays while the pointer travels to it, and has previews of its own, two deep',
    { tags: 'long' },
    async () => {
      const page = await open(`${url}notes/a/`)
      await prose(page, 'b').hover()
      await preview(page).waitFor()
      const inner = preview(page).first().locator('.preview-text a')
      await inner.hover()
      await preview(page).nth(1).waitFor()
      expect(await preview(page).nth(1).locator('.preview-title').textContent()).toBe('Why c?')
      expect(await preview(page).count()).toBe(2)
      expect(await sideOf(preview(page).nth(1), inner)).not.toBeNull()
      // The third would be of d: that of another link on the page comes after it.
      await preview(page).nth(1).locator('.preview-text a').hover()
      await page.mouse.move(5, 5)
      await preview(page).first().waitFor({ state: 'detached' })
      expect(await preview(page).count()).toBe(0)
    },
  )

  it('opens none for a link that the pointer only passes', { tags: 'long' }, async () => {
    const page = await open(`${url}notes/a/`)
    await page.evaluate(() => {
      const shown: string[] = ((window as unknown as { shown: string[] }).shown = [])
      new MutationObserver((records) => {
        for (const { addedNodes } of records)
          for (const node of addedNodes)
            if (node instanceof Element && node.matches('.preview'))
              shown.push(node.querySelector('.preview-title')?.textContent ?? '')
      }).observe(document.body, { childList: true })
    })
    await prose(page, 'c').hover()
    await prose(page, 'b').hover()
    await preview(page).waitFor()
    expect(await page.evaluate(() => (window as unknown as { shown: string[] }).shown)).toEqual(['Why b?'])
  })

  it('closes when the reader scrolls on, or presses elsewhere', { tags: 'long' }, async () => {
    const page = await open(`${url}notes/a/`)
    await prose(page, 'b').hover()
    await preview(page).waitFor()
    await page.mouse.wheel(0, 600)
    await preview(page).waitFor({ state: 'detached' })
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await prose(page, 'c').hover()
    await preview(page).waitFor()
    await page.locator('h1').click()
    expect(await preview(page).count()).toBe(0)
  })
})

describe('what a preview shows', () => {
  it('of a paper says whose it is', { tags: 'long' }, async () => {
    const page = await open(`${url}notes/a/`)
    await page.locator('.prose a[data-kind=paper]').first().hover()
    await preview(page).waitFor()
    expect(await preview(page).locator('.preview-line').textContent()).toBe('Ann Kim and Bo Lee · ICLR, 2020')
  })

  it(
    'of a number is its source; of a footnote, of a part of the page, what stands there',
    { tags: 'long' },
    async () => {
      const page = await open(`${url}inquiries/q/`)
      await page.locator('.cite-number').nth(1).hover()
      await preview(page).waitFor()
      expect(await preview(page).locator('.preview-title').textContent()).toBe('Why b?')
      await page.goto(`${url}notes/a/`)
      const paths = asked(page)
      await page.locator('.footnote-ref a').hover()
      await preview(page).waitFor()
      expect((await preview(page).textContent())?.trim()).toBe('Of a footnote, which names c.')
      expect(data(paths)).toEqual([])
      await preview(page).locator('a').hover()
      await preview(page).nth(1).waitFor()
      await page.mouse.move(5, 5)
      await preview(page).first().waitFor({ state: 'detached' })
      await prose(page, 'Further on').hover()
      await preview(page).waitFor()
      expect(await preview(page).textContent()).toBe('Further onThe further text. Back to the second.')
    },
  )

  it('of a list of pages is how many it has', { tags: 'long' }, async () => {
    const page = await open(`${garden}notes/soil/`)
    await page.locator('.tags a').first().hover()
    await preview(page).waitFor()
    expect(await preview(page).locator('> *').allTextContents()).toEqual(['Tag: soil', '2 pages'])
  })

  it('is at most 12 KB, compressed, with all that is loaded for it', () => {
    const sizes = files(folder)
      .filter((path) => path.startsWith('graph/near/'))
      .map((path) => gzipSync(readFileSync(join(folder, path))).length)
    expect(Math.max(...sizes)).toBeLessThan(12_000)
  })
})

describe('a preview by keyboard', () => {
  it('opens where focus rests, leaves it there, and closes by Escape', async () => {
    const page = await open(`${url}notes/a/`)
    const link = prose(page, 'b')
    await focus(page, link)
    await preview(page).waitFor()
    expect(await link.evaluate((one) => one === document.activeElement)).toBe(true)
    expect(await link.getAttribute('aria-details')).toBe(await preview(page).getAttribute('id'))
    await page.keyboard.press('Escape')
    expect(await preview(page).count()).toBe(0)
    expect(
      await link.evaluate((one) => [
        one === document.activeElement,
        one.hasAttribute('aria-details'),
        one.hasAttribute('style'),
      ]),
    ).toEqual([true, false, false])
  })

  it('is gone by the next press of the tab key, which goes on in the page', { tags: 'long' }, async () => {
    const page = await open(`${url}notes/a/`)
    await focus(page, prose(page, 'b'))
    await preview(page).waitFor()
    await page.keyboard.press('Tab')
    expect(await preview(page).count()).toBe(0)
    expect(await prose(page, 'c').evaluate((one) => one === document.activeElement)).toBe(true)
  })

  it(
    'is entered by Alt and the arrow down, and left by Escape, or by the tab key to what follows the link',
    { tags: 'long' },
    async () => {
      const page = await open(`${url}notes/a/`)
      const link = prose(page, 'b')
      await focus(page, link)
      await preview(page).waitFor()
      await page.keyboard.press('Alt+ArrowDown')
      expect(await preview(page).evaluate((one) => one === document.activeElement)).toBe(true)
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Why b?')
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('c')
      await preview(page).nth(1).waitFor()
      await page.keyboard.press('Escape')
      expect(await preview(page).count()).toBe(1)
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('c')
      await page.keyboard.press('Escape')
      expect(await preview(page).count()).toBe(0)
      expect(await link.evaluate((one) => one === document.activeElement)).toBe(true)
      await focus(page, link)
      await preview(page).waitFor()
      await page.keyboard.press('Alt+ArrowDown')
      for (let press = 0; press < 3; press += 1) await page.keyboard.press('Tab')
      expect(await preview(page).count()).toBe(0)
      expect(await prose(page, 'c').evaluate((one) => one === document.activeElement)).toBe(true)
    },
  )
})

it('leaves a touch to the link', async () => {
  const page = await open(`${url}notes/a/`, { ...phone, hasTouch: true })
  await prose(page, 'c').tap()
  await page.waitForURL(`${url}notes/c/`)
  expect(await preview(page).count()).toBe(0)
})

describe('a page with previews', () => {
  it('keeps its policy, and has nothing that axe objects to with two open', { tags: 'long' }, async () => {
    const page = await open(`${url}notes/a/`)
    const violations: string[] = []
    await noteViolations(page, (violation) => violations.push(violation))
    await page.reload()
    await focus(page, prose(page, 'b'))
    await preview(page).waitFor()
    await preview(page).locator('.preview-text a').hover()
    await preview(page).nth(1).waitFor()
    expect(await objections(page)).toEqual([])
    expect(violations).toEqual([])
  })

  it('shows the same on the card of a walk and of the whole graph', { tags: 'long' }, async () => {
    const page = await open(`${url}notes/a/`, { reducedMotion: 'reduce' })
    await walkable(page)
    await page.locator('.map-frame a[href$="/notes/b/"]').dispatchEvent('click')
    const card = page.locator('[data-map=details]')
    await card.locator('[data-details=title]').waitFor()
    expect(await card.locator('.preview-claim').textContent()).toBe('B is so because of c')
    expect(await card.locator('.preview-text a').textContent()).toBe('c')
    await page.goto(`${url}graph/#node=notes/b`)
    await page.locator('.whole-about .preview-claim').waitFor()
    expect(await page.locator('.whole-about .preview-claim').textContent()).toBe('B is so because of c')
  })

  it('has links that are links without JavaScript', async () => {
    const page = await open(`${url}notes/a/`, { javaScriptEnabled: false })
    await prose(page, 'b').hover()
    await prose(page, 'b').click()
    await page.waitForURL(`${url}notes/b/`)
    expect(await preview(page).count()).toBe(0)
  })
})
