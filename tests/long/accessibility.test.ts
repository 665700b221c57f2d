// @module-tag long

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { objections, overflow, phone, useBrowser } from '../site/browser.ts'
import { files } from '../site/page.ts'

const open = useBrowser()
const looks = { 'light at a desk': {}, 'dark on a phone': { ...phone, colorScheme: 'dark' } } as const

describe('every page of the garden', () => {
  const { folder, url } = inject('garden')
  const isPage = (path: string) =>
    path.endsWith('.html') && !readFileSync(join(folder, path), 'utf8').includes('http-equiv=refresh')
  const paths = files(folder).filter(isPage)

  it.each(Object.entries(looks))(
    'has nothing that axe objects to, and fits its window: %s',
    async (_, look) => {
      const page = await open(url, look)
      const found: string[] = []
      for (const path of paths) {
        await page.goto(url + path.split('/').map(encodeURIComponent).join('/'))
        for (const objection of await objections(page)) found.push(`${path}: ${objection}`)
        if ((await overflow(page)) > 0) found.push(`${path}: is wider than its window`)
      }
      expect(found).toEqual([])
    },
  )
})
