import { describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address.ts'
import type { Site } from '../../../src/site/site-of.ts'
import { pageAt, siteWith } from './collection.ts'

const soils = ['clay', 'sand']

/** 24 notes in two topics, each linking to those before it in its own. */
const notes = Object.fromEntries(
  soils.flatMap((soil, which) =>
    Array.from({ length: 12 }, (_, index) => {
      const links = Array.from({ length: index }, (_, before) => `[[${soil}-${before}]]`).join(' ')
      const date = index === 3 ? '' : `date: ${2020 + which}-0${(index % 9) + 1}-15\n`
      const front = `title: ${soil} ${String.fromCharCode(97 + index)}\ntags: [${soil}, ${index % 2 ? 'odd' : 'even'}]\n${date}`
      return [`notes/${soil}-${index}.md`, `---\n${front}---\n${links}`]
    }),
  ),
)

/** 13 papers, of which one has no year, each cited by those of its number and above. */
const papers = Object.fromEntries(
  Array.from({ length: 13 }, (_, index) => [
    `papers/p${index}.md`,
    `---\ntitle: Paper ${String.fromCharCode(97 + index)}\n${index === 5 ? '' : `year: ${2001 + (index % 3)}\n`}citekey: key${index}\n---\n`,
  ]),
)
const citing = Object.fromEntries(
  Array.from({ length: 13 }, (_, index) => [
    `inquiries/c${index}.md`,
    Array.from({ length: 13 - index }, (_, key) => `[@key${12 - key}]`).join(' '),
  ]),
)
const files = { ...notes, ...papers, ...citing }

const index = (site: Site, address: string) => pageAt(site, address, 'index')
const orders = (site: Site, address: string) => index(site, address).orders.map(({ address }) => address)
/** The parts of a page, each with how many nodes it has there. */
const parts = (site: Site, address: string) => {
  const { items } = index(site, address).listing
  return [...Map.groupBy(items, ({ part }) => part?.title ?? null)].map(([title, own]) => [title, own.length])
}

describe('the orders of an index', () => {
  it('are those that its nodes have something for', async () => {
    const site = await siteWith(files)
    expect(orders(site, '/notes/')).toEqual([
      '/notes/',
      '/notes/by-theme/',
      '/notes/most-used/',
      '/notes/newest/',
    ])
    expect(orders(site, '/papers/')).toEqual(['/papers/', '/papers/most-cited/', '/papers/by-year/'])
    expect(orders(site, '/notes/newest/')).toEqual(orders(site, '/notes/'))
    const few = await siteWith(Object.fromEntries(Object.entries(notes).slice(0, 11)))
    expect(orders(few, '/notes/')).toEqual([])
    expect(few.addresses.filter((address) => address.startsWith('/notes/newest/'))).toEqual([])
  })

  it('by topic has the topics one after the other', async () => {
    const site = await siteWith({ ...files, 'notes/alone.md': '' })
    expect(parts(site, '/notes/by-theme/')).toEqual([
      ['Clay', 12],
      ['Sand', 12],
      ['In no topic', 1],
    ])
    const { jumps } = index(site, '/notes/by-theme/')
    expect(jumps.map(({ id, title, address }) => [id, title, address])).toEqual([
      ['at-clay', 'Clay', '/notes/by-theme/'],
      ['at-sand', 'Sand', '/notes/by-theme/'],
      ['at-none', 'In no topic', '/notes/by-theme/'],
    ])
  })

  it('by use begins with what most pages link to', async () => {
    const { items } = index(await siteWith(files), '/notes/most-used/').listing
    expect(items.slice(0, 3).map(({ title, detail }) => [title, detail])).toEqual([
      ['clay a', '11 pages'],
      ['sand a', '11 pages'],
      ['clay b', '10 pages'],
    ])
    const cited = index(await siteWith(files), '/papers/most-cited/').listing.items
    expect([cited[0], cited.at(-1)].map((item) => [item?.title, item?.detail])).toEqual([
      ['Paper m', '13 pages'],
      ['Paper a', '1 page'],
    ])
  })

  it('by newness and by year have a part for each year, and one for what has none', async () => {
    const site = await siteWith(files)
    expect(parts(site, '/notes/newest/')).toEqual([
      ['2021', 11],
      ['2020', 11],
      ['No date', 2],
    ])
    expect(index(site, '/notes/newest/').listing.items[0]).toMatchObject({
      title: 'sand i',
      detail: '15 September 2021',
    })
    expect(parts(site, '/papers/by-year/')).toEqual([
      ['2003', 3],
      ['2002', 4],
      ['2001', 5],
      ['No year', 1],
    ])
  })

  it('by title has letters where the list is long, and jumps to the page on which each begins', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 130 }, (_, index) => {
        const initial = String.fromCharCode(65 + (index % 13))
        return [`notes/${index}.md`, `---\ntitle: ${initial} thing ${index}\n---\n`]
      }),
    )
    const { jumps, orders } = index(await siteWith(many), '/notes/page/2/')
    expect(jumps.map(({ title }) => title).join('')).toBe('ABCDEFGHIJKLM')
    expect(jumps.map(({ address }) => address).slice(8, 12)).toEqual([
      '/notes/',
      '/notes/',
      '/notes/page/2/',
      '/notes/page/2/',
    ])
    expect(orders).toEqual([])
    expect(index(await siteWith(notes), '/notes/').jumps).toEqual([])
  })

  it('give way to a note or a folder at their address', async () => {
    const note = await siteWith({ ...files, 'notes/newest.md': 'own' })
    expect(note.page('/notes/newest/' as Address)).toMatchObject({ kind: 'note', title: 'newest' })
    expect(orders(note, '/notes/')).not.toContain('/notes/newest/')
    const folder = await siteWith({ ...files, 'notes/newest/deep.md': 'own' })
    expect(folder.page('/notes/newest/' as Address)?.kind).toBe('folder')
    expect(orders(folder, '/notes/')).not.toContain('/notes/newest/')
  })

  it('change only with what they go by', async () => {
    const before = await siteWith(files)
    const text = await siteWith({ ...files, 'notes/clay-3.md': `${notes['notes/clay-3.md'] ?? ''} More.` })
    const dated = await siteWith({
      ...files,
      'notes/clay-3.md': (notes['notes/clay-3.md'] ?? '').replace('tags', 'date: 2022-01-01\ntags'),
    })
    for (const order of ['', 'by-theme/', 'most-used/', 'newest/']) {
      const address = `/notes/${order}` as Address
      expect(text.listFingerprint(address), address).toBe(before.listFingerprint(address))
      expect(dated.listFingerprint(address) === before.listFingerprint(address), address).toBe(
        order !== 'newest/',
      )
    }
  })
})

describe('the tags of an index', () => {
  it('lead to the part of their pages with its kind', async () => {
    const site = await siteWith({ ...files, 'inquiries/odd.md': '---\ntags: [odd, clay]\n---\n' })
    expect(index(site, '/notes/').tags).toEqual([
      { tag: 'clay', address: '/tags/clay/', count: 12, fragment: 'of-note' },
      { tag: 'even', address: '/tags/even/', count: 12, fragment: 'of-note' },
      { tag: 'odd', address: '/tags/odd/', count: 12, fragment: 'of-note' },
      { tag: 'sand', address: '/tags/sand/', count: 12, fragment: 'of-note' },
    ])
    expect(index(site, '/inquiries/').tags).toEqual([])
    const { listing, counts } = pageAt(site, '/tags/odd/', 'tag')
    expect(counts).toEqual([
      { kind: 'note', count: 12 },
      { kind: 'inquiry', count: 1 },
    ])
    expect(listing.items.map(({ kind }) => kind).lastIndexOf('note')).toBe(11)
  })
})
