import { describe, expect, it } from 'vitest'
import type { NodeId } from '../../../src/core/graph.ts'
import type { Measure } from '../../../src/core/nearest.ts'
import { jsonSuggestions, textSuggestions, type Suggestion } from '../../../src/suggestions/suggestion.ts'
import { file, link, listed } from '../links/build.ts'

const { graph } = link([
  file('notes/clay.md', { title: 'Why is clay heavy?' }),
  file('notes/sand.md', { title: 'sand' }),
  file('inquiries/rain.md', { kind: 'inquiry', title: 'After the rain' }),
  listed('key2020', { title: 'On soil' }),
])
const [clay, sand, rain, soil] = [
  'notes/clay.md',
  'notes/sand.md',
  'inquiries/rain.md',
  '@key2020',
] as NodeId[]
const ids = { clay, sand, rain, soil } as Record<'clay' | 'sand' | 'rain' | 'soil', NodeId>

const all: readonly Suggestion[] = [
  {
    kind: 'missing-relation',
    nodes: [ids.clay, ids.sand],
    score: 0.25,
    shared: ['loam', 'water'],
    link: '[[sand]]',
  },
  { kind: 'uncited-paper', nodes: [ids.clay, ids.soil], score: 0.2, shared: [], link: '[@key2020]' },
  {
    kind: 'unlinked-mention',
    nodes: [ids.sand, ids.clay],
    place: { file: 'notes/sand.md', line: 7, column: 5 },
    words: 'clay',
    sentence: 'It is clay that holds the water which would otherwise run through the sand below.',
    link: '[[clay|clay]]',
  },
  {
    kind: 'likely-duplicate',
    nodes: [ids.clay, ids.sand],
    because: [
      { by: 'name', value: 'Clay' },
      { by: 'text', score: 0.912 },
    ],
  },
  { kind: 'undrawn-note', nodes: [ids.sand] },
  { kind: 'few-sources', nodes: [ids.rain], sources: 1, near: [ids.sand] },
]

const words: Measure = { by: 'words' }
const plain = { measure: words, most: 20, colour: false, path: (file: string) => file }

describe('textSuggestions', () => {
  it('says of each kind what it is, and of each suggestion where, why and what to write', () => {
    expect(textSuggestions(all, graph, plain)).toBe(
      `Missing relations · 1 pair
  Notes that are similar in words but not linked, nearest first.

  notes/clay.md
    Why is clay heavy?
  notes/sand.md
    both   loam, water
    write  - [[sand]] — and why, under Related in the first

Papers that are not cited · 1 pair
  A note and a paper that are similar in words but not linked, nearest first.

  notes/clay.md
    Why is clay heavy?
  @key2020
    On soil
    write  [@key2020] where the note rests on it

Unlinked mentions · 1 place
  The name of another page, written without a link.

  notes/sand.md:7:5
    text   It is clay that holds the water which would otherwise run through the
           sand below.
    names  Why is clay heavy? (notes/clay.md)
    write  [[clay|clay]]

Likely duplicates · 1 pair
  Two pages that may be one.

  notes/clay.md
    Why is clay heavy?
  notes/sand.md
    alike  one name, “Clay”; their texts, 0.91 of 1

Notes that no inquiry draws on · 1 note
  No inquiry links to them.

  notes/sand.md

Inquiries with few sources · 1 inquiry
  They link to fewer than three notes.

  inquiries/rain.md
    After the rain
    has    1 note
    near   sand (notes/sand.md)
`,
    )
  })

  it('names files as the reader can open them, and papers of a bibliography by their keys', () => {
    const text = textSuggestions(all, graph, { ...plain, path: (file) => `../vault/${file}` })
    for (const line of [
      '  ../vault/notes/clay.md\n',
      '  ../vault/notes/sand.md:7:5\n',
      '(../vault/notes/clay.md)\n',
      '  @key2020\n',
    ]) {
      expect(text).toContain(line)
    }
    expect(text).not.toMatch(/[ (]notes\//)
  })

  it('shows so many of a kind, and says how many more there are', () => {
    const three = [ids.clay, ids.sand, ids.rain].map((id): Suggestion => ({
      kind: 'undrawn-note',
      nodes: [id],
    }))
    const text = textSuggestions(three, graph, { ...plain, most: 2 })
    expect(text).toContain('· 3 notes\n')
    expect(text).not.toContain('inquiries/rain.md')
    expect(text).toMatch(/\n {2}and 1 more: --most 3 shows all of them\n$/)
  })

  it('names the model that texts were ranked by, and says meaning of no words', () => {
    const by = (measure: Measure) => textSuggestions(all, graph, { ...plain, measure })
    expect(by({ by: 'model', model: 'bge-m3' })).toContain('similar in meaning (model bge-m3) but')
    expect(by({ by: 'model', model: null })).toContain('similar in meaning (your vectors) but')
    expect(by(words)).not.toMatch(/meaning|semantic/)
  })

  it('says when there is nothing, and paints only when asked to', () => {
    expect(textSuggestions([], graph, plain)).toBe('Nothing to suggest.\n')
    expect(textSuggestions(all, graph, { ...plain, colour: true })).toContain('\u001B[')
  })
})

describe('jsonSuggestions', () => {
  it('says what it was ranked by, and of each node what it is', () => {
    const { ranked, suggestions } = JSON.parse(jsonSuggestions(all, graph, words, Infinity)) as {
      ranked: unknown
      suggestions: unknown[]
    }
    expect(ranked).toEqual({ by: 'words' })
    expect(suggestions).toHaveLength(all.length)
    expect(suggestions[1]).toEqual({
      kind: 'uncited-paper',
      nodes: [
        { id: 'notes/clay.md', kind: 'note', title: 'Why is clay heavy?', file: 'notes/clay.md' },
        { id: '@key2020', kind: 'paper', title: 'On soil', file: 'refs.bib' },
      ],
      score: 0.2,
      shared: [],
      link: '[@key2020]',
    })
    expect(suggestions[2]).toMatchObject({ place: { file: 'notes/sand.md', line: 7, column: 5 } })
  })

  it('holds so many of a kind', () => {
    const twice = all.flatMap((one) => [one, one])
    const { suggestions } = JSON.parse(jsonSuggestions(twice, graph, words, 1)) as { suggestions: unknown[] }
    expect(suggestions).toHaveLength(all.length)
  })
})
