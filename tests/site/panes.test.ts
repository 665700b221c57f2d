import type { Page } from 'playwright'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { noteViolations, objections, overflow, phone, useBrowser, walkable } from './browser.ts'

const open = useBrowser()
const { url: garden } = inject('garden')
const { url: based } = inject('based')
const { url: scripts } = inject('scripts')

const panes = (page: Page) => page.locator('article.node')
const titles = (page: Page) => page.locator('article.node h1').allTextContents()

/** Waits until so many pages stand side by side. */
const expectPanes = (page: Page, number: number) => expect.poll(() => panes(page).count()).toBe(number)

/** A page with its links opening in panes. */
async function reading(url: string, options = {}): Promise<Page> {
  const page = await open(url, options)
  await page.locator('.panes-switch').click()
  return page
}

/** The link with these words in the text or a list of the last of the panes. */
const link = (page: Page, words: string) =>
  panes(page).last().locator('.prose a, li > p:not([class]) a').filter({ hasText: words }).first()

/** Soil, then clay, then the inquiry that cites it. */
async function three(options = {}): Promise<Page> {
  const page = await reading(`${garden}notes/soil/`, options)
  await link(page, 'Why does clay crack?').click()
  await expectPanes(page, 2)
  await link(page, 'Why dig at all?').click()
  await expectPanes(page, 3)
  return page
}

const soil = 'What makes soil hold water?'
const clay = 'Why does clay crack?'
const dig = 'Why dig at all?'

describe('a link in panes', () => {
  it('opens its page beside the one that it is on, and the address holds both', async () => {
    const page = await reading(`${garden}notes/soil/`)
    await link(page, clay).click()
    await expectPanes(page, 2)
    expect(await titles(page)).toEqual([soil, clay])
    expect(page.url()).toBe(`${garden}notes/soil/?panes=notes/clay`)
    expect(await page.title()).toBe(`${clay} · A small garden`)
    expect(await page.locator('main').count()).toBe(1)
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(clay)
  })

  it(
    'says why one came: the relation and its reason, or the sentence with the link',
    { tags: 'long' },
    async () => {
      const page = await three()
      const why = page.locator('.pane-why')
      expect(await why.nth(0).locator('.pane-from').textContent()).toBe(`From “${soil}”`)
      expect(await why.nth(0).locator('.relation').textContent()).toBe('Supports')
      expect(await why.nth(0).textContent()).toContain('clay is the finest of the particles')
      await page.goto(`${garden}inquiries/water/`)
      await link(page, 'holding water').click()
      await expectPanes(page, 2)
      expect(await page.locator('.pane-why .reason').textContent()).toBe(
        '“The rest is a matter of holding water, and of unpublished note too.”',
      )
    },
  )

  it('takes the place of what stood after its page', { tags: 'long' }, async () => {
    const page = await three()
    await panes(page)
      .nth(0)
      .evaluate((pane) => pane.scrollIntoView({ behavior: 'instant' }))
    await panes(page).nth(0).locator('a').filter({ hasText: 'What does mulch do?' }).first().press('Enter')
    await expect.poll(() => titles(page)).toEqual([soil, expect.stringMatching(/mulch/i)])
    expect(page.url()).toBe(`${garden}notes/soil/?panes=notes/mulch`)
  })

  it('to a page that is open goes there', { tags: 'long' }, async () => {
    const page = await three()
    await link(page, 'What makes soil hold water?').click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(soil)
    await expectPanes(page, 3)
  })

  it(
    'is left to the browser with a key held, and where it leads to no page of a node',
    { tags: 'long' },
    async () => {
      const page = await reading(`${garden}notes/soil/`)
      const opened = page.context().waitForEvent('page')
      await link(page, clay).click({ modifiers: ['ControlOrMeta'] })
      const other = await opened
      await other.waitForURL('**/notes/clay/')
      await other.close()
      await expectPanes(page, 1)
      await page.locator('.tags a').first().click()
      await page.waitForURL('**/tags/soil/')
    },
  )

  it(
    'is a link with the switch off, and without JavaScript, where there is no switch',
    { tags: 'long' },
    async () => {
      const page = await open(`${garden}notes/soil/`)
      await link(page, clay).click()
      await page.waitForURL('**/notes/clay/')
      const plain = await open(`${garden}notes/soil/`, { javaScriptEnabled: false })
      expect(await plain.locator('.panes-switch').isVisible()).toBe(false)
      await link(plain, clay).click()
      await plain.waitForURL('**/notes/clay/')
      expect(await titles(plain)).toEqual([clay])
    },
  )

  it('whose page cannot be loaded leads there', { tags: 'long' }, async () => {
    const page = await reading(`${garden}notes/soil/`)
    await page.route('**/notes/clay/', (route) =>
      route.request().resourceType() === 'fetch' ? route.abort() : route.continue(),
    )
    await link(page, clay).click()
    await page.waitForURL('**/notes/clay/')
  })
})

describe('a row', () => {
  it('to an old address opens the page that it leads to, once', { tags: 'long' }, async () => {
    const page = await reading(`${garden}notes/clay/`)
    for (const panesAfter of [2, 2]) {
      const from = panes(page).first()
      await from.evaluate((article) => {
        const old = Object.assign(document.createElement('a'), { href: '../wet-ground/', id: 'old' })
        old.textContent = 'wet ground'
        article.querySelector('#old')?.remove()
        article.querySelector('.prose p')?.append(old)
        old.click()
      })
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(soil)
      await expectPanes(page, panesAfter)
      expect(page.url()).toBe(`${garden}notes/clay/?panes=notes/soil`)
    }
  })

  it(
    'that an address names by an old address is shown, and the address mended',
    { tags: 'long' },
    async () => {
      const page = await open(`${garden}notes/clay/?panes=notes/wet-ground,notes/soil`)
      await expectPanes(page, 2)
      expect(await titles(page)).toEqual([clay, soil])
      expect(page.url()).toBe(`${garden}notes/clay/?panes=notes/soil`)
      expect(await page.locator('.panes-status').textContent()).toBe('')
    },
  )

  it('is the centre of a map on which one has walked', { tags: 'long' }, async () => {
    const page = await reading(`${garden}notes/soil/`)
    const map = page.locator('neighbourhood-map')
    await walkable(page)
    await map.locator('.map-frame a[href$="/notes/clay/"]').first().click()
    // What comes to stand below the pointer is what the card is of.
    await page.mouse.move(0, 0)
    await expect.poll(() => page.locator('[data-details=title]').textContent()).toBe(clay)
    // Pointing at clay fills the card before the walk arrives there.
    await map.locator('.map-frame a[aria-current][href$="/notes/clay/"]').click()
    await expectPanes(page, 2)
    expect(await titles(page)).toEqual([soil, clay])
    expect(new URL(page.url()).search).toBe('?panes=notes/clay')
  })

  it('is one of which the map is asked by key', { tags: 'long' }, async () => {
    const page = await reading(`${garden}notes/soil/`)
    const map = page.locator('neighbourhood-map')
    await walkable(page)
    await map.locator('.map-frame a[href$="/notes/clay/"]').first().focus()
    await map.locator('.map-frame a[tabindex="0"]').waitFor()
    await page.keyboard.press('o')
    await expectPanes(page, 2)
    expect(await titles(page)).toEqual([soil, clay])
  })

  it('has no id twice, and what refers to an id stays within its page', { tags: 'long' }, async () => {
    const page = await three()
    const wrong = await page.evaluate(() => {
      const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
      const twice = ids.filter((id, index) => ids.indexOf(id) !== index)
      const lost = [...document.querySelectorAll('article.node')].flatMap((pane) =>
        [...pane.querySelectorAll('a[href^="#"]')]
          .map((link) => decodeURIComponent(link.getAttribute('href')?.slice(1) ?? ''))
          .filter((id) => !pane.contains(document.getElementById(id))),
      )
      return { twice, lost }
    })
    expect(wrong).toEqual({ twice: [], lost: [] })
    const back = panes(page).nth(2).locator('a.cited-at').first()
    await back.click()
    await page.waitForURL('**#pane-3-cited-1-1')
    await expectPanes(page, 3)
  })

  it('unfolds its own sources below the paragraph', { tags: 'long' }, async () => {
    const page = await three()
    const inquiry = panes(page).last()
    const number = inquiry.locator('a.cite-number').first()
    await expect.poll(() => number.getAttribute('aria-expanded')).toBe('false')
    await number.click()
    expect(await inquiry.locator('.side-note').textContent()).toContain('Why turn the ground?')
    expect(await panes(page).count()).toBe(3)
  })

  it('has nothing that axe objects to, wide or on a phone', { tags: 'long' }, async () => {
    // What fades in has less contrast for a moment.
    const page = await three({ reducedMotion: 'reduce' })
    expect(await objections(page)).toEqual([])
    await page.setViewportSize(phone.viewport)
    expect(await objections(page)).toEqual([])
  })

  it('breaks no policy where a page has formulas and the first has none', { tags: 'long' }, async () => {
    const page = await open('about:blank')
    onTestFinished(() => page.close())
    const found: string[] = []
    await noteViolations(page, (violation) => found.push(violation))
    await page.goto(`${garden}notes/clay/?panes=notes/soil`)
    await expectPanes(page, 2)
    const formula = page.locator('.pane .katex-strut').first()
    expect(await formula.evaluate((part) => (part as HTMLElement).style.height)).not.toBe('')
    expect(await formula.evaluate((part) => getComputedStyle(part).display)).toBe('inline-block')
    await page.evaluate(() => new Promise(requestAnimationFrame))
    expect(found).toEqual([])
  })

  it('goes back and forward page by page, and closes with Back', async () => {
    const page = await three()
    await page.goBack()
    await expect.poll(() => titles(page)).toEqual([soil, clay])
    await page.goBack()
    await expect.poll(() => titles(page)).toEqual([soil])
    expect(page.url()).toBe(`${garden}notes/soil/`)
    expect(await page.locator('html[data-panes], .panes-bar, .pane').count()).toBe(0)
    expect(await page.title()).toBe(`${soil} · A small garden`)
    await page.goForward()
    await page.goForward()
    await expect.poll(() => titles(page)).toEqual([soil, clay, dig])
  })

  it('is closed page by page, with focus where one came from', { tags: 'long' }, async () => {
    const page = await three()
    await page.getByRole('button', { name: `Close “${dig}”` }).click()
    await expect.poll(() => titles(page)).toEqual([soil, clay])
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(dig)
    await page.getByRole('button', { name: 'Close the others' }).click()
    await expect.poll(() => titles(page)).toEqual([soil])
    expect(page.url()).toBe(`${garden}notes/soil/`)
  })

  it(
    'is found again from its address, whatever the switch, under a base path',
    { tags: 'long' },
    async () => {
      const page = await open(`${based}notes/soil/?panes=notes/clay,inquiries/why-dig`)
      await expect.poll(() => titles(page)).toEqual([soil, clay, dig])
      expect(await page.locator('.pane-why .relation').first().textContent()).toBe('Supports')
      expect(await page.locator('.panes-switch').getAttribute('aria-pressed')).toBe('false')
      await page.reload()
      await expect.poll(() => titles(page)).toEqual([soil, clay, dig])
    },
  )

  it.each([1280, 360])('moves nothing that a reader has seen, %i wide', { tags: 'long' }, async (width) => {
    const page = await open('about:blank', { viewport: { width, height: 800 } })
    await page.addInitScript(() => {
      const seen = { shift: 0 }
      Object.assign(window, { seen })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(`${garden}notes/soil/?panes=notes/clay,inquiries/why-dig`)
    await expectPanes(page, 3)
    await expect
      .poll(() => page.locator('body').evaluate((body) => getComputedStyle(body).visibility))
      .toBe('visible')
    await page.waitForLoadState('networkidle')
    const shift = await page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift)
    expect(shift).toBeLessThanOrEqual(0.02)
  })

  it('is shown after all where the scripts of a row do not come', { tags: 'long' }, async () => {
    const page = await open('about:blank')
    await page.route(/pane-row/, (route) => route.abort())
    await page.goto(`${garden}notes/soil/?panes=notes/clay`)
    await expect.poll(() => page.locator('h1').isVisible()).toBe(true)
    await page.goto(`${garden}notes/?panes=notes/clay`)
    await expect.poll(() => page.locator('h1').isVisible()).toBe(true)
  })

  it('leaves out what is no page of the site, and says so', async () => {
    const page = await open(`${garden}notes/soil/?panes=notes/no-such,notes/clay,tags/soil,../../x`)
    await expect.poll(() => titles(page)).toEqual([soil, clay])
    expect(page.url()).toBe(`${garden}notes/soil/?panes=notes/clay`)
    expect(await page.locator('.panes-status').textContent()).toBe('Could not open 2 pages.')
  })

  it('names pages in any script', { tags: 'long' }, async () => {
    const page = await reading(`${scripts}notes/الترجمة/`)
    const first = page.locator('.section li > p:not([class]) a').first()
    const name = await first.textContent()
    await first.click()
    await expect.poll(() => titles(page)).toEqual([expect.any(String), name])
    await page.reload()
    await expect.poll(() => titles(page)).toEqual([expect.any(String), name])
  })

  it('is remembered as a way to read from page to page', { tags: 'long' }, async () => {
    const page = await reading(`${garden}notes/soil/`)
    await page.goto(`${garden}notes/clay/`)
    expect(await page.locator('.panes-switch').getAttribute('aria-pressed')).toBe('true')
    await link(page, dig).click()
    await expectPanes(page, 2)
    await page.locator('.panes-switch').click()
    await expectPanes(page, 1)
  })
})

describe('a row by keyboard', () => {
  it('is opened, gone through and closed', async () => {
    const page = await open(`${garden}notes/soil/`)
    await page.locator('.panes-switch').focus()
    await page.keyboard.press('Space')
    await link(page, clay).focus()
    await page.keyboard.press('Enter')
    await expectPanes(page, 2)
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await expect.poll(focused).toBe(clay)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(focused).toBe(soil)
    await page.keyboard.press('ArrowRight')
    await expect.poll(focused).toBe(clay)
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    for (let steps = 0; steps < 6; steps += 1) {
      if (await page.evaluate(() => document.activeElement?.matches('.pane-close'))) break
      await page.keyboard.press('Shift+Tab')
    }
    await page.keyboard.press('Enter')
    await expectPanes(page, 1)
    await expect.poll(focused).toBe(clay)
  })

  it('leaves arrows to fields', { tags: 'long' }, async () => {
    const page = await three()
    await page.keyboard.press('/')
    await page.locator('dialog input').fill('ab')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.type('x')
    expect(await page.locator('dialog input').inputValue()).toBe('axb')
  })

  it('shows what is focused beneath another page', { tags: 'long' }, async () => {
    const page = await three()
    await expect.poll(() => panes(page).first().getAttribute('data-covered')).toBe('')
    await panes(page)
      .first()
      .locator('.prose, .lede')
      .first()
      .locator('xpath=ancestor::article')
      .evaluate((pane) => {
        pane.querySelector<HTMLElement>('.node-facts a')?.focus()
      })
    await expect.poll(() => panes(page).first().getAttribute('data-covered')).toBeNull()
  })
})

describe('a row on a phone', () => {
  it('shows one page at a time, as wide as the window', async () => {
    const page = await three(phone)
    const boxes = () =>
      panes(page).evaluateAll((all) => all.map((pane) => Math.round(pane.getBoundingClientRect().left)))
    await expect.poll(boxes).toEqual([-720, -360, 0])
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    // As a swipe does.
    await page.locator('main').evaluate((row) => row.scrollTo({ left: 360, behavior: 'instant' }))
    await expect.poll(boxes).toEqual([-360, 0, 360])
    await page.goBack()
    await expect.poll(() => titles(page)).toEqual([soil, clay])
    await expect.poll(boxes).toEqual([-360, 0])
  })
})

describe('the path of a row', () => {
  it('is copied as a list of links in markdown, with its reasons', { tags: 'long' }, async () => {
    const page = await three()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Copy the path' }).click()
    await expect.poll(() => page.locator('.panes-status').textContent()).toContain('Copied')
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied.split('\n')).toEqual([
      `1. [${soil}](${garden}notes/soil/)`,
      `2. [${clay}](${garden}notes/clay/) — Supports: clay is the finest of the particles that hold the water`,
      expect.stringContaining(`3. [${dig}](${garden}inquiries/why-dig/) — `),
      '',
    ])
  })

  it('is there to be copied by hand where scripts may not', { tags: 'long' }, async () => {
    const page = await three()
    await page.evaluate(() =>
      Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }),
    )
    await page.getByRole('button', { name: 'Copy the path' }).click()
    const text = page.locator('.panes-path')
    await expect.poll(() => text.inputValue()).toContain(`1. [${soil}]`)
    expect(await text.evaluate((field) => field === document.activeElement)).toBe(true)
  })
})

describe('a row on paper', () => {
  it('stands page after page', { tags: 'long' }, async () => {
    const page = await three()
    await page.emulateMedia({ media: 'print' })
    const boxes = await panes(page).evaluateAll((all) =>
      all.map((pane) => pane.getBoundingClientRect().toJSON() as DOMRect),
    )
    for (const [index, { top, left }] of boxes.entries()) {
      expect(top).toBeGreaterThanOrEqual(boxes[index - 1]?.bottom ?? 0)
      expect(left).toBe(boxes[0]?.left)
    }
    expect(await page.locator('.panes-bar').isVisible()).toBe(false)
  })
})
