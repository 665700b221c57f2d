import { describe, expect, it } from 'vitest'
import { bodyAt, pageAt, siteWith } from './collection.ts'

const ids = (html: string) => [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
const targets = (html: string) => [...html.matchAll(/ href="#([^"]*)"/g)].map(([, id]) => id)

describe('links', () => {
  it('say the title when bare, the author’s words when there are some, the heading when it is on the same page', async () => {
    const site = await siteWith({
      'a.md': '[[b]] [[b|words]] [[b#Deep & wide]] [[#Here]]\n\n## Here\n',
      'b.md': '---\ntitle: Title of <b>\n---\n## Deep & wide\n',
    })
    const html = bodyAt(site, '/notes/a/')
    expect(html).toContain('href="/notes/b/">Title of &lt;b&gt;</a>')
    expect(html).toContain('href="/notes/b/">words</a>')
    expect(html).toContain('href="/notes/b/#deep--wide">Title of &lt;b&gt; › Deep &amp; wide</a>')
    expect(html).toContain('href="/notes/a/#here">Here</a>')
  })

  it('carry the base', async () => {
    const site = await siteWith({ 'site.yaml': 'base: /garden/', 'a.md': '[[b]] #tag', 'b.md': '' })
    expect(bodyAt(site, '/notes/a/')).toContain('href="/garden/notes/b/"')
    expect(bodyAt(site, '/notes/a/')).toContain('href="/garden/tags/tag/"')
  })

  it('are text where there is nothing to lead to', async () => {
    const site = await siteWith({
      'a.md': '[[nowhere]] [[x/b]] [[b]] [[hidden]] [[hidden|kept words]]',
      'p/b.md': '',
      'q/b.md': '',
      'hidden.md': '---\ntitle: Hidden title\ndraft: true\n---\n',
    })
    const html = bodyAt(site, '/notes/a/')
    expect(html).not.toContain('<a ')
    expect(html).toContain('<span class="missing" title="Not yet written">nowhere</span>')
    expect(html).toContain('<span class="ambiguous">b</span>')
    expect(html).toContain('unpublished note')
    expect(html).toContain('kept words')
    expect(html).not.toMatch(/hidden/i)
  })
})

describe('citations of an inquiry', () => {
  const files = {
    'inquiries/q.md': 'First [[b]]. Then [[a|with words]]. Again [[b]]. And [@kim2020, p. 4].',
    'a.md': '',
    'b.md': '---\ntitle: Note B\n---\n',
    'papers/kim.md':
      '---\ncitekey: kim2020\ntitle: A paper\nauthors: [Ann Kim, Bo Lee, Cy Ray]\nyear: 2020\n---\n',
  }

  it('carry the number of the source, and every place has an id that the list leads back to', async () => {
    const page = pageAt(await siteWith(files), '/inquiries/q/', 'inquiry')
    expect(page.sources.items.map(({ title, number, citedAt }) => [title, number, citedAt])).toEqual([
      ['Note B', 1, ['cited-1-1', 'cited-1-2']],
      ['a', 2, ['cited-2-1']],
    ])
    for (const id of page.sources.items.flatMap(({ citedAt }) => citedAt))
      expect(ids(page.body)).toContain(id)
    expect(page.body).toContain('href="#source-1" aria-label="Source 1">1</a>')
  })

  it('name a paper by its authors and year, with the place in it', async () => {
    const page = pageAt(await siteWith(files), '/inquiries/q/', 'inquiry')
    expect(page.body).toMatch(
      /<a class="link" data-kind="paper" id="cited-p1-1" href="\/papers\/kim\/">Kim et al\. 2020<\/a>, p\. 4/,
    )
    expect(page.references.items.map(({ citedAt }) => citedAt)).toEqual([['cited-p1-1']])
  })
})

describe('transclusions', () => {
  it('keep every id on the page its own, and every fragment leads to one', async () => {
    const site = await siteWith({
      'a.md': '## One\n\nText[^1] ^p\n\n![[b]]\n\n![[b#Two]]\n\n![[b]]\n\n[^1]: Mine.\n',
      'b.md': '## One\n\nText[^1]\n\n## Two\n\nMore[^2] ^p\n\n[^1]: First.\n[^2]: Second, see [[#One]].\n',
    })
    const html = bodyAt(site, '/notes/a/')
    expect(ids(html)).toHaveLength(new Set(ids(html)).size)
    for (const target of targets(html)) expect(ids(html)).toContain(decodeURIComponent(target ?? ''))
    expect(html.match(/First\./g)).toHaveLength(2)
    expect(html.match(/Second, see/g)).toHaveLength(3)
  })

  it('take in a block, or a heading with what stands below it', async () => {
    const site = await siteWith({
      'a.md': '![[b#^point]]\n',
      'c.md': '![[b#Low]]\n',
      'b.md': '## High\n\nNo.\n\n### Low\n\nYes.\n\n#### Lower\n\nToo.\n\n### Other\n\nThe point. ^point\n',
    })
    expect(bodyAt(site, '/notes/a/')).toContain('The point.')
    expect(bodyAt(site, '/notes/a/')).not.toContain('Yes.')
    const low = bodyAt(site, '/notes/c/')
    expect(low).toContain('Yes.')
    expect(low).toContain('Too.')
    expect(low).not.toMatch(/No\.|The point/)
  })

  it('end where a note would contain itself', async () => {
    const site = await siteWith({
      'a.md': 'A ![[b]]\n\n![[b]]',
      'b.md': 'B\n\n![[c]]',
      'c.md': 'C\n\n![[a]]',
      'd.md': '![[d]]',
    })
    for (const address of ['/notes/a/', '/notes/b/', '/notes/c/', '/notes/d/']) {
      expect(bodyAt(site, address).length).toBeLessThan(3000)
    }
  })

  it('show pictures at their size, or at the one asked for', async () => {
    const site = await siteWith({
      'a.md': '![[x.png]] ![[x.png|200]] ![[x.png|A cat|100x50]] ![A dog](x.png)',
      'x.png': '',
    })
    const html = bodyAt(site, '/notes/a/')
    expect(html).toContain('src="/files/x.png" alt="" width="400" height="300"')
    expect(html).toContain('width="200" height="150"')
    expect(html).toContain('alt="A cat" width="100" height="50"')
    expect(html).toContain('alt="A dog" width="400" height="300"')
  })
})

describe('what another server holds', () => {
  const files = {
    'a.md': '![A "map"](https://e.example/a.png) <iframe src="https://e.example/f"></iframe>',
  }

  it('is a link with its text', async () => {
    const html = bodyAt(await siteWith(files), '/notes/a/')
    expect(html).not.toMatch(/<img|<iframe/)
    expect(html).toContain('href="https://e.example/a.png"')
  })

  it('is loaded where the settings allow it', async () => {
    const html = bodyAt(await siteWith({ ...files, 'site.yaml': 'remote: allow\n' }), '/notes/a/')
    expect(html).toContain('<img src="https://e.example/a.png" alt="A &quot;map&quot;"')
    expect(html).toContain('<iframe src="https://e.example/f"')
    expect(html).not.toContain('<a ')
  })
})

describe('a picture that is a link', () => {
  it('is still a picture', async () => {
    const html = bodyAt(
      await siteWith({ 'a.md': '[![A cat](x.png)](b.md)', 'b.md': '', 'x.png': '' }),
      '/notes/a/',
    )
    expect(html).toMatch(/<a [^>]*href="\/notes\/b\/"[^>]*><img [^>]*alt="A cat"[^>]*><\/a>/)
  })
})
