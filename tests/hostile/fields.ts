import { each, type Family } from './family.ts'

const hostile = [
  '<img src=x onerror=ran()>',
  '</title></head><script>ran()</script>',
  '" onclick="ran()',
  'javascript:ran()',
  '--><script>ran()</script>',
]

const keys = [
  'title',
  'description',
  'summary',
  'aliases',
  'tags',
  'related',
  'cites',
  'cssclasses',
  'lang',
  'permalink',
  'date',
  'claim',
  'authors',
  'venue',
  'doi',
  'arxiv',
  'url',
  'abstract',
  'citekey',
  'website',
  '<img src=x onerror=ran()>',
  '__proto__',
]

/** Front matter, of notes and of papers. */
const frontMatter = each(
  keys,
  hostile,
  (key, value) => `---\nkind: paper\n${JSON.stringify(key)}: ${JSON.stringify(value)}\n---\ntext`,
)

export const fields: readonly Family[] = [{ name: 'fields', texts: frontMatter }]

/** Files beside the notes: bibliographies, and names that are markup. */
export const files: Readonly<Record<string, string>> = {
  'papers/a.bib': `@article{hostile1, title = {<img src=x onerror=ran()>}, author = {<script>ran()</script>, "onclick="ran()"},
  journal = {</title><script>ran()</script>}, url = {javascript:ran()}, doi = {" onclick="ran()}, year = {2020},
  abstract = {<iframe srcdoc="<script>parent.ran()</script>">}}
@misc{hos<b>tile2, title = "\\href{javascript:ran()}{press}", howpublished = "\\url{javascript:ran()}"}
`,
  'papers/b.json': JSON.stringify([
    {
      id: 'hostile3',
      type: 'article',
      title: '<i onclick="ran()">x</i><script>ran()</script>',
      author: [{ family: '<img src=x onerror=ran()>', given: '"><script>ran()</script>' }],
      URL: 'javascript:ran()',
      DOI: '<script>ran()</script>',
      'container-title': '<svg onload=ran()>',
      abstract: '<jats:p onclick="ran()">x</jats:p>',
    },
  ]),
  'notes/<img src=x onerror=ran()>.md': 'A name.',
  'notes/" onclick="ran().md': 'A name.',
  "notes/' onclick='ran().md": 'A name.',
  'notes/javascript:ran().md': 'A name.',
  'notes/__proto__.md': 'A name.',
  'notes/constructor.md': 'A name.',
  'notes/&lt;script&gt;.md': 'A name.',
  'notes/<script>/a.md':
    'A folder. ![[pic "onerror="ran().png]] [[<img src=x onerror=ran()>]] [[javascript:ran()]]',
  'notes/pic "onerror="ran().png': 'no picture',
  'notes/plan.canvas': JSON.stringify({
    nodes: [
      { type: 'text', text: '<img src=x onerror=ran()><script>ran()</script> [[<img src=x onerror=ran()>]]' },
      { type: 'link', url: 'javascript:ran()' },
      { type: 'link', url: 'https://example.org/">\n<img src=x onerror=ran()>](javascript:ran())' },
      { type: 'link', url: 'https://example.org/<script>ran()</script>[x](javascript:ran())`$%%' },
      { type: 'file', file: '"><img src=x onerror=ran()>.md', subpath: '#" onclick="ran()' },
      { type: 'file', file: 'x" onerror="ran().png' },
      { type: '"><script>ran()</script>' },
      {
        id: '"onclick="ran()',
        type: 'group',
        label: '</h2><script>ran()</script>" onclick="ran()',
        background: '" onerror="ran().png',
        backgroundStyle: '" onclick="ran()',
        color: '#" style="background:url(https://evil.example)',
        x: 0,
        y: -1e5,
        width: 1e5,
        height: 1e5,
      },
    ].map((node, id) => ({ id: String(id), x: '0;background:url(https://evil.example)', ...node })),
    edges: [
      {
        fromNode: '0',
        toNode: '"onclick="ran()',
        label: '<img src=x onerror=ran()>" onclick="ran()',
        color: '" onload="ran()',
        fromSide: '"><script>ran()</script>',
        toEnd: '" onload="ran()',
      },
      { fromNode: '0', toNode: '0' },
    ],
  }),
  'notes/all <img src=x onerror=ran()>.base': `formulas:
  __proto__: '"<img src=x onerror=ran()>" + title'
  constructor: link("<script>ran()</script>", "<img src=x onerror=ran()>")
properties:
  note.title: {displayName: "<img src=x onerror=ran()>"}
views:
  - type: table
    name: '"><script>ran()</script>'
    order: [title, url, tags, aliases, related, abstract, file.links, file.path, formula.__proto__, formula.constructor, __proto__]
    groupBy: file.folder
  - type: cards
    name: '" onclick="ran()'
    order: [description, summary, authors, '<img src=x onerror=ran()>']
  - type: <img src=x onerror=ran()>
`,
  'notes/table.md': '![[all <img src=x onerror=ran()>.base]]',
}
