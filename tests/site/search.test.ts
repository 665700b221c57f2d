import type { Page } from 'playwright'
import { describe, expect, inject, it } from 'vitest'
import { overflow, phone, useBrowser } from './browser.ts'

const open = useBrowser()
const { url } = inject('wood')
const based = inject('based')

const titles = (page: Page) => page.locator('dialog .search-results .search-title').allTextContents()

async function searchFor(page: Page, query: string): Promise<void> {
  await page.keyboard.press('/')
  await page.locator('dialog input[type=search]').fill(query)
  await page
    .locator('dialog [role=status]')
    .filter({ hasText: /result|nothing/i })
    .waitFor()
}

describe('the search', () => {
  it('loads nothing before it is opened', async () => {
    const page = await open('about:blank')
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto(`${url}notes/ash-leaf/`, { waitUntil: 'networkidle' })
    expect(asked.filter((path) => /search\/(?:texts|things)/.test(path))).toEqual([])
    await searchFor(page, 'leaf')
    expect(asked.filter((path) => /search\/(?:texts|things)/.test(path)).length).toBeGreaterThan(2)
  })

  it('opens by / and by Ctrl K, not while one is typing, and gives the focus back', async () => {
    const page = await open(url)
    const dialog = page.locator('dialog[data-search]')
    await page.keyboard.press('/')
    expect(await dialog.evaluate((element: HTMLDialogElement) => element.open)).toBe(true)
    await page.keyboard.type('a/b')
    expect(await page.locator('dialog input').inputValue()).toBe('a/b')
    await page.keyboard.press('Escape')
    expect(await dialog.evaluate((element: HTMLDialogElement) => element.open)).toBe(false)
    await page.keyboard.press('Control+k')
    expect(await dialog.evaluate((element: HTMLDialogElement) => element.open)).toBe(true)
  })

  it('puts an exact title first, then one that begins so, fits a phone, and says that nothing was found', async () => {
    const page = await open(url)
    await searchFor(page, 'What is the seed of the elm for?')
    expect((await titles(page))[0]?.trim()).toContain('What is the seed of the elm for?')
    await page.locator('dialog input').fill('what is the seed of the el')
    await expect
      .poll(async () => (await titles(page))[0]?.trim())
      .toContain('What is the seed of the elm for?')
    await page.setViewportSize(phone.viewport)
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    await page.locator('dialog input').fill('xylophonewobble')
    await page
      .locator('dialog [role=status]')
      .filter({ hasText: /No results for .xylophonewobble./ })
      .waitFor()
  })

  it('finds an alias and words of the text, and its links work under a base path', async () => {
    const page = await open(based.url)
    await searchFor(page, 'wet ground')
    expect((await titles(page))[0]).toContain('What makes soil hold water?')
    await page.locator('dialog input').fill('heaves')
    await expect.poll(async () => (await titles(page))[0]).toContain('What does frost do?')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/plot/one/notes/deep/nested/frost/')
  })

  it('says that it failed, and can be tried again', { tags: 'long' }, async () => {
    const page = await open(url)
    await page.route('**/search/texts/*', (route) => route.abort())
    await page.keyboard.press('/')
    await page.locator('dialog input[type=search]').fill('beetles')
    const status = page.locator('dialog [role=status]')
    await status.filter({ hasText: 'Could not load the search' }).waitFor()
    await page.unroute('**/search/texts/*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await status.filter({ hasText: /\d+ results/ }).waitFor()
  })

  it('asks nothing of what an input method is still composing', { tags: 'long' }, async () => {
    const page = await open(url)
    await searchFor(page, 'leaf')
    const before = await titles(page)
    const input = page.locator('dialog input')
    await input.selectText()
    const client = await page.context().newCDPSession(page)
    await client.send('Input.imeSetComposition', { text: 'roo', selectionStart: 3, selectionEnd: 3 })
    await page.keyboard.press('ArrowDown')
    await input.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)))
    expect(await input.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await titles(page)).toEqual(before)
    await client.send('Input.insertText', { text: 'root' })
    await expect.poll(async () => (await titles(page))[0]).toMatch(/root/i)
  })

  it('narrows by kind and tag', async () => {
    const page = await open(`${url}search/?q=oak&kind=paper`)
    const results = page.locator('main .search-results li')
    await results.first().waitFor()
    const links = await page
      .locator('main .search-results .search-title a')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    expect(links.length).toBeGreaterThan(0)
    for (const link of links) expect(link).toMatch(/^\/papers\//)
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect.poll(() => results.count()).toBeGreaterThan(links.length)
    expect(new URL(page.url()).searchParams.has('kind')).toBe(false)
  })

  it('answers fixed filtered queries the same as ever', async () => {
    const page = await open(`${based.url}search/?q=clay&kind=inquiry`)
    await page.locator('main .search-results li').first().waitFor()
    const found = await page.locator('main .search-results .search-title').allTextContents()
    expect(found.map((title) => title.trim()).toSorted()).toMatchSnapshot()
  })
})
