import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readBibliography } from '../../../src/bibliographies/bibliography.ts'
import { isCslJson } from '../../../src/bibliographies/csl-json.ts'
import { readableText } from '../markdown/readable.ts'

const fixture = (name: string): string =>
  readFileSync(new URL(`../../fixtures/read/bibliography/${name}`, import.meta.url), 'utf8')

const told = (source: string, format: 'bibtex' | 'csl-json'): readonly string[] =>
  readBibliography(source, format).problems.map(
    ({ rule, point, message, fix }) => `${rule} ${point.line}:${point.column} ${message} — ${fix ?? ''}`,
  )

const paper = {
  authors: [],
  year: null,
  venue: null,
  doi: null,
  arxiv: null,
  url: null,
  abstract: null,
}

describe('BibTeX', () => {
  const { entries } = readBibliography(fixture('library.bib'), 'bibtex')
  const brief = entries.map(({ citekey, point, entry }) => ({
    at: `${point.line}:${point.column}`,
    title: entry.title && readableText(entry.title),
    ...(entry.tags.length > 0 ? { tags: entry.tags } : {}),
    paper: entry.paper,
    citekey,
  }))

  it.each([
    ['\\enquote*{Quoted} words', '“Quoted” words'],
    ['a \\emph*{starred} one', 'a starred one'],
    ['\\foo{an} unknown \\baz*{command}', 'an unknown command'],
    ['\\foo[x=1]{told} how', 'told how'],
    ['H\\textsubscript{2}O and \\sqrt[3]{x}', 'H₂O and √[3]x'],
  ])('keeps the words of LaTeX that it may not know: %s', (written, title) => {
    const source = `@book{a, title={${written}}, year=2020}\n@book{b, title={B}}`
    const [first, second] = readBibliography(source, 'bibtex').entries
    expect(first?.entry.title && readableText(first.entry.title)).toBe(title)
    expect(second?.point).toEqual({ line: 2, column: 1 })
  })

  it('is read into papers', () => {
    expect(brief).toEqual([
      {
        at: '4:1',
        citekey: 'ødegaard2019roots',
        title: 'On Roots: what they know, and x² & more',
        tags: ['roots', 'soil', 'Water'],
        paper: {
          citekey: 'ødegaard2019roots',
          authors: [['Kári Ødegård'], ['José María Martínez'], ['Institute of Soil'], ['Anna van der Meer']],
          year: 2019,
          venue: ['Journal of Gardens'],
          doi: '10.1000/gardens_1',
          arxiv: null,
          url: null,
          abstract: ['Half of them (50%) grow – “slowly”; see a &lt; b &amp; c.'],
        },
      },
      {
        at: '14:1',
        citekey: 'lee2023hedges',
        title: 'Hedges: In two parts',
        paper: {
          ...paper,
          citekey: 'lee2023hedges',
          authors: [['Ann Lee'], ['others']],
          year: 2023,
          venue: ['Proceedings of the Garden Conference'],
          arxiv: '2305.01234',
          url: 'https://example.org/a_b?c=%20&d=1',
        },
      },
      {
        at: '28:1',
        citekey: 'king1967',
        title: 'Whole Title in Braces',
        paper: {
          ...paper,
          citekey: 'king1967',
          authors: [['Martin Luther King, Jr.'], ['Smith, Jr.']],
          year: 1967,
          venue: ['Garden Press'],
        },
      },
      {
        at: '40:1',
        citekey: 'dblp2022',
        title: 'As a preprint',
        paper: { ...paper, citekey: 'dblp2022', year: 2022, venue: ['arXiv'], arxiv: '2201.00001' },
      },
      {
        at: '42:1',
        citekey: 'round1999',
        title: 'In round brackets',
        paper: { ...paper, citekey: 'round1999', year: 1999, url: 'https://example.org/round_1' },
      },
    ])
    expect(entries.every(({ entry }) => entry.kind === 'paper' && !entry.draft)).toBe(true)
  })

  it('tells what is broken, and loses nothing else', () => {
    expect(told(fixture('library.bib'), 'bibtex')).toEqual([
      'unreadable-bibliography 24:1 "open2020brace" has a { that is never closed. — close every { with a }.',
      'unreadable-bibliography 35:1 "comma2021" is not closed. — put commas between fields, and a } at the end.',
      'duplicate-citekey 41:1 "king1967" is already the key of line 28. — ',
      'unreadable-bibliography 43:1 This @article has no citation key. — write a key after the {.',
    ])
  })

  it.each([
    [
      '@article{a, abstract = {It costs $5}}',
      '"a" has a $ that is never closed. — close it, or write \\$ for a dollar sign.',
    ],
    ['@article{a, title = "x}', '"a" has a " that is never closed. — put a " at the end of the value.'],
    ['@article{a, title {x}}', '"a" has a field without a value. — write every field as name = {value}.'],
    ['@article{a', '"a" ends too early. — end it with a }.'],
  ])('%j', (source, problem) => {
    expect(told(source, 'bibtex')).toEqual([`unreadable-bibliography 1:1 ${problem}`])
  })

  it('knows arXiv by its names', () => {
    const read = (fields: string) => readBibliography(`@misc{a, ${fields}}`, 'bibtex').entries[0]?.entry.paper
    expect(read('eprint = {2301.00001}, eprinttype = {arxiv}')).toMatchObject({
      venue: ['arXiv'],
      arxiv: '2301.00001',
    })
    expect(read('journal = {arXiv preprint arXiv:2301.00001}')).toMatchObject({
      venue: ['arXiv'],
      arxiv: '2301.00001',
    })
    expect(read('url = {https://arxiv.org/abs/2301.00001v2}')).toMatchObject({
      venue: ['arXiv'],
      arxiv: '2301.00001v2',
    })
    expect(read('eprint = {12345}, eprinttype = {pubmed}')).toMatchObject({ venue: null, arxiv: null })
  })

  it('has nothing to say of an empty file', () => {
    expect(readBibliography('', 'bibtex')).toEqual({ entries: [], problems: [] })
    expect(readBibliography('\uFEFF% nothing\n', 'bibtex')).toEqual({ entries: [], problems: [] })
  })
})

describe('CSL-JSON', () => {
  it('is read into papers', () => {
    const { entries } = readBibliography(fixture('export.json'), 'csl-json')
    expect(
      entries.map(({ citekey, point, entry }) => [
        citekey,
        point.line,
        entry.title && readableText(entry.title),
        entry.tags,
        entry.paper,
      ]),
    ).toEqual([
      [
        'rivera2021',
        2,
        'Paths & hedges',
        ['paths', 'hedges'],
        {
          citekey: 'rivera2021',
          authors: [['Luz Rivera'], ['Jan van Dijk, Jr.'], ['The Garden Society']],
          year: 2021,
          venue: ['Journal of Gardens'],
          doi: '10.1000/gardens_2',
          arxiv: null,
          url: 'https://example.org/paths',
          abstract: ['Paths where 1 &lt; 2. And hedges.'],
        },
      ],
      [
        'chen2022',
        18,
        'A preprint',
        [],
        { ...paper, citekey: 'chen2022', year: 2022, venue: ['arXiv'], arxiv: '2202.00002' },
      ],
      ['7', 26, 'Numbered', [], { ...paper, citekey: '7', year: 1999, venue: ['Garden Press'] }],
    ])
  })

  it('tells what is broken', () => {
    expect(told(fixture('export.json'), 'csl-json')).toEqual([
      'duplicate-citekey 27:3 "rivera2021" is already the key of line 2. — ',
      'unreadable-bibliography 28:3 This item has no id. — add an id to cite it by.',
    ])
    expect(told('{}', 'csl-json')).toEqual([
      'unreadable-bibliography 1:1 The file is not a JSON list of works. — export it again as CSL-JSON.',
    ])
    expect(told('{', 'csl-json')).toEqual([
      'unreadable-bibliography 1:2 The JSON is broken here. — export it again as CSL-JSON.',
    ])
  })

  it.each([
    ['[{"id":"a","type":"book"},\n{"id":"b","title":"B', '2:19'],
    ['[{"id":"a"}\n{"id":"b"}]', '2:1'],
    ['[{"id":"a"}', '1:12'],
  ])('tells where %j is no JSON', (source, place) => {
    expect(told(source, 'csl-json')).toEqual([
      `unreadable-bibliography ${place} The JSON is broken here. — export it again as CSL-JSON.`,
    ])
  })

  it.each([
    ['[{"id": "a", "type": "book"}]', true],
    ['\uFEFF [{"id": 1, "type": "book"}]', true],
    ['[{"id": "a", "type": "book"}, {"id": "", "type": "book"}]', true],
    ['[]', false],
    ['[1, 2]', false],
    ['[{"id": "a"}]', false],
    ['[{"type": "book"}]', false],
    ['{"id": "a", "type": "book"}', false],
    ['[{"id": "a", "type": "book"}', true],
    ['[{"id": "a", "title": "A', true],
    ['[{"id": "a", "title": "A"}]', true],
    ['[{"id": "a", "type": "book"}, {"title": "B"}]', true],
    ['[{"name": "a", "x": 1', false],
    ['[1, 2', false],
    ['', false],
  ])('%j: %s', (source, isOne) => {
    expect(isCslJson(source)).toBe(isOne)
  })
})

describe('laws', () => {
  it('what CSL-JSON says comes back', () => {
    const word = fc.stringMatching(/^[A-Za-z]{1,10}$/)
    const item = fc.record({
      id: word,
      type: fc.constant('book'),
      title: word,
      author: fc.array(fc.record({ given: word, family: word })),
    })
    fc.assert(
      fc.property(
        fc.uniqueArray(item, { selector: ({ id }) => id, minLength: 1 }),
        fc.nat(4),
        (items, indent) => {
          const source = JSON.stringify(items, null, indent)
          const { entries, problems } = readBibliography(source, 'csl-json')
          expect(problems).toEqual([])
          expect(entries.map(({ citekey, entry }) => [citekey, entry.title, entry.paper?.authors])).toEqual(
            items.map(({ id, title, author }) => [
              id,
              [title],
              author.map(({ given, family }) => [`${given} ${family}`]),
            ]),
          )
          const lines = source.split('\n')
          for (const { point } of entries) expect(lines[point.line - 1]?.[point.column - 1]).toBe('{')
        },
      ),
    )
  })

  it('no BibTeX makes it throw, and every point is an @', () => {
    const scrap = fc.constantFrom(
      '@article{',
      '@book(',
      '@',
      'a',
      ',',
      ' title',
      '=',
      ' = {',
      '{',
      '}',
      '"',
      '\\',
      '\\"',
      '%',
      '$',
      '#',
      '\n',
      '\\url{',
      '<b>',
      'x and y',
      '@string{',
      '@comment',
      '\\begin{',
      '\\verb|',
      '^',
      '_',
      '&',
      '~',
    )
    fc.assert(
      fc.property(fc.array(scrap, { maxLength: 40 }), (scraps) => {
        const source = scraps.join('')
        const lines = source.split('\n')
        const { entries, problems } = readBibliography(source, 'bibtex')
        for (const { point } of [...entries, ...problems])
          expect(lines[point.line - 1]?.[point.column - 1]).toBe('@')
      }),
      { numRuns: 500 },
    )
  })
})
