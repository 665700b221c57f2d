import { describe, expect, it } from 'vitest'
import { siteOf } from '../../../src/site/site-of.ts'
import { kindAddress, type Address } from '../../../src/core/address.ts'
import { fingerprint } from '../../../src/graph-view/whole-graph.ts'
import { decodeEdges } from '../../../src/map/map-edge.ts'
import { census } from '../../../src/report/summary.ts'
import { collectionOf, listIn, pageAt, said, siteWith } from '../pages/collection.ts'

const inquiries = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `inquiries/q${index}.md`,
      `---\ntitle: Question ${index}\n---\n[[hub]]\n`,
    ]),
  )

describe('a long list', () => {
  it('stands whole up to 100 items', async () => {
    const site = await siteWith({ 'hub.md': '', ...inquiries(100) })
    const list = listIn(pageAt(site, '/notes/hub/', 'note'), 'inquiries', 'inquiries')
    expect([list.total, list.items.length, list.pages]).toEqual([100, 100, 1])
    expect(site.page('/notes/hub/inquiries/2/' as Address)).toBeNull()
  })

  it('goes on over pages beyond, each item once and in order', async () => {
    const site = await siteWith({ 'hub.md': '', ...inquiries(250) })
    const first = listIn(pageAt(site, '/notes/hub/', 'note'), 'inquiries', 'inquiries')
    const later = [2, 3].map(
      (number) => pageAt(site, `/notes/hub/inquiries/${number}/`, 'continuation').section,
    )
    expect(first.total).toBe(250)
    expect(later.map(({ listing }) => [listing.total, listing.items.length])).toEqual([
      [250, 100],
      [250, 50],
    ])
    const titles = [first, ...later.map(({ listing }) => listing)].flatMap(({ items }) =>
      items.map(({ title }) => title),
    )
    expect(titles).toEqual(Array.from({ length: 250 }, (_, index) => `Question ${index}`))
    expect(site.addresses).toContain('/inquiries/page/3/')
    expect(
      pageAt(site, '/inquiries/page/3/', 'index').ranges.map(({ first, last }) => [first, last]),
    ).toEqual([
      ['Question 0', 'Question 99'],
      ['Question 100', 'Question 199'],
      ['Question 200', 'Question 249'],
    ])
  })
})

describe('addresses', () => {
  it('each has a page that knows it, and they are in order', async () => {
    const site = await siteWith({
      'index.md': '# Home\n',
      'notes/index.md': '# All notes\n',
      'notes/x/a.md': '---\naliases: [Old name]\ntags: [t/u]\n---\n',
      'notes/x/readme.md': '# The folder X\n',
      'notes/y/z/b.md': '',
    })
    expect(site.addresses).toEqual([...site.addresses].sort())
    for (const address of site.addresses) expect(site.page(address)?.address).toBe(address)
    expect(pageAt(site, '/', 'home').title).toBe('Home')
    expect(pageAt(site, '/notes/', 'index').listing.total).toBe(3)
    expect(pageAt(site, '/notes/x/', 'note').contents?.listing.items.map(({ title }) => title)).toEqual(['a'])
    expect(pageAt(site, '/notes/y/', 'folder').contents.folders.map(({ name }) => name)).toEqual(['z'])
    expect(pageAt(site, '/notes/y/z/b/', 'note').folders.map(({ address }) => address)).toEqual([
      '/notes/y/',
      '/notes/y/z/',
    ])
    expect(pageAt(site, '/notes/old-name/', 'redirect').to.address).toBe('/notes/x/a/')
    expect(pageAt(site, '/tags/t/', 'tag').children.map(({ tag }) => tag)).toEqual(['t/u'])
  })
})

describe('the places that every page leads to', () => {
  it('are those that hold something', async () => {
    expect((await siteWith({ 'a.md': '' })).places).toEqual(['note', 'graph'])
    const full = await siteWith({ 'inquiries/q.md': '#tag', 'papers/p.md': '' })
    expect(full.places).toEqual(['note', 'inquiry', 'paper', 'graph', 'tags'])
  })
})

describe('what pages say', () => {
  const files = {
    'a.md': '---\ntitle: A\nrelated: ["[[b]]"]\n---\nText.\n',
    'b.md': '---\ntitle: B\n---\nText.\n',
    'c.md': '---\ntitle: C\n---\nText.\n',
    'd.md': '---\ntitle: D\n---\nText.\n',
  }
  const changed = async (after: Record<string, string>) => {
    const [before, now] = [await siteWith(files), await siteWith(after)]
    return now.addresses.filter(
      (address) =>
        before.siteFingerprint !== now.siteFingerprint || said(before, address) !== said(now, address),
    )
  }

  it('is the same for the same collection', async () => {
    expect(await changed(files)).toEqual([])
  })

  it('changes for the pages that show what was edited, and for no other', async () => {
    expect(await changed({ ...files, 'b.md': '---\ntitle: B\n---\nOther text.\n' })).toEqual(
      ['/', '/notes/', '/notes/a/', '/notes/b/', '/graph/'].sort(),
    )
    // The neighbours in the index name it too.
    expect(await changed({ ...files, 'd.md': '---\ntitle: Dd\n---\nText.\n' })).toEqual([
      '/notes/',
      '/notes/a/',
      '/notes/c/',
      '/notes/d/',
    ])
  })

  it('changes everywhere with a setting that every page shows', async () => {
    const site = await siteWith(files)
    expect(await changed({ ...files, 'site.yaml': 'title: Another\n' })).toEqual(site.addresses)
  })
})

describe('the still map', () => {
  it('holds the centre, its relations both ways and its inquiries, and counts what does not fit', async () => {
    const site = await siteWith({
      'hub.md': '---\nrelated: ["[[a]]"]\n---\n',
      'a.md': '',
      'b.md': '---\nrelated: ["[[hub]]", "[[a]]"]\n---\n',
      ...inquiries(40),
    })
    const map = pageAt(site, '/notes/hub/', 'note').map
    expect(map?.nodes).toHaveLength(24)
    expect(map?.hidden).toBe(19)
    expect(map?.nodes.slice(0, 3).map(({ title, centre }) => [title, centre])).toEqual([
      ['hub', true],
      ['a', false],
      ['b', false],
    ])
    expect(map?.edges.filter(({ type }) => type.kind === 'related')).toHaveLength(3)
  })

  it('is absent around a node that is joined to nothing', async () => {
    expect(pageAt(await siteWith({ 'a.md': 'Alone.' }), '/notes/a/', 'note').map).toBeNull()
  })
})

describe('new', () => {
  it('goes by updated, else date, newest first; what has neither is not new', async () => {
    const site = await siteWith({
      'a.md': '---\ndate: 2026-01-01\nupdated: 2026-03-01\n---\n',
      'b.md': '---\ndate: 2026-02-01\n---\n',
      'c.md': '',
    })
    expect(site.recent.map(({ title, date }) => [title, date])).toEqual([
      ['a', '2026-03-01'],
      ['b', '2026-02-01'],
    ])
  })
})

describe('a folder', () => {
  it('has no page where its notes do not stand, and takes the place of no other page', async () => {
    const site = await siteWith({
      'a/x.md': '---\npermalink: /notes/zzz/x/\n---\n',
      'page/2/y.md': '',
      ...Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`n${index}.md`, ''])),
    })
    expect(site.addresses).not.toContain('/notes/zzz/')
    expect(pageAt(site, '/notes/page/2/', 'index').listing.total).toBe(152)
  })
})

describe('the order of titles', () => {
  it('is the language’s own, and English for one that is not known', async () => {
    const files = { 'a.md': '# z', 'b.md': '# ä', 'c.md': '# b' }
    const titles = async (language: string) =>
      pageAt(
        await siteWith({ ...files, 'site.yaml': `language: ${language}` }),
        '/notes/',
        'index',
      ).listing.items.map(({ title }) => title)
    expect(await titles('en')).toEqual(['ä', 'b', 'z'])
    expect(await titles('sv')).toEqual(['b', 'z', 'ä'])
    expect(await titles('la')).toEqual(['ä', 'b', 'z'])
  })
})

describe('what is new', () => {
  it('is counted whole and goes on over pages; a feed holds the newest thirty', async () => {
    const site = await siteWith(
      Object.fromEntries(
        Array.from({ length: 120 }, (_, index) => [
          `n${index}.md`,
          `---\ndate: 2026-01-${String((index % 28) + 1).padStart(2, '0')}\n---\n`,
        ]),
      ),
    )
    const first = pageAt(site, '/new/', 'new')
    const second = pageAt(site, '/new/page/2/', 'new')
    expect([first.listing.total, first.listing.items.length, second.listing.items.length]).toEqual([
      120, 100, 20,
    ])
    expect(first.ranges.map(({ first, last }) => [first, last])[0]?.[0]).toBe('2026-01-28')
    expect(site.recent).toHaveLength(30)
  })
})

describe('the text of a kind’s folder', () => {
  it('gives its index a title, a line and a body', async () => {
    const site = await siteWith({
      'notes/index.md': '---\ntitle: All I know\ndescription: Little.\n---\nSo far.\n',
    })
    expect(pageAt(site, '/notes/', 'index')).toMatchObject({
      title: 'All I know',
      description: 'Little.',
      text: { body: { text: '<p>So far.</p>' } },
    })
  })

  it('keeps what else it says, and is found', async () => {
    const site = await siteWith({
      'notes/readme.md': '---\ntags: [hub]\nrelated: ["[[a]]"]\nstatus: evergreen\n---\n',
      'notes/a.md': '[[readme]]',
    })
    const { text } = pageAt(site, '/notes/', 'index')
    expect(listIn(text, 'related', 'relations').items.map(({ title }) => title)).toEqual(['a'])
    expect(listIn(text, 'mentions', 'mentions').total).toBe(0)
    expect(text?.properties.map(({ key }) => key)).toEqual(['status'])
    expect(text?.tags.map(({ tag }) => tag)).toEqual(['hub'])
    expect(pageAt(site, '/tags/hub/', 'tag').listing.items.map(({ address }) => address)).toEqual(['/notes/'])
    expect(site.searched.map(({ address }) => address)).toEqual(['/notes/', '/notes/a/'])
  })

  it('goes on over pages beside those of home and the kinds', async () => {
    const mentions = Object.fromEntries(
      Array.from({ length: 120 }, (_, index) => [`n${index}.md`, '[[README]]']),
    )
    const site = await siteWith({ 'README.md': 'Hello.', ...mentions })
    expect(listIn(pageAt(site, '/', 'home').text, 'mentions', 'mentions')).toMatchObject({
      total: 120,
      pages: 2,
    })
    expect(pageAt(site, '/home/mentions/2/', 'continuation').section.listing.items).toHaveLength(20)
  })
})

describe('folders', () => {
  it('are the way to every page, wherever its address is', async () => {
    const site = await siteWith({
      'Projects/Attic/a.md': '',
      'Projects/b.md': '---\npermalink: /b/\n---\n',
      'c.md': '',
    })
    expect(pageAt(site, '/', 'home').folders.map(({ name, count }) => [name, count])).toEqual([
      ['Projects', 2],
    ])
    const folder = pageAt(site, '/notes/projects/', 'folder')
    expect(folder.count).toBe(2)
    expect(folder.contents.listing.items.map(({ address }) => address)).toEqual(['/b/'])
    expect(pageAt(site, '/b/', 'note').folders.map(({ name }) => name)).toEqual(['Projects'])
  })

  it('that slug alike have a page each', async () => {
    const site = await siteWith({
      'A & B/x.md': '',
      'A B/y.md': '',
      'A B/README.md': '# Both\n',
      'c/z.md': '',
    })
    const shown = pageAt(site, '/notes/', 'index').folders
    expect(shown.map(({ name, count }) => [name, count])).toEqual([
      ['A & B', 1],
      ['Both', 1],
      ['c', 1],
    ])
    const contents = (name: string) => {
      const page = site.page(shown.find((folder) => folder.name === name)?.address ?? ('' as Address))
      return page && 'contents' in page ? page.contents?.listing.items.map(({ title }) => title) : null
    }
    expect(contents('A & B')).toEqual(['x'])
    expect(contents('Both')).toEqual(['y'])
    expect(pageAt(site, '/notes/a-b/y/', 'note').folders.map(({ name }) => name)).toEqual(['Both'])
    expect(pageAt(site, '/notes/a-b/x/', 'note').folders.map(({ name }) => name)).toEqual(['A & B'])
  })

  it('are absent when all that stands in them are drafts', async () => {
    const site = await siteWith({ 'Secret/a.md': '---\ndraft: true\n---\n', 'b.md': '' })
    expect(pageAt(site, '/notes/', 'index').folders).toEqual([])
    expect(JSON.stringify(site.addresses)).not.toContain('secret')
  })

  it('list what stands in them in the order of numbers', async () => {
    const names = ['Note 10', 'Note 2', '02 - Method', '01 - Intro', '2024-01-10', '2024-01-09']
    const site = await siteWith(Object.fromEntries(names.map((name) => [`f/${name}.md`, ''])))
    expect(pageAt(site, '/notes/f/', 'folder').contents.listing.items.map(({ title }) => title)).toEqual([
      '01 - Intro',
      '02 - Method',
      '2024-01-09',
      '2024-01-10',
      'Note 2',
      'Note 10',
    ])
  })
})

describe('a list of the author’s own', () => {
  it('is never broken over pages', async () => {
    const names = Array.from({ length: 130 }, (_, index) => `i${index}`)
    const site = await siteWith({
      'inquiries/q.md': `---\nnext: ${JSON.stringify(names.map((name) => `[[${name}]]`))}\n---\n`,
      ...Object.fromEntries(names.map((name) => [`inquiries/${name}.md`, ''])),
    })
    const next = listIn(pageAt(site, '/inquiries/q/', 'inquiry'), 'next', 'next')
    expect([next.items.length, next.pages]).toEqual([130, 1])
  })
})

describe('names', () => {
  it('turn nothing that stands beside them', async () => {
    const site = await siteWith({
      'Plans\u202E/b\u202E.md': '---\ntags: ["x\\u202Ey"]\n---\n![[c\u202E.zip]]',
      'c\u202E.zip': '',
    })
    const shown = site.addresses.map((address) => JSON.stringify(site.page(address)))
    expect(shown.filter((page) => page.includes('\u202E'))).toEqual([])
    expect(JSON.stringify([site.things, site.searched])).not.toContain('\u202E')
    expect(pageAt(site, '/notes/', 'index').folders.map(({ name }) => name)).toEqual(['Plans'])
  })

  it('say a title once, where an alias only repeats it', async () => {
    const site = await siteWith({ '2024.md': '---\ntitle: The  Year\naliases: [the year, A year]\n---\n' })
    expect(site.things.things.map(({ names }) => names)).toEqual([['A year']])
    expect(pageAt(site, '/notes/2024/', 'note').aliases).toEqual(['A year'])
    expect(site.page('/notes/the-year/' as Address)?.kind).toBe('redirect')
  })
})

describe('counts', () => {
  const files = {
    'index.md': '---\ntitle: Begin here\ntags: [x]\n---\n[[a]] [[readme]] [[q]]',
    'notes/readme.md': '[[a]]',
    'inquiries/index.md': '[[a]] ![[q]]',
    'papers/index.md': '[[a]]',
    'notes/a.md': '[[q]] [[index]]',
    'notes/b.md': '',
    'notes/x/readme.md': '[[b]]',
    'inquiries/q.md': '[[a]]',
    'papers/p.md': '',
  }

  it('are the same everywhere, and leave out the texts of home and of the indexes', async () => {
    const collection = await collectionOf(files)
    const site = siteOf(collection)
    const kinds = { note: 3, inquiry: 1, paper: 1 }
    const listed = Object.keys(kinds).map((kind) => {
      const page = pageAt(site, kindAddress(kind as keyof typeof kinds), 'index')
      return [kind, page.listing.total]
    })
    const graph = pageAt(site, '/graph/', 'graph')
    const whole = site.wholeGraph()
    const { nodes, edges } = census(collection.graph)
    const counted = Object.entries(kinds).map(([kind, count]) => ({ kind, count }))
    expect(pageAt(site, '/', 'home').counts).toEqual(counted)
    expect(Object.fromEntries(listed)).toEqual(kinds)
    expect(graph.counts).toEqual(counted)
    expect(Object.fromEntries(nodes)).toEqual(kinds)
    expect(whole.nodes.kinds).toEqual([1, 0, 0, 0, 2])
    expect(graph.edges).toEqual({ source: 1, related: 0, cites: 0, mention: 2, next: 0 })
    expect(Object.fromEntries(edges)).toEqual({ source: 1, mention: 2 })
    expect(decodeEdges(whole.edges)[0]?.map(({ type }) => type.kind)).toEqual([
      'source',
      'mention',
      'mention',
    ])
    expect(site.computedGraph().nodes).toBe(fingerprint(whole.nodes.addresses))
    expect(graph.map?.nodes.map(({ address }) => address).sort()).toEqual(
      graph.connected.map(({ address }) => address).sort(),
    )
    expect(graph.connected.map(({ address, degree }) => [address, degree])).toEqual([
      ['/inquiries/q/', 1],
      ['/notes/a/', 1],
      ['/notes/b/', 1],
      ['/notes/x/', 1],
    ])
    expect((graph.map?.nodes.length ?? 0) + (graph.map?.hidden ?? 0)).toBe(5)
    expect(site.searched.filter(({ kind }) => kind === null).map(({ address }) => address)).toEqual([
      '/',
      '/inquiries/',
      '/notes/',
      '/papers/',
    ])
  })
})
