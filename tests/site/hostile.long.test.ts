// @module-tag long

import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import send from 'send'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { collection, removeScratch, scratch } from '../command/collection.ts'
import { build } from '../command/incremental.ts'
import { families } from '../hostile/corpus.ts'
import { files as otherFiles } from '../hostile/fields.ts'
import { runs } from '../laws.ts'
import { noteViolations, useBrowser, walkable } from './browser.ts'
import { files } from './page.ts'

const open = useBrowser()

/** One case of so many is tried: a quarter of them in `npm run test:long`, and all with `LAW_RUNS=4`. */
const every = Math.ceil(80 / runs(20))
const cases = families
  .flatMap(({ name, isHtml, texts }) =>
    texts.map((text, number) => ({ name: `${name}-${number}`, isHtml: isHtml === true, text })),
  )
  .filter((_, index) => index % every === 0)
const ends = [
  '#<img src=x onerror=ran()>',
  '#walk=<img src=x onerror=ran()>',
  '#node="><img src=x onerror=ran()>',
  '#constructor',
  '?q=<img src=x onerror=ran()>',
  '?q="><script>ran()</script>',
]

/**
 * Those that do their harm by themselves; a policy cannot stop a page from leading elsewhere. Nor can it stop Chromium
 * from connecting to the server of a frame before it refuses to load it: so they ask without encryption, where the proxy
 * sees what was asked and not that there was a connection.
 */
const planters = cases
  .filter(({ isHtml, text }) => isHtml && !/http-equiv="?refresh|<a .*_blank/i.test(text))
  .map(({ name, text }) => ({ name, text: text.replaceAll('https://elsewhere', 'http://elsewhere') }))

let folder = ''
let url = ''
let policy = ''
/** What stands at `/planted`. */
let planted = ''
let paths: readonly string[] = []

const policyOf = (html: string) =>
  /<meta http-equiv="?Content-Security-Policy"? content="([^"]*)">/.exec(html)

/** Where an address that a node had before leads on at once. */
const redirect = /(<link rel=canonical[^>]*>)<meta http-equiv=refresh content="0; url=\/[^"]*">/

/** Serves the site with policies that are told of and not enforced: the texts must do no harm without their help. */
const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost')
  const html = (text: string) => response.setHeader('content-type', 'text/html; charset=utf-8').end(text)
  if (pathname === '/planted') return html(planted)
  if (!pathname.endsWith('/')) return send(request, pathname, { root: folder, maxAge: '1h' }).pipe(response)
  const text = readFileSync(join(folder, decodeURIComponent(pathname), 'index.html'), 'utf8')
  const own = policyOf(text)
  response.setHeader('content-security-policy-report-only', own?.[1] ?? '')
  return html(text.replace(own?.[0] ?? '', '').replace(redirect, '$1'))
})

beforeAll(async () => {
  const root = scratch()
  folder = join(root, 'site')
  const content = collection({
    ...Object.fromEntries(cases.map(({ name, text }) => [`notes/${name}.md`, text])),
    ...otherFiles,
  })
  const { published, problems } = await build(content, folder, join(root, 'cache'))
  if (!published) throw new Error(`The site was not built: ${JSON.stringify(problems)}`)
  policy = policyOf(readFileSync(join(folder, 'index.html'), 'utf8'))?.[1] ?? ''
  if (policy === '') throw new Error('The site has no policy')
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  paths = files(folder)
    .filter((file) => /(?:^|\/)index\.html$/.test(file))
    .map((file) => file.replace(/index\.html$/, ''))
})

afterAll(() => {
  server.close()
  removeScratch()
})

interface Harm {
  /** Times that `ran()` was called, or a dialog opened. */
  ran: number
  /** The servers that were asked, but that of the site. */
  readonly asked: string[]
  readonly violations: string[]
  /** What stands in the page that should not. */
  readonly found: string[]
}

interface Watched {
  readonly page: Page
  /** What went wrong since the last time that this was asked. */
  readonly harm: () => Promise<Harm>
}

async function watched(): Promise<Watched> {
  const harm = { ran: 0, asked: new Set<string>(), violations: [] as string[] }
  // What leaves the browser for another server, whatever made it: the browser tells of what its policy stops as well.
  const proxy = createServer((request, response) => {
    harm.asked.add(request.url ?? '')
    response.writeHead(204).end()
  })
  proxy.on('connect', ({ url = '' }, socket) => {
    // The browser asks its maker how to fill in a form.
    if (url !== 'content-autofill.googleapis.com:443') harm.asked.add(url)
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const { port } = proxy.address() as AddressInfo
  const page = await open('about:blank', {
    proxy: { server: `http://127.0.0.1:${port}`, bypass: new URL(url).host },
  })
  onTestFinished(async () => {
    await page.close()
    proxy.close()
  })
  await page.exposeFunction('ran', () => void (harm.ran += 1))
  await noteViolations(page, (violation) => harm.violations.push(violation))
  page.on('dialog', (dialog) => {
    harm.ran += 1
    void dialog.dismiss()
  })
  page.on('popup', (popup) => {
    harm.asked.add(popup.url())
    void popup.close()
  })
  return {
    page,
    harm: async () => {
      const found = await Promise.race([page.evaluate(pressAll), hung()])
      const now = { ran: harm.ran, asked: [...harm.asked], violations: [...harm.violations], found }
      harm.ran = 0
      harm.asked.clear()
      harm.violations.length = 0
      return now
    },
  }
}

/** A page that was led elsewhere may never answer. */
async function hung(): Promise<never> {
  await setTimeout(inject('patience'), null, { ref: false })
  throw new Error('The page does not answer')
}

/** Runs in the page: points at, focuses and presses all that an author may have made, and says what should not stand there. */
async function pressAll(): Promise<string[]> {
  const found: string[] = []
  // To follow a link is no harm, and what it leads to is no page of ours; a `javascript:` link is not navigation.
  window.navigation.addEventListener('navigate', (event) => {
    if (!event.destination.sameDocument) event.preventDefault()
  })
  const main = document.querySelector('main') ?? document.body
  for (const element of [...main.querySelectorAll<HTMLElement>('*')].slice(0, 400)) {
    for (const type of [
      'pointerover',
      'pointerenter',
      'mouseover',
      'mouseenter',
      'focus',
      'animationstart',
      'toggle',
    ])
      element.dispatchEvent(new Event(type, { bubbles: true }))
    element.focus()
    // The frame of a map loads what it is pointed at; its nodes are the site's own.
    if (!element.closest('neighbourhood-map, whole-graph'))
      element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  }
  for (const element of document.querySelectorAll('*')) {
    // As the browser knows them: a form says of itself whatever its fields are called.
    for (const name of Element.prototype.getAttributeNames.call(element)) {
      const value = Element.prototype.getAttribute.call(element, name)?.trim() ?? ''
      if (/^on/i.test(name)) found.push(`${element.localName} ${name}`)
      if (!/^(?:href|xlink:href|src|action|formaction|data|poster|cite|background|ping|manifest)$/.test(name))
        continue
      if (!URL.canParse(value, location.href)) continue
      const { protocol } = new URL(value, location.href)
      if (!/^(?:https?|mailto|tel):$/.test(protocol)) found.push(`${element.localName} ${name}=${value}`)
    }
    // Scripts of the site ask for its own parts by id, and get the first that has it.
    if (element.id && document.getElementById(element.id) !== element) found.push(`second #${element.id}`)
  }
  for (const [name, own] of Object.entries({
    body: document.documentElement.lastElementChild,
    head: document.documentElement.firstElementChild,
    currentScript: null,
  }))
    if (document[name as 'body'] !== own) found.push(`document.${name}`)
  for (const name of ['getElementById', 'querySelector', 'createElement'] as const)
    if (typeof document[name] !== 'function') found.push(`document.${name}`)
  if (
    document.querySelectorAll('base, meta[http-equiv]:not([http-equiv=Content-Security-Policy])').length > 0
  )
    found.push('base or meta')
  // What was started by a press comes after it.
  await new Promise((resolve) => window.setTimeout(resolve))
  await new Promise((resolve) => window.setTimeout(resolve))
  return found
}

const none: Harm = { ran: 0, asked: [], violations: [], found: [] }

/** A page of nothing but one case, as it was written. */
async function plant(page: Page, head: string, text: string): Promise<void> {
  planted = `<!DOCTYPE html>${head}<body><main>${text}`
  await page.goto(`${url}planted`)
}

describe('a site of hostile texts', () => {
  it('runs nothing, asks no other server, breaks no policy, and keeps its names', async () => {
    expect(paths.length).toBeGreaterThan(cases.length)
    const rest = paths.values()
    // As many at a time as there are cores on a small machine.
    await Promise.all(
      [1, 2].map(async () => {
        let { page, harm } = await watched()
        let visited = 0
        for (const path of rest) {
          visited += 1
          // Of every page that it has left, a browser keeps something in memory.
          if (visited % 100 === 0) {
            await page.close()
            ;({ page, harm } = await watched())
          }
          await page.goto(url + encodeURI(path))
          expect([path, await harm().catch(String)]).toEqual([path, none])
        }
      }),
    )
  })

  it('is not run by what stands in an address', async () => {
    const { page, harm } = await watched()
    for (const path of ['', 'graph/', 'search/', `notes/${cases[0]?.name ?? ''}/`]) {
      for (const end of ends) {
        await page.goto('about:blank')
        await page.goto(url + path + end)
        await page.keyboard.press('/')
        expect([path + end, await harm()]).toEqual([path + end, none])
      }
    }
  })

  it('runs nothing for a reader who searches it', async () => {
    const { page, harm } = await watched()
    for (const query of ['ran', 'onclick', '<img src=x onerror=ran()>', '"><script>ran()</script>']) {
      await page.goto(url)
      await page.keyboard.press('/')
      await page.keyboard.type(query)
      await page
        .locator('dialog [role=status]')
        .filter({ hasText: /result|nothing/i })
        .waitFor()
      await page.keyboard.press('ArrowDown')
      expect([query, await harm()]).toEqual([query, none])
    }
  })

  it('runs nothing for a reader who walks through it', async () => {
    const { page, harm } = await watched()
    await page.goto(url + (paths.find((path) => /^notes\/.+\/a\/$/.test(path)) ?? ''))
    await walkable(page)
    await page.locator('.map-frame a[aria-current]').dispatchEvent('pointermove')
    await page.locator('.map-frame a[tabindex="0"]').waitFor()
    for (const name of ['img', 'a']) {
      const node = page.locator(`.map-frame a:not([aria-current])[href*="${name}"]`).first()
      const href = (await node.getAttribute('href')) ?? ''
      await node.press('Enter')
      await page.locator(`.map-frame a[aria-current][href="${href}"]`).waitFor()
      await page.locator(`[data-details=title][href="${href}"]`).waitFor()
    }
    expect(await harm()).toEqual(none)
  })

  it('has a policy that stops the same texts where nothing else does', async () => {
    const { page, harm } = await watched()
    for (const { name, text } of planters) {
      await plant(page, `<meta http-equiv="Content-Security-Policy" content="${policy}">`, text)
      const { ran, asked } = await harm()
      expect([name, ran, asked]).toEqual([name, 0, []])
    }
  })

  it('is tried with texts that would run and ask', async () => {
    const { page, harm } = await watched()
    const outcomes: Harm[] = []
    for (const { text } of planters) {
      await plant(page, '', text)
      outcomes.push(await harm())
    }
    const share = (does: (harm: Harm) => boolean) => outcomes.filter(does).length / planters.length
    expect(share(({ ran }) => ran > 0)).toBeGreaterThan(0.3)
    expect(share(({ asked }) => asked.length > 0)).toBeGreaterThan(0.05)
  })
})
