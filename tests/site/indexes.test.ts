import { describe, expect, inject, it } from 'vitest'
import { objections, overflow, phone, useBrowser } from './browser.ts'
import { page as documentAt } from './page.ts'

const open = useBrowser()
const { folder, url } = inject('wood')
const asked = inject('asked')
const plain = { ...phone, javaScriptEnabled: false }

const links = (document: Document, selector: string) =>
  [...document.querySelectorAll(selector)].map((link) => link.getAttribute('href') ?? '')

describe('an index', () => {
  it('lists the same pages in each of its orders, which lead to each other', () => {
    const titled = documentAt(folder, '/notes/')
    const orders = links(titled, '.browse-header .link-row a')
    expect(orders).toEqual(['/notes/', '/notes/by-theme/', '/notes/most-used/'])
    const all = links(titled, '#all li > p:not([class]) a').sort()
    for (const order of orders) {
      const document = documentAt(folder, order)
      expect(links(document, '.browse-header .link-row a')).toEqual(orders)
      expect(links(document, '[aria-current=page].tag')).toEqual([order])
      expect(links(document, '#all li > p:not([class]) a').sort()).toEqual(all)
      for (const href of links(document, '#all .link-row a')) {
        const [address = '', id = ''] = href.split('#')
        expect(documentAt(folder, address).getElementById(decodeURIComponent(id)), href).not.toBeNull()
      }
    }
  })

  it('has orders, letters, topics and tags that need no script', { tags: 'long' }, async () => {
    const page = await open(`${url}notes/`, plain)
    await page.getByRole('navigation', { name: 'Order' }).getByRole('link', { name: 'By topic' }).click()
    await page.waitForURL('**/notes/by-theme/')
    const jump = page.getByRole('navigation', { name: 'Jump to' }).getByRole('link').last()
    const name = await jump.textContent()
    await jump.click()
    expect(await page.locator('h3:target').textContent()).toBe(name)
    await page.getByRole('link', { name: 'By title' }).click()
    const tag = page.getByRole('navigation', { name: 'Tags', exact: true }).getByRole('link').first()
    await tag.click()
    await page.waitForURL('**/tags/**#of-note')
    expect(await page.locator('section:target h2').textContent()).toMatch(/^Notes/)
  })
})

describe('a long list of inquiries', () => {
  it('has nine families of 47, all of them items with links', async () => {
    const document = documentAt(asked.folder, '/notes/retrieval/')
    const count = (selector: string) => document.querySelectorAll(selector).length
    expect(count('#inquiries .inquiries > li')).toBe(9)
    expect(new Set(links(document, '#inquiries li > p:not([class]) a')).size).toBe(47)
    expect(document.querySelector('#inquiries h2')?.textContent).toContain('47 inquiries')
    for (const summary of document.querySelectorAll('#inquiries .alike > summary'))
      expect(summary.textContent).toMatch(/^\d+ similar · computed$/)
    const page = await open(`${asked.url}notes/retrieval/`, plain)
    const family = page.locator('#inquiries .alike').first()
    expect(await family.locator('li').first().isVisible()).toBe(false)
    await family.locator('summary').first().click()
    expect(await family.locator('li').first().isVisible()).toBe(true)
  })

  it('puts its sources into an inquiry of a family that is opened, and none into the family', async () => {
    const page = await open(`${asked.url}notes/retrieval/`)
    const family = page.locator('#inquiries .alike').first()
    await family.locator('summary').first().click()
    await family.locator('li details summary').first().click()
    await expect.poll(() => family.locator('li').first().locator('ol li').count()).toBe(2)
    expect(await family.locator(':scope > ol').count()).toBe(0)
  })
})

it.each([`${url}notes/by-theme/`, `${url}notes/most-used/`, `${asked.url}notes/retrieval/`])(
  '%s has nothing that axe objects to, and fits',
  { tags: 'long' },
  async (address) => {
    for (const options of [{}, { ...phone, colorScheme: 'dark' }] as const) {
      const page = await open(address, options)
      if (address.endsWith('retrieval/')) await page.locator('.alike > summary').first().click()
      expect(await objections(page)).toEqual([])
      await page.setViewportSize({ width: 320, height: 640 })
      expect(await overflow(page)).toBeLessThanOrEqual(0)
    }
  },
)
