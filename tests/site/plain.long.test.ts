// @module-tag long

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { staticServer } from '../../src/serve/static-server.ts'
import { messagesFor } from '../../src/words/languages.ts'
import { collection, removeScratch, scratch, write } from '../command/collection.ts'
import { build, differences, siteIn } from '../command/incremental.ts'
import { objections, overflow, phone, useBrowser, walkable } from './browser.ts'
import { exists, page as documentAt } from './page.ts'

const open = useBrowser()

/** A vault of notes, as somebody has it who has never heard of other kinds. */
const notes: Readonly<Record<string, string>> = {
  'Soil/Clay.md': '---\ntags: [soil, wet]\ndate: 2024-01-01\n---\nIt holds water, unlike [[Sand]].\n',
  'Soil/Sand.md':
    '---\ntags: [soil]\ndate: 2024-02-01\n---\nIt lets water through.\n\n## Related\n- [[Clay]] — it does the opposite\n',
  'Soil/Loam.md': '---\ntags: [soil]\n---\nOf [[Clay]] and [[Sand]].\n',
  'Plants/Moss.md': '---\ntags: [plants, wet]\n---\nIt grows on [[Clay]].\n',
  'Plants/Thyme.md': '---\ntags: [plants]\n---\nIt grows on [[Sand]].\n',
  'Tools/Tools.md': 'A spade, for [[Loam]].\n',
  'Loose.md': 'Nothing links here.\n',
}
const inquiry = { 'inquiries/Why does clay crack.md': 'It dries: [[Clay]].\n' }
const paper = {
  'papers/kumar2024.md': '---\ntitle: Cracks\nauthors: [A. Kumar]\nyear: 2024\n---\n',
  'Cracks.md': 'They are deep [@kumar2024].\n',
}
const german = { 'site.yaml': 'language: de\n' }

async function built(...files: readonly Readonly<Record<string, string>>[]) {
  const output = join(scratch(), 'site')
  const { problems, published } = await build(
    collection(Object.assign({}, ...files) as Record<string, string>),
    output,
    scratch(),
  )
  if (!published) throw new Error(JSON.stringify(problems))
  return { output, problems }
}

/** The words for a kind in a language, and where a site has them: in what is not code. */
function wordsFor(kind: 'inquiry' | 'paper', language: string): RegExp {
  const { label, plural } = messagesFor({ language, words: {} }).kinds[kind]
  return new RegExp(String.raw`(?<!\p{L})(?:${label}|${plural})(?!\p{L})`, 'iu')
}

function filesThatSay(words: RegExp, site: string): readonly string[] {
  return [...siteIn(site)].flatMap(([path, bytes]) => {
    const text = Buffer.from(bytes, 'latin1').toString()
    const isCode = /^_astro\/|\.js$/.test(path)
    return !isCode && (words.test(text) || words.test(path)) ? [path] : []
  })
}

afterAll(removeScratch)

describe('a vault of notes', () => {
  it.each(['en', 'de'])('has no word of inquiries and papers in any file: %s', async (language) => {
    const { output } = await built(notes, language === 'de' ? german : {})
    expect(filesThatSay(wordsFor('inquiry', language), output)).toEqual([])
    expect(filesThatSay(wordsFor('paper', language), output)).toEqual([])
    expect(filesThatSay(/settled concept|inquir|\/papers\//i, output)).toEqual([])
    expect(exists(output, 'inquiries/index.html') || exists(output, 'papers/index.html')).toBe(false)
    expect(exists(output, 'cards/note.png')).toBe(true)
  })

  it('has an index of its notes that explains no kind, and lists that name none', async () => {
    const { output } = await built(notes)
    expect(documentAt(output, '/notes/').querySelector('.browse-header')?.textContent.trim()).toMatch(
      /^Notes\s·\s7$/,
    )
    expect(documentAt(output, '/tags/wet/').querySelector('.item-detail')).toBeNull()
    expect(documentAt(output, '/new/').querySelector('.kind-word')).toBeNull()
    const mixed = (await built(notes, paper)).output
    expect(documentAt(mixed, '/tags/wet/').querySelector('#of-note')).not.toBeNull()
  })

  it('leads to what is new only where a page has a date', async () => {
    const dated = (await built(notes)).output
    expect(exists(dated, 'new/index.html')).toBe(true)
    expect(documentAt(dated, '/notes/').querySelector('footer a[href="/new/"]')).not.toBeNull()
    const { output } = await built({ 'Clay.md': 'Of [[Sand]].\n', 'Sand.md': '' })
    expect(exists(output, 'new/index.html')).toBe(false)
    expect(filesThatSay(/href="\/new\//, output)).toEqual([])
  })

  it('may have a navigation of its own, which cannot lead where nothing stands', async () => {
    const navigation = 'navigation: [{label: Papers, to: /papers/}, {label: Notes, to: /notes/}]\n'
    const found = async (...files: readonly Readonly<Record<string, string>>[]) =>
      (await built(notes, ...files, { 'site.yaml': navigation })).problems.map(({ rule }) => rule)
    expect(await found()).toEqual(['broken-link'])
    expect(await found(paper)).toEqual([])
  })
})

describe('a collection without one of the kinds', () => {
  it.each(['en', 'de'])('has no word of it: %s', async (language) => {
    const settings = language === 'de' ? german : {}
    const withPapers = (await built(notes, paper, settings)).output
    expect(filesThatSay(wordsFor('inquiry', language), withPapers)).toEqual([])
    expect(filesThatSay(wordsFor('paper', language), withPapers)).toContain('papers/index.html')
    const withInquiries = (await built(notes, inquiry, settings)).output
    expect(filesThatSay(wordsFor('paper', language), withInquiries)).toEqual([])
    expect(filesThatSay(wordsFor('inquiry', language), withInquiries)).toContain('inquiries/index.html')
  })
})

describe('the scripts of a vault of notes', () => {
  let server: Awaited<ReturnType<typeof staticServer>>
  let url = ''
  beforeAll(async () => {
    server = await staticServer((await built(notes)).output, { base: '/', port: 0 })
    url = server.url
  })
  afterAll(() => {
    server.close()
  })
  const said = async (page: Page) => {
    const text = await page.evaluate(() => {
      const { body } = document
      const named = [...body.querySelectorAll('[aria-label], [title], [placeholder]')]
      const names = named.flatMap((one) =>
        ['aria-label', 'title', 'placeholder'].map((name) => one.getAttribute(name)),
      )
      return [body.innerText, ...names].join('\n')
    })
    return [...text.matchAll(/.*(?:inquir|paper).*/gi)].map(([line]) => line)
  }

  it('offer nothing but notes and tags to narrow a search by', async () => {
    const page = await open(url)
    await page.keyboard.press('/')
    await page.locator('dialog input[type=search]').fill('water')
    const tags = page.locator('dialog .search-filters select')
    await expect.poll(() => tags.innerText()).toContain('soil')
    expect(await page.locator('dialog .search-filters button:visible').count()).toBe(0)
    expect(await said(page)).toEqual([])
  })

  it('walk from note to note', async () => {
    const page = await open(`${url}notes/soil/sand/`, { reducedMotion: 'reduce' })
    await walkable(page)
    await page.locator('.map-frame a[aria-current]').dispatchEvent('pointermove')
    await page.locator('[data-layer]').first().waitFor()
    expect(await said(page)).toEqual([])
    await page.locator('.map-frame a[href$="/notes/soil/clay/"]').dispatchEvent('click')
    await page.locator('[data-details=title][href$="/notes/soil/clay/"]').waitFor()
    expect(await said(page)).toEqual([])
  })

  it('draw the whole graph', async () => {
    const page = await open(`${url}graph/`)
    await page.locator('whole-graph canvas').waitFor()
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.locator('whole-graph fieldset').first().waitFor()
    expect(await said(page)).toEqual([])
  })
})

describe('the home of a vault of notes', () => {
  const linesOf = (site: string) => {
    const parts = documentAt(site, '/').querySelectorAll(
      'main h1, main h2, main .way-label, main li > p:not([class]), main .tags > li, main .folders > li',
    )
    return Array.from(parts, ({ textContent }) => textContent.replace(/\s+/g, ' ').trim())
  }
  const lists = ['New', 'Sand', 'Clay', 'Folders · 2 folders', 'Plants 2 pages', 'Soil 3 pages']

  it('says what it is called, and shows its tags, its most linked notes, its newest and its folders', async () => {
    const { output } = await built(notes)
    expect(linesOf(output)).toEqual([
      ...['content', 'soil 3', 'plants 2', 'wet 2'],
      ...['Most linked', 'Clay', 'Loam', 'Sand', '7 notes'],
      ...lists,
    ])
  })

  it('shows its own text in the place of the most linked', async () => {
    const { output } = await built(notes, { 'index.md': '# My garden\n\nBegin at [[Loam]].\n' })
    expect(linesOf(output)).toEqual(['My garden', 'soil 3', 'plants 2', 'wet 2', '7 notes', ...lists])
    const page = documentAt(output, '/')
    const parts = [...page.querySelectorAll('.home > *')].map(({ className }) => className)
    expect(parts).toEqual(['home-header', 'topics', 'index-text', 'home-side', 'home-lists'])
  })

  it('is fit for a phone', async () => {
    const { output } = await built(notes)
    const server = await staticServer(output, { base: '/', port: 0 })
    onTestFinished(() => {
      server.close()
    })
    const page = await open(server.url, phone)
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    expect(await objections(page)).toEqual([])
  })
})

describe('a build after a build', () => {
  it('is that of a clean one as the first of a kind or with a date comes, and the last goes', async () => {
    const vault = { 'Soil/Clay.md': '---\ntags: [wet]\n---\nOf [[Sand]].\n', 'Sand.md': '' }
    const [content, output, cache] = [collection(vault), join(scratch(), 'site'), scratch()]
    await build(content, output, cache)
    const first = siteIn(output)
    const sameAsClean = async () => {
      await build(content, output, cache)
      const clean = join(scratch(), 'clean')
      await build(content, clean, scratch())
      expect(differences(output, clean)).toEqual([])
    }
    const added = Object.entries({ ...inquiry, ...paper, 'Moss.md': '---\ndate: 2024-01-01\n---\n' })
    for (const [path, text] of added) {
      write(join(content, path), text)
      await sameAsClean()
    }
    const page = documentAt(output, '/notes/sand/')
    expect(page.querySelector('nav a[href="/inquiries/"], nav a[href="/papers/"]')).not.toBeNull()
    expect(page.querySelector('footer a[href="/new/"]')).not.toBeNull()
    for (const [path] of added) {
      rmSync(join(content, path))
      await sameAsClean()
    }
    expect(siteIn(output)).toEqual(first)
  })
})
