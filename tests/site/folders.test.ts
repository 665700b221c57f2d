import { describe, expect, inject, it } from 'vitest'
import { objections, overflow, phone, useBrowser } from './browser.ts'
import { page as documentAt } from './page.ts'

const open = useBrowser()
const { folder, url } = inject('folders')

const texts = (document: Document, selector: string) =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent.replace(/\s+/g, ' ').trim())

describe('folders', () => {
  it('stand on home, each with all that is in it', () => {
    expect(texts(documentAt(folder, '/'), '#folders li')).toEqual([
      '01 - Basics 3 pages',
      'Archive 1 page',
      'Campaign 6 pages',
      'Daily Notes 3 pages',
      '日誌 1 page',
    ])
  })

  it('are the way up from every page', () => {
    const document = documentAt(folder, '/notes/campaign/places-peoples/unnamed-730e7b/seaton/')
    expect(texts(document, '.breadcrumbs li')).toEqual(['Notes', 'Campaign', 'Places & Peoples', '🏰'])
  })

  it('have a page even when they hold nothing but folders', () => {
    const document = documentAt(folder, '/notes/archive/')
    expect(texts(document, 'h1')).toEqual(['Archive · 1 page'])
    expect(texts(document, '#folders li')).toEqual(['2023 1 page'])
    expect(document.querySelector('#contents')).toBeNull()
  })

  it('show their own text, and after it what stands in them', () => {
    const document = documentAt(folder, '/notes/campaign/sessions/')
    expect(texts(document, '.prose p')).toEqual(['What happened, in order.'])
    expect(texts(document, '#contents li > p:not([class])')).toEqual(['Session 1', 'Session 2', 'Session 10'])
  })
})

describe('a page that leads to others', () => {
  it.each(['', 'notes/campaign/'])('has nothing that axe objects to: /%s', { tags: 'long' }, async (path) => {
    const page = await open(url + path, phone)
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    expect(await objections(page)).toEqual([])
  })
})

describe('the text of home and of an index', () => {
  it('says whose neighbours its map and its lists have', () => {
    for (const path of ['/', '/notes/'])
      expect(documentAt(folder, path).querySelector('#related')?.closest('[data-address]')).toHaveProperty(
        'dataset.address',
        path,
      )
  })

  it('keeps its tags, properties and relations', () => {
    const home = documentAt(folder, '/')
    expect(texts(home, '.index-text .tags li')).toEqual(['hub'])
    expect(texts(home, '.properties :is(dt, dd)')).toEqual(['status', 'evergreen'])
    expect(texts(home, '#related li > p:not([class])')).toEqual(['Campaign'])
    expect(texts(home, '#mentions li > p:not([class])')).toEqual(['Session 10'])
    expect(texts(documentAt(folder, '/notes/'), '#related li > p:not([class])')).toEqual(['Rules'])
    expect(texts(documentAt(folder, '/tags/hub/'), 'li > p:not([class]) a')).toEqual([
      'All that we know',
      'The Saltmarsh table',
    ])
  })

  it('is found by its words and its names', { tags: 'long' }, async () => {
    const page = await open(`${url}search/?q=thursdays`)
    const first = page.locator('main .search-title a').first()
    await first.waitFor()
    expect(await first.getAttribute('href')).toBe('/')
    await page.goto(`${url}search/?q=the%20index`)
    await first.waitFor()
    expect(await first.getAttribute('href')).toBe('/notes/')
  })
})

describe('the outline', () => {
  it('holds the headings of the text, and none that it quotes or embeds', () => {
    const document = documentAt(folder, '/notes/long-note/')
    expect(texts(document, '.outline [data-level]')).toEqual([
      'First things first',
      'Below x^2',
      '🎲',
      'Campaign and what follows',
      'First things first',
    ])
    for (const link of document.querySelectorAll('.outline a')) {
      const id = decodeURIComponent(link.getAttribute('href')?.slice(1) ?? '')
      expect(document.getElementById(id)).not.toBeNull()
    }
  })

  it('is folded on a phone and opens without JavaScript', { tags: 'long' }, async () => {
    const page = await open(`${url}notes/long-note/`, { ...phone, javaScriptEnabled: false })
    const link = page.locator('.outline a').first()
    expect(await link.isVisible()).toBe(false)
    await page.locator('.outline summary').click()
    expect(await link.isVisible()).toBe(true)
  })
})
