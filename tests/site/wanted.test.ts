import { describe, expect, inject, it } from 'vitest'
import { objections, overflow, phone, useBrowser } from './browser.ts'
import { files, page as documentAt } from './page.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const open = useBrowser()
const { folder, url } = inject('wanted')

describe('a name that several pages link and no note has', () => {
  it('is reached from its links and from the index of notes, without scripts', { tags: 'long' }, async () => {
    const page = await open(`${url}notes/commons/`, { javaScriptEnabled: false })
    await page.getByRole('link', { name: 'Enclosure', exact: true }).click()
    expect(await page.locator('h1').textContent()).toBe('Enclosure')
    expect(await page.locator('.lede').textContent()).toBe('Not written yet · 3 pages')
    expect(await page.locator('#all li > p:not([class])').allTextContents()).toEqual([
      'Commons',
      'Ditch',
      'Hedge',
    ])
    await page.getByRole('link', { name: 'Wanted notes' }).click()
    expect(await page.locator('li > p:not([class])').first().textContent()).toBe('Enclosure 3 pages')
    await page.locator('.breadcrumbs').getByRole('link', { name: 'Notes' }).click()
    await page.getByRole('link', { name: '6 wanted notes' }).click()
    expect(new URL(page.url()).pathname).toBe('/plot/one/wanted/')
  })

  it('looks like a link that leads nowhere', async () => {
    const page = await open(`${url}notes/hedge/`)
    const look = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => {
          const { color, textDecoration } = getComputedStyle(element)
          return [color, textDecoration]
        })
    expect(await look('.prose a.missing')).toEqual(await look('.prose span.missing'))
    expect(await look('.prose a.missing')).not.toEqual(await look('.prose a.link'))
  })

  it('is kept from search engines, and is in no list for them', () => {
    for (const path of ['/wanted/', '/wanted/enclosure/']) {
      const robots = documentAt(folder, path).querySelector('meta[name=robots]')
      expect(robots?.getAttribute('content')).toBe('noindex')
    }
    expect(readFileSync(join(folder, 'sitemap.xml'), 'utf8')).not.toContain('wanted')
  })

  it.each(['wanted/', 'wanted/enclosure/'])(
    'has nothing that axe objects to: /%s',
    { tags: 'long' },
    async (path) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        const page = await open(url + path, { ...phone, colorScheme })
        expect(await overflow(page)).toBeLessThanOrEqual(0)
        expect(await objections(page)).toEqual([])
      }
    },
  )
})

it('nothing of a draft that links what is wanted, or has a near name, is in any file', () => {
  for (const file of files(folder).filter((file) => /\.(?:html|xml|json)$/.test(file))) {
    expect([file, readFileSync(join(folder, file), 'utf8')]).toEqual([
      file,
      expect.not.stringMatching(/xqsecretxq|secret-path|wanted\/nothing-else/i),
    ])
  }
})
