import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { objections, overflow, phone, useBrowser, walkable } from './browser.ts'
import { page as documentAt } from './page.ts'

const open = useBrowser()
const { folder, url } = inject('kinds')
const { folder: plain } = inject('garden')
const claim = '/notes/clm-clay-cracks-in-summer/'

const texts = (document: Document, selector: string) =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent.replace(/\s+/g, ' ').trim())

describe('kinds of a collection', () => {
  it('have an index, and a place in the head of every page and on home', () => {
    for (const address of ['/', claim, '/search/', '/kinds/claim/']) {
      const places = texts(documentAt(folder, address), '.site-nav a')
      expect(places).toEqual(
        'Jottings,Papers,Maps of content,Daily notes,Claims,Evidence,Methods,Books,Open questions,Graph,Tags'.split(
          ',',
        ),
      )
    }
    expect(texts(documentAt(folder, '/kinds/claim/'), 'h1, .lede, #all li > p:not([class])')).toEqual([
      'Claims · 3',
      'Sentences that may turn out wrong.',
      'Clay cracks in summer 1 inquiry',
      'Plain claim',
      'Sand does not crack',
    ])
    expect(texts(documentAt(folder, '/'), '.kinds li > p:not([class])')).toEqual([
      '1 open question',
      '1 jotting',
      '1 map of content',
      '1 daily note',
      '3 claims',
      '2 evidence',
      '1 method',
      '1 paper',
      '2 books',
    ])
    expect(readFileSync(join(folder, 'sitemap.xml'), 'utf8')).toContain('/kinds/claim/</loc>')
  })

  it('take sections from their role, under headings of their own', () => {
    const document = documentAt(folder, claim)
    expect(document.querySelector('main')?.dataset['kind']).toBe('note-claim')
    expect(texts(document, '.breadcrumbs li')).toEqual(['Claims'])
    expect(texts(document, '#related h2')).toEqual(['Evidence for and against · 2 pages'])
    expect(texts(document, '#inquiries h2')).toEqual(['Inquiries that draw on this note · 1 inquiry'])
    expect(texts(documentAt(folder, '/papers/crumb/'), '#referred h2')).toEqual(['Also related · 1 page'])
  })

  it('are told to scripts and style sheets only where there are any', () => {
    expect(documentAt(folder, claim).querySelector('script[data-kinds]')).not.toBeNull()
    const page = readFileSync(join(plain, 'index.html'), 'utf8')
    expect(page).not.toMatch(/data-kinds/)
    const styles = readFileSync(join(plain, 'kinds.css'), 'utf8')
    expect(styles).toContain('data-relation')
    expect(styles).not.toContain('data-kind=')
  })

  it('have their sign and colour on pages, on maps and in the graph', { tags: 'long' }, async () => {
    const page = await open(`${url}${claim.slice(1)}`)
    const mark = page.locator('.breadcrumbs .mark')
    const style = await mark.evaluate((one) => {
      const { backgroundColor, rotate, transform } = getComputedStyle(one)
      return { backgroundColor, turned: transform !== 'none' || rotate !== 'none' }
    })
    expect(style).toEqual({ backgroundColor: 'rgb(122, 62, 157)', turned: true })
    const sign = page.locator('.map-frame a[aria-current] path')
    expect(await sign.evaluate((one) => getComputedStyle(one).fill)).toBe('rgb(122, 62, 157)')
    await page.goto(`${url}graph/`)
    await page.waitForSelector('whole-graph[data-alive]')
    expect(await page.locator('.whole-legend').textContent()).toMatch(/claim.*open question/s)
  })

  it('are walked to, and filter the search', { tags: 'long' }, async () => {
    const page = await open(`${url}search/?q=crack`)
    await page
      .getByRole('button', { name: /^Claims 2$/ })
      .first()
      .click()
    await expect
      .poll(async () => (await page.locator('.search-title').allTextContents()).toSorted())
      .toEqual(['Clay cracks in summer', 'Sand does not crack'])
    await page.goto(`${url}${claim.slice(1)}`)
    await walkable(page)
    await page.locator('.map-frame a', { hasText: 'Trench of May' }).click()
    await expect.poll(() => page.locator('.map-kind').textContent()).toBe('evidence')
  })

  it('leave pages without fault or overflow', { tags: 'long' }, async () => {
    for (const address of ['', 'kinds/claim/', claim.slice(1)]) {
      const page = await open(`${url}${address}`, phone)
      expect(await overflow(page)).toBeLessThanOrEqual(0)
      expect(await objections(page)).toEqual([])
    }
  })
})
