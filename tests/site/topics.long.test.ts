// @module-tag long

import { describe, expect, inject, it } from 'vitest'
import { objections, overflow, phone, useBrowser } from './browser.ts'
import { page as documentAt } from './page.ts'

const open = useBrowser()
const { folder, url } = inject('wood')

const texts = (document: Document, selector: string) =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent.replace(/\s+/g, ' ').trim())

describe('topics', () => {
  it('are listed, each with pages in its middle and the topics that it is joined to', () => {
    const topics = documentAt(folder, '/themes/')
    const names = texts(topics, '.topic-list h2')
    expect(names.length).toBeGreaterThanOrEqual(5)
    expect(new Set(names).size).toBe(names.length)
    for (const item of topics.querySelectorAll('.topic-list > li')) {
      expect(item.querySelectorAll('.stations a').length).toBeGreaterThan(0)
      expect(item.querySelectorAll('.section-line a').length).toBeGreaterThan(0)
    }
  })

  it('have pages to which the header, home and the indexes lead', () => {
    const home = documentAt(folder, '/')
    expect(texts(home, '.site-nav a')).toContain('Topics')
    for (const [path, selector] of [
      ['/', '#topics .tag'],
      ['/notes/', '.link-row a[href*="/themes/"]'],
    ] as const) {
      const links = [...documentAt(folder, path).querySelectorAll(selector)]
      expect(links.length).toBeGreaterThanOrEqual(5)
      for (const link of links) {
        const [address = '', fragment] = (link.getAttribute('href') ?? '').split('#')
        const topic = documentAt(folder, address)
        expect(topic.querySelector('main')?.getAttribute('data-kind')).toBe('topic')
        if (fragment !== undefined) expect(topic.getElementById(fragment)).not.toBeNull()
      }
    }
  })

  it('say what joins one to the others, and why', () => {
    const topic = documentAt(folder, '/themes/root/')
    expect(texts(topic, '#crossings h3').length).toBeGreaterThanOrEqual(4)
    expect(texts(topic, '#crossings .relation')).toContain('Supports')
    expect(topic.querySelector('#crossings .reason strong')?.textContent).toBe('root')
  })

  it.each(['topics/', 'topics/root/', 'notes/'])(
    '%s has nothing that axe objects to, and fits',
    async (path) => {
      for (const options of [{}, { ...phone, colorScheme: 'dark', javaScriptEnabled: false }] as const) {
        const page = await open(`${url}${path}`, options)
        if (!('javaScriptEnabled' in options)) expect(await objections(page)).toEqual([])
        await page.setViewportSize({ width: 320, height: 640 })
        expect(await overflow(page)).toBeLessThanOrEqual(0)
      }
    },
  )
})
