import { describe, expect, inject, it } from 'vitest'
import { useBrowser } from './browser.ts'

const open = useBrowser()
const { url } = inject('based')
const plain = { javaScriptEnabled: false }

describe('without JavaScript', () => {
  it('a note reads whole, and its map is links to pages that are there', async () => {
    const page = await open(`${url}notes/soil/`, plain)
    expect((await page.getByRole('heading', { level: 1 }).textContent())?.trim()).toBe(
      'What makes soil hold water?',
    )
    for (const id of ['related', 'referred', 'inquiries', 'references', 'mentions', 'original-title']) {
      expect(await page.locator(`#${id}`).isVisible(), id).toBe(true)
    }
    const nodes = page.locator('#map svg a:not([aria-current])')
    expect(await nodes.count()).toBe(6)
    for (const target of await nodes.evaluateAll((links) =>
      links.map((link) => link.getAttribute('href') ?? ''),
    )) {
      expect((await page.request.get(new URL(target, url).href)).status(), target).toBe(200)
    }
    for (const part of ['trail', 'line'])
      expect(await page.locator(`[data-map=${part}]`).isVisible()).toBe(false)
    await page.locator('#inquiries summary').first().click()
    expect(await page.locator('#inquiries details[open] a').first().isVisible()).toBe(true)
    await page.locator('#map svg a[href$="/notes/clay/"]').click()
    await page.waitForURL('**/plot/one/notes/clay/')
  })

  it('a citation leads to its place among the sources', async () => {
    const page = await open(`${url}inquiries/why-dig/`, plain)
    await page.locator('.cite-number').nth(2).click()
    await page.waitForURL('**/inquiries/why-dig/#source-3')
    expect(await page.locator('#source-3').textContent()).toContain('Why does clay crack?')
  })

  it('the way to the search is a link, and its page says what it needs', async () => {
    const page = await open(url, plain)
    await page
      .getByRole('link', { name: /search/i })
      .first()
      .click()
    await page.waitForURL('**/plot/one/search/')
    expect(await page.locator('main').textContent()).toContain('JavaScript')
  })

  it('a redirect leads on', async () => {
    const page = await open(`${url}notes/wet-ground/`, plain)
    await page.waitForURL('**/notes/soil/')
  })
})
