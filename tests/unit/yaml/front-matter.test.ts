import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readFrontMatter } from '../../../src/yaml/front-matter.ts'

const fenced = (yaml: string): string => `---\n${yaml}\n---\nBody.\n`
const told = (text: string): readonly string[] =>
  ((front) => [...front.mends, ...front.problems])(readFrontMatter(text)).map(
    ({ point, message, fix }) => `${point.line}:${point.column} ${message} — ${fix ?? ''}`,
  )

describe('where front matter stands', () => {
  it.each([
    ['between two lines of dashes', '---\ntitle: A\n---\nBody.\n', { title: 'A' }, 'Body.\n', 4],
    ['with Windows line ends', '---\r\ntitle: A\r\n---\r\nBody.\r\n', { title: 'A' }, 'Body.\r\n', 4],
    ['at the end of the file', '---\ntitle: A\n---', { title: 'A' }, '', 4],
    ['with spaces after the dashes', '---  \ntitle: A\n---\t\nBody.', { title: 'A' }, 'Body.', 4],
    ['empty', '---\n---\nBody.', {}, 'Body.', 3],
    ['with only a comment', '---\n# title: A\n---\nBody.', {}, 'Body.', 4],
    ['closed by three dots', '---\ntitle: A\n...\nBody.', { title: 'A' }, 'Body.', 4],
    ['named as YAML', '---yaml\ntitle: A\n---\nBody.', { title: 'A' }, 'Body.', 4],
    [
      'as JSON, which is YAML',
      '---\n{"title": "A", "draft": true}\n---\nB',
      { title: 'A', draft: true },
      'B',
      4,
    ],
    ['below an empty line and above a comment', '\n---\n# c\ndraft: true\n---\nB', { draft: true }, 'B', 6],
    ['after a space', ' ---\ndraft: true\n---\nB', { draft: true }, 'B', 4],
    ['after a no-break space', '\u00A0---\ndraft: true\n---\nB', { draft: true }, 'B', 4],
    ['after a zero-width space', '\u200B---\n# c\ndraft: true\n---\nB', { draft: true }, 'B', 5],
    ['after a byte order mark', '\uFEFF---\ndraft: true\n---\nB', { draft: true }, 'B', 4],
    ['with a comment after the dashes', '--- # c\ndraft: true\n---\nB', { draft: true }, 'B', 4],
    ['below empty lines, where a key follows', '\n\n---\ndraft: true\n---\nB', { draft: true }, 'B', 6],
  ])('%s', (_, text, data, body, line) => {
    expect(readFrontMatter(text)).toMatchObject({ data, body, start: { line, column: 1 }, problems: [] })
  })

  it.each([
    ['no dashes', 'Just text.\n'],
    ['an empty file', ''],
    ['dashes alone', '---\n'],
    ['a thematic break', '---\n\nProse that goes on.\n'],
    ['four dashes', '----\ntitle: A\n----\n'],
    ['dashes below the text', '# Heading\n---\ntitle: A\n---\n'],
    ['a word after the dashes', '---constructor\n\nProse.\n'],
    ['a thematic break over a heading', '---\n# Heading\n\nProse that goes on.\n'],
    ['an indented thematic break', ' ---\n\nProse.\n\n---\n'],
    ['prose between two lines across the page', '---\n\nProse that ends.\n\n---\n\nMore: yes.\n'],
    ['a line of plus signs', '+++\n\ntext\n'],
  ])('is not in %s', (_, text) => {
    expect(readFrontMatter(text)).toMatchObject({
      data: {},
      body: text,
      start: { line: 1, column: 1 },
      problems: [],
    })
  })

  it.each([
    ['TOML that begins with a comment', '+++\n# comment\ndraft = true\n+++\nB'],
    ['TOML that nobody closed', '+++\n# comment\ndraft = true\n\nB'],
    ['plus signs around anything', '+++\n?\n+++\nB'],
    ['an unclosed block that begins with a comment', '---\n# comment\ndraft: true\n\nbody'],
    ['an unclosed block with a number for a key', '---\n2024: x\ndraft: true\n'],
    ['an unclosed JSON object', '---\n{"draft": true}\n\nbody'],
    ['an unclosed block after a space', ' ---\ndraft: true\n\nbody'],
    ['a language with a digit', '---json5\n{draft: true}\n---\nB'],
    ['a language nobody reads', '---hcl\ndraft = true\n---\nB'],
    ['a word that objects have', '---constructor\ntitle: A\n---\n'],
    ['a merge key', '---\nbase: &b {draft: true}\n<<: *b\n---\nB'],
  ])('is not guessed at: %s', (_, text) => {
    const { problems, data } = readFrontMatter(text)
    expect(problems.map(({ rule }) => rule)).toEqual(['unreadable-front-matter'])
    expect(data).toEqual({})
  })

  it('closes at a whole line only', () => {
    expect(readFrontMatter('---\na: |\n  x\n  ---\nb: 1\n---\nBody').data).toEqual({ a: 'x\n---\n', b: 1 })
  })
})

describe('what front matter holds', () => {
  it('keeps what was written where YAML 1.1 would have made something else of it', () => {
    const { data } = readFrontMatter(
      fenced(
        'time: 12:30:45\nday: 2025-11-02\nno: no\nzeros: 007\nid: 2310.01790\nbig: 12345678901234567890\nyes: True',
      ),
    )
    expect(data).toEqual({
      time: '12:30:45',
      day: '2025-11-02',
      no: 'no',
      zeros: '007',
      id: '2310.01790',
      big: '12345678901234567890',
      yes: 'True',
    })
  })

  it('takes an unfilled placeholder for nothing', () => {
    expect(readFrontMatter(fenced('a: {{title}}\nb: "{{date}}"\nc: {{date:YYYY-MM-DD}}')).data).toEqual({
      a: null,
      b: null,
      c: null,
    })
    expect(readFrontMatter(fenced('a: {{date}} - {{title}}\nb:\n  - {{x}}: {{y}}\n  - z')).data).toEqual({
      a: null,
      b: [null, 'z'],
    })
    expect(told(fenced('a: {{date}} - {{title}}\nb: [')).map((line) => line.slice(0, 3))).toEqual(['3:4'])
  })

  it('treats no key as special', () => {
    const { data } = readFrontMatter(fenced('__proto__: x\nconstructor: y'))
    expect(Object.entries(data)).toEqual([
      ['__proto__', 'x'],
      ['constructor', 'y'],
    ])
  })

  it('follows an alias', () => {
    expect(readFrontMatter(fenced('a: &name [x]\nb: *name')).data).toEqual({ a: ['x'], b: ['x'] })
  })

  it('never runs code', () => {
    const code = '---js\n{ title: (globalThis.ran = true, "x") }\n---\nBody'
    expect(told(code)).toEqual([
      '1:1 The front matter is in "js" instead of YAML. — write YAML between two --- lines.',
    ])
    expect(told('---coffee\ntitle: 1\n---\n')[0]).toContain('"coffee"')
    expect(globalThis).not.toHaveProperty('ran')
  })

  it('reads a broken file the same way twice', () => {
    const broken = fenced('title: [')
    expect(readFrontMatter(broken)).toMatchObject({ problems: readFrontMatter(broken).problems })
    expect(readFrontMatter(broken).problems).toHaveLength(1)
  })
})

describe('places', () => {
  const text = '---\ntitle: A\nrelated:\n  - to: "[[B]]"\n    why: c\n  - plain\ntags: [x, y]\n---\n'
  const front = readFrontMatter(text)

  it.each([
    [['title'], 2, 1],
    [['related'], 3, 1],
    [['related', 0], 4, 5],
    [['related', 0, 'why'], 5, 5],
    [['related', 1], 6, 5],
    [['tags', 1], 7, 11],
    [['tags', 9], 7, 1],
    [['title', 0], 2, 1],
    [['nowhere'], 2, 1],
  ])('of %j', (path, line, column) => {
    expect(front.at(path)).toEqual({ line, column })
  })

  it('of a value, behind its quotation mark', () => {
    expect(front.written(['related', 0, 'to'])?.source).toBe('[[B]]')
    expect(front.written(['related', 0, 'to'])?.at(0)).toEqual({ line: 4, column: 10 })
    expect(front.written(['missing'])).toBeNull()
  })

  it('are the same with Windows line ends', () => {
    const windows = readFrontMatter(text.replaceAll('\n', '\r\n'))
    expect(windows.at(['related', 0, 'why'])).toEqual(front.at(['related', 0, 'why']))
  })
})

describe('what is wrong with front matter', () => {
  it.each([
    ['a: 1\n\tb: 2', ['3:1 YAML cannot be indented with tabs. — indent with spaces.']],
    [
      'title: Why: because',
      ['2:8 The value of "title" has a colon and needs quotes. — write title: "Why: because"'],
    ],
    [
      `title: What's "this": really`,
      ['2:8 The value of "title" has a colon and needs quotes. — write title: \'What\'\'s "this": really\''],
    ],
    ['title: "never closed\nb: c', ['2:8 A " is never closed. — put a " at the end of the text.']],
    ["title: 'it's'", ['2:8 The value of "title" continues after its closing \'. — write title: "it\'s"']],
    ['title: A\ntitle: B', ['3:1 "title" is here twice. — remove one of the two.']],
    ['title: A\nTitle: B', []],
    [
      'tags: [#a, #b]\ntitle: A',
      ['2:8 A # begins a comment in YAML. — remove the # from a tag, or put other text in quotes.'],
    ],
    [
      'aliases: [a, #1 fan]',
      ['2:10 A [ is never closed. — put a ] at the end, before any #, or put the value in quotes.'],
    ],
    [
      'up: [[Issue #12]]',
      ['2:5 The value of "up" begins with a link and needs quotes. — write up: "[[Issue #12]]"'],
    ],
    ['up: [[@key]]', ['2:5 The value of "up" begins with a link and needs quotes. — write up: "[[@key]]"']],
    [
      'banner: ![[x.png]]',
      ['2:9 The value of "banner" begins with a link and needs quotes. — write banner: "![[x.png]]"'],
    ],
    [
      'image: ![](x.png)',
      ['2:8 The value of "image" begins with ! and needs quotes. — write image: "![](x.png)"'],
    ],
    [
      'title: "x"# y',
      ['2:11 A # begins a comment in YAML. — remove the # from a tag, or put other text in quotes.'],
    ],
    [
      'title: *new* plants',
      ['2:8 A value that begins with * is an unknown alias in YAML. — put the whole value in quotes.'],
    ],
    ['title: & sons', ['2:8 The value of "title" begins with & and needs quotes. — write title: "& sons"']],
    ['title: ? what', ['2:8 The value of "title" begins with ? and needs quotes. — write title: "? what"']],
    ['@me: x', ['2:1 A key or value begins with a special sign and needs quotes. — put it in quotes.']],
    [
      'aliases: "a", "b"',
      ['2:10 The value of "aliases" continues after its closing ". — write aliases: ["a", "b"]'],
    ],
    ['aliases: [a,, b]', ['2:13 A list has a comma too many. — remove the comma.']],
    [': x', ['2:1 A key must be plain text. — write a word, or put it in quotes.']],
    ['title: <% tp.file.title %>\ntags: <% a ? "b: c" : d %>', []],
    [
      'tags: [a, b\ntitle: A',
      ['2:7 A [ is never closed. — put a ] at the end, before any #, or put the value in quotes.'],
    ],
    [
      'related: [[A]], [[B]]',
      [
        '2:10 The value of "related" begins with a link and needs quotes. — write related: ["[[A]]", "[[B]]"]',
      ],
    ],
    [
      'related:\n  - [[A]] — why',
      ['3:5 A list item begins with a link and needs quotes. — write - "[[A]] — why"'],
    ],
    ['title: @home', ['2:8 The value of "title" begins with @ and needs quotes. — write title: "@home"']],
    [
      'title: !important',
      ['2:8 The value of "title" begins with ! and needs quotes. — write title: "!important"'],
    ],
    ['title: | x', ['2:8 The value of "title" begins with | and needs quotes. — write title: "| x"']],
    [
      'title: *new*',
      ['2:8 A value that begins with * is an unknown alias in YAML. — put the whole value in quotes.'],
    ],
    ['title: - A', ['2:8 The value of "title" begins with - and needs quotes. — write title: "- A"']],
    [
      'a: b\n  c: d',
      ['2:4 The line after "a" should not be indented. — indent all keys alike, or put the text in quotes.'],
    ],
    [
      'a:\n  - b\n c: d',
      ['4:1 This line is indented differently from the keys around it. — indent all keys alike.'],
    ],
    [
      'tags:\n- a\n-b',
      [
        '4:1 "-b" is not a key with a value, or a list item. — write key: value or - item, or indent the line under its key.',
      ],
    ],
    [
      'a: b\nc',
      [
        '3:1 "c" is not a key with a value, or a list item. — write key: value or - item, or indent the line under its key.',
      ],
    ],
    [
      'a: "\\q"',
      ['2:5 YAML does not know this escape with a backslash. — use single quotes, or write \\\\.'],
    ],
    ['a: ["b" "c"]', ['2:9 A comma is missing in a list. — put a comma between the items.']],
    ['[[A]]: b', ['2:1 A key must be plain text. — write a word, or put it in quotes.']],
    [
      '- a\n- b',
      ['2:1 The front matter is a list instead of keys with values. — write each line as key: value.'],
    ],
    [
      'just text',
      [
        '2:1 The text between the --- lines has no keys and values. — write each line as key: value, or use *** for a line across the page.',
      ],
    ],
    [
      'title:A',
      ['2:1 The text between the --- lines has no keys and values. — add a space and write title: A'],
    ],
    [
      'a: @x\nb: Why: c\r\nd: [',
      [
        '2:4 The value of "a" begins with @ and needs quotes. — write a: "@x"',
        '3:4 The value of "b" has a colon and needs quotes. — write b: "Why: c"',
        '4:4 A [ is never closed. — put a ] at the end, before any #, or put the value in quotes.',
      ],
    ],
  ])('%j', (yaml, problems) => {
    expect(told(fenced(yaml))).toEqual(problems)
  })

  it('is that it never ends', () => {
    expect(told('---\ntitle: A\n\nBody.')).toEqual([
      '1:1 The front matter is never closed. — end it with a line of three dashes (---).',
    ])
  })

  it('is that the line that should end it has too many dashes', () => {
    expect(told('---\ntitle: A\n----\nBody.')).toEqual([
      '1:1 The front matter is never closed. — write nothing but --- in line 3.',
    ])
  })

  it.each(['----\ntitle: A\ndraft: true\n----\n', '—-\npublish: false\n—-\n', '--\ndraft: soon\n--\n'])(
    'is that the dashes above what keeps it back are not three: %j',
    (text) => {
      expect(told(text)).toEqual([
        '1:1 These lines look like front matter but do not begin with exactly three dashes. — write --- above and below them.',
      ])
    },
  )

  it('is that it is TOML', () => {
    expect(told('+++\ndraft = true\n+++\n')[0]).toContain('The front matter is in TOML instead of YAML.')
  })

  it.each([
    ['lines', `title: x\n${'\n'.repeat(500_000)}`],
    ['keys', Array.from({ length: 6_000 }, (_, index) => `key${index}: a\n`).join('')],
    ['characters', `title: ${'x'.repeat(250_001)}\n`],
  ])('is that it has too many %s', (_, yaml) => {
    expect(readFrontMatter(`---\n${yaml}---\n`).problems).toMatchObject([
      {
        rule: 'unreadable-front-matter',
        point: { line: 1, column: 1 },
        message: 'The front matter is longer than 5000 lines or 250000 characters.',
      },
    ])
  })

  it('is that its aliases multiply', () => {
    const lines = Array.from(
      { length: 30 },
      (_, index) => `a${index + 1}: &a${index + 1} [*a${index}, *a${index}]`,
    )
    expect(told(fenced(['a0: &a0 [x, x]', ...lines].join('\n')))[0]).toContain('too many aliases')
    expect(told(fenced('a: &a [*a]'))[0]).toContain('too many aliases')
  })

  it('is that it is nested without end', () => {
    expect(told(fenced(`a: ${'['.repeat(20_000)}${']'.repeat(20_000)}`))[0]).toContain('nested too deeply')
  })

  it.each([`x: "a"${', a'.repeat(20_000)}"`, `a${' '.repeat(100_000)}b`, `x: [${'[ #a '.repeat(3_000)}`])(
    'is told at once of a very long line',
    (yaml) => {
      expect(told(fenced(yaml))).toHaveLength(1)
    },
  )

  it('is told without its body, so that nothing is published by guess', () => {
    expect(readFrontMatter(fenced('title: [')).data).toEqual({})
  })
})

describe('laws', () => {
  const key = fc.stringMatching(/^[a-z]{1,8}$/)
  const value = fc.oneof(fc.string(), fc.array(fc.string()))

  it('JSON values are read as they are', () => {
    fc.assert(
      fc.property(fc.dictionary(key, value), fc.string(), (record, body) => {
        const kept = Object.fromEntries(
          Object.entries(record).filter(([, each]) => !JSON.stringify(each).includes('{{')),
        )
        const lines = Object.entries(kept).map(([name, each]) => `${name}: ${JSON.stringify(each)}`)
        const front = readFrontMatter(`---\n${lines.join('\n')}\n---\n${body}`)
        expect(front.problems).toEqual([])
        expect({ ...front.data }).toEqual({ ...kept })
        expect(front.body).toBe(body)
      }),
    )
  })

  it('no text at all makes it throw, and every problem stands within the file', () => {
    const scrap = fc.constantFrom(
      '---',
      '\n',
      '\n',
      ':',
      ' ',
      '  ',
      '- ',
      '[',
      ']',
      '{',
      '}',
      '"',
      "'",
      '#',
      '&a',
      '*a',
      '|',
      '\t',
      '\r\n',
      'x',
      '!t',
      '? ',
      '{{',
      '}}',
      '...',
      '%',
    )
    fc.assert(
      fc.property(fc.array(scrap, { maxLength: 40 }), (scraps) => {
        const text = `---\n${scraps.join('')}\n---\nBody`
        const lines = text.split('\n')
        for (const { point } of readFrontMatter(text).problems) {
          expect(point.line).toBeGreaterThanOrEqual(1)
          expect(point.line).toBeLessThanOrEqual(lines.length)
          expect(point.column).toBeGreaterThanOrEqual(1)
          expect(point.column).toBeLessThanOrEqual((lines[point.line - 1]?.length ?? 0) + 1)
        }
      }),
      { numRuns: 1000 },
    )
  })
})
