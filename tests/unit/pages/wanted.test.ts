import { describe, expect, it } from 'vitest'
import { bodyAt, pageAt, siteWith } from './collection.ts'

const many = Object.fromEntries(
  Array.from({ length: 120 }, (_, index): [string, string] => [
    `n${String(index).padStart(3, '0')}.md`,
    `Of [[Clay]] in ${index}.${index % 2 ? ' And [[Sand]].' : ''}${index < 3 ? ' Also [[Ash]].' : ''}\n`,
  ]),
)
const settings = { 'site.yaml': 'wanted: pages\nurl: https://example.org\n' }

describe('the page of a wanted note', () => {
  it('lists the pages that link it by title, each with its sentence, over several pages', async () => {
    const site = await siteWith({ ...settings, ...many })
    const first = pageAt(site, '/wanted/clay/', 'wanted')
    expect(first).toMatchObject({ name: 'Clay', number: 1, listing: { total: 120, pages: 2 } })
    expect(first.listing.items[1]).toMatchObject({
      address: '/notes/n001/',
      title: 'n001',
      sentence: { text: 'Of <mark>Clay</mark> in 1.' },
      property: null,
    })
    expect(first.ranges.map(({ address, first, last }) => [address, first, last])).toEqual([
      ['/wanted/clay/', 'n000', 'n099'],
      ['/wanted/clay/page/2/', 'n100', 'n119'],
    ])
    expect(pageAt(site, '/wanted/clay/page/2/', 'wanted').listing.items).toHaveLength(20)
  })

  it('is where the links lead, which still say that nobody has written it', async () => {
    const site = await siteWith({ ...settings, ...many })
    expect(bodyAt(site, '/notes/n000/')).toContain(
      '<a class="missing" title="Not written yet" href="/wanted/clay/">Clay</a>',
    )
  })

  it('shows nothing of an author as markup', async () => {
    const text = 'See [[<b>&"Clay]] & <em>more</em>.\n'
    const site = await siteWith({ ...settings, 'a.md': text, 'b.md': text })
    const [address = ''] = site.addresses.filter((address) => /^\/wanted\/./.test(address))
    const page = pageAt(site, address, 'wanted')
    expect(page.name).toBe('<b>&"Clay')
    expect(page.listing.items[0]?.sentence?.text).toBe(
      'See <mark>&lt;b&gt;&amp;&quot;Clay</mark> &amp; more.',
    )
  })
})

describe('the list of wanted notes', () => {
  it('has those first that most pages link, and is told of by the index of notes', async () => {
    const site = await siteWith({ ...settings, ...many })
    expect(pageAt(site, '/wanted/', 'wanted-index').listing.items).toEqual([
      { name: 'Clay', address: '/wanted/clay/', pages: 120 },
      { name: 'Sand', address: '/wanted/sand/', pages: 60 },
      { name: 'Ash', address: '/wanted/ash/', pages: 3 },
    ])
    expect(pageAt(site, '/notes/', 'index').wanted).toBe(3)
    expect(pageAt(site, '/notes/page/2/', 'index').wanted).toBe(0)
  })

  it('goes on over several pages', async () => {
    const names = Array.from({ length: 130 }, (_, index) => `[[Wish ${index}]]`).join(' ')
    const site = await siteWith({ ...settings, 'a.md': names, 'b.md': names })
    const page = pageAt(site, '/wanted/page/2/', 'wanted-index')
    expect(page.listing.items).toHaveLength(30)
    expect(page.ranges[1]).toMatchObject({ address: '/wanted/page/2/', first: '2 pages', last: '2 pages' })
  })

  it('is not there where nothing is wanted, or no pages are', async () => {
    for (const files of [many, { ...settings, 'a.md': '[[Clay]]', 'b.md': '[[Sand]]' }]) {
      const site = await siteWith(files)
      expect(site.addresses.filter((address) => address.startsWith('/wanted/'))).toEqual([])
      expect(pageAt(site, '/notes/', 'index').wanted).toBe(0)
    }
  })
})

it('what is wanted is no part of the graph, the search, the counts, the feed or the map of the site', async () => {
  const [with_, without] = await Promise.all([siteWith({ ...settings, ...many }), siteWith(many)])
  expect(with_.searched).toEqual(without.searched)
  expect(with_.things).toEqual(without.things)
  expect(with_.dated).toEqual(without.dated)
  expect(with_.recent).toEqual(without.recent)
  expect(with_.wholeGraph()).toEqual(without.wholeGraph())
  expect(pageAt(with_, '/', 'home').counts).toEqual(pageAt(without, '/', 'home').counts)
  expect(with_.places).toEqual(without.places)
})
