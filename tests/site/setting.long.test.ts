// @module-tag long

import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, inject, it } from 'vitest'
import { objections, overflow, phone, useBrowser } from './browser.ts'
import { page as documentAt } from './page.ts'

const open = useBrowser()
const { url, folder } = inject('garden')
const plain = { javaScriptEnabled: false }

describe('a first view with an empty cache', () => {
  const paths = ['', 'notes/', 'notes/soil/', 'notes/roots/', 'inquiries/why-dig/', 'papers/darwin1881/']
  const all = [...paths, 'graph/', 'tags/', 'new/', 'search/', 'search/?q=soil', 'nowhere/']
  it.each([360, 1280])('moves nothing at %d pixels, whatever the page', async (width) => {
    const page = await open('about:blank', { viewport: { width, height: 800 } })
    await page.addInitScript(() => {
      const noted = { shifted: 0 }
      Object.defineProperty(window, 'shifted', { get: () => noted.shifted })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) noted.shifted += (entry as unknown as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const session = await page.context().newCDPSession(page)
    for (const path of all) {
      await session.send('Network.clearBrowserCache')
      await page.goto(url + path, { waitUntil: 'networkidle' })
      const shifted = await page.evaluate(async () => {
        await document.fonts.ready
        for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
        return (window as unknown as { shifted: number }).shifted
      })
      expect(shifted, path).toBeLessThan(0.02)
    }
    await page.context().close()
  })
})

describe('a formula', () => {
  it('brings of its fonts only the parts that it is set in, at most 110 KB with those of the text', async () => {
    const page = await open('about:blank')
    const session = await page.context().newCDPSession(page)
    await session.send('Network.clearBrowserCache')
    const fonts: string[] = []
    page.on('requestfinished', (request) => {
      if (request.resourceType() === 'font') fonts.push(new URL(request.url()).pathname)
    })
    await page.goto(`${url}notes/soil/`, { waitUntil: 'networkidle' })
    await page.evaluate(() => document.fonts.ready)
    const bytes = fonts.map((path) => statSync(join(folder, path)).size)
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(110_000)
    const parts = fonts.flatMap((path) => /formula-[a-z-]+/.exec(path) ?? [])
    expect(parts.sort()).toEqual(['formula-main-signs', 'formula-math-others', 'formula-math-small'])
    await page.context().close()
  })
})

describe('code', () => {
  it('is copied by a button that says so, and can be reached by keyboard', async () => {
    const page = await open(`${url}notes/roots/`, { permissions: ['clipboard-read', 'clipboard-write'] })
    const button = page.locator('.copy')
    expect(await button.evaluate((one) => getComputedStyle(one).opacity)).toBe('0')
    await button.focus()
    await expect.poll(() => button.evaluate((one) => getComputedStyle(one).opacity)).toBe('1')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('body > [role=status]').textContent()).toBe('Copied')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('depth = 10')
    expect(await objections(page, 'main')).toEqual([])
    await page.emulateMedia({ media: 'print' })
    expect(await button.isVisible()).toBe(false)
  })

  it('that is wider than its place takes the focus and has a name', async () => {
    const page = await open(`${url}notes/roots/`)
    const block = page.locator('.prose pre')
    expect(await block.getAttribute('tabindex')).toBeNull()
    await block.evaluate((pre) => (pre.style.inlineSize = '4rem'))
    await expect.poll(() => block.getAttribute('tabindex')).toBe('0')
    expect(await block.getAttribute('aria-label')).toBe('Code')
  })

  it('brings its script to no other page, and to none a button without scripts', async () => {
    const scripts = (path: string) =>
      [...documentAt(folder, path).querySelectorAll('script[src]')].map((script) =>
        script.getAttribute('src'),
      )
    // Of the two others, one has sidenotes, too.
    const others = new Set([...scripts('/notes/clay/'), ...scripts('/notes/worms/')])
    expect(scripts('/notes/roots/').filter((script) => !others.has(script))).toHaveLength(1)
    const page = await open(`${url}notes/roots/`, plain)
    expect(await page.locator('.copy').count()).toBe(0)
  })
})

describe('a drawing', () => {
  it('changes its lights and darks on a dark page alone, and is printed as it is', async () => {
    const page = await open(`${url}notes/deep/nested/frost/`, { colorScheme: 'dark' })
    const filter = () => page.locator('.prose img').evaluate((image) => getComputedStyle(image).filter)
    expect(await filter()).toContain('invert')
    await page.evaluate(() => (document.documentElement.dataset['theme'] = 'light'))
    expect(await filter()).toBe('none')
    await page.emulateMedia({ colorScheme: 'light' })
    await page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'))
    expect(await filter()).toContain('invert')
    await page.emulateMedia({ media: 'print' })
    expect(await filter()).toBe('none')
  })
})

describe('the outline', () => {
  it.each(['worms', 'soil'])('begins with the text, and marks it while one reads it: %s', async (note) => {
    const page = await open(`${url}notes/${note}/`)
    const current = () =>
      page
        .locator('.outline a')
        .evaluateAll((all) => all.filter((a) => a.matches(':target-current')).map((a) => a.textContent))
    const first = page.locator('.outline a').first()
    expect(await first.textContent()).toBe('Text')
    expect(await page.locator((await first.getAttribute('href')) ?? '').count()).toBe(1)
    if (await page.evaluate(() => CSS.supports('scroll-target-group: auto'))) {
      // Where a page came in pieces, Chromium may keep what it marked in the first one until the reader scrolls.
      await page.mouse.wheel(0, 20)
      await expect.poll(current).toEqual(['Text'])
    }
  })
})

describe('counts', () => {
  it('are the same on home, on the graph, on the lists and in the data of the graph, and count no text of home', () => {
    const home = documentAt(folder, '/')
    const graph = documentAt(folder, '/graph/')
    const numberIn = (text: string | null | undefined) =>
      Number(/\d[\d,]*/.exec(text ?? '')?.[0].replace(',', ''))
    const figures = new Map(
      [...graph.querySelectorAll('.figures div')].map((one) => [
        one.querySelector('dt')?.textContent.toLowerCase(),
        numberIn(one.querySelector('dd')?.textContent),
      ]),
    )
    let total = 0
    for (const link of home.querySelectorAll('.kinds a')) {
      const count = numberIn(link.textContent)
      const name = link.textContent.replace(/^\s*[\d,]+\s*/, '').trim()
      total += count
      expect(figures.get(name), name).toBe(count)
      const index = documentAt(folder, link.getAttribute('href') ?? '')
      expect(numberIn(index.querySelector('h1 .count')?.textContent), name).toBe(count)
      expect(index.querySelectorAll('#all .stations > li').length, name).toBe(count)
    }
    expect(numberIn(graph.querySelector('h1 .count')?.textContent)).toBe(total)
    const label = home.querySelector('.search-field label')?.textContent
    expect(numberIn(label)).toBe(total)
    const { nodes } = JSON.parse(readFileSync(join(folder, 'graph/whole.json'), 'utf8')) as {
      nodes: { addresses: string[] }
    }
    expect(nodes.addresses.length).toBe(total)
    expect(nodes.addresses).not.toContain('/')
  })
})

describe('without JavaScript', () => {
  it('nothing about a map looks like a button', async () => {
    const page = await open(`${url}notes/soil/`, plain)
    const borders = await page
      .locator('.map-layers .layer')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).borderTopWidth))
    expect(borders.length).toBeGreaterThan(0)
    expect(new Set(borders)).toEqual(new Set(['0px']))
  })

  it('the words of the search page stand apart', async () => {
    const page = await open(`${url}search/`, plain)
    expect(await page.locator('.search-unscripted').innerText()).toMatch(
      /: notes, inquiries, papers, tags\.$/,
    )
  })
})

describe('a wide screen', () => {
  it('is used: letters, measure and margins grow with it, and nothing is wider than it', async () => {
    const page = await open(`${url}notes/soil/`)
    const shape = () =>
      page.locator('.node-text').evaluate((text) => ({
        width: text.getBoundingClientRect().width,
        letters: parseFloat(getComputedStyle(text).fontSize),
      }))
    const usual = await shape()
    await page.setViewportSize({ width: 1920, height: 1080 })
    const wide = await shape()
    expect(wide.letters).toBeGreaterThan(usual.letters * 1.1)
    expect(wide.width).toBeGreaterThan(usual.width * 1.1)
    for (const width of [phone.viewport.width, 768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await overflow(page), `${width}`).toBeLessThanOrEqual(0)
    }
  })
})

describe('a highlight', () => {
  it('can be read in forced colours', async () => {
    const page = await open(`${url}notes/roots/`, { forcedColors: 'active', colorScheme: 'dark' })
    await page.locator('details.callout > summary').click()
    // Black on yellow has no blue; the computed style does not say what is forced.
    const { channels } = await sharp(await page.locator('.prose mark').screenshot()).stats()
    expect(channels.slice(0, 3).map(({ min, max }) => [min, max])).toEqual([
      [0, 255],
      [0, 255],
      [0, 0],
    ])
  })
})
