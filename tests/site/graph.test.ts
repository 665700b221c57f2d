import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import type { Page, Response } from 'playwright'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { noteViolations, objections, overflow, phone, useBrowser } from './browser.ts'
import { formatVersion } from '../../src/graph-view/whole-graph.ts'

const open = useBrowser()
const { url } = inject('wood')
const { url: garden } = inject('garden')
const based = inject('based')

const leaf = 'What is the leaf of the ash for?'

/** The picture has been drawn, and nothing moves. */
async function settled(page: Page): Promise<void> {
  await page.waitForSelector('whole-graph[data-alive] .whole-picture:not([data-pending])')
}

async function openGraph(address = `${url}graph/`, options = {}): Promise<Page> {
  const page = await open(address, options)
  await page.waitForSelector('whole-graph[data-alive]')
  return page
}

interface Scrolling {
  readonly scrollEnds: Promise<Event>
}

/** The picture, as it is drawn now. */
const drawn = (page: Page) =>
  page.locator('.whole-picture canvas').evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())
const card = (page: Page) => page.getByRole('region', { name: 'Chosen page' })
const path = (page: Page) => page.getByRole('region', { name: 'Path' })
const spoken = (page: Page) => page.locator('whole-graph > p[role=status]')
const finder = (page: Page) => page.getByRole('combobox', { name: 'Find a page in the graph' })
const rows = (page: Page) => page.locator('.whole-table tbody tr')

async function find(page: Page, words: string): Promise<void> {
  await finder(page).fill(words)
  await page.keyboard.press('Enter')
}

describe('the whole graph', () => {
  it('is loaded by its own page alone', { tags: 'long' }, async () => {
    const page = await open('about:blank')
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto(`${url}notes/ash-leaf/`, { waitUntil: 'networkidle' })
    expect(asked.filter((name) => /whole\.json|GraphView|graph\..*css/.test(name))).toEqual([])
    await page.goto(`${url}graph/`, { waitUntil: 'networkidle' })
    expect(asked.filter((name) => /(whole|computed)\.json/.test(name))).toEqual(['/graph/whole.json'])
  })

  it('is at first less than 60 KB, without fonts', { tags: 'long' }, async () => {
    // A context of its own has nothing in its cache.
    const page = await open('about:blank', { timezoneId: 'UTC' })
    const responses: Response[] = []
    page.on('response', (response) => responses.push(response))
    await page.goto(`${url}graph/`, { waitUntil: 'networkidle' })
    const sent = responses.filter((response) => response.ok() && !/\.woff2$/.test(response.url()))
    const bodies = await Promise.all(sent.map((response) => response.body()))
    const bytes = bodies.reduce((sum, body) => sum + gzipSync(body).length, 0)
    expect(bytes).toBeGreaterThan(20_000)
    expect(bytes).toBeLessThan(60_000)
  })

  it('takes the place of the still map without moving what stands around it', { tags: 'long' }, async () => {
    const page = await open('about:blank')
    const script = await page.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    onTestFinished(() => script.dispose())
    await page.goto(`${url}graph/`)
    await settled(page)
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.02)
    expect(await page.locator('.map svg').first().isVisible()).toBe(false)
  })

  it('finds a page while one types, opens its card, and lists the steps of a path from there as links', async () => {
    const page = await openGraph()
    await finder(page).fill('what is the leaf of the as')
    await page.getByRole('option', { name: leaf }).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.url()).toContain('#node=notes/ash-leaf')
    const link = card(page).getByRole('link', { name: leaf })
    expect(await link.getAttribute('href')).toBe('/notes/ash-leaf/')
    const walk = card(page).getByRole('link', { name: 'Walk from here' })
    expect(await walk.getAttribute('href')).toBe('/notes/ash-leaf/#map')
    expect(await spoken(page).textContent()).toMatch(
      /^What is the leaf of the ash.*, note, \d+ neighbours: .*; /,
    )
    await card(page).getByRole('button', { name: 'Path from here' }).click()
    await expect.poll(() => path(page).textContent()).toContain('choose where it ends')
    await find(page, 'On the growth of the oak')
    await expect.poll(() => path(page).textContent()).toMatch(/From “.*” to “.*”: \d+ steps?/)
    const steps = path(page).getByRole('listitem')
    const links = steps.getByRole('link')
    const count = Number(/: (\d+) step/.exec((await path(page).textContent()) ?? '')?.[1])
    expect(await steps.count()).toBe(count)
    // Each step is a sentence from one page to the next.
    expect(await links.count()).toBe(2 * count)
    expect(await links.first().getAttribute('href')).toBe('/notes/ash-leaf/')
    expect(await spoken(page).textContent()).toMatch(/^From “/)
    await path(page).getByRole('button', { name: 'Clear the path' }).click()
    await expect.poll(() => path(page).isVisible()).toBe(false)
  })

  it(
    'reads the address when it comes and when it changes, and says so when it names no page',
    { tags: 'long' },
    async () => {
      const page = await openGraph(`${url}graph/#node=papers/oakgrowth`)
      await card(page).getByRole('heading', { name: 'On the growth of the oak' }).waitFor()
      await page.evaluate(() => (location.hash = '#node=notes/ash-leaf'))
      await card(page).getByRole('heading', { name: leaf }).waitFor()
      await page.goBack()
      await card(page).getByRole('heading', { name: 'On the growth of the oak' }).waitFor()
      await card(page).getByRole('button', { name: 'Close', exact: true }).click()
      expect(new URL(page.url()).hash).not.toContain('node=')
      await page.evaluate(() => (location.hash = '#node=notes/no-such'))
      await expect.poll(() => spoken(page).textContent()).toBe('No page at /notes/no-such/.')
    },
  )

  it(
    'chooses what is clicked, and by an arrow key; fills the window, takes all else out of reach, and gives it back',
    { tags: 'long' },
    async () => {
      const page = await openGraph(`${url}graph/#node=notes/ash-leaf`)
      await settled(page)
      await page.locator('.whole-picture').scrollIntoViewIfNeeded()
      const neighbour = card(page).locator('.whole-neighbours button').first()
      const name = (await neighbour.locator('span').last().textContent()) ?? ''
      await neighbour.click()
      await card(page).getByRole('heading', { name }).waitFor()
      await card(page).getByRole('button', { name: 'Close', exact: true }).click()
      await page.getByRole('button', { name: 'Show all' }).click()
      await settled(page)
      await page.locator('.whole-picture').focus()
      await page.keyboard.press('ArrowRight')
      await expect.poll(() => card(page).isVisible()).toBe(true)
      await card(page).getByRole('button', { name: 'Close', exact: true }).click()
      await page.getByRole('button', { name: 'Full window', exact: true }).click()
      const box = await page.locator('whole-graph').boundingBox()
      expect(box).toMatchObject({ x: 0, y: 0, width: 1280, height: 900 })
      expect(
        await page.locator('header.site-header').evaluate((element) => element.closest('[inert]') !== null),
      ).toBe(true)
      await page.keyboard.press('Escape')
      expect(await page.locator('[inert]').count()).toBe(0)
    },
  )

  it(
    'filters picture and table alike, and shows all rows, a hundred at a time, in the order asked for',
    { tags: 'long' },
    async () => {
      const page = await openGraph()
      await page.getByRole('button', { name: 'Filters', exact: true }).click()
      await page.getByRole('checkbox', { name: /Papers/ }).uncheck()
      await page.getByRole('checkbox', { name: /Inquiries/ }).uncheck()
      await page.getByRole('spinbutton', { name: /Neighbours, at least/ }).fill('12')
      await page.getByRole('combobox', { name: 'Tag' }).selectOption('leaf')
      const status = page.locator('.whole-status')
      await expect.poll(() => status.textContent()).toMatch(/^\d+ of \d+ pages, \d+ of \d+ links\.$/)
      const shown = Number(/^\d+/.exec((await status.textContent()) ?? '')?.[0])
      await page.getByRole('button', { name: 'Filters, in use' }).click()
      await page.getByRole('button', { name: 'Table' }).click()
      await expect.poll(() => rows(page).count()).toBe(shown)
      for (const row of await rows(page).allTextContents()) expect(row).toMatch(/note.*leaf/)
      await page.getByRole('button', { name: 'Filters, in use' }).click()
      await page.getByRole('button', { name: 'Clear filters' }).click()
      await expect.poll(() => rows(page).count()).toBe(100)
      await page.getByRole('button', { name: 'Filters', exact: true }).click()
      const more = page.getByRole('button', { name: /^\d+ more$/ })
      await more.click()
      const all = await rows(page).count()
      expect(all).toBeGreaterThan(100)
      expect(await more.isVisible()).toBe(false)
      const degrees = (await page.locator('.whole-degree').allTextContents()).map(Number)
      expect(degrees).toEqual(degrees.toSorted((a, b) => b - a))
      await page.getByRole('button', { name: 'Title' }).click()
      const header = page.getByRole('columnheader', { name: 'Title' })
      expect(await header.getAttribute('aria-sort')).toBe('ascending')
      const title = rows(page).first().getByRole('rowheader').getByRole('link')
      const first = await title.textContent()
      await page.getByRole('button', { name: 'Title' }).click()
      expect(await header.getAttribute('aria-sort')).toBe('descending')
      expect(await title.textContent()).not.toBe(first)
      await rows(page)
        .first()
        .getByRole('button', { name: /^Choose/ })
        .click()
      await card(page).getByRole('link', { name: 'Open the page' }).waitFor()
    },
  )

  it(
    'adds what is computed when somebody asks for it, by a file that is loaded once',
    { tags: 'long' },
    async () => {
      const page = await openGraph(`${url}graph/#node=papers/oakdecay`)
      await settled(page)
      // Scripts, what cards say and reasons come when they are asked for, too.
      const asked: string[] = []
      page.on('request', (request) => {
        const { pathname } = new URL(request.url())
        if (/\/(whole|computed)\.json$/.test(pathname)) asked.push(pathname)
      })
      const status = page.locator('.whole-status')
      const [picture, words] = [await drawn(page), await status.textContent()]
      await expect.poll(() => card(page).innerText()).not.toContain('omputed')
      await page.getByRole('button', { name: 'Filters', exact: true }).click()
      const similar = page.getByRole('checkbox', { name: 'Similar, computed' })
      expect(await similar.isChecked()).toBe(false)
      await similar.check()
      await expect.poll(() => status.textContent()).toMatch(/^\d+ pages, \d+ links, \d+ computed\.$/)
      await settled(page)
      expect(await drawn(page)).not.toBe(picture)
      await expect
        .poll(() => card(page).getByRole('heading', { name: 'Computed neighbours' }).isVisible())
        .toBe(true)
      await expect
        .poll(() => card(page).locator('.whole-neighbours').last().innerText())
        .toMatch(/^similar, computed/)
      expect(await page.locator('.whole-legend').innerText()).toContain('computed')
      // Nothing is left out by it.
      await page.getByRole('button', { name: 'Filters', exact: true }).waitFor()
      await page.getByRole('checkbox', { name: 'Read next, computed' }).check()
      await similar.uncheck()
      await page.getByRole('checkbox', { name: 'Read next, computed' }).uncheck()
      await expect.poll(() => status.textContent()).toBe(words)
      await settled(page)
      expect(await drawn(page)).toBe(picture)
      expect(asked).toEqual(['/graph/computed.json'])
    },
  )

  it('says which steps of a path are computed', { tags: 'long' }, async () => {
    const page = await openGraph(`${url}graph/#node=papers/oakdecay`)
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    for (const group of await page
      .getByRole('group', { name: 'Links', exact: true })
      .getByRole('checkbox')
      .all())
      await group.uncheck()
    await page.getByRole('checkbox', { name: 'Similar, computed' }).check()
    await card(page).getByRole('heading', { name: 'Computed neighbours' }).waitFor()
    await page.keyboard.press('Escape')
    await card(page).getByRole('button', { name: 'Path from here' }).click()
    await find(page, leaf)
    await expect.poll(() => path(page).textContent()).toMatch(/: (\d+) steps?, \1 computed/)
    await expect.poll(() => path(page).getByRole('listitem').last().innerText()).toContain('computed')
  })

  it(
    'goes on without what is computed where that cannot be loaded, says so, and can try again',
    { tags: 'long' },
    async () => {
      const page = await openGraph()
      await settled(page)
      await page.route('**/graph/computed.json', (route) => route.abort())
      const words = await page.locator('.whole-status').textContent()
      await page.getByRole('button', { name: 'Filters', exact: true }).click()
      const similar = page.getByRole('checkbox', { name: 'Similar, computed' })
      const failure = page.locator('.whole-note').filter({ hasText: 'Could not load this' })
      await similar.click()
      await failure.waitFor()
      expect(await similar.isChecked()).toBe(false)
      expect(await page.locator('.whole-status').textContent()).toBe(words)
      await page.unroute('**/graph/computed.json')
      await page.route('**/graph/computed.json', (route) =>
        route.fulfill({ json: { version: formatVersion, nodes: 1, edges: { types: [], lists: [[]] } } }),
      )
      await similar.click()
      await failure.waitFor()
      await page.unroute('**/graph/computed.json')
      await similar.click()
      await expect.poll(() => page.locator('.whole-status').textContent()).toContain('computed')
      expect(await failure.count()).toBe(0)
    },
  )

  it('is used by keys alone', async () => {
    const page = await openGraph(`${url}graph/`, { reducedMotion: 'reduce' })
    await settled(page)
    const picture = page.getByRole('application', { name: 'Graph' })
    await finder(page).focus()
    // Filters, Picture, Table.
    for (let stop = 0; stop < 4; stop += 1) await page.keyboard.press('Tab')
    expect(await picture.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('ArrowRight')
    const first = await card(page).getByRole('heading', { level: 3 }).textContent()
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => card(page).getByRole('heading', { level: 3 }).textContent()).not.toBe(first)
    expect(await spoken(page).textContent()).toMatch(/neighbours?: /)
    await page.keyboard.press('p')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => spoken(page).textContent()).toMatch(/^(From “|No path)/)
    await page.keyboard.press('Escape')
    await expect.poll(() => path(page).isVisible()).toBe(false)
    await page.keyboard.press('Enter')
    const title = card(page).getByRole('link').first()
    await expect.poll(() => title.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Escape')
    expect(await picture.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => card(page).isVisible()).toBe(false)
    await page.keyboard.press('ArrowDown')
    const wanted = await card(page).getByRole('link', { name: 'Open the page' }).getAttribute('href')
    await page.keyboard.press('o')
    await page.waitForURL(`**${wanted ?? ''}`)
  })

  it('leaves the wheel to the page until the picture has been clicked', { tags: 'long' }, async () => {
    const page = await openGraph()
    await settled(page)
    const scrolled = () => page.evaluate(() => window.scrollY)
    await page.locator('.whole-picture').hover()
    const before = await scrolled()
    await page.evaluate(() => {
      const scrollEnds = new Promise((resolve) => addEventListener('scrollend', resolve, { once: true }))
      // A promise that is returned is waited for.
      Object.assign(window, { scrollEnds })
    })
    await page.mouse.wheel(0, 120)
    await expect.poll(scrolled).toBeGreaterThan(before)
    expect(await page.locator('.whole-hint').textContent()).toContain('Ctrl')
    await page.locator('.whole-picture').focus()
    await page.evaluate(() => (window as unknown as Scrolling).scrollEnds)
    const [there, picture] = [await scrolled(), await drawn(page)]
    await page.mouse.wheel(0, -120)
    await expect.poll(() => drawn(page)).not.toBe(picture)
    await settled(page)
    expect(await scrolled()).toBe(there)
  })

  it('leaves one finger to the page and takes two', { tags: 'long' }, async () => {
    const page = await openGraph(`${url}graph/`, { ...phone, hasTouch: true, isMobile: true })
    await page.locator('.whole-picture').scrollIntoViewIfNeeded()
    await settled(page)
    const scrolled = () => page.evaluate(() => window.scrollY)
    const [picture, there] = [await drawn(page), await scrolled()]
    const box = await page.locator('.whole-picture').boundingBox()
    const x = (box?.x ?? 0) + 150
    const y = (box?.y ?? 0) + 250
    const client = await page.context().newCDPSession(page)
    const touch = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      ...at: readonly (readonly [number, number])[]
    ) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints: at.map(([x, y], id) => ({ x, y, id })) })
    await touch('touchStart', [x - 50, y], [x + 50, y])
    for (let step = 1; step < 12; step += 1)
      await touch('touchMove', [x - 50 - 3 * step, y - 4 * step], [x + 50 + 3 * step, y - 4 * step])
    await touch('touchEnd')
    await settled(page)
    const moved = await drawn(page)
    expect(moved).not.toBe(picture)
    expect(await scrolled()).toBe(there)
    expect(await page.evaluate(() => window.visualViewport?.scale)).toBe(1)
    await touch('touchStart', [x, y])
    for (let step = 1; step < 12; step += 1) await touch('touchMove', [x, y - 12 * step])
    await touch('touchEnd')
    await expect.poll(scrolled).toBeGreaterThan(there)
    expect(await drawn(page)).toBe(moved)
  })

  it('works under a base path', { tags: 'long' }, async () => {
    const page = await openGraph(`${based.url}graph/`)
    await find(page, 'what makes soil hold water')
    expect(new URL(page.url()).pathname).toBe('/plot/one/graph/')
    const link = card(page).getByRole('link', { name: 'Open the page' })
    expect(await link.getAttribute('href')).toMatch(/^\/plot\/one\/notes\//)
    await link.click()
    await page.waitForURL('**/plot/one/notes/**')
  })

  it(
    'says that it could not be loaded, keeps the still map, and can be tried again, also where it is of another build',
    { tags: 'long' },
    async () => {
      const page = await open('about:blank')
      await page.route('**/graph/whole.json', (route) => route.abort())
      await page.goto(`${url}graph/`)
      const status = page.locator('.whole-status')
      await status.filter({ hasText: 'Could not load the graph' }).waitFor()
      expect(await page.locator('.map svg').first().isVisible()).toBe(true)
      await page.unroute('**/graph/whole.json')
      await page.route('**/graph/whole.json', (route) =>
        route.fulfill({ json: { version: formatVersion + 1 } }),
      )
      await page.getByRole('button', { name: 'Try again' }).click()
      await status.filter({ hasText: 'The site has changed' }).waitFor()
      await page.unroute('**/graph/whole.json')
      await page.getByRole('button', { name: 'Reload' }).click()
      await settled(page)
    },
  )

  it(
    'keeps in the address what one sees, shows the same from it, and leads back and on',
    { tags: 'long' },
    async () => {
      const page = await openGraph(`${url}graph/`, { reducedMotion: 'reduce' })
      await settled(page)
      await find(page, leaf)
      await card(page).getByRole('heading', { name: leaf }).waitFor()
      await page.getByRole('button', { name: 'Filters', exact: true }).click()
      await page.getByRole('combobox', { name: 'Colour by' }).selectOption('kind')
      await page.getByRole('checkbox', { name: /Inquiries/ }).uncheck()
      await page.getByRole('spinbutton', { name: /Neighbours, at least/ }).fill('2')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Zoom in' }).click()
      await expect
        .poll(() => new URL(page.url()).hash)
        .toMatch(/^#node=notes\/ash-leaf&colour=kind&without=inquiry&least=2&view=\d+,\d+,\d+$/)
      const address = page.url()
      const again = await openGraph(address, { reducedMotion: 'reduce' })
      await settled(again)
      expect(await card(again).getByRole('heading', { name: leaf }).isVisible()).toBe(true)
      expect(await again.locator('.whole-status').textContent()).toBe(
        await page.locator('.whole-status').textContent(),
      )
      await expect.poll(() => again.url()).toBe(address)
      await card(page).locator('.whole-neighbours button').first().click()
      await expect.poll(() => card(page).getByRole('heading', { level: 3 }).textContent()).not.toBe(leaf)
      const beyond = await card(page).getByRole('heading', { level: 3 }).textContent()
      await page.goBack()
      await card(page).getByRole('heading', { name: leaf }).waitFor()
      await settled(page)
      await expect.poll(() => page.url()).toBe(address)
      await page.goForward()
      await expect.poll(() => card(page).getByRole('heading', { level: 3 }).textContent()).toBe(beyond)
      await page.evaluate(() => (location.hash = '#view=a,b&colour=7&tag=none&least=-1&from=notes/none'))
      await expect.poll(() => card(page).isVisible()).toBe(false)
      expect(await page.locator('.whole-status').textContent()).toMatch(/^\d+ pages, \d+ links\.$/)
    },
  )

  it('is saved as PNG', { tags: 'long' }, async () => {
    const page = await openGraph(`${garden}graph/#node=notes/soil`, { reducedMotion: 'reduce' })
    const violations: string[] = []
    await noteViolations(page, (violation) => violations.push(violation))
    await page.reload()
    await settled(page)
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save as PNG' }).click()
    const saved = await saving
    const png = { name: saved.suggestedFilename(), content: await readFile(await saved.path()) }
    expect(png.name).toMatch(/\.png$/)
    expect([...png.content.subarray(1, 4)]).toEqual([...Buffer.from('PNG')])
    expect(violations).toEqual([])
  })

  it(
    'shows what relations the lines of a chosen node are, on the legend, also in forced colours',
    { tags: 'long' },
    async () => {
      for (const forcedColors of ['none', 'active'] as const) {
        const page = await openGraph(`${garden}graph/`, { reducedMotion: 'reduce', forcedColors })
        await settled(page)
        const signs = page.getByRole('list', { name: 'Legend' })
        expect(await signs.textContent()).not.toContain('Supports')
        await find(page, 'What makes soil hold water?')
        const sign = signs.getByRole('listitem').filter({ hasText: 'Supports' })
        await sign.waitFor()
        const looks = await signs.locator('[data-edge]').evaluateAll((all) =>
          all.map((one) => {
            const { stroke, strokeDasharray, strokeWidth } = getComputedStyle(one)
            const glyph = one.closest('li')?.querySelector('.whole-glyph')?.textContent
            return [stroke, strokeDasharray, strokeWidth, glyph].join(' ')
          }),
        )
        expect(looks.length).toBeGreaterThan(2)
        expect(new Set(looks).size).toBe(looks.length)
        expect(new Set(looks.map((look) => look.replace(/^rgb\(.*?\) /, ''))).size).toBeGreaterThan(1)
        const colour = await sign.locator('[data-edge]').evaluate((one) => getComputedStyle(one).stroke)
        const relation = card(page).locator('.whole-relation[data-relation=supports]').first()
        expect(await relation.locator('path').evaluate((one) => getComputedStyle(one).stroke)).toBe(colour)
      }
    },
  )

  it('has its topics by name in the picture, and as links for keys', async () => {
    const page = await openGraph(`${garden}graph/`)
    await settled(page)
    const { width = 0, height = 0 } = (await page.locator('.whole-picture').boundingBox()) ?? {}
    const names = await page.locator('.whole-topics > :not([hidden])').evaluateAll((all) =>
      all.map((name) => {
        const own = name.getBoundingClientRect()
        const picture = name.closest('.whole-picture')?.getBoundingClientRect() ?? own
        return {
          left: own.left - picture.left,
          top: own.top - picture.top,
          width: own.width,
          height: own.height,
        }
      }),
    )
    for (const name of names) {
      expect(name.left).toBeGreaterThanOrEqual(0)
      expect(name.left + name.width).toBeLessThanOrEqual(width)
      expect(name.top).toBeGreaterThanOrEqual(0)
      expect(name.top + name.height).toBeLessThanOrEqual(height)
    }
    const legend = page.getByRole('list', { name: 'Legend' }).getByRole('link')
    for (const link of await legend.all())
      expect(await link.getAttribute('href')).toMatch(/^\/(topics|tags)\//)
  })

  it(
    'has the card in a sheet on a phone, of a third at most, that is pulled up and let down',
    { tags: 'long' },
    async () => {
      const page = await openGraph(`${url}graph/#node=notes/ash-leaf`, { ...phone, reducedMotion: 'reduce' })
      await settled(page)
      const heights = async () => {
        const sheet = await page.locator('.whole-side').boundingBox()
        const picture = await page.locator('.whole-picture').boundingBox()
        return (sheet?.height ?? 0) / (picture?.height ?? 1)
      }
      expect(await heights()).toBeLessThanOrEqual(1 / 3)
      const handle = page.locator('.whole-handle')
      await page.getByRole('button', { name: 'Show more' }).press('Enter')
      expect(await heights()).toBeGreaterThan(0.6)
      await page.getByRole('button', { name: 'Show less' }).press('Enter')
      expect(await heights()).toBeLessThanOrEqual(1 / 3)
      await handle.click()
      expect(await handle.getAttribute('aria-expanded')).toBe('true')
      expect(await heights()).toBeGreaterThan(0.6)
    },
  )

  it('is the still map, the figures and a list without JavaScript', async () => {
    const page = await open(`${url}graph/`, { javaScriptEnabled: false })
    expect(await page.locator('.map svg').first().isVisible()).toBe(true)
    expect(await page.locator('#connected li').count()).toBe(50)
    const figures = await page.locator('.figures dt').allTextContents()
    expect(figures).toEqual(expect.arrayContaining(['Notes', 'Inquiries', 'Papers', 'Related', 'Sources']))
  })
})

describe('every state of it', { tags: 'long' }, () => {
  it('has nothing that axe objects to, light at a desk, and with most in it dark on a phone', async () => {
    const page = await openGraph(`${garden}graph/#node=notes/soil`)
    await settled(page)
    expect(await objections(page, 'whole-graph')).toEqual([])
    await card(page).getByRole('button', { name: 'Path from here' }).click()
    await find(page, 'Should one feed the worms?')
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    await page.getByRole('checkbox', { name: 'Similar, computed' }).check()
    await page.getByRole('combobox', { name: 'Colour by' }).selectOption('community')
    expect(await objections(page, 'whole-graph')).toEqual([])
    await page.setViewportSize(phone.viewport)
    await page.emulateMedia({ colorScheme: 'dark' })
    await settled(page)
    expect(await objections(page, 'whole-graph')).toEqual([])
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    await page.getByRole('button', { name: 'Table' }).click()
    expect(await objections(page, 'whole-graph')).toEqual([])
  })

  it('needs no scrolling sideways at 320 px', async () => {
    const page = await openGraph(`${url}graph/#node=notes/ash-leaf`, {
      viewport: { width: 320, height: 640 },
    })
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    await page.getByRole('button', { name: 'Table' }).click()
    expect(await overflow(page)).toBeLessThanOrEqual(0)
  })
})
