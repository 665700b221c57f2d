import type { VaultFile } from './vault.ts'

/** The note whose front matter nobody can read; every other is to be published. */
export const broken = 'notes/Broken.md'

/**
 * A vault of about so many files as other people have them: the same permalinks in every language, headings that a template
 * gave, papers with citation keys, kinds by prefix, tag and folder, formulas, links with other schemes, names that nobody
 * has written, texts from right to left, diagrams, canvases and bases. One file has front matter that cannot be read.
 */
export function* mixedVault(notes: number): Generator<VaultFile> {
  yield ['site.yaml', settings]
  yield ['preamble.sty', '\\newcommand{\\RR}{\\mathbb{R}}\n']
  yield ['Home.md', '# Home\n\nBegin with [[Clay soil 0]].\n']
  yield [broken, '---\ntitle: [never closed\n---\nText.\n']
  yield [
    'Garden.base',
    'views:\n  - type: table\n    name: All\n    filters: file.hasTag("soil")\n    order: [file.name, kind]\n',
  ]
  for (let index = 0; index < notes; index += 1) {
    const make = makers[index % makers.length]
    if (make) yield make(index, notes)
  }
}

const settings = `title: Everything at once
home: Home.md
wanted: pages
macros: {norm: '\\left\\|#1\\right\\|'}
languages: {fr: fr}
kinds:
  claim: {prefix: 'CLM - ', sign: diamond, colour: '#7a3e9d'}
  evidence: {folder: evidence, tag: evidence}
relations:
  supports: {label: Supports, inverse: Supported by}
`

const before = (index: number) => Math.max(0, index - makers.length)

const makers: readonly ((index: number, notes: number) => VaultFile)[] = [
  (index) => [
    `notes/Clay soil ${index}.md`,
    `---\ntags: [soil]\nrelated: ["[[Clay soil ${before(index)}]]: it came before"]\n---\n# Summary\n\nClay swells by $\\norm{x}\\$$ in $\\RR$. See [[Clay soil ${before(index)}]], [[Loam ${index % 50}]] and [a task](obsidian://open?vault=x).\n\n![[Garden.base]]\n`,
  ],
  (index) => [
    `fr/Argile ${index}.md`,
    `---\npermalink: /soil/${index}/\n---\n# Résumé\n\nL’argile gonfle. Voir [[Clay soil ${index - 1}]].\n`,
  ],
  (index) => [
    `de/Ton ${index}.md`,
    `---\npermalink: /soil/${index - 1}/\n---\nTon quillt. [[Clay soil ${index - 2}]]\n`,
  ],
  (index) => [
    `literature/@lee${index}.md`,
    `---\ncitekey: lee${index}\nauthors: "Lee, Ana"\nyear: 1990\nrelated: [lee${before(index)}, nobody1900]\n---\nIts argument.\n`,
  ],
  (index) => [
    `CLM - Clay cracks ${index}.md`,
    `---\nsupports: "[[Clay soil ${index - 4}]]"\nsource: [[Clay soil ${index - 4}]], [[Ton ${index - 2}]]\n---\nSince [@lee${index - 1}] says so.\n`,
  ],
  (index) => [
    `inquiries/Why ${index}.md`,
    `Because of [[CLM - Clay cracks ${index - 1}]] and [[Clay soil ${index - 5}]] and [@lee${index - 2}].\n`,
  ],
  (index) => [
    `evidence/Trench ${index}.md`,
    `الطين clay and more Latin words follow here.\n\n[[{{title}}]] [[Tilth]]\n`,
  ],
  (index) => [
    `diagrams/Flow ${index}.md`,
    '```mermaid\nflowchart LR\n  rain --> clay\n```\n\n$$\n\\undefinedmacro{x} + \\begin{prooftree}\\AxiomC{A}\\UnaryInfC{B}\\end{prooftree}\n$$\n',
  ],
  (index) => [
    `boards/Board ${index}.canvas`,
    JSON.stringify({
      nodes: [
        {
          id: 'a',
          type: 'file',
          file: `notes/Clay soil ${index - 8}.md`,
          x: 0,
          y: 0,
          width: 300,
          height: 120,
        },
        { id: 'b', type: 'text', text: 'What of *rain*?', x: 400, y: 0, width: 300, height: 120 },
      ],
      edges: [{ id: 'e', fromNode: 'a', fromSide: 'right', toNode: 'b', toSide: 'left' }],
    }),
  ],
  (index) => [
    `daily/${new Date(Date.UTC(2010, 0, index)).toISOString().slice(0, 10)}.md`,
    'mood:: calm\nweather:: wet\n',
  ],
]
