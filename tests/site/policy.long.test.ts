// @module-tag long

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { noteViolations, useBrowser, walkable } from './browser.ts'
import { files, page as documentAt } from './page.ts'
import { runs } from '../laws.ts'

const open = useBrowser()
const sites = ['based', 'canvases', 'embeds', 'garden', 'scripts', 'folders', 'wood'] as const

interface Watched {
  readonly page: Page
  /** What pages broke of their policies since the last time that this was asked. */
  readonly violations: () => Promise<readonly string[]>
}

/** A page that notes what it breaks of its policy, in itself and in its workers. */
async function watched(): Promise<Watched> {
  const page = await open('about:blank')
  onTestFinished(() => page.close())
  const found: string[] = []
  page.on('console', (message) => {
    if (/content security policy|trusted ?(types|html|script)/i.test(message.text()))
      found.push(message.text())
  })
  await noteViolations(page, (violation) => found.push(violation))
  return {
    page,
    violations: async () => {
      // What was reported before this has arrived when it is answered.
      if (page.url() !== 'about:blank') await page.evaluate(() => new Promise(requestAnimationFrame))
      return found.splice(0)
    },
  }
}

const pathsOf = (folder: string) =>
  files(folder)
    .filter((file) => file.endsWith('.html'))
    .map((file) => file.replace(/(^|\/)index\.html$/, '$1'))

/** Where a page leads at once. */
function targetOf(folder: string, path: string): string | undefined {
  const html = readFileSync(join(folder, path.replace(/(^|\/)$/, '$1index.html')), 'utf8')
  return /http-equiv=refresh content="0; url=([^"]*)"/.exec(html)?.[1]
}

/** Four of each sort of page. */
function sampled(paths: readonly string[]): readonly string[] {
  return [...Map.groupBy(paths, (path) => path.split('/')[0]).values()].flatMap((group) =>
    group.slice(0, runs(4)),
  )
}

const planted = `
  <script>document.title = 'ran'</script>
  <script src="https://elsewhere.example/a.js"></script>
  <base href="https://elsewhere.example/">
  <style>h1 { color: red }</style>
  <p id="planted" style="color: red" onclick="document.title = 'ran'">x</p>
  <img src="https://elsewhere.example/a.png" onerror="document.title = 'ran'">
`

describe('the policy of a page', () => {
  it.each(sites)('is broken by no page of %s, on a screen and in print', async (site) => {
    const { folder, url } = inject(site)
    const { page, violations } = await watched()
    for (const path of sampled(pathsOf(folder))) {
      await page.goto(url + encodeURI(path), { waitUntil: 'commit' })
      await page.waitForURL(new URL(targetOf(folder, path) ?? encodeURI(path), url).href)
      await page.emulateMedia({ media: 'print' })
      await page.emulateMedia({ media: 'screen' })
      await page.evaluate(() => document.documentElement.scrollIntoView(false))
      expect([path, await violations()]).toEqual([path, []])
    }
  })

  it('leaves all to work that a reader uses: the search, the walk, the whole graph, the colours', async () => {
    const { url } = inject('wood')
    const { page, violations } = await watched()
    await page.goto(`${url}notes/ash-leaf/`)
    await page.keyboard.press('/')
    await page.locator('dialog input[type=search]').fill('leaf')
    await page.locator('dialog mark').first().waitFor()
    await page.keyboard.press('Escape')
    expect(await violations()).toEqual([])

    await walkable(page)
    await page.locator('.map-frame a[aria-current]').dispatchEvent('pointermove')
    await page.locator('[data-layer]').first().click()
    const neighbour = page.locator('.map-frame a:not([aria-current])').first()
    const name = await neighbour.getAttribute('href')
    await neighbour.dispatchEvent('click')
    await page.locator(`.map-frame a[aria-current][href="${name ?? ''}"]`).waitFor()
    await page.locator('neighbourhood-map:not([data-loading])').waitFor()
    expect(await violations()).toEqual([])

    await page.locator('theme-switch button').click()
    await page.goto(`${url}graph/`)
    await page.waitForSelector('whole-graph[data-alive] .whole-picture:not([data-pending])')
    await page
      .getByRole('combobox', { name: 'Find a page in the graph' })
      .fill('What is the leaf of the ash for?')
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: 'Chosen page' }).waitFor()
    expect(await violations()).toEqual([])
  })

  it('holds back scripts, styles and pictures of others that are planted in a page, and markup that a script makes', async () => {
    const { page, violations } = await watched()
    const { url } = inject('garden')
    await page.route(url, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replace('</body>', `${planted}</body>`) })
    })
    await page.goto(url)
    await page.locator('#planted').click()
    const isRefused = await page.evaluate(() => {
      try {
        document.body.insertAdjacentHTML('beforeend', '<b>x</b>')
        return false
      } catch {
        return true
      }
    })
    expect([isRefused, await page.title()]).toEqual([true, expect.not.stringContaining('ran')])
    const directives = [
      'script-src-elem',
      'script-src-attr',
      'style-src-elem',
      'style-src-attr',
      'img-src',
      'base-uri',
      'require-trusted-types-for',
    ]
    const broken = new Set<string>()
    // A violation is told of a while after it.
    const missing = async () => {
      for (const violation of await violations()) broken.add(violation.replace(/:.*/s, ''))
      return directives.filter((directive) => !broken.has(directive))
    }
    await expect.poll(missing).toEqual([])
  })

  it('allows styles in a page only where it has some: formulas, coloured code, and what an author wrote so', () => {
    const { folder } = inject('garden')
    const paths = pathsOf(folder).filter((path) => !path.endsWith('.html'))
    const policies = paths.map((path) => {
      const policy = /style-src-attr ([^;]*)/.exec(readFileSync(join(folder, path, 'index.html'), 'utf8'))
      return [path, policy?.[1], documentAt(folder, path).querySelector('[style]') !== null] as const
    })
    for (const [path, allowed, has] of policies)
      expect([path, allowed]).toEqual([path, has ? "'unsafe-inline'" : undefined])
    expect(policies.filter(([, , has]) => has).length).toBeGreaterThan(0)
  })
})
