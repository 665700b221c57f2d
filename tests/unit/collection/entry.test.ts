import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { NodeKind } from '../../../src/core/kinds.ts'
import type { Segment, TextSegments } from '../../../src/core/entry.ts'
import { readEntry } from '../../../src/collection/entry.ts'
import { readableText } from '../markdown/readable.ts'
import { runs } from '../../laws.ts'

const vocabulary = {
  related: { label: 'Related', inverse: 'Refers here', symmetric: false },
  supports: { label: 'Supports', inverse: 'Supported by', symmetric: false },
  contradicts: { label: 'Contradicts', inverse: 'Contradicts', symmetric: true },
}

const inText = (link: number): Exclude<TextSegments[number], string> => ({ link })
const hole = (link: number): Segment => ({ hole: 'link', link })

const read = (text: string, byPath: NodeKind = 'note') =>
  readEntry(new TextEncoder().encode(text), { byPath, vocabulary })

const entryOf = async (text: string, byPath: NodeKind = 'note') => (await read(text, byPath)).entry

const fixture = (name: string): string =>
  readFileSync(new URL(`../../fixtures/read/entries/${name}.md`, import.meta.url), 'utf8')

const told = async (text: string, byPath: NodeKind = 'note'): Promise<readonly string[]> =>
  (await entryOf(text, byPath)).problems.map(
    ({ rule, point, message, fix }) => `${point.line}:${point.column} ${rule}: ${message} — ${fix ?? ''}`,
  )

describe('a note', async () => {
  const entry = await entryOf(fixture('note'))
  const target = (index: number): string | undefined => entry.links[index]?.target

  it('has its fields', () => {
    expect(entry).toMatchObject({
      kind: 'note',
      title: ['Why does X fail when Y?'],
      claim: ['X fails under Y because Z'],
      aliases: [['an older title'], [inText(12), ' title']],
      tags: ['training', 'feedback/external', 'inline'],
      date: '2025-11-02',
      updated: '2025-11-03',
      draft: false,
      lang: 'en-GB',
      dir: 'ltr',
      permalink: '/fixed/place/',
      redirects: ['/old/', '/older/'],
      paper: null,
    })
    expect(entry.summary).toEqual(['The answer, in <em>two</em> sentences.'])
    expect(entry.description?.[0]).toBe('The question spelt out, beside ')
  })

  it('has its relations in authored order, with their reasons', () => {
    expect(
      entry.relations.map((relation) => [relation.type, target(relation.link), relation.why?.[0] ?? null]),
    ).toEqual([
      ['supports', 'Another note', 'it names the mechanism that '],
      ['related', 'A third note', 'it came first'],
      ['related', 'An unquoted note', null],
      ['related', 'A bare name', null],
      ['contradicts', 'B', null],
      ['contradicts', 'C', null],
    ])
  })

  it('has its links with role and place', () => {
    expect(
      entry.links.map(({ target: to, fragment, role, property, syntax, point }) => [
        `${point.line}:${point.column}`,
        to + (fragment === null ? '' : `#${fragment}`),
        role,
        property,
        syntax,
      ]),
    ).toEqual([
      ['12:10', 'Another note#A part', 'relation', null, 'property'],
      ['13:38', 'A third note', 'property', 'related', 'property'],
      ['15:6', 'A third note', 'relation', null, 'property'],
      ['16:5', 'An unquoted note', 'relation', null, 'property'],
      ['17:9', 'A bare name', 'relation', null, 'property'],
      ['19:15', 'B', 'relation', null, 'property'],
      ['19:22', 'C', 'relation', null, 'property'],
      ['20:9', 'kumar2024score', 'cites', null, 'property'],
      ['20:26', 'madaan2023', 'cites', null, 'property'],
      ['20:41', 'papers/kamoi', 'cites', null, 'property'],
      ['28:5', 'The map', 'property', 'up', 'property'],
      ['32:24', 'D', 'property', 'nested', 'property'],
      ['8:28', 'A linked', 'property', 'aliases', 'property'],
      ['3:45', 'Another note', 'property', 'description', 'property'],
    ])
    expect(entry.cites.map(target)).toEqual(['kumar2024score', 'madaan2023', 'papers/kamoi'])
  })

  it('shows what it does not know as properties', () => {
    expect(entry.properties.filter(({ links }) => !links)).toEqual([
      { key: 'up', values: [[hole(10)]] },
      { key: 'rating', values: [['4.50']] },
      {
        key: 'nested',
        values: [
          ['a: ', '1'],
          ['b: ', 'x', ', ', hole(11)],
        ],
      },
      { key: 'issued', values: [['date-parts: ', '2023']] },
    ])
  })

  it('keeps what it relates to and cites as properties, for links that lead to nothing', () => {
    const kept = entry.properties.filter(({ links }) => links)
    expect(kept.map(({ key, links }) => [key, links])).toEqual([
      ['related', entry.relations.map(({ link }) => link).slice(0, 6)],
      ['cites', entry.cites.slice(0, 3)],
    ])
    for (const { values, links } of kept) expect(values).toEqual(links?.map((link) => [hole(link)]))
  })

  it('tells what is wrong', async () => {
    expect(await told(fixture('note'))).toEqual([
      '18:5 unknown-relation: "suports" is not a relation. — did you mean "supports"?',
      '34:1 private-path: "pdf" has the path of a file on your computer. — ',
    ])
  })
})

it('has the kind of its type, however the letters are composed', async () => {
  const kindOf = async (type: string) =>
    (await entryOf(`---\ntype: ${type}\ngenerated: {by: a program}\n---\n`)).kind
  expect(await kindOf('Caf\u00e9')).toBe('note-caf\u00e9')
  expect(await kindOf('Cafe\u0301')).toBe('note-caf\u00e9')
})

describe('an inquiry', async () => {
  const entry = await entryOf(fixture('inquiry'))
  const target = (index: number): string | undefined => entry.links[index]?.target

  it('has its sources and what to read next', () => {
    expect(entry.kind).toBe('inquiry')
    expect(entry.sources.map(target)).toEqual(['One', 'Two'])
    expect(entry.next.map(target)).toEqual(['The next question'])
    expect(entry.links.map(({ target: to, role, property }) => [to, role, property])).toEqual([
      ['Three', 'body', null],
      ['One', 'source', null],
      ['Two', 'source', null],
      ['The next question', 'next', null],
      ['One', 'property', 'supports'],
    ])
  })

  it('takes the keys of other kinds for properties', () => {
    expect(entry.claim).toBeNull()
    expect(entry.relations).toEqual([])
    expect(entry.properties.map(({ key }) => key)).toEqual(['source', 'claim', 'supports', 'sources', 'next'])
  })
})

describe('a paper', async () => {
  const entry = await entryOf(fixture('paper'))

  it('has its fields', () => {
    expect(entry.paper).toEqual({
      citekey: 'ødegaard2019',
      authors: [['Kári Ødegård'], [inText(0)]],
      year: 2019,
      venue: [inText(1)],
      doi: '10.1000/gardens_1',
      arxiv: '2305.01230',
      url: 'https://example.org/gardens',
      abstract: ['One line with ', hole(2), '. Another line with ', hole(3), '.'],
    })
  })

  it('keeps the links of its names and its abstract, each in its place', () => {
    expect(
      entry.links.map(({ target, property, point }) => [`${point.line}:${point.column}`, target, property]),
    ).toEqual([
      ['4:26', 'Ana Lee', 'authors'],
      ['6:9', 'venues/Journal of Gardens', 'venue'],
      ['11:17', 'A note', 'abstract'],
      ['12:21', 'Another note', 'abstract'],
    ])
  })

  it('takes its year from its date', async () => {
    expect((await entryOf('---\ndate: 2021-05-06\n---\n', 'paper')).paper?.year).toBe(2021)
  })

  it.each([
    ['[Ana Lee, Jan Smith]', ['Ana Lee', 'Jan Smith']],
    ['Ana Lee, Jan Smith', ['Ana Lee', 'Jan Smith']],
    ['Lee, Ana', ['Ana Lee']],
    ['["Lee, Ana", "Roe, Bo"]', ['Ana Lee', 'Bo Roe']],
    ['Lee, Ana; van der Roe, Bo', ['Ana Lee', 'Bo van der Roe']],
    ['Lee, Ana and Roe, Bo', ['Ana Lee', 'Bo Roe']],
    ['Abeler, Johannes, Falk, Armin', ['Johannes Abeler', 'Armin Falk']],
    ['["King, Jr.", "Acme, Inc."]', ['King, Jr.', 'Acme, Inc.']],
    ['Ana Lee; Jan Smith and Luz Rivera & Kári', ['Ana Lee', 'Jan Smith', 'Luz Rivera', 'Kári']],
    ['[{given: Ana, family: Lee}, {name: A Society}]', ['Ana Lee', 'A Society']],
  ])('has authors %s', async (written, authors) => {
    expect((await entryOf(`---\nauthors: ${written}\n---\n`, 'paper')).paper?.authors).toEqual(
      authors.map((name) => [name]),
    )
  })
})

describe('what is wrong with an entry', () => {
  it('is told at its place, and shown as a plain property', async () => {
    expect(await told(fixture('wrong'))).toEqual([
      '2:1 wrong-shape: "title" should be text. — write it like this: title: Why does clay crack?',
      '3:1 wrong-shape: "date" should be a date. — write it like this: date: 2026-05-01',
      '4:1 wrong-shape: "draft" should be true or false, so the file is held back. — write true or false.',
      '5:14 wrong-shape: An item of "tags" should be a tag. — write it like this: tags: [ soil, soil/clay ]',
      '6:1 wrong-shape: "permalink" should be a path on this site. — write it like this: permalink: /clay/',
      '7:18 wrong-shape: An item of "redirects" should be a path on this site. — write it like this: redirects: [ /old/clay/ ]',
      '8:1 wrong-shape: "dir" should be ltr or rtl. — write it like this: dir: rtl',
      '9:1 wrong-shape: "lang" should be a language tag. — write it like this: lang: pt-BR',
      '10:1 wrong-shape: "kind" should be note, inquiry, paper, map or daily. — write it like this: kind: inquiry',
      '13:5 wrong-shape: "wy" is not a key of a relation. — did you mean "why"?',
      '14:5 wrong-shape: An item of "related" should be a link to another note. — write it like this: related: [ { to: \'[[rain]]\', why: water swells it, type: explains } ]',
      '15:5 wrong-shape: An item of "related" should be a link to another note. — write it like this: related: [ { to: \'[[rain]]\', why: water swells it, type: explains } ]',
      '17:5 unknown-relation: "suports" is not a relation. — did you mean "supports"?',
      '18:1 private-path: "url" has the path of a file on your computer. — ',
    ])
    const entry = await entryOf(fixture('wrong'))
    expect(entry).toMatchObject({
      kind: 'note',
      title: null,
      draft: true,
      tags: ['fine'],
      redirects: ['/ok/'],
    })
    expect(entry.relations).toHaveLength(2)
    expect(entry.properties.map(({ key, values }) => [key, values.length])).toEqual([
      ['title', 2],
      ['date', 1],
      ['tags', 1],
      ['permalink', 1],
      ['redirects', 1],
      ['dir', 1],
      ['lang', 1],
      ['kind', 1],
      ['related', 2],
      // The two that can be used, for links that lead to nothing.
      ['related', 2],
    ])
  })

  it('wrong identifiers of a paper', async () => {
    const text = '---\ndoi: none\narxiv: soon\nyear: in press\nurl: example.org\nciteKey: a b\n---\n'
    expect(await told(text, 'paper')).toEqual([
      '2:1 wrong-shape: "doi" should be a DOI. — write it like this: doi: 10.1162/tacl_a_00713',
      '3:1 wrong-shape: "arxiv" should be an arXiv identifier. — write it like this: arxiv: \'2310.01798\'',
      '4:1 wrong-shape: "year" should be a year. — write it like this: year: 2024',
      '5:1 wrong-shape: "url" should be a web address. — write it like this: url: https://example.org/paper',
      '6:1 wrong-shape: "citeKey" should be a citation key. — write it like this: citeKey: kumar2024score',
    ])
  })

  it('unreadable front matter: the file is kept back whole', async () => {
    const { entry, body } = await read('---\ntitle: "A" B\n---\n# Heading\n\n[[Link]]\n', 'paper')
    expect(entry).toMatchObject({ kind: 'paper', draft: true, title: null, links: [], headings: [] })
    expect(entry.paper).not.toBeNull()
    expect(body).toEqual({ blocks: [], anchors: [], footnotes: [], lifted: [], bases: [], heading: null })
    expect(entry.problems).toEqual([
      {
        rule: 'unreadable-front-matter',
        point: { line: 2, column: 8 },
        message: 'The value of "title" continues after its closing ".',
        fix: `write title: '"A" B'`,
      },
    ])
  })

  it('bytes that are not UTF-8', async () => {
    const bytes = Uint8Array.from([...new TextEncoder().encode('---\ntitle: A\n---\nb'), 0xff, 0x63])
    const { entry } = await readEntry(bytes, { byPath: 'note', vocabulary })
    expect(entry.title).toEqual(['A'])
    expect(entry.problems).toEqual([
      {
        rule: 'wrong-encoding',
        point: { line: 4, column: 2 },
        message: 'The file is not UTF-8 from here on.',
        fix: null,
      },
    ])
  })
})

describe('drafts', () => {
  it.each([
    ['draft: true', true],
    ['draft: yes', true],
    ['Draft: "TRUE"', true],
    ['draft: 1', true],
    ['draft: {{draft}}', false],
    ['draft:', false],
    ['draft: false', false],
    ['publish: false', true],
    ['publish: no', true],
    ['publish: true', false],
    ['publish: true\ndraft: true', true],
    ['publish: soon', true],
    ['draft: [true]', true],
    ['other: true', false],
    ['draft: " true "', true],
    ['draft:: true', true],
    ['draft: [true]', true],
    ['draft: [false]', false],
    ['draft: [false, false]', true],
    ['draft: 0', false],
    ['draft: #true', true],
    ['draft: # true', true],
    ['draft: # set it to hide the note', false],
    ['Draft: false\ndraft: true', true],
    ['draft: false\nDraft: false', false],
    ['publish: #false', true],
    ['Publish: "false"', true],
    ['publish: 2030-01-01', true],
    ['publish: true\nPublish: false', true],
    ['published: false', true],
    ['published: 2024-01-02', false],
    ['private: true', true],
    ['private: [ana, luz]', false],
    ['public: no', true],
    ['dg-publish: false', true],
    ['status: draft', true],
    ['status: draft or so', false],
  ])('%j: %s', async (yaml, draft) => {
    expect((await entryOf(`---\n${yaml}\n---\nBody`)).draft).toBe(draft)
  })
})

describe('the title', () => {
  const headings = async (text: string) => {
    const { entry, body } = await read(text)
    return [
      [entry.title, entry.heading].map((name) => name && readableText(name)).join(),
      entry.headings.map(({ depth, text: words }) => [depth, words[0]]),
      body.blocks.length,
    ]
  }

  it.each([
    ['is the property', '---\ntitle: A\n---\nText', ['A,', [], 1]],
    ['may be the opening heading', '# B\n\nText', [',B', [], 1]],
    ['is left to the file name', 'Text', [',', [], 1]],
    [
      'is not repeated by a heading that says the same',
      '---\ntitle: A b\n---\n# a  B\n\nText',
      ['A b,', [], 1],
    ],
    ['leaves another heading where it is', '---\ntitle: A\n---\n\n# B\n\nText', ['A,', [[2, 'B']], 2]],
    ['leaves an underlined heading too', '---\ntitle: A\n---\nB\n=\n\nText', ['A,', [[2, 'B']], 2]],
    [
      'leaves a heading below a comment',
      '---\ntitle: A\n---\n%%note%%\n\n# B\n\nText',
      ['A,', [[2, 'B']], 2],
    ],
    ['may be a number', '---\ntitle: 1984.0\n---\nText', ['1984.0,', [], 1]],
  ])('%s', async (_, text, expected) => {
    expect(await headings(text)).toEqual(expected)
  })
})

describe('laws', () => {
  it('relations of front matter stand before those of the body, and every index leads to its link', async () => {
    const name = fc.stringMatching(/^[A-Z][a-z]{0,5}$/)
    await fc.assert(
      fc.asyncProperty(fc.array(name), fc.array(name), fc.array(name), async (front, cited, body) => {
        const list = (key: string, names: readonly string[]): string =>
          `${key}: ${JSON.stringify(names.map((each) => `[[${each}]]`))}`
        const items = body.map((each) => `- [[${each}]] — reason`).join('\n')
        const section = body.length > 0 ? `## Related\n${items}\n` : ''
        const entry = await entryOf(
          `---\n${list('related', front)}\n${list('cites', cited)}\n---\nText [[X]].\n\n${section}`,
        )
        const target = (index: number): string | undefined => entry.links[index]?.target
        expect(entry.relations.map(({ link }) => target(link))).toEqual([...front, ...body])
        expect(entry.cites.map(target)).toEqual(cited)
        expect(entry.links).toHaveLength(1 + front.length + cited.length + body.length)
      }),
      { numRuns: 50 },
    )
  })

  it('no value of any key makes it throw, and no draft is lost', { tags: 'law' }, async () => {
    const keys = [
      'title',
      'description',
      'summary',
      'claim',
      'aliases',
      'tags',
      'date',
      'updated',
      'lang',
      'dir',
      'permalink',
      'redirects',
      'kind',
      'related',
      'supports',
      'cites',
      'sources',
      'next',
      'authors',
      'year',
      'venue',
      'doi',
      'arxiv',
      'url',
      'abstract',
      'citekey',
      'other',
    ]
    const words = fc.constantFrom(
      '[[A]]',
      '[[A|b]] — c',
      '@key',
      '/a/',
      '2024-01-02',
      'paper',
      'x',
      '',
      '](',
      '*',
      '[a](b.md)',
      '![[c.png]]',
      '<b>',
      '$x',
      '\n',
      '#',
    )
    const leaf = fc.oneof(words, fc.integer(), fc.boolean(), fc.constant(null))
    const value = fc.oneof(
      leaf,
      fc.array(leaf),
      fc.dictionary(fc.constantFrom('to', 'why', 'type', 'name'), leaf),
      fc.array(fc.dictionary(fc.constantFrom('to', 'why', 'type', 'x'), leaf)),
      fc.array(fc.array(leaf)),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.constantFrom(...keys), value),
        fc.constantFrom<NodeKind>('note', 'inquiry', 'paper'),
        async (record, kind) => {
          const lines = Object.entries(record).map(([key, each]) => `${key}: ${JSON.stringify(each)}`)
          const entry = await entryOf(`---\n${lines.join('\n')}\ndraft: true\n---\nText [[X]].\n`, kind)
          expect(entry.draft).toBe(true)
          expect(entry.paper === null).toBe(entry.kind !== 'paper')
          const indexes = [
            ...entry.relations.map(({ link }) => link),
            ...entry.sources,
            ...entry.next,
            ...entry.cites,
          ]
          for (const index of indexes) expect(entry.links[index]).toBeDefined()
          for (const { point } of [...entry.links, ...entry.problems]) {
            expect(point.line).toBeLessThanOrEqual(lines.length + 5)
          }
        },
      ),
      { numRuns: runs(1000) },
    )
  })

  it('what it reads does not depend on the line ends', async () => {
    for (const name of ['note', 'inquiry', 'paper', 'wrong']) {
      const text = fixture(name)
      expect(await read(text.replaceAll('\n', '\r\n'))).toEqual(await read(text))
      expect(await read(`\uFEFF${text}`)).toEqual(await read(text))
    }
  })
})

describe('a file that asks too much', () => {
  it.each([
    [
      'is too long',
      `Words.\n\n${'word '.repeat(1_000_001)}`,
      '4:1 The text is longer than 5 million characters.',
    ],
    ['quotes too deeply', `Words.\n\n${'> - >'.repeat(600)} a`, '6:1 The file is nested too deeply.'],
    ['begins too many lists', `${'- '.repeat(100_000)}x`, '4:1 The file is nested too deeply.'],
    ['is nothing but quotation', '>'.repeat(200_000), '4:1 The file is nested too deeply.'],
  ])('%s, and is kept back', async (_, body, told) => {
    const entry = await entryOf(`---\ntitle: A\n---\n${body}`)
    expect(entry).toMatchObject({ draft: true, title: null })
    expect(
      entry.problems.map(({ rule, point, message }) => `${point.line}:${point.column} ${message} ${rule}`),
    ).toEqual([`${told} unreadable-file`])
  })

  it('is a drawing with much data: it is read, since the data is not', async () => {
    const entry = await entryOf(
      `---\nexcalidraw-plugin: parsed\n---\nA\n\n# Drawing\n${'a'.repeat(5_000_001)}`,
    )
    expect(entry).toMatchObject({ draft: false, drawing: true })
  })
})

describe('a note about a publication', () => {
  it.each([
    ['citekey: lee2020\nauthors: [Ana Lee]', 'paper'],
    ['Citation-Key: lee2020\nyear: 2020', 'paper'],
    ['citekey: lee2020\nkind: note\ndoi: 10.1/x', 'note'],
    ['citekey: lee2020', 'note'],
    ['authors: [Ana Lee]\nyear: 2020', 'note'],
  ])('is known by its keys: %j', async (yaml, kind) => {
    const { entry } = await read(`---\n${yaml}\n---\nText`)
    expect(entry.kind).toBe(kind)
    if (kind === 'paper') expect(entry.paper?.citekey).toBe('lee2020')
  })
})
