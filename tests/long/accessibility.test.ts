import { describe, expect, inject, it } from 'vitest'
import { objections, overflow, phone, useBrowser } from '../site/browser.ts'
import { files } from '../site/page.ts'

const open = useBrowser()
const looks = { 'light at a desk': {}, 'dark on a phone': { ...phone, colorScheme: 'dark' } } as const

describe.each(['garden', 'wood', 'embeds', 'scripts', 'folders'] as const)('every page of %s', (site) => {
  const { folder, url } = inject(site)
  const paths = files(folder).filter((path) => path.endsWith('.html'))

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
