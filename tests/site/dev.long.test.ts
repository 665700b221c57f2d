// @module-tag long

import type { ChildProcess } from 'node:child_process'
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collection, removeScratch, write } from '../command/collection.ts'
import { addressOf, startDev } from '../command/run.ts'
import { noteViolations, objections, overflow, phone, useBrowser } from './browser.ts'

const open = useBrowser()

const paragraphs = Array.from({ length: 40 }, (_, number) => `Paragraph ${number} of a [[other|text]].\n`)
const long = (before = '') => `---\ntitle: Long\n---\n${before}${paragraphs.join('\n')}`
const draft = '---\ndraft: true\n---\nOf [[nothing]] and [[long]].\n'
const square = (colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10" fill="${colour}"/></svg>`

let content = ''
let url = ''
let dev: ChildProcess | undefined

const save = (file: string, text: string) => {
  write(join(content, `.${file}.saved`), text)
  renameSync(join(content, `.${file}.saved`), join(content, file))
}

beforeAll(async () => {
  content = collection({
    'long.md': long(),
    'other.md': 'Words.\n',
    'draft.md': draft,
    'shown.md': '![[square.svg]]\n',
    'square.svg': square('red'),
  })
  dev = startDev(content)
  url = await addressOf(dev, () => {})
})
afterAll(() => {
  dev?.removeAllListeners('exit')
  dev?.kill()
  removeScratch()
})

/** A page that knows whether it has been loaded again. */
async function kept(path: string): Promise<Page> {
  const page = await open(url + path)
  await page.evaluate(() => {
    document.documentElement.dataset['kept'] = ''
  })
  return page
}
const isKept = (page: Page) => page.evaluate(() => document.documentElement.dataset['kept'] === '')
const remarks = (page: Page) => page.locator('#dev-remarks').innerText()
const topOf = (page: Page, words: string) =>
  page
    .getByText(words, { exact: false })
    .first()
    .evaluate((element) => Math.round(element.getBoundingClientRect().top))

describe('an open page of dev', () => {
  it('says what is wrong with its file and then that it is mended, without being loaded again', async () => {
    const page = await kept('notes/long/')
    await page.evaluate(() =>
      document.querySelectorAll('main p')[20]?.scrollIntoView({ behavior: 'instant' }),
    )
    const before = await topOf(page, 'Paragraph 24 ')
    save('long.md', long().replace('Long', '[Long'))
    await expect.poll(() => remarks(page)).toMatch(/last good page[^]*long\.md:2:8/)
    expect(await isKept(page)).toBe(true)
    await expect.poll(async () => Math.abs((await topOf(page, 'Paragraph 24 ')) - before)).toBeLessThan(2)
    save('long.md', long())
    await expect.poll(() => remarks(page)).toBe('')
    expect(await isKept(page)).toBe(true)
  })

  it('stays where one reads, and the focus where it was, when its text is another', async () => {
    const page = await kept('notes/long/')
    await page.locator('main p a').nth(25).focus()
    await page.evaluate(() =>
      document.querySelectorAll('main p')[20]?.scrollIntoView({ behavior: 'instant' }),
    )
    const before = await topOf(page, 'Paragraph 24 ')
    save('long.md', long('New words.\n\nAnd more of them.\n\n'))
    await expect.poll(() => page.getByText('And more of them.').count()).toBe(1)
    await page.waitForLoadState('load')
    expect(await isKept(page)).toBe(false)
    await expect.poll(async () => Math.abs((await topOf(page, 'Paragraph 24 ')) - before)).toBeLessThan(2)
    const focused = () => page.evaluate(() => document.activeElement?.closest('p')?.textContent)
    expect(await focused()).toContain('Paragraph 25 ')
    save('long.md', long())
    await expect.poll(() => page.getByText('And more of them.').count()).toBe(0)
  })

  it('is not loaded again where only others have changed', async () => {
    const page = await kept('notes/draft/')
    const other = await open(`${url}notes/other/`)
    save('other.md', 'Other words.\n')
    await expect.poll(() => other.getByText('Other words.').count()).toBe(1)
    expect(await isKept(page)).toBe(true)
  })

  it('shows a picture that was replaced, although its text is the same', async () => {
    const page = await kept('notes/shown/')
    save('square.svg', square('tan'))
    await expect.poll(() => isKept(page)).toBe(false)
    await page.waitForLoadState('load')
    const source = await page.locator('main img').getAttribute('src')
    const served = (address: string) => fetch(address).then((response) => response.text())
    expect(await served(new URL(source ?? '', url).href)).toBe(square('tan'))
  })

  it('goes where its file goes', async () => {
    const page = await kept('notes/other/')
    renameSync(join(content, 'other.md'), join(content, 'another.md'))
    await page.waitForURL('**/notes/another/')
    renameSync(join(content, 'another.md'), join(content, 'other.md'))
    await page.waitForURL('**/notes/other/')
  })

  it('finds texts, those of drafts and of edits too, and is not loaded again for it', async () => {
    const page = await kept('notes/shown/')
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const found = page.locator('dialog .search-results .search-title')
    const find = (words: string) => page.locator('dialog input[type=search]').fill(words)
    await page.keyboard.press('/')
    await find('paragraph')
    await expect.poll(() => found.allTextContents()).toEqual(['Long'])
    // What was loaded is forgotten when the page is told of the edit, and so asks for itself.
    const told = page.waitForRequest(`${url}notes/shown/`)
    save('draft.md', `${draft}And of xylophones.\n`)
    await told
    await find('xylophones')
    await expect.poll(() => found.allTextContents()).toEqual(['draft'])
    expect(await isKept(page)).toBe(true)
    expect(asked.filter((path) => path.endsWith('search/things.json'))).not.toEqual([])
    save('draft.md', draft)
    const served = () => fetch(`${url}notes/draft/`).then((response) => response.text())
    await expect.poll(served).not.toContain('xylophones')
  })

  it('previews a page as it is now, although it was previewed before', async () => {
    const page = await kept('notes/draft/')
    const link = page.locator('main p a').last()
    const said = page.locator('.preview-text')
    await link.hover()
    await expect.poll(() => said.innerText()).toContain('Paragraph 0')
    await page.mouse.move(0, 0)
    await said.waitFor({ state: 'detached' })
    const told = page.waitForRequest(`${url}notes/draft/`)
    save('long.md', long('Words before all others.\n\n'))
    await told
    await link.hover()
    await expect.poll(() => said.innerText()).toContain('Words before all others.')
    expect(await isKept(page)).toBe(true)
    await page.mouse.move(0, 0)
    save('long.md', long())
  })

  it.each([
    ['on a phone', phone],
    ['in the dark', { colorScheme: 'dark' }],
    ['on a desk', {}],
  ] as const)('can be read %s, with what is said of it', async (_, options) => {
    const violations: string[] = []
    const page = await open(`${url}notes/draft/`, { ...options, serviceWorkers: 'block' })
    await noteViolations(page, (violation) => violations.push(violation)).catch(() => {})
    save('site.yaml', 'ignor: [a]\n')
    await expect.poll(() => remarks(page)).toContain('site.yaml has an error')
    expect(await objections(page, '#dev-remarks')).toEqual([])
    save('site.yaml', '\n')
    await expect.poll(() => remarks(page)).toBe('1 warning')
    await page.locator('#dev-remarks summary').click()
    expect(await remarks(page)).toMatch(/draft\.md:4:4[^]*Why[^]*Fix/)
    expect(await objections(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    expect(violations).toEqual([])
  })
})
