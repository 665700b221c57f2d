import { gzipSync } from 'node:zlib'
import type { BrowserContextOptions, Locator, Page, Response } from 'playwright'
import { describe, expect, inject, it } from 'vitest'
import { dataFileOf, type Address } from '../../src/core/address.ts'
import { objections, overflow, phone, useBrowser, walkable } from './browser.ts'
import { page as documentAt } from './page.ts'
import { thorough } from '../laws.ts'

const open = useBrowser()
const { url, folder } = inject('wood')
const { url: garden } = inject('based')
const { url: scripts } = inject('scripts')
/** The map does not glide, so that what is to be seen after a step is its end. */
const still: BrowserContextOptions = { reducedMotion: 'reduce' }

const node = (page: Page, path: string) => page.locator(`.map-frame a[href$="/${path}"]`)
const centre = (page: Page) => page.locator('.map-frame a[aria-current]')
const part = (page: Page, name: string) => page.locator(`[data-map=${name}]`)
const steps = async (page: Page) =>
  (await part(page, 'trail').locator('li').allTextContents()).map((text) => text.trim())
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('href') ?? document.activeElement?.tagName)
const places = (page: Page) =>
  page.locator('.map-frame a').evaluateAll((nodes) =>
    nodes.map((one) => {
      // Room for a finger is made as the walk begins.
      const seen = [...one.querySelectorAll('circle, path, text')].map((part) => part.getBoundingClientRect())
      return [
        one.getAttribute('href'),
        ...seen.flatMap(({ x, y }) => [Math.round(x + scrollX), Math.round(y + scrollY)]),
      ]
    }),
  )

/** A page whose map the walk has taken over. */
async function openMap(address: string, options: BrowserContextOptions = still): Promise<Page> {
  const page = await open(address, options)
  await takeOver(page)
  return page
}

async function takeOver(page: Page): Promise<void> {
  await walkable(page)
  await centre(page).dispatchEvent('pointermove')
  await page.locator('[data-layer]').first().waitFor()
}

/** Waits until the page at a path is in the centre, and all is said of it: the status comes last. */
async function arrived(page: Page, path: string): Promise<void> {
  await page.locator(`.map-frame a[aria-current][href$="/${path}"]`).waitFor()
  // The card does not repeat what the page says of itself.
  const isRest = new URL(page.url()).pathname.endsWith(`/${path}`)
  const name = isRest ? 'h1' : `[data-details=title][href$="/${path}"]`
  const title = await page.locator(name).first().textContent()
  const said = part(page, 'status').filter({ hasText: `“${title?.trim() ?? ''}”, ` })
  await said.waitFor({ state: 'attached' })
  await page.locator('neighbourhood-map:not([data-loading])').waitFor()
}

/** What was asked for since. */
function asked(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  return paths
}

const near = (paths: readonly string[]) => paths.filter((path) => path.includes('/graph/near/'))

/** Goes by arrow keys from node to node until one fits, or all are reached that can be; gives those that it came to. */
async function byArrows(page: Page, wanted = 'no-such'): Promise<readonly string[]> {
  await centre(page).focus()
  return page.evaluate((wanted) => {
    const here = () => document.activeElement?.getAttribute('href') ?? ''
    const reached = new Set([here()])
    for (const from of reached) {
      for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
        const node = document.querySelector<SVGAElement>(`.map-frame a[href="${from}"]`)
        node?.focus()
        node?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
        reached.add(here())
        if (document.activeElement?.matches(wanted)) return [...reached]
      }
    }
    return [...reached]
  }, wanted)
}

async function tabTo(page: Page, selector: string): Promise<void> {
  const isThere = () => page.evaluate((it) => document.activeElement?.matches(it) ?? false, selector)
  for (let press = 0; press < 200 && !(await isThere()); press += 1) await page.keyboard.press('Tab')
}

/** How many elements a browser computes the style of, at the most at once, while something is done. */
async function mostStyled(page: Page, act: () => Promise<void>): Promise<number> {
  const browser = page.context().browser()
  await browser?.startTracing(page, { categories: ['devtools.timeline'] })
  await act()
  const { traceEvents } = JSON.parse(String(await browser?.stopTracing())) as {
    traceEvents: readonly { readonly args: { readonly elementCount?: number } }[]
  }
  return Math.max(0, ...traceEvents.map(({ args }) => args.elementCount ?? 0))
}

it(
  'has the browser style little else of a page anew at a step, however long the page is',
  { tags: 'long' },
  async () => {
    const page = await openMap(`${garden}inquiries/water/`)
    // As many elements as a long text has, without a rule that they would need styles by.
    await page.locator('.node').evaluate((article) => {
      article.append(...Array.from({ length: 3000 }, () => document.createElement('i')))
    })
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    const styled = await mostStyled(page, async () => {
      await node(page, 'notes/clay/').click()
      await arrived(page, 'notes/clay/')
    })
    expect(styled).toBeGreaterThan(0)
    expect(styled).toBeLessThan(1000)
  },
)

it('takes at most 25 KB of scripts, compressed, and none that is not its own', { tags: 'long' }, async () => {
  // The map is out of view, and the context one that no other test uses, so that nothing has been loaded.
  const alone = { ...still, viewport: { width: 1280, height: 200 }, serviceWorkers: 'block' } as const
  const page = await open(`${garden}notes/soil/`, alone)
  const loaded: Response[] = []
  page.on('response', (response) => {
    if (response.headers()['content-type']?.includes('javascript')) loaded.push(response)
  })
  await page.locator('.map-frame a').first().focus()
  await page.locator('.map-frame a[tabindex="0"]').waitFor()
  await page.waitForLoadState('networkidle')
  const names = loaded.map((response) => response.url())
  expect(names.filter((name) => name.includes('element.'))).toHaveLength(1)
  expect(names.filter((name) => name.includes('pointing.'))).toEqual([])
  const bytes = await Promise.all(loaded.map(async (script) => gzipSync(await script.body()).length))
  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThan(25_000)
})

describe('the walk by keyboard alone', () => {
  it('comes to the map by one press of the tab key, and leaves it by the next', async () => {
    const page = await open(`${garden}notes/soil/`, still)
    await tabTo(page, '.map-frame a')
    await page.locator('[data-layer]').first().waitFor()
    expect(await focused(page)).toBe('/plot/one/notes/soil/')
    expect(await page.locator('.map-frame a[tabindex="0"]').count()).toBe(1)
    await page.keyboard.press('Tab')
    expect(await page.locator('.map-frame a:focus').count()).toBe(0)
    await page.keyboard.press('Shift+Tab')
    expect(await focused(page)).toBe('/plot/one/notes/soil/')
  })

  it(
    'goes to the nearest node by an arrow key, says its reason, and comes back to it by tab',
    { tags: 'long' },
    async () => {
      const page = await openMap(`${garden}notes/soil/`)
      await centre(page).focus()
      const from = await centre(page).boundingBox()
      await page.keyboard.press('ArrowRight')
      const to = await page.locator('.map-frame a:focus').boundingBox()
      expect(to?.x).toBeGreaterThan(from?.x ?? NaN)
      expect(await page.locator('.map-frame a[tabindex="0"]').count()).toBe(1)
      const reached = await focused(page)
      await page.keyboard.press('Tab')
      await page.keyboard.press('Shift+Tab')
      expect(await focused(page)).toBe(reached)
      await page.keyboard.press('ArrowLeft')
      const back = await page.locator('.map-frame a:focus').boundingBox()
      expect(back?.x).toBeLessThan(to?.x ?? NaN)
    },
  )

  it('can reach every node by arrow keys', { tags: 'long' }, async () => {
    const page = await openMap(`${url}notes/oak-root/`)
    await page.locator('[data-layer=source]').click()
    await expect.poll(() => page.locator('.map-frame a').count()).toBe(11)
    const reached = await byArrows(page)
    expect(reached).toHaveLength(await page.locator('.map-frame a').count())
  })

  it(
    'keeps the focus at the switch of a layer, unless it has moved on before the picture has changed',
    { tags: 'long' },
    async () => {
      const page = await openMap(`${url}notes/oak-root/`)
      const button = page.locator('[data-layer=source]')
      await button.press('Enter')
      await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true')
      await expect.poll(() => button.evaluate((it) => it === document.activeElement)).toBe(true)
      await page.evaluate(() => {
        const button = document.querySelector<HTMLElement>('[data-layer=source]')
        button?.focus()
        button?.click()
        document.querySelector<SVGElement>('.map-frame a[aria-current]')?.focus()
      })
      await expect.poll(() => button.getAttribute('aria-pressed')).toBe('false')
      await page.evaluate(async () => {
        for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame)
      })
      expect(await focused(page)).toBe('/notes/oak-root/')
    },
  )

  it('walks by Enter, and says where one is, how many stand around, and by what reason one came', async () => {
    const page = await openMap(`${garden}notes/soil/`)
    await node(page, 'notes/clay/').focus()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/plot/one/notes/soil/#walk=notes/clay')
    await arrived(page, 'notes/clay/')
    expect(await part(page, 'status').textContent()).toBe(
      '“Why does clay crack?”, 4 neighbours and 5 computed, 6 shown. ' +
        'From “What makes soil hold water?”: Supports: clay is the finest of the particles that hold the water.',
    )
    expect(await part(page, 'line').textContent()).toContain(
      'Supports: clay is the finest of the particles that hold the water',
    )
    expect(await steps(page)).toEqual(['What makes soil hold water?', 'Why does clay crack?'])
    expect(await focused(page)).toBe('/plot/one/notes/clay/')
    expect(await page.locator('.map-frame a[tabindex="0"]').count()).toBe(1)
    expect(await node(page, 'notes/soil/').getAttribute('aria-label')).toBe(
      'What makes soil hold water? (note), Supported by, visited',
    )
    expect(await page.locator('[data-details=title]').getAttribute('href')).toBe('/plot/one/notes/clay/')
    expect(await page.locator('[data-details=graph]').getAttribute('href')).toBe(
      '/plot/one/graph/#node=notes/clay',
    )
    const [, all, computed, drawn] =
      /(\d+) neighbours and (\d+) computed, (\d+) shown/.exec(
        (await part(page, 'status').textContent()) ?? '',
      ) ?? []
    expect(await page.locator('#map figcaption').innerText()).toContain(
      `${Number(all) + Number(computed) - Number(drawn)} computed neighbours not shown`,
    )
    await page.keyboard.press('Enter')
    await page.waitForURL('**/plot/one/notes/clay/')
  })

  it('steps back by Backspace, goes home by Home, and stays at home', { tags: 'long' }, async () => {
    const page = await openMap(`${garden}notes/soil/`)
    for (const path of ['notes/clay/', 'inquiries/water/']) {
      await node(page, path).focus()
      await page.keyboard.press('Enter')
      await arrived(page, path)
    }
    await page.keyboard.press('Backspace')
    await arrived(page, 'notes/clay/')
    expect(await steps(page)).toHaveLength(2)
    await centre(page).focus()
    await page.keyboard.press('Home')
    await arrived(page, 'notes/soil/')
    expect(await steps(page)).toEqual(['What makes soil hold water?'])
    expect(new URL(page.url()).hash).toBe('')
    await centre(page).focus()
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Home')
    expect(await steps(page)).toEqual(['What makes soil hold water?'])
  })

  it(
    'keeps the focus when one steps back from a node that goes, leaves by Escape, and opens a page by o',
    { tags: 'long' },
    async () => {
      const page = await openMap(`${garden}notes/soil/`)
      await node(page, 'notes/worms/').focus()
      await page.keyboard.press('Enter')
      await arrived(page, 'notes/worms/')
      await node(page, 'papers/howard1943/').focus()
      await page.keyboard.press('Backspace')
      await arrived(page, 'notes/soil/')
      expect(await page.locator('.map-frame a:focus').count()).toBe(1)
      await page.keyboard.press('Escape')
      expect(await page.evaluate(() => document.activeElement?.getAttribute('data-details'))).toBe('graph')
      await node(page, 'notes/mulch/').focus()
      await page.keyboard.press('o')
      await page.waitForURL('**/plot/one/notes/mulch/')
    },
  )

  it(
    'keeps one tab stop when the layer of the focused node goes, and the focus when one goes back by the trail',
    { tags: 'long' },
    async () => {
      const page = await openMap(`${garden}notes/soil/`)
      await byArrows(page, '[aria-label$="Drawn on by"]')
      expect(await page.locator('.map-frame a:focus').getAttribute('aria-label')).toContain('Drawn on by')
      await page.locator('[data-layer=source]').click()
      await expect.poll(() => page.locator('[data-layer=source][aria-pressed=false]').count()).toBe(1)
      await expect.poll(() => page.locator('.map-frame a[tabindex="0"]').count()).toBe(1)
      await node(page, 'notes/worms/').focus()
      await page.keyboard.press('Enter')
      await arrived(page, 'notes/worms/')
      await page.locator('[data-step="0"]').focus()
      await page.keyboard.press('Enter')
      await arrived(page, 'notes/soil/')
      expect(await page.evaluate(() => document.activeElement?.closest('neighbourhood-map') !== null)).toBe(
        true,
      )
    },
  )

  it('has one tab stop also for who comes from below', { tags: 'long' }, async () => {
    const page = await open(`${garden}notes/soil/`, still)
    await page.locator('[data-details=graph]').focus()
    // Two buttons, which save the picture, are between the link and the map.
    await page.locator('.map-save').waitFor()
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('Shift+Tab')
    await page.locator('[data-layer]').first().waitFor()
    expect(await page.locator('.map-frame a:focus').count()).toBe(1)
    await page.keyboard.press('Shift+Tab')
    expect(await page.locator('.map-frame a:focus').count()).toBe(0)
  })
})

describe('the reason of a neighbour', { tags: 'long' }, () => {
  it('is shown for the one under the pointer or focused, and for no other', async () => {
    const reason = 'Related: dead roots leave channels that fill with water'
    const page = await openMap(`${garden}notes/soil/`)
    expect(await node(page, 'notes/clay/').getAttribute('aria-label')).toBe(
      'Why does clay crack? (note), Supports',
    )
    expect(await part(page, 'line').textContent()).toBe('')
    await node(page, 'notes/roots/').hover()
    expect(await part(page, 'line').textContent()).toContain(reason)
    expect(await page.locator('.map-frame a.lit').count()).toBe(1)
    expect(await page.locator('.map-edges .lit').count()).toBeGreaterThan(0)
    await page.mouse.move(0, 0)
    expect(await part(page, 'line').textContent()).toBe('')
    await node(page, 'notes/roots/').focus()
    expect(await part(page, 'line').textContent()).toContain(reason)
    expect(await page.locator('.map-frame a.lit').count()).toBe(1)
  })
})

describe('the walk by touch', { tags: 'long' }, () => {
  const finger: BrowserContextOptions = { ...phone, ...still, hasTouch: true, isMobile: true }

  it('walks by a tap on a neighbour, and opens the page by one on the centre', async () => {
    const page = await openMap(`${garden}notes/soil/`, finger)
    await node(page, 'notes/clay/').tap()
    await arrived(page, 'notes/clay/')
    expect((await page.locator('[data-step="0"]').boundingBox())?.height).toBeGreaterThanOrEqual(44)
    const box = await node(page, 'notes/soil/').locator('rect').boundingBox()
    // The corner of the room around the mark.
    await page.touchscreen.tap((box?.x ?? 0) + 2, (box?.y ?? 0) + 2)
    await arrived(page, 'notes/soil/')
    expect(await steps(page)).toHaveLength(3)
    await node(page, 'notes/roots/').tap()
    await arrived(page, 'notes/roots/')
    await centre(page).tap()
    await page.waitForURL('**/plot/one/notes/roots/')
  })

  it('finds 44 px of every node, step and layer at 360 px', async () => {
    for (const address of [`${url}notes/oak-root/`, `${url}inquiries/oak-winter/`]) {
      const page = await openMap(address, finger)
      const neighbour = page.locator('.map-frame a:not([aria-current])').first()
      await neighbour.tap()
      await page.locator('[data-step]').first().waitFor()
      const sizes = await page
        .locator('.map-frame a rect')
        .evaluateAll((rooms) => rooms.map((room) => room.getBoundingClientRect()))
      for (const { width, height } of sizes) expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
      for (const { height } of await page
        .locator('[data-layer], .map-trail li')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()))) {
        expect(height).toBeGreaterThanOrEqual(44)
      }
    }
  })

  it('scrolls the page by one finger on the map', async () => {
    const page = await openMap(`${url}notes/oak-root/`, finger)
    await page.locator('.map-frame').evaluate((frame) => frame.scrollIntoView({ block: 'center' }))
    const box = await page.locator('.map-frame').boundingBox()
    const before = await page.evaluate(() => scrollY)
    const session = await page.context().newCDPSession(page)
    const x = Math.round((box?.x ?? 0) + (box?.width ?? 0) / 2)
    const y = Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2)
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
    for (let up = 10; up <= 150; up += 10) {
      await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y: y - up }] })
    }
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before + 50)
    expect(await steps(page)).toHaveLength(1)
  })
})

describe('what stands around the map', () => {
  it('has a reason in the language of who gives it', async () => {
    const page = await openMap(`${scripts}notes/notes-on-translation/`)
    await page.locator('.map-frame a[href*="/inquiries/"]').first().hover()
    const reason = part(page, 'line').locator('.map-reason span')
    await expect.poll(() => reason.getAttribute('lang')).toBe('und-Arab')
    expect(await reason.textContent()).toContain('الحكاية')
  })

  it('is of where one stands, and of the page again when one is back', { tags: 'long' }, async () => {
    const page = await openMap(`${garden}notes/soil/`)
    const heading = page.locator('#map h2')
    const before = await heading.textContent()
    expect(await page.locator('[data-details=title]').count()).toBe(0)
    await node(page, 'notes/clay/').click()
    await arrived(page, 'notes/clay/')
    const title = await page.locator('[data-details=title]').textContent()
    const said = await part(page, 'status').textContent()
    expect(await heading.locator('bdi').textContent()).toBe(title)
    const count = (await heading.locator('.count').textContent())?.replace('· ', '') ?? ''
    expect(said).toContain(count)
    await page.goBack()
    await expect.poll(() => heading.textContent()).toBe(before)
    await expect.poll(() => page.locator('[data-details=title]').count()).toBe(0)
  })

  it('is the card of what is pointed at, with its reason, while one points at it and goes to the card', async () => {
    const page = await openMap(`${garden}notes/soil/`)
    await node(page, 'notes/clay/').hover()
    const title = page.locator('[data-details=title]')
    await expect.poll(() => title.getAttribute('href')).toBe('/plot/one/notes/clay/')
    const reason = await part(page, 'line').textContent()
    await title.hover()
    expect(await title.getAttribute('href')).toBe('/plot/one/notes/clay/')
    expect(await part(page, 'line').textContent()).toBe(reason)
    await page.locator('h1').hover()
    await expect.poll(() => title.count()).toBe(0)
  })
})

describe('the history', () => {
  it(
    'steps the walk by Back and Forward, and Back undoes a step of the trail',
    { tags: 'long' },
    async () => {
      const page = await openMap(`${garden}notes/soil/`)
      for (const path of ['notes/clay/', 'notes/soil/', 'notes/roots/']) {
        await node(page, path).click()
        await arrived(page, path)
      }
      expect(new URL(page.url()).hash).toBe('#walk=notes/clay,notes/soil,notes/roots')
      await page.goBack()
      await arrived(page, 'notes/soil/')
      expect(await steps(page)).toHaveLength(3)
      await page.goBack()
      await arrived(page, 'notes/clay/')
      await page.goBack()
      await arrived(page, 'notes/soil/')
      expect(await steps(page)).toHaveLength(1)
      await page.goForward()
      await arrived(page, 'notes/clay/')
      await page.goForward()
      await page.goForward()
      await arrived(page, 'notes/roots/')
      expect(await steps(page)).toHaveLength(4)
      await page.locator('[data-step="1"]').click()
      await arrived(page, 'notes/clay/')
      expect(await steps(page)).toEqual(['What makes soil hold water?', 'Why does clay crack?'])
      await page.goBack()
      await arrived(page, 'notes/roots/')
      expect(await steps(page)).toHaveLength(4)
      await page.locator('[data-step="0"]').click()
      await arrived(page, 'notes/soil/')
      expect(new URL(page.url()).hash).toBe('')
    },
  )

  it('comes back to the walk from the page of a node', { tags: 'long' }, async () => {
    const page = await openMap(`${garden}notes/soil/`)
    await node(page, 'notes/clay/').click()
    await arrived(page, 'notes/clay/')
    await page.locator('[data-details=title]').click()
    await page.waitForURL('**/plot/one/notes/clay/')
    await page.goBack()
    await page.waitForURL('**/plot/one/notes/soil/#walk=notes/clay')
    await arrived(page, 'notes/clay/')
    expect(await steps(page)).toEqual(['What makes soil hold water?', 'Why does clay crack?'])
  })

  it(
    'has links of the trail that lead to the walk as it was there, and Backspace leads on from there',
    { tags: 'long' },
    async () => {
      const page = await openMap(`${garden}notes/soil/`)
      for (const path of ['notes/clay/', 'inquiries/water/']) {
        await node(page, path).click()
        await arrived(page, path)
      }
      const links = await page
        .locator('[data-step]')
        .evaluateAll((all) => all.map((a) => (a as HTMLAnchorElement).href))
      expect(links).toEqual([`${garden}notes/soil/`, `${garden}notes/soil/#walk=notes/clay`])
      await page.locator('[data-step="1"]').click()
      await arrived(page, 'notes/clay/')
      await centre(page).focus()
      await page.keyboard.press('Backspace')
      await expect.poll(() => steps(page)).toEqual(['What makes soil hold water?'])
    },
  )

  it('has no walk in an entry whose address names a part of the page', { tags: 'long' }, async () => {
    const page = await openMap(`${garden}notes/soil/#map`)
    await node(page, 'notes/clay/').click()
    await arrived(page, 'notes/clay/')
    await page.goBack()
    await page.waitForURL('**/notes/soil/#map')
    await expect.poll(() => steps(page)).toEqual(['What makes soil hold water?'])
    await node(page, 'notes/clay/').click()
    await arrived(page, 'notes/clay/')
    await page.evaluate(() => (location.hash = '#related'))
    await expect.poll(() => steps(page)).toEqual(['What makes soil hold water?'])
    await page.goBack()
    await arrived(page, 'notes/clay/')
    expect(await steps(page)).toHaveLength(2)
  })

  it('is what counts when it leads away from where one was going', { tags: 'long' }, async () => {
    const page = await openMap(`${url}notes/ash-leaf/`)
    const files = Number(await page.locator('main').getAttribute('data-files'))
    const late = 'notes/ash-shade/'
    const gate = Promise.withResolvers<undefined>()
    const held = dataFileOf('near', `/${late}` as Address, files)
    await page.route(`**${held}`, async (route) => {
      await gate.promise
      await route.continue()
    })
    await page.evaluate(() => (location.hash = '#walk=notes/ash-shade'))
    await page.locator('neighbourhood-map[data-loading]').waitFor()
    await page.goBack()
    const loaded = page.waitForResponse(`**${held}`)
    gate.resolve(undefined)
    await (await loaded).finished()
    await page.locator('neighbourhood-map:not([data-loading])').waitFor()
    expect(new URL(page.url()).hash).toBe('')
    expect(await centre(page).getAttribute('href')).toBe('/notes/ash-leaf/')
  })
})

describe('a link to a walk', { tags: 'long' }, () => {
  it('shows it, what it came by, and leads home by Backspace', async () => {
    const page = await open(`${garden}notes/soil/#walk=notes/clay,inquiries/water`, still)
    await arrived(page, 'inquiries/water/')
    expect(await steps(page)).toEqual([
      'What makes soil hold water?',
      'Why does clay crack?',
      'Where does the rain go?',
    ])
    expect(await part(page, 'status').textContent()).toContain('From “Why does clay crack?”: Drawn on by')
    expect(await node(page, 'notes/clay/').getAttribute('class')).toContain('visited')
    await expect
      .poll(() => page.locator('.map-frame').evaluate((one) => one.getBoundingClientRect().top))
      .toBeLessThan(900)
    await centre(page).focus()
    await page.keyboard.press('Backspace')
    await arrived(page, 'notes/clay/')
    await centre(page).focus()
    await page.keyboard.press('Backspace')
    await expect.poll(() => steps(page)).toEqual(['What makes soil hold water?'])
  })

  it('stays at the page, and says so, where it names one that is not there', async () => {
    const page = await open(`${garden}notes/soil/#walk=notes/no-such-note`, still)
    await part(page, 'status').filter({ hasText: 'Could not load “no-such-note”' }).waitFor()
    expect(await centre(page).getAttribute('href')).toBe('/plot/one/notes/soil/')
    await node(page, 'notes/clay/').click()
    await arrived(page, 'notes/clay/')
  })

  it('does without a step before the last that is not there', async () => {
    const page = await open(`${garden}notes/soil/#walk=notes/no-such-note,notes/clay`, still)
    await arrived(page, 'notes/clay/')
    expect(await steps(page)).toEqual(['What makes soil hold water?', 'no-such-note', 'Why does clay crack?'])
  })
})

describe('the motion', { tags: 'long' }, () => {
  /** The places where a node was drawn, each once, from now on. */
  const watch = (page: Page, path: string) =>
    node(page, path).evaluate((one) => {
      const seen = new Set<string>()
      const observer = new MutationObserver(() => seen.add(one.getAttribute('transform') ?? ''))
      observer.observe(one, { attributes: true, attributeFilter: ['transform'] })
      Object.assign(window, { seen })
    })
  const seen = (page: Page) => page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])
  const end = (page: Page, path: string) => node(page, path).getAttribute('transform')

  it('ends with the picture at which the node stands at once where somebody wants less of it', async () => {
    const path = 'notes/ash-shade/'
    const plain = await openMap(`${url}notes/ash-leaf/`)
    await watch(plain, path)
    await node(plain, path).click()
    await arrived(plain, path)
    expect(await seen(plain)).toEqual([await end(plain, path)])
    expect(await plain.locator('.map-frame a.gone').count()).toBe(0)
    const picture = (page: Page) =>
      page.locator('.map-drawing').evaluate((svg) => ({
        box: svg.getAttribute('viewBox'),
        lines: [...svg.querySelectorAll('.map-edges > .wide path')].map((line) => line.outerHTML),
        nodes: [...svg.querySelectorAll('.map-frame a')]
          .map((one) => {
            const { transform, opacity } = getComputedStyle(one)
            return [one.getAttribute('href'), transform, opacity]
          })
          .sort(),
      }))
    const expected = JSON.stringify(await picture(plain))
    const page = await openMap(`${url}notes/ash-leaf/`, { reducedMotion: 'no-preference' })
    await watch(page, path)
    await node(page, path).click()
    await arrived(page, path)
    await expect.poll(async () => JSON.stringify(await picture(page))).toBe(expected)
  })

  it('goes to the last of two quick choices, without a trace of the first', async () => {
    const page = await openMap(`${url}notes/ash-leaf/`, { reducedMotion: 'no-preference' })
    const [first, last] = ['notes/ash-seed/', 'notes/ash-bark/']
    await page.evaluate(
      (paths) => {
        for (const path of paths) {
          document
            .querySelector(`.map-frame a[href="/${path}"]`)
            ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
        }
      },
      [first, last],
    )
    await arrived(page, last)
    expect(await steps(page)).toHaveLength(2)
    expect(new URL(page.url()).hash).toBe('#walk=notes/ash-bark')
    await page.goBack()
    await arrived(page, 'notes/ash-leaf/')
  })
})

describe('the still map', () => {
  const paths = [
    'notes/oak-root/',
    'papers/oakdecay/',
    ...(thorough ? ['inquiries/oak-winter/', 'papers/oakgrowth/'] : []),
  ]
  it.each(paths.flatMap((path) => [{ path }, ...(thorough ? [{ path, ...phone }] : [])]))(
    'stands where it stood when the walk begins, and so do its details and what is below: $path',
    { tags: 'law' },
    async ({ path, ...size }) => {
      const page = await open(url + path, { ...still, ...size })
      const svg = page.locator('.map-drawing')
      const picture = async () => JSON.stringify([await svg.getAttribute('viewBox'), await places(page)])
      const rest = async () => [
        (await part(page, 'details').innerText()).replace(/\s+/g, ' '),
        await page.evaluate(() => document.documentElement.scrollHeight),
      ]
      // Around all of them, because the walk has one path for each.
      const lines = () =>
        page.locator('.map-edges path').evaluateAll((paths) => {
          const shown = paths
            .map((path) => path.getBoundingClientRect())
            .filter(({ width, height }) => width + height > 0)
          const [x, y] = [
            Math.min(...shown.map(({ left }) => left)),
            Math.min(...shown.map(({ top }) => top)),
          ]
          const [right, bottom] = [
            Math.max(...shown.map((one) => one.right)),
            Math.max(...shown.map((one) => one.bottom)),
          ]
          return [x, y + scrollY, right - x, bottom - y].map(Math.round)
        })
      await page.evaluate(() => document.fonts.ready)
      const [pictureBefore, restBefore] = [await picture(), await rest()]
      await page.locator('#map').scrollIntoViewIfNeeded()
      await page.waitForFunction(() => customElements.get('neighbourhood-map') !== undefined)
      expect(await picture()).toBe(pictureBefore)
      const linesBefore = await lines()
      await takeOver(page)
      expect(await picture()).toBe(pictureBefore)
      expect(await lines()).toEqual(linesBefore)
      expect(await rest()).toEqual(restBefore)
    },
  )
})

describe('what is loaded', () => {
  it('is nothing of the walk before the map is near the view', { tags: 'long' }, async () => {
    const page = await open('about:blank')
    const paths = asked(page)
    await page.goto(`${url}inquiries/yew-winter/`, { waitUntil: 'networkidle' })
    const atFirst = [...paths]
    expect(near(atFirst)).toEqual([])
    expect(await page.evaluate(() => customElements.get('neighbourhood-map') === undefined)).toBe(true)
    await page.locator('#map').scrollIntoViewIfNeeded()
    await page.waitForFunction(() => customElements.get('neighbourhood-map') !== undefined)
    const later = paths.slice(atFirst.length)
    expect(later.length).toBeGreaterThan(0)
    for (const path of later) expect(path).toMatch(/^\/_astro\/.*\.js$/)
  })

  it('is one file of neighbours for a step, and none where that is there', { tags: 'long' }, async () => {
    const page = await openMap(`${url}notes/ash-leaf/`)
    const files = Number(await page.locator('main').getAttribute('data-files'))
    expect(files).toBeGreaterThan(1)
    const fileOf = (path: string) => dataFileOf('near', `/${path}` as Address, files)
    const known = new Set([fileOf('notes/ash-leaf/')])
    const paths = asked(page)
    for (const path of ['notes/ash-shade/', 'notes/ash-leaf/', 'notes/ash-bark/']) {
      paths.length = 0
      await node(page, path).click()
      await arrived(page, path)
      expect(near(paths)).toEqual(known.has(fileOf(path)) ? [] : [fileOf(path)])
      known.add(fileOf(path))
    }
  })

  it('is under the base path', { tags: 'long' }, async () => {
    const page = await open('about:blank', still)
    const paths = asked(page)
    await page.goto(`${garden}notes/soil/#walk=notes/clay`)
    await arrived(page, 'notes/clay/')
    expect(near(paths).length).toBeGreaterThan(0)
    for (const path of near(paths)) expect(path).toMatch(/^\/plot\/one\/graph\/near\/\d+\.json$/)
    for (const path of paths.filter((one) => one !== 'blank' && one !== '/favicon.ico')) {
      expect(path).toMatch(/^\/plot\/one\//)
    }
  })
})

describe('a file that cannot be loaded', { tags: 'long' }, () => {
  const [start, missing, other] = ['notes/ash-leaf/', 'notes/ash-shade/', 'notes/ash-bark/']

  it('is told, silences no other reason, and one can go on, and choose again when it is back', async () => {
    const page = await openMap(url + start)
    const files = Number(await page.locator('main').getAttribute('data-files'))
    const fileOf = (path: string) => dataFileOf('near', `/${path}` as Address, files)
    expect(new Set([start, missing, other].map(fileOf)).size).toBe(3)
    const broken = `**${fileOf(missing)}`
    await page.route(broken, (route) => route.abort())
    const title = 'What is the shade of the ash for?'
    const words = `Could not load “${title}”. Try again, or open the page.`
    await node(page, missing).click()
    await part(page, 'status').filter({ hasText: words }).waitFor()
    expect(await part(page, 'line').textContent()).toContain(`Could not load “${title}”.`)
    expect(await part(page, 'line').getByRole('link').getAttribute('href')).toBe(`/${missing}`)
    expect(await steps(page)).toHaveLength(1)
    expect(new URL(page.url()).hash).toBe('')
    expect(await page.locator('neighbourhood-map[data-loading]').count()).toBe(0)

    await node(page, other).click()
    await arrived(page, other)
    expect(await steps(page)).toHaveLength(2)
    await page.goBack()
    await arrived(page, start)

    await node(page, missing).click()
    await part(page, 'status').filter({ hasText: words }).waitFor()
    await node(page, other).hover()
    expect(await part(page, 'line').textContent()).not.toContain('Could not load')
    await page.unroute(broken)
    await node(page, missing).click()
    await arrived(page, missing)
    expect(await steps(page)).toHaveLength(2)
    expect(await part(page, 'status').textContent()).toContain('What is the shade of the ash for?”, ')
  })

  it('is told, with the way to the page, where not even the page’s own file is there', async () => {
    const page = await open('about:blank', still)
    await page.route('**/graph/near/*.json', (route) => route.abort())
    await page.goto(url + start)
    await page.locator('#map').scrollIntoViewIfNeeded()
    await page.waitForFunction(() => customElements.get('neighbourhood-map') !== undefined)
    await node(page, missing).click()
    await part(page, 'status').filter({ hasText: 'Could not load' }).waitFor()
    await part(page, 'line').getByRole('link').hover()
    expect(await part(page, 'line').getByRole('link').count()).toBe(1)
  })
})

describe('a long walk', { tags: 'long' }, () => {
  it('shows where it began and its last steps, and needs no scrolling sideways at 320 px', async () => {
    const walk = Array.from({ length: 9 }, (_, at) => (at % 2 === 0 ? 'notes/clay' : 'notes/soil'))
    const page = await open(`${garden}notes/soil/#walk=${walk.join()}`, {
      ...still,
      viewport: { width: 320, height: 640 },
    })
    await arrived(page, 'notes/clay/')
    await node(page, 'notes/soil/').click()
    await arrived(page, 'notes/soil/')
    const shown = await steps(page)
    expect(shown.slice(0, 2)).toEqual(['What makes soil hold water?', '…'])
    expect(shown.at(-1)).toBe('What makes soil hold water?')
    const lines = await part(page, 'trail')
      .locator('li')
      .evaluateAll((items) => new Set(items.map((item) => item.getBoundingClientRect().top)).size)
    expect(lines).toBe(2)
    expect(new URL(page.url()).hash.split(',')).toHaveLength(10)
    for (const button of ['source', 'cites', 'mention']) await page.locator(`[data-layer=${button}]`).click()
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    await page.locator('[data-step="0"]').click()
    await expect.poll(() => new URL(page.url()).hash).toBe('')
    await arrived(page, 'notes/soil/')
  })
})

/** Dashes, caps, width, and whether there is an arrow. */
type Look = readonly (string | boolean)[]

describe('what is computed', { tags: 'long' }, () => {
  const lines = (page: Page) => page.locator('.map-edges > .wide > g.computed > path:not(.core)')
  const layer = (page: Page, name: string) => page.locator(`[data-layer=${name}]`)
  /** How lines are told from others but by colour. */
  const looks = (lines: Locator): Promise<readonly Look[]> =>
    lines.evaluateAll((all) =>
      all.map((line) => {
        const style = getComputedStyle(line.querySelector('path') ?? line)
        const { strokeDasharray, strokeLinecap, strokeWidth, markerEnd } = style
        return [strokeDasharray, strokeLinecap, strokeWidth, markerEnd !== 'none']
      }),
    )

  it('is not on a map that has enough without it, until somebody asks', async () => {
    const page = await openMap(`${url}notes/ash-leaf/`)
    expect(await lines(page).count()).toBe(0)
    const similar = layer(page, 'similar')
    await expect.poll(() => similar.getAttribute('aria-pressed')).toBe('false')
    expect(await similar.textContent()).toMatch(/^ ?Similar, computed \d+$/)
    await similar.click()
    await expect.poll(() => similar.getAttribute('aria-pressed')).toBe('true')
    const count = Number(await similar.locator('.count').textContent())
    await expect.poll(() => lines(page).count()).toBe(count)
    const paper = page.locator('.map-frame a[href*="/papers/"]').first()
    await expect.poll(() => paper.getAttribute('aria-label')).toMatch(/ \(paper\), Similar, computed$/)
    await paper.hover()
    await expect.poll(() => part(page, 'line').textContent()).toBe('Similar, computed')
    const path = (await paper.getAttribute('href'))?.slice(1) ?? ''
    await paper.click()
    await arrived(page, path)
    await expect
      .poll(() => part(page, 'status').textContent())
      .toMatch(/From “What is the leaf of the ash for\?”: Similar, computed\.$/)
    await expect.poll(() => lines(page).count()).toBeGreaterThan(0)
  })

  it('has a look of its own, with forced colours too', async () => {
    const page = await openMap(`${url}papers/oakdecay/`)
    const forced = ['none', 'active'] as const
    const computed: Look[] = []
    for (const forcedColors of forced) {
      await page.emulateMedia({ forcedColors })
      const [first = []] = await looks(lines(page))
      computed.push(first)
      expect(first.at(-1)).toBe(false)
    }
    await page.goto(`${url}inquiries/oak-winter/`)
    await takeOver(page)
    for (const kind of ['next', 'cites', 'mention']) {
      await layer(page, kind).click()
      await expect.poll(() => layer(page, kind).getAttribute('aria-pressed')).toBe('true')
    }
    for (const [at, forcedColors] of forced.entries()) {
      await page.emulateMedia({ forcedColors })
      const plain = await looks(page.locator('.map-frame g[data-edge]:not(.computed)'))
      const authored = new Set(plain.map((look) => JSON.stringify(look.slice(0, 3))))
      expect(authored.size).toBeGreaterThan(3)
      expect(authored).not.toContain(JSON.stringify(computed[at]?.slice(0, 3)))
      const others = await looks(lines(page))
      expect(others.length).toBeGreaterThan(0)
      for (const look of others) expect(look).toEqual(computed[at])
    }
    expect(await layer(page, 'next').textContent()).toMatch(/Read next, some computed/)
    await page.locator('.map-frame a[aria-label$="Read next, computed"]').first().hover()
    expect(await part(page, 'line').textContent()).toMatch(/Read next, computed: [a-z].+/)
    await page.locator('.map-frame a[aria-label$="Read next"]').first().hover()
    expect(await part(page, 'line').textContent()).toBe('Read next')
  })

  it('fills up a map with few neighbours, and the legend turns on the rest of it', async () => {
    const page = await openMap(`${url}papers/oakdecay/`)
    expect(await page.locator('.map-frame a').count()).toBe(7)
    expect(await page.locator('#map h2').innerText()).toMatch(/2 neighbours and \d computed/)
    const similar = layer(page, 'similar')
    expect(await similar.getAttribute('aria-pressed')).toBe('mixed')
    await similar.click()
    await expect.poll(() => similar.getAttribute('aria-pressed')).toBe('true')
    expect(await page.locator('.map-frame a').count()).toBe(
      3 + Number(await similar.locator('.count').textContent()),
    )
    await similar.click()
    await expect.poll(() => page.locator('.map-frame a').count()).toBe(3)
  })

  it('is said to be so without JavaScript', () => {
    const document = documentAt(folder, '/papers/oakdecay/')
    expect(document.querySelector('.map-layers')?.textContent).toContain('Similar, computed')
    expect(document.querySelector('.map-words .computed')?.textContent).toContain('computed')
  })
})

describe('the layers', { tags: 'long' }, () => {
  it('are turned on and off by the legend, at most 40 nodes, and the rest is counted', async () => {
    const page = await openMap(`${url}notes/oak-root/`)
    const nodes = page.locator('.map-frame a')
    const before = await nodes.count()
    const layer = page.locator('[data-layer=cites]')
    expect(await layer.getAttribute('aria-pressed')).toBe('false')
    await layer.click()
    await expect.poll(() => layer.getAttribute('aria-pressed')).toBe('true')
    expect(await nodes.count()).toBe(before + Number(await layer.locator('.count').textContent()))
    expect(await nodes.count()).toBeLessThanOrEqual(40)
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-layer')))
      .toBe('cites')
    await layer.click()
    await expect.poll(() => nodes.count()).toBe(before)
  })
})

describe('axe', { tags: 'long' }, () => {
  it.each([
    ['light, at a desk', still],
    ['dark, on a phone', { ...still, ...phone, colorScheme: 'dark' }],
  ] as const)(
    'objects to nothing, as a walk begins and after a step with all layers: %s',
    async (_, options) => {
      const page = await openMap(`${garden}notes/soil/`, options)
      expect(await objections(page, '#map')).toEqual([])
      await node(page, 'notes/clay/').click()
      await arrived(page, 'notes/clay/')
      const off = page.locator('[data-layer][aria-pressed=false]')
      for (let left = await off.count(); left > 0; left -= 1) {
        await off.first().click()
        await expect.poll(() => off.count()).toBe(left - 1)
      }
      expect(await objections(page, '#map')).toEqual([])
    },
  )
})
