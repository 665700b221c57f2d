// @module-tag long

import { readFile } from 'node:fs/promises'
import { describe, expect, inject, it } from 'vitest'
import { noteViolations, useBrowser } from './browser.ts'

const open = useBrowser()
const { url } = inject('garden')

describe('the map of a page', () => {
  it('is saved as SVG that stands alone and as PNG, by a script that nothing loads before, within the policy', async () => {
    const page = await open('about:blank')
    const violations: string[] = []
    await noteViolations(page, (violation) => violations.push(violation))
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(`${url}notes/soil/`, { waitUntil: 'networkidle' })
    expect(asked.filter((name) => /\/picture\./.test(name))).toEqual([])
    await page.locator('neighbourhood-map').scrollIntoViewIfNeeded()
    const save = async (format: string) => {
      const saving = page.waitForEvent('download')
      await page.getByRole('button', { name: `Save as ${format}` }).click()
      const saved = await saving
      return { name: saved.suggestedFilename(), content: await readFile(await saved.path()) }
    }
    const svg = await save('SVG')
    expect(svg.name).toMatch(/\.svg$/)
    const text = svg.content.toString()
    expect(text).not.toMatch(/var\(| class=| style=|NaN/)
    const elsewhere = await open('about:blank')
    const words = await elsewhere.evaluate((markup) => {
      const parsed = new DOMParser().parseFromString(markup, 'image/svg+xml')
      return parsed.querySelector('parsererror') ? null : parsed.documentElement.textContent
    }, text)
    const title = await page.locator('.map svg text').first().textContent()
    expect(words).toContain(title)
    const png = await save('PNG')
    expect(png.name).toMatch(/\.png$/)
    expect([...png.content.subarray(1, 4)]).toEqual([...Buffer.from('PNG')])
    expect(violations).toEqual([])
  })
})
