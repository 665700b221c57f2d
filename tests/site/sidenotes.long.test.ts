// @module-tag long

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { describe, expect, inject, it } from 'vitest'
import { objections, overflow, phone, useBrowser } from './browser.ts'
import { fixture } from '../command/run.ts'

const open = useBrowser()
const { url, folder } = inject('garden')
const { url: scripts, folder: scriptsFolder } = inject('scripts')
const wide = { viewport: { width: 1280, height: 800 } }

const inquiriesOf = (folder: string) =>
  readdirSync(join(folder, 'inquiries'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `inquiries/${name}/`)

const inquiries = [
  ...inquiriesOf(folder).map((path) => url + path),
  ...inquiriesOf(scriptsFolder).map((path) => scripts + path),
]

/** Once fonts are there, and what is arranged after them. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
  })
}

/** Pairs of boxes in and around the margin that lie over each other. */
function overlaps(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const shown =
      '.side-notes > .side-note, .node-text p, .node-text li, .node-text figure, .node-text table, .outline'
    const boxes = [...document.querySelectorAll(shown)]
      .filter((element) => !element.parentElement?.closest('.side-note'))
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ element }) => element.checkVisibility({ visibilityProperty: true }))
    const isNote = (element: Element) => element.matches('.side-note')
    return boxes.flatMap((one, index) =>
      boxes.slice(index + 1).flatMap((other) => {
        if (!isNote(one.element) && !isNote(other.element)) return []
        const { box: a } = one
        const { box: b } = other
        const apart = a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top
        return apart ? [] : [`${one.element.textContent} | ${other.element.textContent}`]
      }),
    )
  })
}

describe('the sources of an inquiry', () => {
  it.each(inquiries)('have numbers from 1 in order of first citation, without holes: %s', async (address) => {
    const page = await open(address, { javaScriptEnabled: false })
    const { cited, listed, apart } = await page.evaluate(() => {
      const numbers = [...document.querySelectorAll('.prose .cite-number')].map((one) =>
        Number(one.textContent),
      )
      return {
        cited: [...new Set(numbers)],
        listed: [...document.querySelectorAll('#sources li')].map(({ id }) => id),
        apart: [...document.querySelectorAll('.prose a.cite-number')].filter(
          (one) => one.querySelector('*') ?? !/^\d+$/.test(one.textContent),
        ).length,
      }
    })
    expect(listed).toEqual(listed.map((_, index) => `source-${index + 1}`))
    expect(cited).toEqual(cited.map((_, index) => index + 1))
    expect(cited.length).toBeLessThanOrEqual(listed.length)
    expect(apart).toBe(0)
  })

  it.each(inquiries)('stand beside their sentences, and none over another: %s', async (address) => {
    const page = await open(address, wide)
    for (const width of [1000, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      await settled(page)
      const found = await page.evaluate(() => {
        const text = document.querySelector('side-notes')?.getBoundingClientRect()
        const rtl = document.documentElement.dir === 'rtl'
        const notes = [...document.querySelectorAll('.side-notes > .side-note')]
        return {
          numbers: notes.map((note) => note.querySelector('.side-note-number')?.textContent),
          titles: notes.filter((note) => note.querySelector('.side-note-title a')).length,
          beside: notes.filter((note) => {
            const box = note.getBoundingClientRect()
            return text && (rtl ? box.right < text.left : box.left > text.right) && box.right <= innerWidth
          }).length,
          cited: [...document.querySelectorAll('side-notes a.cite-number')].map(
            ({ textContent }) => textContent,
          ),
        }
      })
      expect(found.numbers, `${width}`).toEqual(found.cited)
      expect(found.titles, `${width}`).toBe(found.cited.length)
      expect(found.beside, `${width}`).toBe(found.cited.length)
      expect(await overlaps(page), `${width}`).toEqual([])
      expect(await overflow(page), `${width}`).toBeLessThanOrEqual(0)
    }
  })

  it('are named once to who does not see them, and are nothing that axe objects to', async () => {
    const page = await open(`${url}inquiries/why-dig/`, { viewport: { width: 1000, height: 800 } })
    await settled(page)
    const note = page.locator('.side-notes > .side-note').first()
    expect(await note.isVisible()).toBe(true)
    expect(await page.locator('.side-notes').getByRole('link').count()).toBe(0)
    expect(await page.locator('.side-notes a:not([tabindex="-1"])').count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Source 1: Why turn the ground?' }).count()).toBe(1)
    expect(await objections(page)).toEqual([])
  })

  it('are told apart from those that have no note, so that nothing explains them twice', async () => {
    const page = await open(`${url}inquiries/why-dig/`, wide)
    await settled(page)
    const marked = () =>
      page
        .locator('side-notes a.cite-number')
        .evaluateAll((all) => all.map((link) => link.hasAttribute('data-in-margin')))
    // The last is the second of its source, and only named. So short a text has no room for the one before it.
    expect(await marked()).toEqual([true, true, false, false])
    expect(await page.locator('.side-note').nth(2).isVisible()).toBe(false)
    await page.setViewportSize({ width: 990, height: 800 })
    await expect.poll(marked).toEqual([false, false, false, false])
  })

  it('leave with their margin, before a script has heard of it', async () => {
    const page = await open(`${url}inquiries/why-dig/`, wide)
    await settled(page)
    await page.evaluate(() => {
      window.requestAnimationFrame = () => 0
    })
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await overflow(page)).toBeLessThanOrEqual(0)
  })

  it('stand in no sentence on paper, where the list below names them', async () => {
    const page = await open(`${url}inquiries/why-dig/`, wide)
    await settled(page)
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('.side-note').first().isVisible()).toBe(false)
    expect(await page.locator('side-notes > p').first().innerText()).toBe(
      'People have always turned the ground.1 What they gain is a loose bed, for a while.2',
    )
    expect(await page.locator('#sources').getByText('Why turn the ground?').isVisible()).toBe(true)
  })
})

describe('footnotes and citations of a note', () => {
  it('stand in the margin, and are found though they come from a callout that is opened', async () => {
    const page = await open(`${url}notes/roots/`, wide)
    await settled(page)
    const note = page.locator('.side-notes > .side-note', { hasText: 'Not beside an old one.' })
    expect(await note.isVisible()).toBe(false)
    await page.locator('details.callout > summary').click()
    await expect.poll(() => note.isVisible()).toBe(true)
    const { y = NaN } = (await note.boundingBox()) ?? {}
    const { y: line = NaN } = (await page.locator('.footnote-ref a').boundingBox()) ?? {}
    expect(Math.abs(y - line)).toBeLessThan(24)
    await page.locator('details.callout > summary').click()
    await expect.poll(() => note.isVisible()).toBe(false)
  })

  it('name a paper by its authors, its year and its title', async () => {
    const page = await open(`${url}notes/worms/`, wide)
    await settled(page)
    const citation = page.locator('side-notes a.link[data-kind=paper]').first()
    expect(await citation.getAttribute('data-in-margin')).toBe('')
    expect(await page.locator('.side-notes > .side-note').first().innerText()).toMatch(/Darwin.*1881/s)
    expect(await overlaps(page)).toEqual([])
  })
})

describe('where there is no margin', () => {
  const numbers = 'side-notes :is(a.cite-number, .footnote-ref a)'

  it('a number unfolds below its paragraph what it stands for, and folds it again', async () => {
    const page = await open(`${url}inquiries/why-dig/`, phone)
    const number = page.locator(numbers).nth(1)
    expect(await number.getAttribute('aria-expanded')).toBe('false')
    await number.click()
    expect(await number.getAttribute('aria-expanded')).toBe('true')
    const note = page.locator(`#${await number.getAttribute('aria-controls')}`)
    expect(await note.innerText()).toContain('What makes soil hold water?')
    expect(await note.evaluate((one) => one.previousElementSibling?.tagName)).toBe('P')
    expect(new URL(page.url()).hash).toBe('')
    expect(await objections(page)).toEqual([])
    await page.locator(numbers).nth(0).click()
    // In the order of the text, whatever was opened first.
    expect(await page.locator('.side-note-number').allTextContents()).toEqual(['1', '2'])
    await number.click()
    expect(await note.count()).toBe(0)
    expect(await number.getAttribute('aria-expanded')).toBe('false')
    await page.keyboard.press('Escape')
    expect(await page.locator('.side-note').count()).toBe(0)
  })

  it('a note is folded with the wider window', async () => {
    const page = await open(`${url}inquiries/why-dig/`, phone)
    await page.locator(numbers).first().click()
    await page.setViewportSize(wide.viewport)
    await expect.poll(() => page.locator(':not(.side-notes) > .side-note').count()).toBe(0)
    expect(await page.locator(numbers).first().getAttribute('aria-expanded')).toBe(null)
    expect(await page.locator('.side-notes > .side-note').count()).toBe(4)
  })

  it.each([
    ['a list item', '<ul><li>one # and<ul><li>two</li></ul></li></ul>', 'LI', 'UL'],
    ['a loose list item', '<ul><li><p>one # and</p><p>two</p></li></ul>', 'LI', 'P'],
    [
      'a table',
      '<div class="table"><table><tr><td>one #</td><td>two</td></tr></table></div><p>after</p>',
      'SIDE-NOTES',
      'P',
    ],
    ['a quotation', '<blockquote><p>one # and</p><p>two</p></blockquote>', 'BLOCKQUOTE', 'P'],
    [
      'a heading',
      '<div class="heading"><h2>one #</h2><a class="anchor" href="#x">#</a></div><p>after</p>',
      'SIDE-NOTES',
      'P',
    ],
    ['emphasis', '<p><em>one # and</em> two</p><p>after</p>', 'SIDE-NOTES', 'P'],
  ])('nothing unfolds within a sentence: %s', async (_, html, around, next) => {
    const page = await open('about:blank', phone)
    const address = `${url}inquiries/why-dig/`
    const text = html.replace('#', '<a class="cite-number" href="#source-1">1</a>')
    await page.route(address, async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace(/(<side-notes[^>]*>).*(?=<\/side-notes>)/s, `$1${text}`)
      await route.fulfill({ response, body })
    })
    await page.goto(address)
    await page.locator('a.cite-number').click()
    const found = await page
      .locator('.side-note')
      .evaluate((note) => [note.parentElement?.tagName, note.nextElementSibling?.tagName])
    expect(found).toEqual([around, next])
  })

  it.each([
    ['a mouse', { ...phone }, 24],
    ['a finger', { ...phone, hasTouch: true, isMobile: true }, 44],
  ])('a number is large enough for %s, and changes no line', async (_, options, size) => {
    const page = await open(`${url}inquiries/why-dig/`, options)
    const boxes = await page.locator(numbers).evaluateAll((all) =>
      all.map((link) => {
        link.scrollIntoView({ block: 'center', behavior: 'instant' })
        const { x, y, width, height } = link.getBoundingClientRect()
        return { width, height, met: document.elementFromPoint(x + width / 2, y + height / 2) === link }
      }),
    )
    for (const { width, height, met } of boxes) {
      expect(width).toBeGreaterThanOrEqual(size)
      expect(height).toBeGreaterThanOrEqual(size)
      expect(met).toBe(true)
    }
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    const heights = await page.locator('side-notes > p').evaluateAll((all) =>
      all.map((paragraph) => {
        const before = paragraph.getBoundingClientRect().height
        const plain = document.createElement('p')
        plain.textContent = 'x'
        paragraph.after(plain)
        const line = plain.getBoundingClientRect().height
        plain.remove()
        return before / line
      }),
    )
    for (const lines of heights) expect(Math.abs(lines - Math.round(lines))).toBeLessThan(0.02)
  })

  it('no number begins a line', async () => {
    const page = await open(`${url}inquiries/water/`, phone)
    for (let width = 320; width <= 480; width += 8) {
      await page.setViewportSize({ width, height: 740 })
      const first = await page.locator('side-notes a.cite-number').evaluateAll(
        (all) =>
          all.filter((link) => {
            const range = document.createRange()
            const before = document.createTreeWalker(link.closest('p') ?? link, NodeFilter.SHOW_TEXT)
            before.currentNode = link
            const text = before.previousNode() as Text | null
            if (!text) return true
            const end = text.data.trimEnd().length
            range.setStart(text, end - 1)
            range.setEnd(text, end)
            const word = range.getClientRects()[0]
            return !word || link.getBoundingClientRect().right < word.left
          }).length,
      )
      expect(first, `${width}`).toBe(0)
    }
  })
})

describe('a reading to the third source and back', () => {
  const third = 'Why does clay crack?'

  it('goes by keyboard where the source stands in the margin', async () => {
    const page = await open(`${url}inquiries/why-dig/`, wide)
    await settled(page)
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
    for (let steps = 0; steps < 60 && (await focused()) !== `Source 3: ${third}`; steps += 1) {
      await page.keyboard.press('Tab')
    }
    expect(await focused()).toBe(`Source 3: ${third}`)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/#source-3')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(third)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/#cited-3-1')
    expect(await page.locator(':target').getAttribute('aria-label')).toBe(`Source 3: ${third}`)
  })

  it('goes by keyboard where it unfolds', async () => {
    const page = await open(`${url}inquiries/why-dig/`, phone)
    const number = page.getByRole('link', { name: `Source 3: ${third}` })
    for (let steps = 0; steps < 60; steps += 1) {
      if (await number.evaluate((link) => link === document.activeElement)) break
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Enter')
    expect(await page.getByRole('note').innerText()).toContain(third)
    const title = page.getByRole('note').getByRole('link', { name: third })
    for (let steps = 0; steps < 10; steps += 1) {
      if (await title.evaluate((link) => link === document.activeElement)) break
      await page.keyboard.press('Tab')
    }
    expect(await title.evaluate((link) => link === document.activeElement)).toBe(true)
    await page.keyboard.press('Escape')
    expect(await page.getByRole('note').count()).toBe(0)
    expect(await number.evaluate((link) => link === document.activeElement)).toBe(true)
  })

  it.each([wide, phone])('goes without JavaScript: %o', async ({ viewport }) => {
    const page = await open(`${url}inquiries/why-dig/`, { viewport, javaScriptEnabled: false })
    await page.getByRole('link', { name: `Source 3: ${third}` }).click()
    await page.waitForURL('**/#source-3')
    const source = page.locator('#source-3')
    expect(await source.innerText()).toContain(third)
    await source.locator('a.cited-at').click()
    await page.waitForURL('**/#cited-3-1')
    expect(await page.locator(':target').getAttribute('aria-label')).toBe(`Source 3: ${third}`)
  })
})

describe('a line', () => {
  it('breaks in no short formula, not before what stands behind one, and in no name with a number', async () => {
    const assets = join(folder, '_astro')
    const styles = readdirSync(assets)
      .filter((name) => name.endsWith('.css'))
      .map((name) => readFileSync(join(assets, name), 'utf8'))
    const html = readFileSync(fixture('markdown/breaks/expected.html'), 'utf8')
    const katex = readFileSync(join(folder, 'katex.css'), 'utf8')
    const page = await open('about:blank')
    await page.setContent(`<style>${katex}${styles.join('')}</style><main class="prose">${html}</main>`)
    const broken = await page.evaluate(() => {
      const found: string[] = []
      const main = document.querySelector('main') as HTMLElement
      const linesOf = (range: Range) => {
        const boxes = [...range.getClientRects()].filter(({ width }) => width > 1)
        const middles = boxes.map(({ top, height }) => top + height / 2).sort((a, b) => a - b)
        return middles.filter((middle, index) => index === 0 || middle - (middles[index - 1] ?? 0) > 18)
          .length
      }
      for (let width = 210; width <= 520; width += 3) {
        main.style.width = `${width}px`
        for (const part of main.querySelectorAll('.unbroken')) {
          // What is within a long formula may break.
          const isLong = part.querySelector(':scope > .katex:not(.unbroken)')
          const first = isLong?.querySelector('.katex-base')
          const last =
            part.matches('.joined') &&
            [...(part.previousElementSibling?.querySelectorAll('.katex-base') ?? [])].at(-1)
          const range = document.createRange()
          range.selectNodeContents(part)
          if (first) range.setEnd(first, 1)
          if (last) range.setStart(last, 0)
          if (linesOf(range) > 1) found.push(`${width}: ${part.textContent}`)
        }
      }
      return found
    })
    expect(broken).toEqual([])
  })
})
