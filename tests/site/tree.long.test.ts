// @module-tag long

import type { Page } from 'playwright'
import { describe, expect, inject, it } from 'vitest'
import { objections, overflow, phone, useBrowser } from './browser.ts'
import { page as documentAt } from './page.ts'

const open = useBrowser()
const { folder, url } = inject('treed')

/** The links of the tree that can be seen. */
const titles = (page: Page) => page.locator('.tree a:visible').allTextContents()
const current = (page: Page) => page.locator('.tree a[aria-current=page]').allTextContents()
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')
const toggle = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

describe('the tree of folders beside a page', () => {
  it('shows where the page stands, its folders open', async () => {
    const page = await open(url + 'notes/soil/clay/pottery/')
    await expect
      .poll(() => titles(page))
      .toEqual(['All about soil', 'clay', 'Bricks', 'Pottery', 'Sand', 'שלום עולם', 'days', 'Introduction'])
    expect(await current(page)).toEqual(['Pottery'])
    expect(await toggle(page, 'clay').getAttribute('aria-expanded')).toBe('true')
    expect(await toggle(page, 'days').getAttribute('aria-expanded')).toBe('false')
    expect(await page.locator('.tree bdi[lang=he]').getAttribute('dir')).toBe('rtl')
  })

  it('knows a page that a permalink has moved by its path of folders, and the page of a folder', async () => {
    const page = await open(url + 'bricks/')
    await expect.poll(() => current(page)).toEqual(['Bricks'])
    await page.goto(`${url}notes/soil/`)
    await expect.poll(() => current(page)).toEqual(['All about soil'])
    expect(await toggle(page, 'All about soil').getAttribute('aria-expanded')).toBe('true')
  })

  it('is at the side, and in the way of nothing', async () => {
    for (const path of ['notes/soil/clay/pottery/', 'notes/introduction/', '']) {
      const page = await open(url + path)
      for (const width of [1200, 1280, 1600, 1920]) {
        await page.setViewportSize({ width, height: 900 })
        await page.locator('.tree a').first().waitFor()
        const [tree, main] = await Promise.all(
          ['.tree', 'main'].map((one) => page.locator(one).first().boundingBox()),
        )
        expect([width, path, (tree?.x ?? 1) + (tree?.width ?? 0)]).toEqual([width, path, main?.x])
        expect([width, path, await overflow(page)]).toEqual([width, path, 0])
        const parts = await page.evaluate(() =>
          ['.outline', '.node-text', '.side-notes'].flatMap((selector) => {
            const box = document.querySelector(selector)?.getBoundingClientRect()
            return box && box.width > 0 ? [{ selector, left: box.left, right: box.right, top: box.top }] : []
          }),
        )
        const outline = parts.find(({ selector }) => selector === '.outline')
        for (const other of parts.filter((one) => outline && one !== outline)) {
          const isApart =
            other.left >= (outline?.right ?? 0) ||
            other.right <= (outline?.left ?? 0) ||
            other.top >= (outline?.top ?? 0)
          expect([width, path, other.selector, isApart]).toEqual([width, path, other.selector, true])
        }
      }
    }
  })

  it('goes where arrows say, opens and shuts', async () => {
    const page = await open(url + 'notes/introduction/')
    await page.locator('.tree a').first().focus()
    const press = async (key: string) => {
      await page.keyboard.press(key)
      return focused(page)
    }
    expect(await press('ArrowRight')).toBe('All about soil')
    await expect.poll(() => titles(page)).toContain('clay')
    expect(await press('ArrowRight')).toBe('clay')
    expect(await press('ArrowDown')).toBe('Sand')
    expect(await press('ArrowLeft')).toBe('All about soil')
    expect(await press('ArrowLeft')).toBe('All about soil')
    expect(await titles(page)).not.toContain('clay')
    expect(await press('ArrowDown')).toBe('days')
    expect(await press('ArrowUp')).toBe('All about soil')
    expect(await press('End')).toBe('Introduction')
    expect(await press('Home')).toBe('All about soil')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => titles(page)).toContain('Day 1')
    expect(await toggle(page, 'days').getAttribute('aria-expanded')).toBe('true')
  })

  it('stays open from page to page, and where it was scrolled to', async () => {
    const page = await open(`${url}notes/introduction/`)
    await toggle(page, 'days').click()
    await page.locator('.tree a', { hasText: 'Day 30' }).first().waitFor()
    const list = page.locator('.tree-list')
    await list.evaluate((element) => (element.scrollTop = 700))
    await page.locator('.tree a', { hasText: /^Day 30$/ }).click()
    await page.waitForURL('**/days/day-30/')
    await expect.poll(() => current(page)).toEqual(['Day 30'])
    await expect.poll(() => list.evaluate(({ scrollTop }) => scrollTop)).toBe(700)
  })

  it('shows a long folder in parts, up to the page of the reader', async () => {
    const page = await open(url + 'notes/introduction/')
    await toggle(page, 'days').click()
    const days = page.locator('.tree a', { hasText: /^Day \d+$/ })
    await expect.poll(() => days.count()).toBe(200)
    await page.locator('.tree-more').click()
    await expect.poll(() => days.count()).toBe(230)
    expect(await focused(page)).toBe('Day 201')
    await page.goto(`${url}notes/days/day-225/`)
    await expect.poll(() => current(page)).toEqual(['Day 225'])
    const isSeen = () =>
      page.locator('.tree [aria-current]').evaluate((link) => {
        const { top, bottom } = link.getBoundingClientRect()
        return top > 0 && bottom < innerHeight
      })
    await expect.poll(isSeen).toBe(true)
  })

  it('takes the place of nothing where it cannot be loaded', async () => {
    const page = await open('about:blank')
    await page.route('**/graph/folders/*.json', (route) => route.abort())
    await page.goto(`${url}notes/introduction/`)
    await expect
      .poll(() =>
        page.locator('.tree a').evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).hash)),
      )
      .toEqual(['#folders'])
  })

  it.each([
    ['', { colorScheme: 'light' }],
    ['notes/soil/clay/pottery/', { colorScheme: 'dark' }],
    ['notes/introduction/', { forcedColors: 'active' }],
  ] as const)('has nothing that axe objects to: /%s', async (path, options) => {
    const page = await open(url + path, options)
    await page.locator('.tree a').first().waitFor()
    expect(await objections(page)).toEqual([])
  })

  it('is not on paper, nor beside the graph or panes', async () => {
    const page = await open(url + 'notes/introduction/')
    await page.locator('.tree a').first().waitFor()
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('.tree').isVisible()).toBe(false)
    await page.emulateMedia({ media: null })
    for (const path of ['graph/', 'notes/introduction/?panes=notes/soil/sand']) {
      await page.goto(url + path)
      await page.locator('a[data-tree]').waitFor()
      await expect.poll(() => page.locator('.tree').isVisible()).toBe(false)
    }
    await page.locator('.pane').nth(1).waitFor()
    await page.locator('a[data-tree]').click()
    await expect.poll(() => titles(page)).toContain('days')
  })
})

describe('the tree on a phone', () => {
  it('opens from the head, and gives the focus back', async () => {
    const page = await open(url + 'notes/soil/clay/pottery/', phone)
    expect(await page.locator('.tree').isVisible()).toBe(false)
    await page.locator('a[data-tree]').click()
    const dialog = page.getByRole('dialog', { name: 'Folders' })
    await expect.poll(() => titles(page)).toContain('Bricks')
    expect(await current(page)).toEqual(['Pottery'])
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    expect(await objections(page)).toEqual([])
    await page.keyboard.press('Escape')
    expect(await dialog.isVisible()).toBe(false)
    expect(await focused(page)).toContain('Folders')
    await page.locator('a[data-tree]').click()
    await dialog.getByRole('button', { name: 'Close' }).click()
    expect(await dialog.isVisible()).toBe(false)
  })

  it('loads nothing until then', async () => {
    const page = await open('about:blank', phone)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(`${url}notes/introduction/`, { waitUntil: 'networkidle' })
    expect(asked.filter((one) => one.includes('/folders/'))).toEqual([])
  })
})

describe('the tree without JavaScript', () => {
  it('is a link to the folders on home, and the path above a text', async () => {
    const page = await open(`${url}notes/soil/clay/pottery/`, { javaScriptEnabled: false })
    const document = documentAt(folder, '/notes/soil/clay/pottery/')
    expect(
      Array.from(document.querySelectorAll('.breadcrumbs a'), (link) => link.getAttribute('href')),
    ).toEqual(['/plot/one/notes/', '/plot/one/notes/soil/', '/plot/one/notes/soil/clay/'])
    await page.locator('a[data-tree]').click()
    expect(page.url()).toBe(`${url}#folders`)
    expect(await page.locator('#folders a').allTextContents()).toEqual(['All about soil', 'days'])
    expect(await overflow(page)).toBeLessThanOrEqual(0)
  })
})
