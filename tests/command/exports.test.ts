import { Ajv2020 } from 'ajv/dist/2020.js'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Parser } from 'n3'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { afterAll, expect, it } from 'vitest'
import { parse } from 'yaml'
import { collection, removeScratch, scratch } from './collection.ts'
import { call, sameSite } from './run.ts'

afterAll(removeScratch)

const files = {
  'notes/clay.md':
    '---\ntitle: "Why does *clay* crack?"\ndescription: On soils.\nclaim: Clay shrinks\nsummary: It dries & **shrinks**.\ntags: [soil]\ndate: 2026-05-01\ngenerated: {by: writer/2.1, at: 2026-05-01}\nverified: [{by: human:Ana, at: 2026-05-02}]\n---\nIt holds $x^2$ and [[frost|cold]], see [a site](https://example.org).\n\n$$\ny = 1\n$$\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```js\nlet a = 1\n```\n\n## Related\n\n- supports:: [[frost]] — it *explains* the cold\n',
  'notes/frost.md': '---\ntitle: Frost\n---\nIt freezes.\n',
  'notes/secret.md': '---\ntitle: Secret\ndraft: true\n---\nIt is hidden, [[clay]].\n',
  'inquiries/dig.md': '---\ntitle: How to dig?\n---\nIt is wet [[clay]]. Cold helps it [[frost]].\n',
  'inquiries/why.md': '---\ntitle: Why dig?\n---\nIt is wet [[clay]].\n',
  'index.md': 'Welcome to the soil.\n',
  'notes/index.md': '---\ntitle: Soils\n---\nAll notes.\n',
  'papers/lee2020.md': '---\ntitle: Clay in Winter\nauthors: [Ana Lee]\nyear: 2020\n---\n',
}

async function built(settings: string, ...flags: readonly string[]) {
  const out = join(scratch(), 'dist')
  const content = collection({
    ...files,
    'site.yaml': `${settings}relations: {supports: {label: Supports, inverse: Supported by}}\n`,
  })
  const { code } = await call('build', ['--content', content, '--out', out, ...flags])
  expect(code).toBe(0)
  return {
    has: (path: string) => existsSync(join(out, path)),
    read: (path: string) => readFileSync(join(out, path), 'utf8'),
  }
}

it('a site has no exports by default', async () => {
  const { has } = await built('', ...sameSite)
  for (const path of ['notes/clay/index.md', 'graph.json', 'graph.schema.json', 'llms.txt'])
    expect(has(path)).toBe(false)
})

it('each page has its markdown beside it', async () => {
  const { read, has } = await built('exports: markdown\n', ...sameSite)
  const text = read('notes/clay/index.md')
  const [, front = '', body = ''] = /^---\n([^]*?)\n---\n([^]*)$/.exec(text) ?? []
  expect(parse(front)).toEqual({
    title: 'Why does *clay* crack?',
    url: 'https://garden.example/notes/clay/',
    kind: 'note',
    tags: ['soil'],
    date: '2026-05-01',
    generated: { by: 'writer/2.1', at: '2026-05-01' },
    verified: [{ by: 'human:Ana', at: '2026-05-02' }],
  })
  expect(body).toBe(`
# Why does \\*clay\\* crack?

On soils.

Clay shrinks

It dries & **shrinks**.

It holds $x^2$ and [cold](https://garden.example/notes/frost/), see [a site](https://example.org).

$$
y = 1
$$

| a | b |
| - | - |
| 1 | 2 |

\`\`\`js
let a = 1
\`\`\`

## Related

- [Frost](<https://garden.example/notes/frost/>) — **Supports**: it explains the cold

## Inquiries that draw on this note

- [How to dig?](<https://garden.example/inquiries/dig/>) — It is wet.
- [Why dig?](<https://garden.example/inquiries/why/>) — It is wet.
`)
  const tree = unified().use(remarkParse).use(remarkGfm).parse(body)
  expect(tree.children.filter(({ type }) => type === 'html')).toEqual([])
  expect(read('inquiries/dig/index.md')).toContain(
    '## Sources\n\n1. [Why does \\*clay\\* crack?](<https://garden.example/notes/clay/>) — It dries & shrinks.',
  )
  expect(read('inquiries/dig/index.md')).toContain('It is wet[1](https://garden.example/notes/clay/).')
  expect(has('notes/secret/index.md')).toBe(false)
  expect(read('notes/clay/index.html')).toContain('type="text/markdown"')
})

it('each page has its JSON beside it, and the texts of home and indexes have their files', async () => {
  const { read, has } = await built('exports: [json, markdown]\n', ...sameSite)
  const page = JSON.parse(read('notes/clay/node.json')) as Record<string, unknown>
  const url = 'https://garden.example/notes/clay/'
  expect(page).toMatchObject({ version: 1, url, kind: 'note', description: 'On soils.' })
  expect(page['text']).toContain('It holds $x^2$ and [cold](https://garden.example/notes/frost/)')
  expect(page['lists']).toEqual([
    {
      id: 'related',
      computed: false,
      total: 1,
      items: [
        {
          url: 'https://garden.example/notes/frost/',
          title: 'Frost',
          kind: 'note',
          standing: null,
          reasons: ['Supports: it explains the cold'],
        },
      ],
    },
    expect.objectContaining({ id: 'inquiries', computed: false, total: 2 }),
  ])
  expect(read('notes/clay/index.html')).toContain('type="application/json"')
  expect(has('node.json')).toBe(true)
  expect(read('index.md')).toContain('Welcome to the soil.')
  expect(read('notes/index.md')).toContain('All notes.')
  expect(has('papers/index.md')).toBe(false)
})

it('the whole graph is JSON by a schema of its own', async () => {
  const { read } = await built('exports: [graph]\n', '--base', '/garden/')
  const graph = JSON.parse(read('graph.json')) as {
    readonly nodes: readonly { readonly address: string }[]
    readonly edges: readonly { readonly computed: boolean; readonly kind: string }[]
  }
  const ajv = new Ajv2020({ formats: { date: /^\d{4}-\d{2}-\d{2}$/ } })
  const validate = ajv.compile(JSON.parse(read('graph.schema.json')) as object)
  expect([validate(graph), validate.errors]).toEqual([true, null])
  expect(validate({ ...graph, version: 2 })).toBe(false)
  expect(graph.nodes.map(({ address }) => address)).toEqual([
    '/',
    '/inquiries/dig/',
    '/inquiries/why/',
    '/notes/',
    '/notes/clay/',
    '/notes/frost/',
    '/papers/lee2020/',
  ])
  expect(graph.nodes[4]).toMatchObject({
    claim: 'Clay shrinks',
    file: 'notes/clay.md',
    verified: [{ by: 'human:Ana', at: '2026-05-02' }],
  })
  expect(graph.edges.filter(({ kind }) => kind === 'related')).toEqual([
    {
      kind: 'related',
      computed: false,
      from: '/notes/clay/',
      to: '/notes/frost/',
      relation: 'supports',
      symmetric: false,
      property: null,
      reasons: [{ by: '/notes/clay/', text: 'it explains the cold' }],
      sentence: null,
      place: { file: 'notes/clay.md', line: 27, column: 14 },
    },
  ])
  expect(graph.edges.filter(({ kind }) => kind === 'source')).toHaveLength(3)
  expect(graph.edges.filter(({ computed, kind }) => computed && kind === 'next')).not.toEqual([])
  expect(JSON.stringify(graph)).not.toMatch(/secret/i)
})

it('what authors wrote is RDF, which a parser reads back', async () => {
  const { read } = await built('exports: [turtle]\n', ...sameSite)
  const triples = new Parser({ format: 'text/turtle' }).parse(read('graph.ttl'))
  const site = 'https://garden.example'
  const said = (from: string, predicate: string) =>
    triples
      .filter(
        ({ subject, predicate: { value } }) => subject.value === site + from && value.endsWith(predicate),
      )
      .map(({ object }) => object.value.replace(site, ''))
  expect(said('/notes/clay/', '#type')).toEqual([
    'http://www.w3.org/2004/02/skos/core#Concept',
    'https://schema.org/Article',
  ])
  expect(said('/notes/clay/', 'prefLabel')).toEqual(['Why does *clay* crack?'])
  expect(said('/notes/clay/', 'definition')).toEqual(['Clay shrinks'])
  expect(said('/notes/clay/', 'cito/supports')).toEqual(['/notes/frost/'])
  expect(said('/inquiries/dig/', 'isBasedOn')).toEqual(['/notes/clay/', '/notes/frost/'])
  expect(said('/papers/lee2020/', 'datePublished')).toEqual(['2020'])
  expect(
    triples.filter(({ predicate }) => predicate.value.endsWith('#comment')).map(({ object }) => object.value),
  ).toEqual(['it explains the cold'])
  expect(read('graph.ttl')).not.toMatch(/secret/i)
})

it('llms.txt lists the pages, and leads to markdown if there is any', async () => {
  const plain = await built('title: Soil\ndescription: On soils.\nexports: [llms]\n', ...sameSite)
  expect(plain.read('llms.txt')).toBe(`# Soil

> On soils.

## Inquiries

- [How to dig?](https://garden.example/inquiries/dig/): It is wet. Cold helps it Frost.
- [Why dig?](https://garden.example/inquiries/why/): It is wet.

## Notes

- [Why does *clay* crack?](https://garden.example/notes/clay/): On soils.
- [Frost](https://garden.example/notes/frost/): It freezes.

## Papers

- [Clay in Winter](https://garden.example/papers/lee2020/)
`)
  const both = await built('exports: [llms, markdown]\n', ...sameSite)
  expect(both.read('llms.txt')).toContain('(https://garden.example/notes/frost/index.md)')
})
