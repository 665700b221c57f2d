import { describe, expect, it } from 'vitest'
import { readCanvasEntry } from '../../../src/canvases/canvas-entry.ts'
import { readable, readableText } from '../markdown/readable.ts'

const place = { x: 0, y: 0, width: 200, height: 60 }

function read(canvas: unknown) {
  const text = typeof canvas === 'string' ? canvas : JSON.stringify(canvas)
  return readCanvasEntry(new TextEncoder().encode(text), {})
}

async function problemsOf(canvas: unknown): Promise<string[]> {
  const { entry } = await read(canvas)
  return entry.problems.map(({ rule, point, message }) => `${point.line}:${point.column} ${rule} ${message}`)
}

async function cards(...nodes: object[]) {
  const { entry, body } = await read({ nodes: nodes.map((node) => ({ ...place, ...node })), edges: [] })
  return { entry, html: body.blocks.map(({ html }) => readable(html)).join('\n'), body }
}

describe('a file that is no canvas', () => {
  it.each([
    ['{"nodes": [}', '1:12 unreadable-file The JSON is broken here.'],
    ['{\n"nodes": [', '2:11 unreadable-file The JSON ends too early.'],
    ['{"nodes": [NaN]}', '1:12 unreadable-file The JSON is broken here.'],
    ['"x"', '1:1 unreadable-file The canvas is not a JSON object.'],
    ['{"nodes": {}}', '1:11 unreadable-file "nodes" should be a list.'],
    ['{"edges": 7}', '1:11 unreadable-file "edges" should be a list.'],
    ['---\ndraft: true\n---\n{}', '1:1 unreadable-file The JSON is broken here.'],
    ['['.repeat(100_000), '1:52 unreadable-file The JSON is broken here.'],
  ])('%.20s is held back, with the place', async (text, problem) => {
    const { entry, body } = await read(text)
    expect(await problemsOf(text)).toEqual([problem])
    expect(entry.draft).toBe(true)
    expect(body.blocks).toEqual([])
  })

  it('is one with more than a page can hold', async () => {
    const nodes = Array.from({ length: 2_001 }, (_, id) => ({ ...place, id: String(id), type: 'group' }))
    expect(await problemsOf({ nodes })).toEqual(['1:1 unreadable-file The canvas has more than 2000 cards.'])
    const edges = Array.from({ length: 10_001 }, () => ({ fromNode: '0', toNode: '1' }))
    expect(await problemsOf({ nodes: nodes.slice(0, 2), edges })).toEqual([
      '1:1 unreadable-file The canvas has more than 10000 lines.',
    ])
    const long = 'x'.repeat(5_000_001)
    expect(await problemsOf(`{"nodes": [], "x": "${long}"}`)).toEqual([
      '1:1 unreadable-file The text is longer than 5 million characters.',
    ])
    const deep = `{"nodes":[${JSON.stringify({ ...place, type: 'text', text: '>'.repeat(1_001) })}]}`
    expect(await problemsOf(deep)).toEqual(['1:11 unreadable-file The file is nested too deeply.'])
  })
})

it.each(['', ' \n', '{}', '{"nodes":[],"edges":[]}'])('%j is a canvas without cards', async (text) => {
  const { entry, body } = await read(text)
  expect([entry.problems, entry.draft, body.blocks]).toEqual([[], false, []])
})

it('takes two thousand cards, and the longest text', async () => {
  const many = Array.from({ length: 2_000 }, (_, id) => ({
    ...place,
    x: id * 10,
    id: String(id),
    type: 'text',
    text: '# One\n\n[[Two]]',
  }))
  const { entry } = await read({ nodes: many })
  expect(entry.links).toHaveLength(2_000)
  const long = await cards({ type: 'text', text: 'word\\ "quoted" '.repeat(200_000) })
  expect(long.entry.problems).toEqual([])
  expect(long.entry.words).toBe(400_000)
})

describe('a card', () => {
  it('of text has its links in the list of all, each at the place of its card', async () => {
    const source = `{"nodes":[\n${[
      { ...place, type: 'text', text: 'a "quote"\n\n[[One|first]] #tag' },
      { ...place, type: 'file', file: 'x/Two.md', subpath: '#Part' },
      { ...place, type: 'text', text: 'then ![[Three]] and [^1]\n\n[^1]: Foot [[Four]]' },
    ]
      .map((node) => JSON.stringify(node))
      .join(',\n')}]}`
    const { entry, body } = await read(source)
    const lines = source.split('\n')
    expect(
      entry.links.map(({ syntax, target, fragment, point }) => ({ syntax, target, fragment, point })),
    ).toEqual(
      (
        [
          [2, 'wikilink', '"a \\"quote', 'One', null],
          [3, 'wikilink', '"x/Two', 'x/Two.md', 'Part'],
          [4, 'embed', '"then', 'Three', null],
          [4, 'wikilink', '"then', 'Four', null],
        ] as const
      ).map(([line, syntax, sign, target, fragment]) => ({
        syntax,
        target,
        fragment,
        point: { line, column: (lines[line - 1]?.indexOf(sign) ?? 0) + 1 },
      })),
    )
    expect(entry.tags).toEqual(['tag'])
    expect(body.footnotes.map(({ html }) => readable(html))).toEqual(['<p>Foot {{link 3}}</p>'])
  })

  it('numbers the footnotes of all cards together', async () => {
    const { html, body } = await cards(
      { type: 'text', text: 'One[^a]\n\n[^a]: First' },
      { type: 'text', text: 'Two[^a]\n\n[^a]: Second' },
    )
    expect(html).toContain('One{{footnote 0}}')
    expect(html).toContain('Two{{footnote 1}}')
    expect(body.footnotes).toHaveLength(2)
  })

  it('keeps what a note would say by fields and lists of relations', async () => {
    const { entry, html } = await cards({
      type: 'text',
      text: '## Related\n\n- [[One]] — why\n\nsupports:: [[Two]]\n\nkey:: value ^id',
    })
    expect([entry.relations, entry.properties, entry.headings, entry.blockIds]).toEqual([[], [], [], []])
    expect(html).toContain('<h2>Related</h2>')
    expect(html).toContain('<li>{{link 0}} — why</li>')
    expect(html).toContain('supports:: {{link 1}}')
    expect(html).toContain('key:: value')
    expect(html).not.toContain(' id=')
  })

  it('of a file is a link to a page, or the picture, film, sound or PDF itself', async () => {
    const { html } = await cards(
      { type: 'file', file: 'One.md' },
      { type: 'file', file: 'one.PNG' },
      { type: 'file', file: 'one.pdf', subpath: '#page=2' },
      { type: 'file', file: 'Other.canvas' },
      { type: 'file', file: 'Table.base' },
    )
    expect(html.match(/\{\{.*?\}\}/g)).toEqual([
      '{{card 0}}',
      '{{embed 1}}',
      '{{embed 2}}',
      '{{card 3}}',
      '{{card 4}}',
    ])
  })

  it.each([
    [
      'https://www.example.org/a?b=1&c=[[x]]',
      '<p><a href="https://www.example.org/a?b=1&amp;c=%5B%5Bx%5D%5D" rel="external noopener">example.org/a?b=1&amp;c=[[x]]</a></p>',
    ],
    [
      'HTTP://example.org/$5/*a*_b_/',
      '<p><a href="http://example.org/$5/*a*_b_/" rel="external noopener">example.org/$5/*a*_b_</a></p>',
    ],
    [
      'https://example.org/a b<c>',
      '<p><a href="https://example.org/a%20b%3Cc%3E" rel="external noopener">example.org/a b&lt;c></a></p>',
    ],
    ['javascript:alert(1)', '<p>javascript:</p>'],
    ['data:text/html,<script>alert(1)</script>', '<p>data:</p>'],
    ['obsidian://open?vault=a&file=Secret', '<p>obsidian:</p>'],
    ['/Users/ada/secret.pdf', '<p>secret.pdf</p>'],
    ['Other%20note.md', '<p>{{link 0}}</p>'],
  ])('of the address %s leads only where a link in a text would', async (url, expected) => {
    const { html } = await cards({ type: 'link', url })
    expect(/data-type="link"[^>]*>(.*?)<\/div>/.exec(html)?.[1]).toBe(expected)
  })

  it('of a file on the author’s machine is the name of it', async () => {
    const { entry, html } = await cards({ type: 'file', file: '/Users/ada/Secret plans.md' })
    expect(html).toContain('>Secret plans.md</div>')
    expect(html).not.toContain('ada')
    expect(entry.links).toEqual([])
    expect(entry.problems.map(({ rule }) => rule)).toEqual(['private-path'])
  })
})

describe('a group', () => {
  const board = {
    nodes: [
      {
        ...place,
        id: 'g',
        type: 'group',
        width: 900,
        height: 900,
        label: 'Outer <b> & [[x]]',
        background: 'map.png',
      },
      { ...place, id: 'h', type: 'group', x: 20, y: 100, width: 600, height: 600, label: 'Inner' },
      { ...place, id: 'a', type: 'file', x: 40, y: 200, file: 'One.md' },
      { ...place, id: 'b', type: 'text', x: 40, y: 300, text: '# Title\n\nWords' },
    ],
    edges: [
      { fromNode: 'a', toNode: 'b', label: '<i>"why"</i>' },
      { fromNode: 'b', toNode: 'g', toEnd: 'none' },
      { fromNode: 'b', toNode: 'a', fromEnd: 'arrow' },
      { fromNode: 'a', toNode: 'h', fromEnd: 'arrow', toEnd: 'none', label: 'in' },
    ],
  }

  it('is a heading above its cards, and the headings of their texts are below it', async () => {
    const { entry, body } = await read(board)
    const html = body.blocks.map(({ html }) => readable(html)).join()
    expect(entry.headings).toEqual([
      { depth: 2, text: ['Outer <b> & [[x]]'] },
      { depth: 3, text: ['Inner'] },
    ])
    expect(html).toContain('<h2 id="{{prefix}}{{heading 0}}">Outer &lt;b&gt; &amp; [[x]]</h2>')
    expect(html).toContain('<h4>Title</h4>')
    expect(html.indexOf('{{heading 1}}')).toBeGreaterThan(html.indexOf('{{heading 0}}'))
    expect(html.indexOf('{{card 1}}')).toBeGreaterThan(html.indexOf('Inner</h3>'))
    expect(html).toContain('data-fit="cover"')
  })

  it('names the mention of a page', async () => {
    const { entry } = await read(board)
    expect(readableText(entry.links[1]?.sentence ?? [])).toBe('Inner: {{link 1}}')
  })

  it('has lines that say where they lead', async () => {
    const { body } = await read(board)
    const html = body.blocks.map(({ html }) => readable(html)).join()
    const lines = [
      ...html.matchAll(
        /<li[^>]*>((?:<span class="canvas-label".*?<\/span> )?<span class="canvas-way">.*?)<\/li>/g,
      ),
    ]
    expect(lines.map(([, line = '']) => line.replace(/<[^>]*>/g, ''))).toEqual([
      '&lt;i&gt;&quot;why&quot;&lt;/i&gt; → Title',
      'in ← Inner',
      '– Outer &lt;b&gt; &amp; [[x]]',
      '↔ {{words 1}}',
    ])
  })
})

it('names a card by a few of its words, however many links they are', async () => {
  const long = `${'[[One]] '.repeat(50)}and more`
  const words = 'A first line that goes on and on, and has far more words than a name should have'
  const { body } = await read({
    nodes: [
      { ...place, id: 'a', type: 'text', text: long },
      { ...place, id: 'b', type: 'text', text: words },
      { ...place, id: 'c', type: 'text', text: '![[One.png]]' },
    ],
    edges: ['a', 'b', 'c'].map((toNode) => ({ fromNode: 'a', toNode })),
  })
  const html = body.blocks.map(({ html }) => readable(html)).join()
  const names = [...html.matchAll(/<span class="canvas-way">→ (.*?)<\/span>/g)].map(([, name]) => name)
  expect(names[0]?.match(/words/g)).toHaveLength(7)
  expect(names.slice(1)).toEqual(['A first line that goes on and on, and has far more words…', '…'])
})

it('says what cannot be used of a canvas, and keeps the rest', async () => {
  const canvas = {
    nodes: [
      { ...place, id: 'a', type: 'text', text: 'Here' },
      { ...place, id: 'a', type: 'text', text: 'Twin' },
      { ...place, type: 'text', text: 'Nowhere', x: '1' },
      { ...place, type: 'text', text: 'Far', x: 1e300 },
      { ...place, type: 'text', text: 'Flat', height: 0 },
      { ...place, type: 'file' },
      { type: 'sticker' },
      7,
      [],
    ],
    edges: [{ fromNode: 'a', toNode: 'b' }, { toNode: 'a' }, null, { fromNode: 'a', toNode: 'a' }],
  }
  const { body } = await read(canvas)
  const html = body.blocks.map(({ html }) => readable(html)).join()
  for (const word of ['Here', 'Twin']) expect(html).toContain(`<p>${word}</p>`)
  for (const word of ['Nowhere', 'Far', 'Flat']) expect(html).not.toContain(word)
  expect(html.match(/class="canvas-line"/g)).toHaveLength(1)
  const problems = await problemsOf(canvas)
  expect(problems.map((problem) => problem.replace(/^\S+ \S+ /, ''))).toEqual([
    'Another card already has the id "a".',
    'This card needs x, y, width and height as numbers up to 100000, with a size above 0.',
    'This card needs x, y, width and height as numbers up to 100000, with a size above 0.',
    'This card needs x, y, width and height as numbers up to 100000, with a size above 0.',
    'This card has no "file".',
    '"sticker" is not a card type (text, file, link or group).',
    'This card is not an object with a type.',
    'This card is not an object with a type.',
    'This line leads to no card "b".',
    'This line has no "fromNode".',
    'This line is not an object with two ends.',
  ])
})
