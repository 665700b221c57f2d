import type { Page } from 'playwright'
import { describe, expect, inject, it } from 'vitest'
import { objections, overflow, phone, useBrowser } from './browser.ts'
import { files, page as documentAt } from './page.ts'

const open = useBrowser()
const { url, folder } = inject('canvases')

const board = 'notes/boards/bed-plan/'
const pages = [
  board,
  'notes/boards/does-compost-help/',
  'notes/kinds-1c0525/',
  'notes/why-rotate-crops/',
  'notes/faults/',
]

/** Where the cards with these texts stand. */
async function places(page: Page, ...texts: readonly string[]) {
  const found = []
  for (const text of texts) {
    const box = await page.locator('.canvas-card', { hasText: text }).first().boundingBox()
    if (!box) throw new Error(`"${text}" is not shown`)
    found.push(box)
  }
  return found as [NonNullable<(typeof found)[0]>, ...typeof found]
}

describe.each(pages)('%s', (path) => {
  it.each([phone.viewport.width, 800, 1280])(
    'has nothing that axe objects to at %i pixels, and fits',
    { tags: 'long' },
    async (width) => {
      const page = await open(url + path, { viewport: { width, height: 900 } })
      expect(await objections(page)).toEqual([])
      expect(await overflow(page)).toBeLessThanOrEqual(0)
    },
  )

  it('can be read in the dark', { tags: 'long' }, async () => {
    const page = await open(url + path, { colorScheme: 'dark' })
    expect(await objections(page)).toEqual([])
  })

  it('has no id twice, and every fragment leads to one', () => {
    const document = documentAt(folder, path)
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    expect(ids).toHaveLength(new Set(ids).size)
    for (const link of document.querySelectorAll('a[href^="#"]'))
      expect(ids).toContain(decodeURIComponent(link.getAttribute('href')?.slice(1) ?? ''))
  })
})

describe('where there is room', () => {
  it('the cards stand where the canvas has them, within the frames of their groups', async () => {
    const page = await open(url + board)
    const [beans, kale, tomatoes] = await places(page, 'They fix nitrogen', 'Kale follows', 'Never after')
    expect(kale?.x).toBeCloseTo(beans.x, 0)
    // 240 units below, 520 to the right.
    const unit = ((kale?.y ?? 0) - beans.y) / 240
    expect(unit).toBeGreaterThan(0.7)
    expect((tomatoes?.x ?? 0) - beans.x).toBeCloseTo(520 * unit, 0)
    expect(beans.width).toBeCloseTo(340 * unit, 0)
    const frame = await page.locator('.canvas-frame').first().boundingBox()
    expect(frame?.x).toBeLessThan(beans.x)
    expect((frame?.x ?? 0) + (frame?.width ?? 0)).toBeGreaterThan((tomatoes?.x ?? 0) + (tomatoes?.width ?? 0))
    expect(await page.locator('.canvas-line').count()).toBe(6)
    const label = await page.locator('.canvas-label', { hasText: 'leave nitrogen for' }).boundingBox()
    expect(label?.y).toBeGreaterThan(beans.y + beans.height)
    expect(label?.y).toBeLessThan(kale?.y ?? 0)
  })

  it('a picture that is larger is moved by keyboard', { tags: 'long' }, async () => {
    const page = await open(`${url}notes/kinds-1c0525/`)
    const view = page.locator('.canvas-view')
    await view.focus()
    // A busy browser may lose a key that is pressed before it has drawn the page.
    await expect
      .poll(async () => {
        await page.keyboard.press('ArrowRight')
        return view.evaluate((element) => element.scrollLeft)
      })
      .toBeGreaterThan(0)
  })

  it('a card leads to its note, by keyboard too', async () => {
    const page = await open(url + board)
    await page.locator('.canvas-card a', { hasText: 'Why rotate crops?' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(`${url}notes/why-rotate-crops/`)
  })
})

describe('where there is little room, and on paper', () => {
  const inOrder = async (page: Page) => {
    const found = await places(page, 'They fix nitrogen', 'Never after', 'Kale follows', 'Earth up twice')
    const tops = found.map(({ y }) => y)
    expect(tops).toEqual(tops.toSorted((a, b) => a - b))
    expect(await page.locator('.canvas-drawing').isVisible()).toBe(false)
    const way = page.locator('.canvas-lines li').first()
    expect(await way.innerText()).toBe('leave nitrogen for → Kale')
    expect((await way.boundingBox())?.height).toBeGreaterThan(10)
    const heading = await page.locator('.canvas-group > .heading').first().boundingBox()
    expect(heading?.y).toBeLessThan(tops[0] ?? 0)
  }

  it('the cards are a list below the labels of their groups', async () => {
    await inOrder(await open(url + board, phone))
  })

  it('the same on paper', { tags: 'long' }, async () => {
    const page = await open(url + board)
    await page.emulateMedia({ media: 'print' })
    await inOrder(page)
  })
})

describe('what is not to be published', () => {
  it('is on no page, and no canvas is copied', () => {
    const all = files(folder)
    expect(all.filter((path) => path.endsWith('.canvas'))).toEqual([])
    const document = documentAt(folder, board)
    const draft = [...document.querySelectorAll('.canvas-card')].find(({ textContent }) =>
      textContent.includes('unpublished'),
    )
    expect(draft?.textContent).toBe('unpublished note')
    expect(document.documentElement.outerHTML).not.toMatch(/slugs|may read/i)
  })
})
