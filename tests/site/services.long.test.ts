// @module-tag long

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { noteViolations, objections, overflow, phone, useBrowser } from './browser.ts'

const open = useBrowser()
const { url, folder } = inject('asking')
const home = 'https://garden.example/'
const giscus = 'https://giscus.app/'
const count = 'https://count.example/'

const frame = '<p>Comments</p><script>parent.postMessage({ giscus: { resizeHeight: 432 } }, "*")</script>'

interface Asked {
  readonly url: string
  readonly body: string | null
}

/** A page with the site at its own address, and stand-ins for the servers of others, which tell what they are asked. */
async function visitor(prepare: (page: Page) => Promise<unknown> = async () => {}, umami = false) {
  const page = await open('about:blank')
  onTestFinished(() => page.close())
  const asked: Asked[] = []
  const violations: string[] = []
  await noteViolations(page, (violation) => violations.push(violation))
  await page.route(/^https?:/, async (route) => {
    const request = route.request()
    const { origin, pathname } = new URL(request.url())
    if (`${origin}/` === home) {
      const path = join(folder, pathname.endsWith('/') ? `${pathname}index.html` : pathname)
      if (!existsSync(path)) return route.fulfill({ status: 404 })
      if (umami && path.endsWith('.html'))
        return route.fulfill({ contentType: 'text/html', body: withUmami(readFileSync(path, 'utf8')) })
      return route.fulfill({ path })
    }
    asked.push({ url: request.url(), body: request.postData() })
    const headers = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' }
    return route.fulfill({ contentType: 'text/html', body: frame, headers })
  })
  await prepare(page)
  return { page, asked, violations }
}

const withUmami = (html: string) =>
  html.replace('"service":"plausible"', '"service":"umami"').replace('/api/event"', '/api/send"')

/** Until what a page has asked for by itself has gone out. */
const settled = async (page: Page) => {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => new Promise(requestAnimationFrame))
}

describe('comments', () => {
  it('are loaded when a reader presses the button and not before, and nothing is kept of it', async () => {
    const { page, asked, violations } = await visitor()
    await page.goto(`${home}notes/soil/`)
    await settled(page)
    expect(asked.filter(({ url }) => url.startsWith(giscus))).toEqual([])
    expect(await page.textContent('.comments-asked')).toContain('giscus.app')
    await page.focus('.comments button')
    await page.keyboard.press('Enter')
    const [loaded] = await expect
      .poll(() => asked.filter(({ url }) => url.startsWith(giscus)))
      .toHaveLength(1)
      .then(() => asked.filter(({ url }) => url.startsWith(giscus)))
    const { pathname, searchParams } = new URL(loaded?.url ?? '')
    expect(pathname).toBe('/en/widget')
    expect(Object.fromEntries(searchParams)).toMatchObject({
      repo: 'you/notes',
      repoId: 'R_1',
      category: 'Announcements',
      categoryId: 'DIC_1',
      term: 'notes/soil/',
      origin: `${home}notes/soil/`,
      description: 'Ground that lives.',
      session: '',
      theme: 'preferred_color_scheme',
    })
    await expect
      .poll(() => page.evaluate(() => document.querySelector('iframe')?.getBoundingClientRect().height))
      .toBe(432)
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME')
    expect(await page.locator('.comments button').count()).toBe(0)
    const kept = await page.evaluate(() => [
      localStorage.length,
      Object.keys(sessionStorage),
      document.cookie,
    ])
    // What was read in this tab, for the search.
    expect(kept).toEqual([0, ['recent'], ''])
    expect(violations).toEqual([])
  })

  it('are there at once for a reader who comes back from signing in, with a clean address', async () => {
    const { page, asked } = await visitor()
    await page.goto(`${home}notes/soil/?giscus=token#the-text`)
    await expect.poll(() => asked.some(({ url }) => url.includes('session=token'))).toBe(true)
    expect(page.url()).toBe(`${home}notes/soil/#the-text`)
  })

  it('are below notes alone, and a link to them without scripts', async () => {
    const bare = await open(`${url}notes/soil/`, { javaScriptEnabled: false })
    expect(await bare.locator('.comments button').isVisible()).toBe(false)
    expect(await bare.getAttribute('.comments a', 'href')).toBe('https://github.com/you/notes/discussions')
    const places = /<[^>]* class="?comments\b/
    expect(readFileSync(join(folder, 'notes/soil/index.html'), 'utf8')).toMatch(places)
    for (const path of ['index.html', 'notes/index.html', 'search/index.html', '404.html'])
      expect(readFileSync(join(folder, path), 'utf8'), path).not.toMatch(places)
  })

  it.each(['light', 'dark'] as const)('are asked for legibly, on %s pages', async (colorScheme) => {
    const page = await open(`${url}notes/soil/`, { ...phone, colorScheme })
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    expect(await objections(page)).toEqual([])
  })
})

describe('visits', () => {
  const counted = (asked: readonly Asked[]) => asked.filter(({ url }) => url.startsWith(count))

  it('are counted as Plausible does, without its script', async () => {
    const { page, asked, violations } = await visitor()
    await page.goto(`${home}notes/soil/`)
    await expect.poll(() => counted(asked)).toHaveLength(1)
    const [{ url, body }] = counted(asked) as [Asked]
    expect(url).toBe(`${count}api/event`)
    expect(JSON.parse(body ?? '')).toEqual({
      n: 'pageview',
      u: `${home}notes/soil/`,
      d: 'garden.example',
      r: null,
    })
    expect(violations).toEqual([])
  })

  it('are counted as Umami does', async () => {
    const { page, asked } = await visitor(undefined, true)
    await page.goto(`${home}notes/soil/`)
    await expect.poll(() => counted(asked).some(({ body }) => body !== null)).toBe(true)
    const [{ body }] = counted(asked).filter(({ body }) => body !== null) as [Asked]
    expect(JSON.parse(body ?? '')).toMatchObject({
      type: 'event',
      payload: { website: 'garden.example', hostname: 'garden.example', url: '/notes/soil/' },
    })
  })

  it.each([
    ['doNotTrack', '1'],
    ['globalPrivacyControl', true],
  ])('of readers who ask for that are not counted: %s', async (name, value) => {
    const { page, asked } = await visitor((page) =>
      page.addInitScript(([name, value]) => Object.defineProperty(navigator, name, { value }), [
        name,
        value,
      ] as const),
    )
    await page.goto(`${home}notes/soil/`)
    await settled(page)
    expect(counted(asked)).toEqual([])
  })

  it('of a copy at another address are not counted', async () => {
    const { page, asked } = await visitor((page) => page.route(`${url}**`, (route) => route.continue()))
    await page.goto(`${url}notes/soil/`)
    await settled(page)
    expect(asked).toEqual([])
  })
})
