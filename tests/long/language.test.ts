// @module-tag long

import { join } from 'node:path'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { staticServer } from '../../src/serve/static-server.ts'
import { collection, copyOf, scratch, write } from '../command/collection.ts'
import { siteIn } from '../command/incremental.ts'
import { call } from '../command/run.ts'
import { objections, overflow, useBrowser, walkable } from '../site/browser.ts'
import { ProjectCopy } from './project-copy.ts'

const open = useBrowser()

/*
 * A language in which every vowel has an accent, and a collection without vowels: whatever a reader meets that has a
 * plain one is no word of the catalogue. Dates are those of a language that has none in them.
 */
const accented = () => {
  const vowels = new Map(Array.from('aeiouAEIOU', (vowel, index) => [vowel, 'áéíóúÁÉÍÓÚ'.charAt(index)]))
  const syntax = /<[^>]*>|\{\w+\}|\{\w+, plural,|\b(?:one|other) \{|[aeiou]/gi
  const english = JSON.parse(readFileSync('src/languages/en.json', 'utf8')) as object
  const mark = (said: unknown): unknown =>
    typeof said === 'string'
      ? said.replace(syntax, (found) => vowels.get(found) ?? found)
      : Object.fromEntries(Object.entries(said as object).map(([key, value]) => [key, mark(value)]))
  return JSON.stringify({ ...(mark(english) as object), writing: { locale: 'ja', nouns: 'lower' } })
}

const many = Object.fromEntries(
  Array.from({ length: 120 }, (_, index) => [
    `notes/m${index}.md`,
    `---\ntitle: M${index}\ntags: [tg]\n---\nRhythm by [[n1]].\n`,
  ]),
)

const files = {
  'site.yaml':
    'title: Crwth\nlanguage: qps\nauthor: Glynn\nurl: https://crwth.example\nrelations:\n  spt: { label: Spt, inverse: Spt by }\nedit: https://crwth.example/dt',
  'notes/n1.md': `---
title: N1
summary: Shy crypts.
claim: N1 crypt
date: 2025-07-01
updated: 2025-08-02
tags: [tg, tg/lw]
drwn: true
whn: 2025-07-01
related:
  - to: "[[n2]]"
    why: myth.
    type: spt
  - to: "[[n3]]"
    why: lynx.
---
## Hymn

Glyph [[n4]], [[mssng]], [^1] \`[[bb]]\`.

> [!note]
> Sylph.

- [ ] try
- [/] fly

| C1 | C2 |
| -- | -- |
| x  | y  |

\`\`\`dataview
LST
\`\`\`

![[n4]]

[^1]: Nymph.
`,
  'notes/n2.md':
    '---\ntitle: N2\nrelated:\n  - to: "[[n1]]"\n    why: tryst.\n---\nRhythm, myth by [[p1]].\n',
  'notes/n3.md': '---\ntitle: N3\ntags: [tg]\n---\nRhythm, hymn.\n',
  'notes/fld/n4.md': '---\ntitle: N4\nredirects: [/notes/ld/]\n---\nMyth, lynx.\n',
  'notes/fld/sb/n5.md': '---\ntitle: N5\n---\nMyth.\n',
  'inquiries/q1.md':
    '---\ntitle: Q1\nnext: ["[[q2]]"]\ndate: 2025-06-01\n---\nWhy [[n1]], by [[n2]], [[n1]], [[n3]], by [[p1]].\n',
  'inquiries/q2.md': '---\ntitle: Q2\n---\nWhy [[n1]], [[n4]].\n',
  'inquiries/q3.md': '---\ntitle: Q3\n---\nWhy [[n2]].\n',
  'papers/p1.md':
    '---\ntitle: P1\nauthors: [Lynn, Wynn, Flynn, Glynn, Gwyn]\nyear: 2024\nabstract: Rhythm.\n---\n',
  'papers/p2.md': '---\ntitle: P2\nauthors: [Lynn]\nyear: 2023\n---\n',
  ...many,
}

/** What a reader sees or hears of a page that has plain vowels, with the element that says it. */
function plainWords(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const plain = /[aeiou]/i
    const found: string[] = []
    const walker = document.createTreeWalker(document, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      // A citation to copy is in the words of reference managers.
      const isCitation = (of: Element | null) => of?.matches('.cite pre') ?? false
      if (node instanceof Element) {
        if (isCitation(node)) continue
        for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
          const words = node.getAttribute(name)
          if (words !== null && plain.test(words)) found.push(`${node.tagName} ${name}: ${words}`)
        }
        const isDescription = node.matches('meta[name=description], meta[property="og:description"]')
        const content = isDescription ? (node.getAttribute('content') ?? '') : ''
        if (plain.test(content)) found.push(`description: ${content}`)
      } else if (
        !node.parentElement?.closest('script, style, noscript, kbd') &&
        !isCitation(node.parentElement) &&
        plain.test(node.textContent ?? '')
      ) {
        found.push(`${node.parentElement?.outerHTML.slice(0, 200)}`)
      }
    }
    return found
  })
}

describe('a second language', () => {
  const german = join(scratch(), 'german')

  beforeAll(async () => {
    const content = collection({
      'site.yaml': 'title: Garten\nlanguage: de-AT',
      'notes/moos.md':
        '---\ntitle: Moos\n---\nWächst nach [[regen]].\n\n- [x] gießen\n\n> [!tip]\n> Warten.\n',
      'notes/regen.md': '---\ntitle: Regen\ndate: 2025-03-04\n---\nFällt.\n',
      'inquiries/warum.md': '---\ntitle: Warum?\n---\nWegen [[moos]] und [[regen]].\n',
    })
    const { code, stdout, stderr } = await new ProjectCopy().build(content, german)
    expect(code, stdout + stderr).toBe(0)
  })

  it('is the one of pages, scripts and texts, with its own plurals and dates', () => {
    const page = (path: string) => readFileSync(join(german, path, 'index.html'), 'utf8')
    expect(page('notes/moos')).toContain('Untersuchungen, die sich auf diese Notiz stützen')
    expect(page('notes/moos')).toMatch(/aria-label="Erledigt"/)
    expect(page('notes/regen')).toContain('4. März 2025')
    expect(page('')).toMatch(/<span class="?kinds-count"?>2<\/span> Notizen/)
    expect(page('')).toMatch(/<span class="?kinds-count"?>1<\/span> Untersuchung</)
    const scripts = [...siteIn(german)].filter(([path]) => path.endsWith('.js')).map(([, text]) => text)
    expect(scripts.join('\n')).toContain('Suche')
    expect(scripts.join('\n')).not.toContain('Searching')
  })
})

describe('a language from right to left, around texts from left to right', () => {
  const site = join(scratch(), 'arabic')
  let address = ''

  beforeAll(async () => {
    const content = copyOf('garden')
    const settings = join(content, 'site.yaml')
    const own = readFileSync(settings, 'utf8').replace(/^language:.*$/m, '')
    write(settings, `${own}\nlanguage: ar\nlanguages: { notes: en, inquiries: en, papers: en }\n`)
    const { code, stdout, stderr } = await call('build', ['--content', content, '--out', site])
    expect([0, 3], stdout + stderr).toContain(code)
    address = (await staticServer(site, { base: '/', port: 0 })).url
  })

  it.each([
    '',
    'notes/',
    'notes/soil/',
    'inquiries/why-dig/',
    'graph/',
    'tags/',
    'search/?q=soil',
    '404.html',
  ])('fits a phone and a wide window, and has nothing that axe objects to: /%s', async (path) => {
    for (const width of [1280, 360]) {
      const page = await open(address + path, { viewport: { width, height: 800 } })
      expect([path, width, await overflow(page)]).toEqual([path, width, 0])
      if (width === 360) expect(await objections(page)).toEqual([])
      const items = page.locator('.site-nav li')
      const [first, second] = [await items.nth(0).boundingBox(), await items.nth(1).boundingBox()]
      expect(first?.x).toBeGreaterThan(second?.x ?? NaN)
    }
  })

  it('has labels of its own language, where the text that they belong to begins', async () => {
    const page = await open(`${address}notes/soil/`)
    const label = page.locator('.summary-label').first()
    expect(await label.getAttribute('lang')).toBe('ar')
    expect(await label.evaluate((element) => getComputedStyle(element).direction)).toBe('ltr')
  })
})

describe('the catalogue has all the words', () => {
  const site = join(scratch(), 'site')
  let address = ''

  beforeAll(async () => {
    const accents = new ProjectCopy()
    accents.change('src/languages/qps.json', { text: accented() })
    const { code, stdout, stderr } = await accents.build(collection(files), site)
    expect(code, stdout + stderr).toBe(0)
    address = (await staticServer(site, { base: '/', port: 0 })).url
  })

  const pages = () =>
    [...siteIn(site).keys()].filter((path) => path.endsWith('.html') && !/notes\/(?:m\d+|ld)\//.test(path))

  it('on every page', async () => {
    const found: string[] = []
    expect(pages().length).toBeGreaterThan(25)
    for (const path of pages()) {
      const page = await open(address + path.replace(/index\.html$/, ''))
      found.push(...(await plainWords(page)).map((words) => `${path}: ${words}`))
    }
    expect(found).toEqual([])
  })

  it('of the search', async () => {
    const page = await open(`${address}search/?q=rhythm`)
    await page.locator('.search-title').first().waitFor()
    expect(await plainWords(page)).toEqual([])
    await page.locator('input[type=search]').first().fill('zzz')
    await page.locator('.search-status, .search-line').getByText('zzz').waitFor()
    expect(await plainWords(page)).toEqual([])
  })

  it('of the walk', async () => {
    const page = await open(`${address}notes/n1/`)
    await walkable(page)
    const neighbour = page.locator('.map-frame a[href="/notes/n2/"]')
    await neighbour.click()
    await page.locator('[data-map=trail] [data-step="0"]').waitFor()
    await expect.poll(() => page.locator('[data-map=status]').textContent()).toContain('N2')
    expect(await plainWords(page)).toEqual([])
    await page.locator('.map-frame a[href="/notes/n1/"]').focus()
    await page.locator('neighbourhood-map[data-pointed]').waitFor()
    expect(await plainWords(page)).toEqual([])
  })

  it('of the whole graph', async () => {
    const page = await open(`${address}graph/#node=notes/n1`)
    await page.locator('.whole-node h3').waitFor()
    await page.locator('[data-path]').click()
    await page.locator('[aria-controls=whole-filters]').click()
    expect(await plainWords(page)).toEqual([])
    await page.locator('.whole-shown button').nth(1).click()
    await page.locator('.whole-table tbody tr').first().waitFor()
    expect(await plainWords(page)).toEqual([])
  })
})
