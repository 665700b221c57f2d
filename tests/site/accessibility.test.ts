import { describe, expect, inject, it } from 'vitest'
import { objections, phone, useBrowser } from './browser.ts'

const open = useBrowser()
const { url } = inject('content')

const pages = {
  home: '',
  note: 'notes/feedback-is-the-bottleneck/',
  inquiry: 'inquiries/second-look-alone/',
  paper: 'papers/huang2024cannot/',
  index: 'notes/',
  papers: 'papers/',
  tags: 'tags/',
  tag: 'tags/feedback/',
  new: 'new/',
  graph: 'graph/',
  search: 'search/',
  lost: 'no/such/page/',
}
const widths = { desk: { width: 1280, height: 900 }, phone: phone.viewport }

describe.each(Object.entries(pages))('%s', (_, path) => {
  it.each(
    Object.entries(widths).flatMap(([name, viewport]) =>
      (['light', 'dark'] as const).map((colorScheme) => ({ name, viewport, colorScheme })),
    ),
  )('has nothing that axe objects to: $name, $colorScheme', async ({ viewport, colorScheme }) => {
    const page = await open(url + path, { viewport, colorScheme })
    expect(await objections(page)).toEqual([])
    await page.context().close()
  })

  it('needs no scrolling sideways at 320 px', async () => {
    const page = await open(url + path, { viewport: { width: 320, height: 640 } })
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(wider).toBeLessThanOrEqual(0)
    await page.context().close()
  })
})
