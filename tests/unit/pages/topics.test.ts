import { describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address.ts'
import { changesSince } from '../../../src/site/dependencies.ts'
import type { Site } from '../../../src/site/site-of.ts'
import { pageAt, said, siteWith } from './collection.ts'

const settings = `relations:\n  supports: {label: Supports, inverse: Supported by}\n`
const names = ['clay', 'sand', 'peat']

/** Three topics of six notes each, an inquiry in the first, and what joins the first two. */
const files: Readonly<Record<string, string>> = {
  'site.yaml': settings,
  ...Object.fromEntries(
    names.flatMap((name) =>
      Array.from({ length: 6 }, (_, number) => {
        const links = number === 0 ? '' : `[[${name}-0]] [[${name}-${(number % 5) + 1}]]`
        return [
          `notes/${name}-${number}.md`,
          `---\ntitle: ${name} ${number}\ntags: [${name}, soil]\n---\n${links}`,
        ]
      }),
    ),
  ),
  'notes/clay-1.md':
    '---\ntitle: clay 1\ntags: [clay, soil]\nrelated:\n  - {to: "[[sand-2]]", why: "it *drains*", type: supports}\n---\n[[clay-0]] [[clay-2]]',
  'notes/sand-3.md':
    '---\ntitle: sand 3\ntags: [sand, soil]\n---\n[[sand-0]] [[sand-4]] Sand lies on top of [[clay-0]] in these parts.',
  'inquiries/why.md': '---\ntitle: Why dig?\ntags: [clay]\n---\nClay holds. [[clay-1]] It cracks. [[clay-2]]',
}

const change = (more: Readonly<Record<string, string>>) => siteWith({ ...files, ...more })
const dated = (site: Site) => site.dated.map(({ address }) => address)

describe('the pages of topics', () => {
  it('list all topics, with what is in the middle of each and what it is joined to', async () => {
    const page = pageAt(await siteWith(files), '/themes/', 'topics')
    expect(page.topics.map(({ title }) => title)).toEqual(['Clay', 'Peat', 'Sand'])
    const [clay, , sand] = page.topics
    expect(clay?.counts).toEqual([
      { kind: 'note', count: 6 },
      { kind: 'inquiry', count: 1 },
    ])
    expect(clay?.central[0]?.title).toBe('clay 0')
    expect(clay?.neighbours.map(({ title, links }) => [title, links])).toEqual([['Sand', 2]])
    expect(sand?.neighbours.map(({ title, links }) => [title, links])).toEqual([['Clay', 2]])
    expect([page.elsewhere, page.by]).toEqual([0, 'tag'])
  })

  it('show one by kind, best connected first, and what joins it to the others, with reasons', async () => {
    const page = pageAt(await siteWith(files), '/themes/clay/', 'topic')
    expect(page.listing.items.map(({ kind, title }) => [kind, title])[0]).toEqual(['note', 'clay 0'])
    expect(page.listing.items.at(-1)).toMatchObject({ kind: 'inquiry', title: 'Why dig?' })
    expect(page.tags.map(({ tag, count }) => [tag, count])).toEqual([['soil', 6]])
    const [sand] = page.crossings
    expect(sand?.topic.title).toBe('Sand')
    expect(sand?.total).toBe(2)
    expect(
      sand?.edges.map(({ from, to, label, reason }) => [from.title, label, to.title, reason && reason.text]),
    ).toEqual([
      ['clay 1', 'Supports', 'sand 2', 'it <em>drains</em>'],
      ['sand 3', null, 'clay 0', expect.stringContaining('Sand lies on top of')],
    ])
  })

  it('count all that joins two of them, and show ten of it, what says most first', async () => {
    const links = ['clay-4', 'clay-5'].map((note): [string, string] => [
      `notes/${note}.md`,
      `---\ntitle: ${note}\ntags: [clay, soil]\n---\n[[clay-0]] [[clay-1]] ${[0, 1, 2, 3, 4, 5]
        .map((number) => `[[sand-${number}]]`)
        .join(' ')}`,
    ])
    const site = await change(Object.fromEntries(links))
    const [sand] = pageAt(site, '/themes/clay/', 'topic').crossings
    expect([sand?.total, sand?.edges.length, sand?.edges[0]?.label]).toEqual([14, 10, 'Supports'])
    const [clay] = pageAt(site, '/themes/', 'topics').topics
    expect(clay?.neighbours.map(({ title, links: all }) => [title, all])).toEqual([['Sand', 14]])
  })

  it('are there only where there are topics, in the navigation, on home, in indexes and in the sitemap', async () => {
    const site = await siteWith(files)
    expect(site.places).toEqual(['note', 'inquiry', 'topics', 'graph', 'tags'])
    expect(pageAt(site, '/', 'home')).toMatchObject({
      topicsAt: '/themes/',
      topics: [{ tag: 'Clay', count: 7 }, {}, {}],
    })
    expect(pageAt(site, '/inquiries/', 'index').topics).toMatchObject([
      { title: 'Clay', address: '/themes/clay/', count: 1, fragment: 'of-inquiry' },
    ])
    expect(dated(site)).toEqual(expect.arrayContaining(['/themes/', '/themes/clay/']))
    const few = await siteWith(Object.fromEntries(Object.entries(files).slice(1, 9)))
    expect(few.page('/themes/' as Address)).toBeNull()
    expect(few.places).toEqual(['note', 'graph', 'tags'])
    expect(pageAt(few, '/', 'home').topicsAt).toBe('/tags/')
    expect(dated(few)).not.toContain('/themes/')
  })

  it('leave the address of a folder or a note of that name to it', async () => {
    const site = await change({
      'themes/clay.md': '[[clay-0]]',
      'x.md': '---\npermalink: /themes/clay/\n---\n',
    })
    expect(pageAt(site, '/notes/themes/clay/', 'note').title).toBe('clay')
    expect(pageAt(site, '/themes/clay/', 'topic').title).toBe('Clay')
    expect(pageAt(site, '/notes/x/', 'note').title).toBe('x')
  })

  it('change with the notes of the topic, and with the reasons that they show', async () => {
    const before = await siteWith(files)
    const list = (site: Site, name: string) => site.listFingerprint(`/themes/${name}/` as Address)
    const more = await change({ 'notes/more.md': '---\ntags: [peat]\n---\n[[peat-0]]' })
    expect(list(more, 'peat')).not.toBe(list(before, 'peat'))
    expect(list(more, 'clay')).toBe(list(before, 'clay'))
    const reworded = await change({
      'notes/clay-1.md': (files['notes/clay-1.md'] ?? '').replace('drains', 'does not drain'),
    })
    expect(list(reworded, 'sand')).toBe(list(before, 'sand'))
    expect(said(reworded, '/themes/sand/' as Address)).toContain('does not drain')
    const { dependsOn } = before.made('/themes/sand/' as Address)
    const changes = changesSince(before.nodeFingerprints(), reworded.nodeFingerprints())
    expect([...(dependsOn ?? [])].some((dependency) => changes[dependency] === 1)).toBe(true)
  })

  it('go on over several pages, each once', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 230 }, (_, at) => [`notes/peat/${at}.md`, '---\ntags: [peat]\n---\n[[peat-0]]']),
    )
    const site = await change({
      ...many,
      'site.yaml': 'topics: [peat, {title: Other, tag: [clay, sand]}]',
    })
    const pages = ['', 'page/2/', 'page/3/'].map((end) => pageAt(site, `/themes/peat/${end}`, 'topic'))
    expect(pages.map(({ listing }) => listing.items.length)).toEqual([100, 100, 36])
    expect(new Set(pages.flatMap(({ listing }) => listing.items.map(({ address }) => address))).size).toBe(
      236,
    )
    expect(pages.map(({ crossings }) => crossings.length > 0)).toEqual([false, false, false])
    expect(pageAt(site, '/notes/', 'index').topics.map(({ title }) => title)).toEqual(['peat', 'Other'])
  })
})
