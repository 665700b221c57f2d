import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { useBrowser } from './browser.ts'
import { files, page as documentAt } from './page.ts'

const open = useBrowser()
const garden = inject('garden')
const based = inject('based')
const wood = inject('wood')

describe('the colours', () => {
  it('follow the system, then the switch, and are remembered without a flash', async () => {
    const page = await open(garden.url, { colorScheme: 'light' })
    const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    const light = await background()
    const button = page.locator('theme-switch button')
    await button.click()
    await button.click()
    const dark = await background()
    expect(dark).not.toBe(light)
    const script = await page.addInitScript(() => {
      new MutationObserver(() => {
        const { documentElement } = document
        if (document.querySelector('body')) {
          documentElement.dataset['first'] ??= documentElement.dataset['theme'] ?? 'none'
        }
      }).observe(document, { childList: true, subtree: true })
    })
    onTestFinished(() => script.dispose())
    await page.goto(`${garden.url}notes/soil/`)
    expect(await background()).toBe(dark)
    expect(await page.evaluate(() => document.documentElement.dataset['first'])).toBe('dark')
  })
})

describe('the measure', () => {
  it('is 62 to 68 characters', async () => {
    const page = await open(`${wood.url}inquiries/yew-winter/`)
    const counts = await page.evaluate(() => {
      const lines: number[] = []
      for (const paragraph of document.querySelectorAll('main .node-text .prose > p')) {
        const range = document.createRange()
        const walker = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT)
        let top = NaN
        let count = 0
        const own: number[] = []
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          if (node.parentElement?.closest('.side-notes, .cite-number, .katex')) continue
          for (let index = 0; index < (node.textContent ?? '').length; index += 1) {
            range.setStart(node, index)
            range.setEnd(node, index + 1)
            const box = range.getBoundingClientRect()
            // The space at which a line is broken takes no place.
            if (box.width === 0) continue
            if (!(Math.abs(box.top - top) < 8)) {
              own.push(count)
              count = 0
              top = box.top
            }
            count += 1
          }
        }
        lines.push(...own.slice(1))
      }
      return lines.filter((count) => count > 50).sort((a, b) => a - b)
    })
    // The right edge is ragged: of a hundred lines the seventy-fifth shortest is about full.
    const full = counts[Math.floor(counts.length * 0.75)] ?? 0
    expect(counts.length).toBeGreaterThan(30)
    expect(full).toBeGreaterThanOrEqual(62)
    expect(full).toBeLessThanOrEqual(68)
  })
})

describe('on paper', () => {
  it('a list is open where it was, and the site’s own furniture is gone', async () => {
    const page = await open(`${garden.url}notes/clay/`)
    await page.locator('#inquiries summary').first().click()
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('#inquiries details a').first().isVisible()).toBe(true)
    expect(await page.locator('#inquiries details a').last().isVisible()).toBe(false)
    expect(await page.locator('#papers li').first().isVisible()).toBe(false)
    expect(await page.locator('body > header').isVisible()).toBe(false)
    expect(await page.locator('#related, #referred').first().isVisible()).toBe(true)
  })

  it('a short note takes two sheets at most', async () => {
    const page = await open(`${garden.url}notes/soil/`)
    const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true })
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(2)
  })
})

describe('a list that is shut', () => {
  const isOpen = (page: Page) => page.locator('#papers li').first().isVisible()

  it('opens where the address leads to it, and again where a link does', async () => {
    const page = await open(`${garden.url}notes/soil/#papers`)
    await expect.poll(() => isOpen(page)).toBe(true)
    await page.locator('#similar summary').click()
    expect(await isOpen(page)).toBe(false)
    await page.locator('.outline a[href="#similar"]').click()
    await expect.poll(() => isOpen(page)).toBe(true)
  })

  it('is open at its address without JavaScript', { tags: 'long' }, async () => {
    const page = await open('about:blank', { javaScriptEnabled: false })
    for (const id of ['similar', 'papers']) {
      await page.goto('about:blank')
      await page.goto(`${garden.url}notes/soil/#${id}`)
      expect(await isOpen(page), id).toBe(true)
    }
    await page.goto(`${garden.url}notes/soil/`)
    expect(await isOpen(page)).toBe(false)
  })
})

describe('by keyboard', () => {
  it('the first stop skips to the text', async () => {
    const page = await open(`${garden.url}notes/soil/`)
    await page.keyboard.press('Tab')
    expect((await page.locator(':focus').textContent())?.trim()).toBe('Skip to the text')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/notes/soil/#main')
  })
})

describe('the head', () => {
  const head = documentAt(based.folder, '/notes/soil/').head
  const meta = (name: string) =>
    head.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content')

  it('names the page, its address and its card', () => {
    expect(head.querySelector('title')?.textContent).toBe('What makes soil hold water? · A small garden')
    expect(meta('description')).toBe('Some soils stay wet for weeks and others dry in a day.')
    const url = 'https://garden.example/plot/one/notes/soil/'
    expect(head.querySelector('link[rel="canonical"]')?.getAttribute('href')).toBe(url)
    expect(meta('og:url')).toBe(url)
    expect(meta('og:type')).toBe('article')
    expect(meta('og:image')).toBe('https://garden.example/plot/one/cards/note.png')
  })

  it('leads to where the file can be edited', () => {
    const edit = 'https://github.com/example/garden/edit/main/content/notes/soil.md'
    expect(documentAt(based.folder, '/notes/soil/').querySelector(`a[href="${edit}"]`)).not.toBeNull()
  })
})

describe('math', () => {
  it('brings its styles and fonts only to pages that need it, from this site', () => {
    const withMath = files(garden.folder).filter(
      (path) =>
        path.endsWith('.html') && readFileSync(join(garden.folder, path), 'utf8').includes('katex.css'),
    )
    expect(withMath).toEqual(['notes/soil/index.html'])
    const css = readFileSync(join(garden.folder, 'katex.css'), 'utf8')
    const fonts = [...css.matchAll(/url\(([^)]*)\)/g)].map(([, path = '']) => path)
    expect(fonts.length).toBeGreaterThan(20)
    expect(fonts.filter((path) => !path || !existsSync(join(garden.folder, path)))).toEqual([])
    expect(css).toMatch(/url\(\/_astro\/formula-main-signs\.[^)]*\.woff2\)/)
    expect(css).not.toMatch(/\.ttf|\.woff\)|[^/]KaTeX_/)
  })
})

describe('feeds', () => {
  const read = (path: string) => readFileSync(join(based.folder, path), 'utf8')

  it('the sitemap holds every page, with a date only where the author gave one', () => {
    const sitemap = read('sitemap.xml')
    expect(sitemap).toContain(
      '<loc>https://garden.example/plot/one/notes/soil/</loc><lastmod>2026-05-01</lastmod>',
    )
    expect(sitemap).toMatch(/<loc>https:\/\/garden\.example\/plot\/one\/notes\/mulch\/<\/loc>\s*<\/url>/)
    expect(sitemap).not.toContain('wet-ground')
  })

  it('the Atom feed says what is new, newest first', () => {
    const feed = read('feed.xml')
    const links = [...feed.matchAll(/<entry>.*?<link[^>]*href="([^"]+)"/gs)].map(([, href]) => href)
    expect(links).toEqual([
      'https://garden.example/plot/one/notes/soil/',
      'https://garden.example/plot/one/inquiries/why-dig/',
      'https://garden.example/plot/one/notes/clay/',
    ])
  })

  it('robots.txt names the sitemap', () => {
    expect(read('robots.txt')).toContain('Sitemap: https://garden.example/plot/one/sitemap.xml')
  })
})

describe('an address that differs from that of a page by its capitals', () => {
  it('leads on, and another stays what it is', async () => {
    const page = await open(`${based.url}Notes/Soil?x=1#water`)
    await page.waitForURL(`${based.url}notes/soil/?x=1#water`)
    await page.goto(`${based.url}Notes/Nothing/`)
    await page.waitForLoadState('networkidle')
    expect(page.url()).toBe(`${based.url}Notes/Nothing/`)
  })
})
