import { globSync } from 'node:fs'
import type { Page } from 'playwright'
import { expect, inject, it } from 'vitest'
import { useBrowser } from './browser.ts'

const open = useBrowser()
const meant = inject('meant')
const wood = inject('wood')

/** Opens a site, and lists the files for meanings that its pages ask for. */
async function opened(url: string): Promise<{ readonly page: Page; readonly asked: readonly string[] }> {
  const page = await open('about:blank')
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.includes('meaning')) asked.push(pathname)
  })
  await page.goto(url)
  await page.keyboard.press('/')
  return { page, asked }
}

async function answered(page: Page, query: string): Promise<void> {
  await page.locator('dialog input[type=search]').fill(query)
  await page
    .locator('dialog site-search [role=status]')
    .filter({ hasText: new RegExp(`(?:result|nothing).*${query.slice(-8, -1)}`, 'i') })
    .waitFor()
}

const question = 'where do insects sleep during january?'

it('answers a question that shares no word with the note, and loads a model only for it', async () => {
  const { page, asked } = await opened(meant.url)
  await answered(page, 'ladybirds')
  expect(asked).toEqual([])
  await answered(page, question)
  const answer = page.getByRole('region', { name: 'Answered here' })
  expect(await answer.locator('.search-title').allTextContents()).toEqual([
    expect.stringContaining('Ladybirds below bark'),
  ])
  expect(asked).toEqual([expect.stringMatching(/\/_astro\/meaning\.[^/]+\.js$/), '/search/meaning.json'])
  await answered(page, 'why do insects vanish in january?')
  expect(asked).toHaveLength(2)
})

it('answers by words where the model cannot be loaded', { tags: 'long' }, async () => {
  const { page } = await opened(meant.url)
  await page.route('**/search/meaning.json', (route) => route.abort())
  await answered(page, 'what is it that holds rain in the soil?')
  expect((await page.locator('dialog .search-title').first().textContent()) ?? '').toMatch(/soil|ground/i)
  await page.unroute('**/search/meaning.json')
})

it('ships and loads nothing where it is not chosen', { tags: 'long' }, async () => {
  const shipped = (folder: string) => globSync('{_astro/meaning.*,search/meaning*}', { cwd: folder })
  expect(shipped(meant.folder)).toHaveLength(2)
  expect(shipped(wood.folder)).toEqual([])
  const { page, asked } = await opened(wood.url)
  await answered(page, question)
  expect(asked).toEqual([])
})
