import { describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address.ts'
import { baseAmong, cellsIn, notesIn, titlesIn } from '../bases/base.ts'
import { bodyAt, collectionOf, pageAt, quoted, siteWith } from '../pages/collection.ts'
import { link } from '../../../src/links/link.ts'

const books = {
  'Dune.md': '---\nrating: 9\nyear: 1965\ngenre: Epic\ntags: book\n---\n',
  'Emma.md': '---\nrating: 7\nyear: 1815\ngenre: Romance\ntags: book\n---\n',
  'Iliad.md': '---\nyear: -760\ngenre: Epic\ntags: book\n---\n',
  'Ulysses.md': '---\nrating: 9\nyear: 1922\ntags: book\n---\n',
}

const view = (lines: string) =>
  `filters: file.hasTag("book")\nviews:\n  - type: table\n    name: Books\n${lines.replace(/^/gm, '    ')}`

describe('a view of a base', () => {
  it('is a table in its order, at most so long, with the names of its columns', async () => {
    const html = await baseAmong(
      books,
      `properties:\n  note.rating:\n    displayName: Stars & more\n${view('order: [rating, file.name, note.year]\nsort:\n  - property: rating\n    direction: DESC\n  - property: year\nlimit: 3')}`,
    )
    expect(html).toContain(
      '<th scope="col">Stars &amp; more</th><th scope="col">Name</th><th scope="col">year</th>',
    )
    expect(cellsIn(html)).toEqual([
      ['9', 'Ulysses', '1922'],
      ['9', 'Dune', '1965'],
      ['7', 'Emma', '1815'],
    ])
    expect(html).toContain('3 notes')
  })

  it('is ordered by name without an order, and what is empty comes last either way', async () => {
    expect(titlesIn(await baseAmong(books, view('order: [file.name]')))).toEqual([
      'Dune',
      'Emma',
      'Iliad',
      'Ulysses',
    ])
    for (const direction of ['ASC', 'DESC']) {
      const html = await baseAmong(books, view(`sort:\n  - column: note.rating\n    direction: ${direction}`))
      expect(titlesIn(html).at(-1)).toBe('Iliad')
    }
  })

  it('has groups, each with its value', async () => {
    const html = await baseAmong(
      books,
      view('groupBy:\n  property: genre\n  direction: DESC\norder: [file.name]'),
    )
    expect(titlesIn(html)).toEqual([
      'genre: Romance',
      'Emma',
      'genre: Epic',
      'Dune',
      'Iliad',
      'genre: None',
      'Ulysses',
    ])
  })

  it('leads to every note, whatever its columns are', async () => {
    const html = await baseAmong(books, view('order: [year]\nlimit: 1'))
    expect(cellsIn(html)).toEqual([['Dune', '1965']])
    expect(html).toContain('<a class="link" data-kind="note" href="/notes/dune/">Dune</a>')
  })

  it.each(['list', 'cards'])('is a list where it is of the type %s', async (type) => {
    const html = await baseAmong(
      books,
      view('order: [file.name, year, genre]\nlimit: 1').replace('table', type),
    )
    expect(html).toContain(
      '<ul class="base-list"><li><a class="link" data-kind="note" href="/notes/dune/">Dune</a> <span class="base-values"><span>year: 1965</span> <span>genre: Epic</span></span></ul>',
    )
  })

  it('shows values as properties are shown', async () => {
    const html = await baseAmong(
      {
        'a.md':
          '---\ntags: [x/y]\nday: 2024-03-05\nwhen: 2024-03-05T10:30\ndone: true\nsee: ["[[b|words]]", "[[nothing]]"]\nurl: https://example.org/\ntext: "with [[b]] and <b>"\nmap: {one: 1, two: [2, 3]}\nfile: "[[x.pdf]]"\n---\n',
        'b.md': 'B.',
        'x.pdf': '',
      },
      'filters: file.name == "a"\nviews:\n  - type: table\n    order: [tags, day, when, done, see, url, text, map, note.file]',
    )
    for (const cell of [
      '<a class="tag" href="/tags/x/y/">#x/y</a>',
      '<time datetime="2024-03-05">5 March 2024</time>',
      '<time datetime="2024-03-05T10:30">5 March 2024, 10:30</time>',
      'yes',
      '<a class="link" data-kind="note" href="/notes/b/">words</a>, <span class="missing" title="Not written yet">nothing</span>',
      '<a href="https://example.org/" rel="external noopener">example.org</a>',
      'with b and &lt;b&gt;',
      'one: 1, two: 2, 3',
      '<a class="file" href="/files/x.pdf">x.pdf</a>',
    ])
      expect(html).toContain(`<td>${cell}</td>`)
  })

  it('says that nothing matches', async () => {
    expect(notesIn(await baseAmong(books, 'filters: "1 > 2"'))).toEqual(['No notes match.'])
  })

  it('is cut at a hundred rows in a note, and leads to all on the page of the base', async () => {
    const many = Object.fromEntries(Array.from({ length: 130 }, (_, at) => [`n${at}.md`, 'Text.']))
    const site = await siteWith({
      ...many,
      'All.base': 'filters: file.name.startsWith("n")\nviews:\n  - type: table\n    name: One & all',
      'a.md': '![[All.base]]',
      'b.md': '```base\nfilters: file.name.startsWith("n")\n```',
    })
    expect(titlesIn(bodyAt(site, '/notes/a/'))).toHaveLength(100)
    expect(bodyAt(site, '/notes/a/')).toContain(
      '<p class="base-note"><a class="link" href="/notes/all-base/#one--all">30 more</a></p>',
    )
    expect(notesIn(bodyAt(site, '/notes/b/'))).toEqual(['30 more'])
    expect(titlesIn(bodyAt(site, '/notes/all-base/'))).toHaveLength(130)
  })
})

describe('what cannot be evaluated', () => {
  it.each([
    ['filters: rating > now()', 'now() changes with time'],
    ['filters: file.mtime > "2024-01-01"', 'file.mtime changes with time'],
    ['filters: genre.matches(1)', 'matches() is not supported'],
    ['filters: /a/.matches(genre)', '/…/ is not supported'],
    ['filters: file.size > 3', 'file.size is not supported'],
    ['filters: link(genre) == author', 'link() is not supported'],
    ['filters: icon == "x"', '“icon” is for programs'],
    ['filters: formula.x > 1', 'no formula “x”'],
    ['formulas:\n  x: formula.y\n  y: formula.x\nfilters: formula.x > 1', 'formula “x” refers to itself'],
    ['filters: rating >', 'incomplete expression'],
    ['filters: rating = 1', 'unexpected “=”'],
    ['filters: rating "my secret"', 'unexpected “&quot;…&quot;”'],
    [`filters: ${'('.repeat(100)}1${')'.repeat(100)}`, 'expression too long'],
    ['filters:\n  xor: [a]', 'unexpected “xor”'],
    ['views:\n  - type: map\n    name: Table', 'view type “map” is not supported'],
  ])('is named in the place of the view: %s', async (yaml, why) => {
    const html = await baseAmong(books, yaml)
    expect(notesIn(html).map((note) => note.replaceAll('"', '&quot;'))).toEqual([
      `“Table” is not shown: ${why}.`,
    ])
    expect(titlesIn(html)).toEqual([])
  })

  it('leaves the other views, and what of its own view can be shown', async () => {
    const html = await baseAmong(
      books,
      'filters: file.hasTag("book")\nviews:\n  - type: map\n    name: Map\n  - type: table\n    name: Books\n    order: [file.name, file.mtime, formula.age, year]\n    sort:\n      - property: file.ctime\n      - property: year\n    summaries:\n      year: Max\nformulas:\n  age: (now() - born).days',
    )
    expect(notesIn(html)).toEqual([
      '“Map” is not shown: view type “map” is not supported.',
      'Not all is shown: file.mtime changes with time; now() changes with time; file.ctime changes with time; summaries is not supported.',
    ])
    expect(cellsIn(html)).toEqual([
      ['Iliad', '-760'],
      ['Emma', '1815'],
      ['Ulysses', '1922'],
      ['Dune', '1965'],
    ])
  })

  it('stays code where it is not the YAML of a base', async () => {
    for (const yaml of ['filters: [', '- a list', 'just words']) {
      const html = await baseAmong(books, yaml)
      expect(html).toContain('Base, shown as written')
      expect(html).not.toContain('base-view')
    }
  })
})

describe('a base in a file of its own', () => {
  const files = {
    ...books,
    'Books.base':
      'filters: file.hasTag("book")\nviews:\n  - type: table\n    name: Every one\n  - type: table\n    name: Like this\n    filters: genre == this.genre',
    'a.md':
      '---\ngenre: Romance\n---\n![[Books.base]]\n\n![[Books.base#Like this|Others]]\n\nSee [[Books.base]].',
  }

  it('is a page with a heading for each of its views', async () => {
    const page = pageAt(await siteWith(files), '/notes/books-base/', 'note')
    expect([page.title, page.originalTitle]).toEqual(['Books', null])
    expect(page.outline.map(({ id, text }) => [id, text])).toEqual([
      ['every-one', 'Every one'],
      ['like-this', 'Like this'],
    ])
    expect(titlesIn(quoted(page.body))).toEqual(['Dune', 'Emma', 'Iliad', 'Ulysses', 'Ulysses'])
  })

  it('is embedded as its first view, or as the one that is named; `this` is the note that embeds it', async () => {
    const html = bodyAt(await siteWith(files), '/notes/a/')
    const [, first = '', second = ''] = html.split('<div class="embed"')
    expect(titlesIn(first)).toEqual(['Dune', 'Emma', 'Iliad', 'Ulysses'])
    expect(titlesIn(second)).toEqual(['Emma'])
    expect(first).toContain('<a class="link" href="/notes/books-base/">Books</a>')
    expect(second).toContain('<a class="link" href="/notes/books-base/#like-this">Others</a>')
    expect(second).not.toContain('<h2')
    expect(second).toContain('<a class="link" data-kind="note" href="/notes/books-base/">Books</a>')
  })

  it('is in no list of its own or of others', async () => {
    const html = bodyAt(await siteWith({ ...files, 'All.base': '' }), '/notes/all-base/')
    expect(titlesIn(html)).toEqual(['a', 'Dune', 'Emma', 'Iliad', 'Ulysses'])
  })

  it('is kept back as a note is', async () => {
    for (const base of ['publish: false\n', 'draft: true\nviews: []\n', 'publish: false\nviews: [\n']) {
      const site = await siteWith({ 'Own.base': base, 'a.md': '![[Own.base]]' })
      expect(site.page('/notes/own-base/' as Address)).toBeNull()
      expect(bodyAt(site, '/notes/a/')).toBe('<p><span class="unpublished">unpublished note</span></p>')
    }
  })

  it('says on its page that it cannot be read, without a word of it', async () => {
    const html = bodyAt(await siteWith({ 'Own.base': 'views: [secret\n' }), '/notes/own-base/')
    expect(html).toBe('<p class="base-note">This base cannot be read.</p>')
  })
})

describe('notes that are not published', () => {
  const files = {
    'Secret plan.md': '---\ndraft: true\nrating: 9\n---\nSee [[a]].',
    'a.md':
      '---\nup: "[[Secret plan]]"\nown: "[[Secret plan|my words]]"\ntext: "as in [[Secret plan]], soon"\nrating: 8\n---\n[[Secret plan]]',
  }

  it('are in no table, and a link to one says what such a link always says', async () => {
    const html = await baseAmong(
      files,
      'filters: rating > 0\nformulas:\n  said: up.toString() + "!"\n  linked: file.links\n  named: link("Secret plan")\n  back: file.backlinks\nviews:\n  - type: table\n    order: [file.name, up, own, text, formula.said, formula.linked, formula.named, formula.back]',
    )
    expect(cellsIn(html)).toEqual([
      [
        'a',
        'unpublished note',
        'my words',
        'as in unpublished note, soon',
        'unpublished note!',
        'unpublished note',
        'unpublished note',
        '',
      ],
    ])
    expect(html).not.toMatch(/secret/i)
  })
})

describe('what a base compares with', () => {
  it('is no link of the site: nothing leads there, is copied, or is missing', async () => {
    const yaml =
      '```base\nfilters: author == link("b") || author == link("nothing") || x == link("x.pdf")\n```'
    const collection = await collectionOf({ 'a.md': yaml, 'b.md': 'B.', 'x.pdf': '' })
    expect(collection.graph.edges).toEqual([])
    expect(collection.graph.nodes.flatMap(({ targets }) => targets.map(({ found }) => found))).toEqual([
      'node',
      'missing',
      'missing',
    ])
    const documents = collection.graph.nodes.map(({ file, entry }) => ({
      path: file,
      citekey: null,
      point: { line: 1, column: 1 },
      entry,
    }))
    expect(link(documents, ['x.pdf'], collection.settings).problems).toEqual([])
  })
})
