// @module-tag long

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import type { Page } from 'playwright'
import { describe, expect, inject, it } from 'vitest'
import { draw } from '../../src/map/draw.ts'
import { stillSvg } from '../../src/map/svg.ts'
import { fixture } from '../command/run.ts'
import { runs } from '../laws.ts'
import { inputs } from '../unit/map/drawing-inputs.ts'
import { useBrowser } from './browser.ts'

const open = useBrowser()
const { url: wood } = inject('wood')
const { url: garden } = inject('based')

/** What of the map that is shown lies on a label, as a browser measures it with the fonts of the site. */
function crossings(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    await document.fonts.ready
    // What is not drawn has no size.
    const isShown = (one: SVGGraphicsElement) => {
      const { width, height } = one.getBoundingClientRect()
      return width + height > 0 && one.closest('defs') === null
    }
    const all = <Shape extends SVGGraphicsElement>(selector: string) =>
      [...document.querySelectorAll<Shape>(`:is(.map-drawing, .map.core svg) ${selector}`)].filter(isShown)
    // The glyph of a relation stands on its line.
    const labels = all<SVGTextElement>(':is(a, a *, .map-words) > text').map((text) => ({
      said: text.textContent,
      owner: text.closest('a') ?? text,
      box: text.getBoundingClientRect(),
    }))
    const found: string[] = []
    // Points are slow to find on a path of many lines.
    const lines = all<SVGPathElement>('.map-edges path').flatMap((path) => {
      const matrix = path.getScreenCTM()
      const pieces = path.getAttribute('d')?.split(/(?=M)/) ?? []
      return pieces.map((piece) => {
        const line = path.cloneNode() as SVGPathElement
        line.setAttribute('d', piece)
        return { line, matrix }
      })
    })
    for (const { line: path, matrix } of lines) {
      if (!matrix) continue
      const length = path.getTotalLength()
      for (let at = 0; at <= length; at += 2) {
        const { x, y } = path.getPointAtLength(at).matrixTransform(matrix)
        // The letters of a line are not as high as its box.
        const under = labels.find(
          ({ box }) => x > box.left && x < box.right && y > box.top + 2 && y < box.bottom - 2,
        )
        if (!under) continue
        found.push(`a line crosses "${under.said}"`)
        break
      }
    }
    for (const [at, one] of labels.entries()) {
      for (const other of labels.slice(at + 1)) {
        if (one.owner === other.owner) continue
        const [a, b] = [one.box, other.box]
        const isApart =
          a.right <= b.left || b.right <= a.left || a.bottom - 2 <= b.top || b.bottom - 2 <= a.top
        if (!isApart) found.push(`"${one.said}" is on "${other.said}"`)
      }
    }
    const frame = document.querySelector('.map-frame')?.getBoundingClientRect()
    for (const { said, box } of labels) {
      if (frame && (box.left < frame.left || box.right > frame.right))
        found.push(`"${said}" leaves the frame`)
    }
    return labels.length === 0 ? ['no label'] : found
  })
}

describe('the labels of maps in a browser', () => {
  const addresses = [
    `${garden}notes/soil/`,
    `${garden}inquiries/water/`,
    `${wood}notes/oak-root/`,
    `${wood}inquiries/oak-winter/`,
    `${wood}papers/oakgrowth/`,
  ]
  it.each([1280, 360])('are crossed by nothing, with a screen %i pixels wide', async (width) => {
    for (const address of addresses) {
      const page = await open(address, { viewport: { width, height: 900 }, javaScriptEnabled: false })
      expect(await crossings(page), address).toEqual([])
    }
  })

  it('are crossed by nothing where the best connected pages of the graph stand', async () => {
    for (const address of [`${garden}graph/`, `${wood}graph/`]) {
      const page = await open(address, { javaScriptEnabled: false })
      expect(await crossings(page), address).toEqual([])
    }
  })

  it.each([1280, 360])('are so in four scripts, with a screen %i pixels wide', async (width) => {
    const page = await open(`${garden}notes/soil/`, {
      viewport: { width, height: 900 },
      javaScriptEnabled: false,
      bypassCSP: true,
    })
    await page.evaluate(
      (styles) => {
        document.head.append(Object.assign(document.createElement('style'), { textContent: styles }))
      },
      fontFaces.join('') + withFonts,
    )
    const drawings = fc.sample(inputs, { numRuns: runs(200), seed: 7 })
    for (const input of drawings) {
      const markup = stillSvg(draw(input), 'map', (address) => address)
      await page.locator('.map-frame').evaluate(
        (frame, [dir, markup]) => {
          frame.setAttribute('dir', dir)
          frame.innerHTML = markup
        },
        [input.isMirrored ? 'rtl' : 'ltr', markup] as const,
      )
      expect(await crossings(page), JSON.stringify(input.marks.map(({ ref }) => ref.title))).toEqual([])
    }
    const loaded = await page.evaluate(() =>
      [...document.fonts].filter(({ family, status }) => family.startsWith('Test ') && status === 'loaded'),
    )
    expect(loaded).toHaveLength(fontFaces.length)
  })
})

/** Of the letters of the titles, since not every machine has fonts of these scripts. */
const fontFaces = ['hebrew', 'arabic', 'han'].flatMap((script) =>
  ['regular', 'bold'].map((weight) => {
    const font = readFileSync(join(fixture('fonts'), `${script}-${weight}.woff2`)).toString('base64')
    return `@font-face { font-family: 'Test ${script}'; font-weight: ${weight === 'bold' ? 600 : 400}; src: url(data:font/woff2;base64,${font}) }`
  }),
)
const withFonts = ":root { --sans: 'Throughline Sans', 'Test hebrew', 'Test arabic', 'Test han', sans-serif }"
