import { defaultKinds } from '../../../src/core/kinds.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { programSchemes } from '../../../src/markdown/address.ts'
import { plainLook } from '../../../src/core/settings.ts'
import { readSettings } from '../../../src/settings/settings.ts'

const settings = (source: string | null, overrides = {}) => readSettings(source, overrides).settings
const told = (source: string | null, overrides = {}): readonly string[] =>
  readSettings(source, overrides).problems.map(
    ({ rule, point, message, fix }) => `${rule} ${point.line}:${point.column} ${message} — ${fix ?? ''}`,
  )

describe('settings', () => {
  it('have a default for every key', () => {
    expect(readSettings(null, {})).toEqual({
      settings: {
        title: 'Notes',
        description: '',
        tagline: null,
        url: null,
        base: '/',
        language: 'en',
        words: {},
        author: null,
        edit: null,
        folders: { notes: 'note', inquiries: 'inquiry', papers: 'paper' },
        kinds: defaultKinds,
        languages: {},
        relations: { related: { label: 'Related', inverse: 'Refers here', symmetric: false } },
        looks: {},
        ignore: ['**/templates/**'],
        hiddenBy: { git: true, obsidian: true },
        publish: 'all',
        similarity: { embedding: { provider: 'lexical' }, papers: 8, notes: 8, floor: 0 },
        remote: 'link',
        activeAttachments: 'omit',
        metadata: 'remove',
        untrusted: false,
        strictLineBreaks: true,
        macros: '',
        schemes: programSchemes,
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
      },
      digest: expect.any(String) as unknown,
      pointAt: expect.any(Function) as unknown,
      navigationAt: [],
      instanceRelations: [],
      templates: ['**/templates/**'],
      doubts: [],
      named: { logo: null, hasTitle: true, favicon: null, slots: [] },
      problems: [],
    })
    expect(readSettings('# nothing yet\n', {}).settings).toEqual(readSettings(null, {}).settings)
    expect(readSettings('title:\nfolders:\nrelations:\n', {}).settings).toEqual(
      readSettings(null, {}).settings,
    )
  })

  it('may have the names that they had before, and are found by them', () => {
    const { settings: read, problems } = readSettings('contentPath: notes\nthemes:\n  - {title: Soil}\n', {})
    expect(read.edit).toEqual(readSettings('content-path: notes', {}).settings.edit)
    expect(problems).toMatchObject([
      { message: 'The topic "Soil" has no tag and no notes.', point: { line: 3 } },
    ])
    expect(readSettings('themes: []\ntopics: []', {}).problems).toMatchObject([{ point: { line: 1 } }])
  })

  it('are read whole', () => {
    const source = `
title: A garden
description: What grows here.
url: https://example.org/garden
base: garden
language: pt-BR
author: {name: Ana, url: https://example.org/ana}
repository: https://github.com/owner/name
branch: trunk
content-path: docs/notes
folders: {Ideas: note, notes: inquiry}
languages: {FR: fr, /Docs/de/: de, 'pt-br': pt_br, no: no}
relations:
  supports: {label: Supports, inverse: Supported by}
  contradicts: {label: Contradicts, symmetric: true}
  part-of: Part of
  related: {label: See also}
ignore: [drafts/**]
similarity: {provider: lexical, papers: 4, notes: 6, floor: 0.25}
remote: allow
featured: ["[[One question]]", "[[inquiries/two|Two]]", Three]
problems: {broken-link: error, ambiguous-link: off}
active-attachments: allow
metadata: keep
macros: {RR: '\\mathbb{R}', '\\norm': '|#1|'}
schemes: ['My-App://', zotero]
home: Start here.md
near-names: follow
wanted: pages
citations: titles
parser: reference
tagline: It all grows.
cards: page
start:
  - {label: New here, to: "[[One question|it]]"}
  - [[two]]
topics:
  - title: Earth
    tag: soil
    notes: [[[one]]]
words:
  site: { news: Novidades }
  kinds:
    note: { count: { one: '{number} nota', other: '{number} notas' } }
redirects: {/old/: [[One|it]]}
keep-addresses: quartz
about: false
dates: git
ignore-git: false
ignore-obsidian: false
publish: opt-in
`
    expect(readSettings(source, {})).toEqual({
      settings: {
        title: 'A garden',
        description: 'What grows here.',
        tagline: 'It all grows.',
        url: 'https://example.org',
        base: '/garden/',
        language: 'pt-BR',
        words: {
          site: { news: 'Novidades' },
          kinds: { note: { count: { one: '{number} nota', other: '{number} notas' } } },
        },
        author: { name: 'Ana', url: 'https://example.org/ana' },
        edit: 'https://github.com/owner/name/edit/trunk/docs/notes',
        folders: { notes: 'inquiry', inquiries: 'inquiry', papers: 'paper', ideas: 'note' },
        kinds: defaultKinds,
        languages: { fr: 'fr', 'docs/de': 'de', 'pt-br': 'pt-BR', no: 'no' },
        relations: {
          related: { label: 'See also', inverse: 'Remete a esta página', symmetric: false },
          supports: { label: 'Supports', inverse: 'Supported by', symmetric: false },
          contradicts: { label: 'Contradicts', inverse: 'Contradicts', symmetric: true },
          'part-of': { label: 'Part of', inverse: 'Part of (inverso)', symmetric: false },
        },
        looks: {
          supports: { colour: ['#1d7044', '#7fcf9f'], line: 'solid', glyph: '+', side: 'start' },
          contradicts: { colour: ['#b3261e', '#ff9d92'], line: 'double', glyph: '×', side: 'end' },
          'part-of': { colour: ['#4a545c', '#b4c0c9'], line: 'dotted', glyph: '=', side: 'start' },
        },
        ignore: ['**/templates/**', 'drafts/**'],
        hiddenBy: { git: false, obsidian: false },
        publish: 'opt-in',
        similarity: { embedding: { provider: 'lexical' }, papers: 4, notes: 6, floor: 0.25 },
        remote: 'allow',
        activeAttachments: 'allow',
        metadata: 'keep',
        untrusted: false,
        strictLineBreaks: true,
        macros: '\\gdef\\RR{\\mathbb{R}}\n\\gdef\\norm#1{|#1|}',
        schemes: [...programSchemes, 'my-app'],
        wanted: 'pages',
        citations: 'titles',
        exports: [],
        dates: 'git',
        home: 'Start here.md',
        featured: ['One question', 'inquiries/two', 'Three'],
        start: [
          { label: 'New here', to: 'One question' },
          { label: null, to: 'two' },
        ],
        topics: [{ title: 'Earth', description: null, tags: ['soil'], notes: ['one'] }],
        cards: 'page',
        redirects: [{ from: '/old/', to: 'One' }],
        keepAddresses: 'quartz',
        about: false,
        look: plainLook,
        problems: { 'broken-link': 'error', 'ambiguous-link': 'off' },
      },
      digest: expect.any(String) as unknown,
      pointAt: expect.any(Function) as unknown,
      navigationAt: [],
      instanceRelations: [],
      templates: ['**/templates/**'],
      doubts: [],
      named: { logo: null, hasTitle: true, favicon: null, slots: [] },
      problems: [],
    })
    const { pointAt } = readSettings(source, {})
    const places: readonly (readonly [line: number, column: number, ...path: (string | number)[]])[] = [
      [21, 12, 'featured', 0],
      [21, 32, 'featured', 1],
      [21, 57, 'featured', 2],
      [35, 5, 'start', 0],
      [36, 5, 'start', 1],
      [39, 5, 'topics', 0, 'tag', 0],
      [40, 13, 'topics', 0, 'notes', 0],
      [45, 13, 'redirects', '/old/'],
      [27, 1, 'home'],
      [48, 1, 'dates'],
      [19, 14, 'similarity', 'provider'],
    ]
    for (const [line, column, ...path] of places) expect(pointAt(path)).toEqual({ line, column })
  })

  it('do not hold where they stand, so that a comment changes no page', () => {
    const settings = (source: string) => readSettings(source, {}).settings
    expect(settings('# A comment\nfeatured: [One]\n')).toEqual(settings('featured: [One]\n'))
  })

  it('take short spellings', () => {
    expect(settings('author: Ana').author).toEqual({ name: 'Ana', url: null })
    expect(settings('ignore: drafts/**').ignore).toEqual(['**/templates/**', 'drafts/**'])
    expect(settings('title: 2024').title).toBe('2024')
    expect(settings('featured: [[One question]]').featured).toEqual(['One question'])
    expect(settings('topics: [[soil]]\n').topics).toEqual([])
    expect(
      settings(
        'topics: [soil, {title: Water, description: All of it, tag: [rain, sea/salt], notes: [[[A b]], "[[c|C]]"]}]',
      ).topics,
    ).toEqual([
      { title: 'soil', description: null, tags: ['soil'], notes: [] },
      { title: 'Water', description: 'All of it', tags: ['rain', 'sea/salt'], notes: ['A b', 'c'] },
    ])
    expect(settings('start: [[One question]]').start).toEqual([{ label: null, to: 'One question' }])
    expect(settings('start: {label: 1, to: [[a]]}').start).toEqual([{ label: '1', to: 'a' }])
    expect(settings('start:\n  - to: [[a b]]\n  - c').start.map(({ to }) => to)).toEqual(['a b', 'c'])
    expect(settings('featured:\n  - [[One question]]\n  - [[Two]]').featured).toEqual(['One question', 'Two'])
  })
})

describe('url and base', () => {
  it.each([
    ['url: https://example.org/', {}, 'https://example.org', '/'],
    ['url: https://example.org/garden', {}, 'https://example.org', '/garden/'],
    ['url: https://example.org/garden\nbase: garden', {}, 'https://example.org', '/garden/'],
    ['url: https://example.org/garden', { url: 'https://o.example' }, 'https://o.example', '/'],
    ['url: https://example.org/garden', { base: 'y/' }, 'https://example.org', '/y/'],
    ['url: https://example.org\nbase: /x', { url: 'https://o.example/z' }, 'https://o.example', '/z/'],
    ['base: /x', { url: 'https://o.example/' }, 'https://o.example', '/'],
    ['base: /x', {}, null, '/x/'],
    ['base: /x', { url: 'https://o.example/z', base: '/' }, 'https://o.example', '/'],
    ['url: HTTPS://Example.ORG:8443', {}, 'https://example.org:8443', '/'],
  ])('%j with %j', (source, overrides, url, base) => {
    expect(settings(source, overrides)).toMatchObject({ url, base })
  })

  it('may not contradict each other, unless a flag says what holds', () => {
    const source = 'title: Garden\nurl: https://example.org/a\nbase: /b'
    expect(told(source)).toEqual([
      'invalid-settings 3:1 "base" is /b/, but the path of "url" is /a/. — write url: https://example.org/b/ and remove base.',
    ])
    expect(told(source, { base: '/c' })).toEqual([])
    expect(told(source, { url: 'https://example.org' })).toEqual([])
  })

  it('any base begins and ends with one slash', () => {
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[a-z0-9-]{1,6}$/)),
        fc.boolean(),
        fc.boolean(),
        (parts, before, after) => {
          const path = `${before ? '/' : ''}${parts.join('/')}${after ? '/' : ''}`
          const { base } = settings(null, { base: parts.length === 0 ? '/' : path })
          expect(base).toBe(parts.length === 0 ? '/' : `/${parts.join('/')}/`)
        },
      ),
    )
  })
})

describe('edit', () => {
  it.each([
    ['https://github.com/o/r', 'https://github.com/o/r/edit/main/content'],
    ['https://github.com/o/r.git', 'https://github.com/o/r/edit/main/content'],
    ['https://gitlab.com/group/sub/r/', 'https://gitlab.com/group/sub/r/-/edit/main/content'],
    ['https://codeberg.org/o/r', 'https://codeberg.org/o/r/_edit/main/content'],
    ['https://gitea.example.org/o/r', 'https://gitea.example.org/o/r/_edit/main/content'],
    ['git@github.com:o/r.git', 'https://github.com/o/r/edit/main/content'],
  ])('is derived from %s', (repository, edit) => {
    expect(settings(`repository: ${repository}`).edit).toBe(edit)
  })

  it('can be given whole, and the collection can be the whole repository', () => {
    expect(settings('edit: https://example.org/edit/\nrepository: https://github.com/o/r').edit).toBe(
      'https://example.org/edit',
    )
    expect(settings('repository: https://github.com/o/r\ncontent-path: ""').edit).toBe(
      'https://github.com/o/r/edit/main',
    )
  })
})

describe('what begins the address of every page', () => {
  it.each(['/"></script><script>alert(1)</script>/', "/a'b/", '/a&b/', '/<b>/', '/%22onload=x/', '/a`b/'])(
    'cannot be %s',
    (path) => {
      const given = JSON.stringify(path)
      expect(readSettings(`base: ${given}`, {})).toMatchObject({
        settings: { base: '/' },
        problems: [{ point: { line: 1 } }],
      })
      expect(readSettings(`url: ${JSON.stringify(`https://a.example${path}`)}`, {}).problems).toHaveLength(1)
      expect(() => readSettings('', { base: path })).toThrow()
      expect(() => readSettings('', { url: `https://a.example${path}` })).toThrow()
    },
  )

  it('may be of any script', () => {
    expect(settings('base: /садовый-дневник/a_b~c.d/').base).toBe('/садовый-дневник/a_b~c.d/')
  })
})

describe('the settings of strangers', () => {
  const source =
    'remote: allow\nactive-attachments: allow\nmetadata: keep\nsimilarity: {provider: openai-compatible, endpoint: "https://x.example/v1", model: m}\n'
  const harmless = {
    remote: 'link',
    activeAttachments: 'omit',
    metadata: 'remove',
    untrusted: true,
    similarity: { embedding: { provider: 'lexical' } },
  }

  it('allow nothing that could do harm', () => {
    expect(settings(`${source}untrusted: true\n`)).toMatchObject(harmless)
    expect(readSettings(source, { untrusted: true }).settings).toMatchObject(harmless)
    expect(settings(source)).toMatchObject({ remote: 'allow', activeAttachments: 'allow', metadata: 'keep' })
  })
})

describe('what is wrong with settings', () => {
  it.each([
    ['titel: x', /^invalid-settings 1:1 "titel" is not a setting\. — did you mean "title"\?$/],
    [
      'lang: de',
      /^invalid-settings 1:1 "lang" is not a setting\. — did you mean "language" or "languages"\?$/,
    ],
    [
      'zzz: de',
      /^invalid-settings 1:1 "zzz" is not a setting\. — see the settings in docs\/reference\.md\.$/,
    ],
    [
      'title: A\nsimilarity: {paper: 3}',
      /2:14 "similarity\.paper" is not a setting\. — did you mean "papers"\?$/,
    ],
    [
      'url: example.org',
      /1:1 "url" should be the address of the site\. — write it like this: url: https:\/\/example\.org$/,
    ],
    ['url: https://example.org/?a=1', /should be the address of the site/],
    [
      'base: https://example.org/x',
      /1:1 "base" should be a path that begins the address of every page\. — write it like this: base: \/garden\/$/,
    ],
    ['base: /a/../b', /"base" should be a path/],
    [
      'languages:\n  fr: French',
      /2:3 "languages\.fr" should be a language tag\. — write it like this: languages: \{ fr: fr, docs\/pt: pt-BR \}$/,
    ],
    [
      'languages: {fr: fr, ../de: de}',
      /1:21 "languages\.\.\.\/de" should be the name of a folder, or names with \/ between\. — write it like this: languages: \{ fr: fr, docs\/pt: pt-BR \}$/,
    ],
    ['languages: {/: de}', /should be the name of a folder/],
    ['languages: [fr]', /"languages" should be a map of keys to values\./],
    ['folders:\n  ideas: nite', /2:3 "folders\.ideas" should be note, inquiry, paper, map or daily\./],
    ['problems: {brokn-link: off}', /1:12 "brokn-link" is not a rule\. — did you mean "broken-link"\?$/],
    ['problems: {broken-link: loud}', /1:12 "problems\.broken-link" should be error, warning or off\./],
    [
      'relations:\n  Supports: {label: S}',
      /2:3 "relations\.Supports" should be a word in lower case, with hyphens\. — write it like this: relations: \{ supports: \{ inverse: Supported by \} \}$/,
    ],
    [
      'relations: {related: {symmetric: true}}',
      /1:23 "related" cannot have symmetric\. — remove symmetric, or use it on another relation\.$/,
    ],
    [
      'relations: {title: T}',
      /1:13 "title" already means something else in front matter\. — rename the relation\.$/,
    ],
    [
      'relations: {a: {label: A, symmetric: true, inverse: B}}',
      /"a" is symmetric, so it cannot have an inverse\./,
    ],
    ['relations: {a: {lable: A}}', /"relations\.a\.lable" is not a setting\. — did you mean "label"\?/],
    [
      'relations:\n  a: {line: wavy}',
      /2:7 "relations\.a\.line" should be solid, dashed, dotted, double, dash-dot or long-dash\. — write it like this: line: solid$/,
    ],
    [
      'relations: {a: {glyph: ab}}',
      /"relations\.a\.glyph" should be one letter or sign\. — write it like this: glyph: \+$/,
    ],
    [
      'relations: {related: {side: end}}',
      /1:23 "related" cannot have side\. — remove side, or use it on another relation\./,
    ],
    ['relations: {a: {side: left}}', /"relations\.a\.side" should be start, end, above or below\./],
    ['relations: {a: {colour: reddish}}', /"relations\.a\.colour" should be a colour\./],
    ['relations: [a]', /"relations" should be a map of keys to values\./],
    ['similarity: {papers: 1.5}', /"similarity\.papers" should be a whole number from 0\./],
    [
      'similarity: {provider: neural}',
      /"similarity\.provider" should be lexical, openai-compatible, static or vectors\./,
    ],
    [
      'start: [{to: https://example.org}]',
      /1:10 "start\.to" should be a link to another note\. — write it like this: start: \[ \{ label: New to this, to: /,
    ],
    ['start:\n  - label: Begin', /2:5 "start\.to" should be a link to another note\./],
    ['start:\n  - {too: a, to: b}', /2:6 "start\.too" is not a setting\. — did you mean "to"\?$/],
    ['topics: [{tag: a}]', /1:10 "topics\.title" should be text\./],
    [
      'topics: [{title: A}]',
      /1:11 The topic "A" has no tag and no notes\. — add a tag or notes, like this: /,
    ],
    [
      'topics:\n  - a\n  - {title: A, tag: b}',
      /3:6 Two topics have the title "A"\. — change one of the titles\.$/,
    ],
    ['topics: [{title: A, tags: a}]', /1:21 "topics\.tags" is not a setting\. — did you mean "tag"\?/],
    [
      'topics: [{title: A, notes: [https://example.org]}]',
      /"topics\.notes" should be a link to another note\./,
    ],
    ['tagline: [a]', /1:1 "tagline" should be text\./],
    ['cards: each', /1:1 "cards" should be kind or page\. — write it like this: cards: kind$/],
    ['remote: yes', /"remote" should be link or allow\. — write it like this: remote: link$/],
    ['ignore: ["!keep/**"]', /1:10 An item of "ignore" should be a pattern of paths\./],
    [
      `ignore: ["${'*(*a)'.repeat(9)}b"]`,
      /"ignore" should be a pattern with at most three \* in a name, four \*\* and no repeated groups\./,
    ],
    ['ignore: ["*a*a*a*a*a*ab"]', /"ignore" should be a pattern with at most three/],
    ['ignore: ["(a+)+b"]', /"ignore" should be a pattern with at most three/],
    ['ignore: ["**/a/**/a/**/a/**/a/**/b"]', /"ignore" should be a pattern with at most three/],
    ['language: English language', /"language" should be a language tag\./],
    ['language: English', /"language" should be a language tag\./],
    ['words: x', /1:1 "words" should be a map of keys to values\./],
    [
      'words:\n  site:\n    feeds: Abo',
      /3:5 "words\.site\.feeds" is not a setting\. — did you mean "feed"\?$/,
    ],
    ['words: { sites: {} }', /1:10 "words\.sites" is not a setting\. .*did you mean "site"\?/],
    [
      'words: { counts: { pages: "{count} pages" } }',
      /1:20 "words\.counts\.pages" has no \{count\}\. — use one of these: \{number\}\.$/,
    ],
    ['words: { walk: { around: "{titel}" } }', /has no \{titel\}\. — did you mean "\{title\}"\?/],
    [
      'words: { counts: { pages: { one: A page } } }',
      /should be text, or a map of plural forms with other\./,
    ],
    ['words: { site: { feed: { other: Abo } } }', /"words\.site\.feed" should be text\./],
    ['words: { site: Abo }', /"words\.site" should be a map of keys to values\./],
    ['words: { site: { feed: "" } }', /"words\.site\.feed" should be text\./],
    [
      'words: { moved: "<b>Moved</b> to {page}" }',
      /"words\.moved" has no <b>\. — use one of these: \{page\}\./,
    ],
    ['words: { page: { updatedHtml: "<script src=x>{date}" } }', /has HTML that is not allowed/],
    ['words: { writing: { locale: "!" } }', /"words\.writing\.locale" should be a language tag\./],
    ['words: { writing: { nouns: small } }', /"words\.writing\.nouns" should be lower or given\./],
    [
      'repository: https://example.org/o/r',
      /1:1 Throughline does not know where this host edits a file\. — write the address itself, such as edit: /,
    ],
    ['author: {url: https://example.org}', /"author\.name" should be text\./],
    ['- title', /1:1 site\.yaml has no keys\./],
    ['title: A\n\tbase: x', /2:1 YAML cannot be indented with tabs\./],
    ['title: A\nTitle: B', /2:1 "Title" is here twice\./],
  ])('%j', (source, problem) => {
    expect(told(source)).toEqual([expect.stringMatching(problem)])
  })

  it('is none of words in which a form has a name of its own, or that put sentences together', () => {
    const own = "ownKind: { count: { one: '{one}', other: '{several}' } }"
    expect(told(`words: { joins: { sentences: '' }, ${own} }`)).toEqual([])
  })

  it('is all told at once, by place, and the rest holds', () => {
    const source =
      'title: A\ntitel: B\nremote: x\nproblems: {broken-link: off, nonsense: off}\nrelations: {a: A, B: B}\n'
    expect(told(source).map((line) => line.split(' ')[1])).toEqual(['2:1', '3:1', '4:30', '5:19'])
    expect(settings(source)).toMatchObject({ title: 'A', remote: 'link', problems: { 'broken-link': 'off' } })
    expect(Object.keys(settings(source).relations)).toEqual(['related', 'a'])
  })

  it('are errors, whatever severity is set', () => {
    for (const severity of ['off', 'warning']) {
      const source = `problems: {invalid-settings: ${severity}}`
      expect(told(source)).toEqual([
        'invalid-settings 1:12 "problems.invalid-settings" should be error, as no setting can lower it. — write it like this: invalid-settings: error',
      ])
      expect(settings(source).problems).toEqual({})
    }
    expect(told('problems: {invalid-settings: error}')).toEqual([])
  })
})

describe('a language', () => {
  it('is one that can be ordered by', () => {
    expect(settings('language: pt-br').language).toBe('pt-BR')
    expect(readSettings('language: en-a', {}).problems).toHaveLength(1)
  })
})
