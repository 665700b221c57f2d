import { describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address.ts'
import type { DatedItem } from '../../../src/pages/page.ts'
import { plainLook, type Settings } from '../../../src/core/settings.ts'
import { feed, openSearch, sitemap } from '../../../src/site/root-files.ts'

const settings: Settings = {
  title: 'Notes & queries',
  description: 'Small <things>',
  tagline: null,
  url: 'https://example.org',
  base: '/garden/',
  language: 'en',
  words: {},
  author: { name: 'Ada', url: 'https://example.org/?a=1&b=2' },
  edit: null,
  folders: {},
  kinds: [],
  languages: {},
  looks: {},
  relations: {},
  ignore: [],
  hiddenBy: { git: true, obsidian: true },
  publish: 'all',
  similarity: { embedding: { provider: 'lexical' }, papers: 8, notes: 8, floor: 0 },
  remote: 'link',
  activeAttachments: 'omit',
  metadata: 'remove',
  untrusted: false,
  strictLineBreaks: true,
  macros: '',
  schemes: [],
  wanted: 'text',
  citations: 'links',
  exports: [],
  dates: 'front-matter',
  home: null,
  featured: [],
  start: [],
  topics: [],
  cards: 'kind',
  redirects: [],
  keepAddresses: null,
  about: true,
  look: plainLook,
  problems: {},
}

const item = (slug: string, title: string, date: string): DatedItem => ({
  kind: 'note',
  address: `/notes/${slug}/` as Address,
  title,
  lang: null,
  dir: null,
  standing: null,
  language: { lang: null, dir: null },
  description: null,
  date,
})

const site = (recent: readonly DatedItem[], changes: Partial<Settings> = {}) => ({
  settings: { ...settings, ...changes },
  dated: recent.map(({ address, date }, index) => ({ address, date: index === 0 ? date : null })),
  recent,
})

describe('feed', () => {
  it('holds absolute URLs under the base and escapes what authors wrote', () => {
    const xml = feed(site([item('θήτα', 'Is a < b & "c"?', '2026-01-02')]))
    expect(xml).toContain('<title>Notes &amp; queries</title>')
    expect(xml).toContain('<subtitle>Small &lt;things&gt;</subtitle>')
    expect(xml).toContain('<title>Is a &lt; b &amp; &quot;c&quot;?</title>')
    expect(xml).toContain('<uri>https://example.org/?a=1&amp;b=2</uri>')
    expect(xml).toContain('<id>https://example.org/garden/notes/%CE%B8%CE%AE%CF%84%CE%B1/</id>')
    expect(xml).toContain('<updated>2026-01-02T00:00:00Z</updated>')
  })

  it('leaves out what XML cannot hold', () => {
    expect(feed(site([item('a', 'a\u0000\u000bb\ud800c 😀', '2026-01-02')]))).toContain(
      '<title>abc 😀</title>',
    )
  })
})

describe('sitemap', () => {
  it('names a date only where there is one', () => {
    const xml = sitemap(site([item('a', 'A', '2026-01-02'), item('b', 'B', '2026-01-03')]))
    expect(xml).toContain('<loc>https://example.org/garden/notes/a/</loc><lastmod>2026-01-02</lastmod>')
    expect(xml).toContain('<loc>https://example.org/garden/notes/b/</loc></url>')
  })
})

describe('the description for browsers that search the site', () => {
  it('names the page of the search, and is XML whatever the title is', () => {
    const made = openSearch(
      site([], { title: 'Ana’s <garden> & more of it', url: 'https://example.org', base: '/g/' }),
    )
    expect(made).toContain('<Url type="text/html" template="https://example.org/g/search/?q={searchTerms}"/>')
    expect(made).toContain('<ShortName>Ana’s &lt;garden&gt; &amp;</ShortName>')
  })
})
