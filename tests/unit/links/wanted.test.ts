import { describe, expect, it } from 'vitest'
import type { Settings } from '../../../src/core/settings.ts'
import { linker } from '../../../src/links/link.ts'
import { addresses, file, hole, link, node, plainSettings, type Sketch } from './build.ts'

type Files = Readonly<Record<string, Sketch>>

const documents = (files: Files) => Object.entries(files).map(([path, sketch]) => file(path, sketch))
const collection = (files: Files, settings: Parameters<typeof link>[1] = {}) =>
  link(documents(files), { wanted: 'pages', ...settings })
/** Each wanted note with those that link it. */
const wanted = (files: Files, settings: Parameters<typeof link>[1] = {}) =>
  collection(files, settings).wanted.map(
    ({ name, address, mentions }) => `${name} ${address} ${mentions.map(({ from }) => from).join(' ')}`,
  )
/** Two files with the same links. */
const twice = (...links: NonNullable<Sketch['links']>): Files => ({ 'a.md': { links }, 'b.md': { links } })

describe('wanted notes', () => {
  it('are names that two pages link and nothing has', () => {
    const files = {
      'a.md': { links: ['Clay', 'Sand', 'Loam', 'Silt', 'Silt'] },
      'b.md': { links: ['Clay', 'Sand', 'c'] },
      'inquiries/c.md': { links: ['clay'], title: 'Loam' },
    }
    expect(wanted(files)).toEqual([
      'Clay /wanted/clay/ a.md b.md inquiries/c.md',
      'Sand /wanted/sand/ a.md b.md',
    ])
    expect(wanted(files, { wanted: 'text' })).toEqual([])
    expect(node(collection(files), 'a.md').targets).toEqual([
      { found: 'missing', wanted: '/wanted/clay/' },
      { found: 'missing', wanted: '/wanted/sand/' },
      { found: 'node', id: 'inquiries/c.md', fragment: null },
      { found: 'missing' },
      { found: 'missing' },
    ])
    expect(node(collection(files, { wanted: 'text' }), 'a.md').targets[0]).toEqual({ found: 'missing' })
  })

  it('are no drafts, nothing that is ignored, and nothing that could mean two files', () => {
    expect(wanted({ ...twice('Plan'), 'plan.md': { draft: true } })).toEqual([])
    expect(wanted({ ...twice('Plan'), 'x.md': { draft: true, title: 'Plan' } })).toEqual([])
    expect(wanted({ ...twice('Plan'), 'x.md': { draft: true, aliases: ['Plan'] } })).toEqual([])
    expect(wanted(twice('Plan'), { ignored: ['x/plan.md'] })).toEqual([])
    expect(wanted({ ...twice('Plan'), 'x/plan.md': {}, 'y/plan.md': {} })).toEqual([])
    // By a path, the link leads to nothing; but its name is one of a draft.
    expect(wanted({ ...twice('later/Plan'), 'x/Plan.md': { draft: true } })).toEqual([])
    expect(wanted(twice('later/Plan'), { ignored: ['x/Plan.md'] })).toEqual([])
  })

  it('are not wished for by drafts', () => {
    expect(wanted({ 'a.md': { links: ['Clay'] }, 'b.md': { links: ['Clay'], draft: true } })).toEqual([])
  })

  it('are no citations, pictures, files, folders, placeholders or addresses of the web', () => {
    expect(
      wanted(
        twice(
          { target: 'kumar', syntax: 'citation' },
          { target: 'kumar', role: 'cites', syntax: 'property' },
          '@kumar',
          'figure.png',
          'Board.canvas',
          'paper.pdf',
          { target: 'script.py', syntax: 'markdown' },
          { target: 'figure', syntax: 'embed', beside: true },
          { target: 'folder/', syntax: 'markdown' },
          '{{title}}',
          'https://example.org/clay',
          'x/..',
          'long '.repeat(60),
        ),
      ),
    ).toEqual([])
  })

  it('are what embeds, relations and properties name, too', () => {
    const files = {
      'a.md': { links: [{ target: 'Clay', syntax: 'embed' as const }], related: [{ to: 'Sand' }] },
      'b.md': {
        links: [
          { target: 'Clay.md', syntax: 'markdown' as const },
          { target: 'sand', syntax: 'property' as const, role: 'property' as const, property: 'up' },
        ],
      },
    }
    expect(wanted(files)).toEqual(['Clay /wanted/clay/ a.md b.md', 'Sand /wanted/sand/ a.md b.md'])
  })

  it('are not what a base compares notes with', () => {
    expect(wanted(twice({ target: 'Ash', role: 'query' }))).toEqual([])
  })

  it('are called as most pages call them, and of equals as the first does', () => {
    const written = (...spellings: string[]) =>
      wanted(Object.fromEntries(spellings.map((links, index) => [`${index}.md`, { links: [links] }])))[0]
    expect(written('CLAY', 'Clay', 'clay', 'Clay')).toMatch(/^Clay /)
    expect(written('clay', 'Clay')).toMatch(/^clay /)
    expect(written('Clay soil', 'clay\u00a0 soil')).toMatch(/^Clay soil /)
  })

  it('stand at different addresses where their slugs are the same', () => {
    const found = wanted(twice('C++', 'C', 'c#', '…', 'Page'))
    expect(found.map((line) => line.split(' ').slice(0, 2).join(' ')).sort()).toEqual([
      'C /wanted/c/',
      expect.stringMatching(/^C\+\+ \/wanted\/c-[\da-f]{6}\/$/),
      'Page /wanted/page/',
      expect.stringMatching(/^c# \/wanted\/c-[\da-f]{6}\/$/),
      expect.stringMatching(/^… \/wanted\/unnamed-[\da-f]{6}\/$/),
    ])
  })

  it('leave no page at an address of theirs', () => {
    const files = { ...twice('Clay'), 'x.md': { permalink: '/wanted/clay/', redirects: ['/Wanted/'] } }
    expect(addresses(collection(files))['x.md']).toBe('/notes/x/')
    expect(collection(files).redirects).toEqual([])
    expect(collection(files).problems.map(({ rule }) => rule)).toEqual([
      'duplicate-address',
      'duplicate-redirect',
    ])
    expect(addresses(collection(files, { wanted: 'text' }))['x.md']).toBe('/wanted/clay/')
  })

  it('are linked, not broken', () => {
    const told = (files: Files, problems: Settings['problems'] = {}) =>
      collection(files, { problems }).problems.map(({ rule, place, fix }) => `${place.file} ${rule} ${fix}`)
    expect(told({ ...twice('Clay'), 'c.md': { links: ['Sand'] } })).toEqual([
      'c.md broken-link write the note, or correct the name.',
    ])
    expect(told({ ...twice('Clays'), 'Clay.md': {} }, { 'wanted-note': 'warning' })).toEqual([
      'a.md wanted-note did you mean "Clay"?',
      'b.md wanted-note did you mean "Clay"?',
    ])
  })
})

describe('wanted notes with paths', () => {
  const markdown = (target: string) => ({ target, syntax: 'markdown' as const })

  it('are one where one file would answer all of them', () => {
    expect(
      wanted({
        'a.md': { links: ['Clay'] },
        'b.md': { links: ['soil/Clay'] },
        'c.md': { links: ['/ground/soil/Clay.md'] },
        'ground/d.md': { links: [markdown('./soil/Clay.md')] },
        'ground/deep/e.md': { links: [markdown('../soil/Clay.md')] },
      }),
    ).toEqual(['Clay /wanted/clay/ a.md b.md c.md ground/d.md ground/deep/e.md'])
  })

  it('are several where they would be several files', () => {
    expect(
      wanted({
        'x/a.md': { links: [markdown('./Clay.md')] },
        'x/b.md': { links: ['x/Clay'] },
        'y/a.md': { links: ['y/Clay', 'y/sub/Clay'] },
        'y/b.md': { links: [markdown('./Clay.md')] },
      }),
    ).toEqual(['x/Clay /wanted/x-clay/ x/a.md x/b.md', 'y/Clay /wanted/y-clay/ y/a.md y/b.md'])
  })

  it('are called by their paths where another note has the name', () => {
    expect(wanted({ ...twice('soil/Clay'), 'x/Clay.md': {} })).toEqual([
      'soil/Clay /wanted/soil-clay/ a.md b.md',
    ])
  })
})

describe('the mentions of a wanted note', () => {
  it('are the sentences of its links, those of the text before properties', () => {
    const property = {
      target: 'Clay',
      syntax: 'property' as const,
      role: 'property' as const,
      property: 'up',
    }
    const files = {
      'a.md': { links: [property, { target: 'Clay', sentence: ['Dig ', hole(1), '.'] }] },
      'b.md': { links: [property] },
      'c.md': { related: [{ to: 'Clay', why: 'it holds' }] },
    }
    expect(collection(files).wanted[0]?.mentions).toEqual([
      { from: 'a.md', sentence: ['Dig ', hole(1), '.'], property: null },
      { from: 'b.md', sentence: [], property: 'up' },
      { from: 'c.md', sentence: [hole(0), ' — ', 'it holds'], property: 'related' },
    ])
  })
})

it('a linker finds the same wanted notes after any edit', () => {
  const settings = { ...plainSettings, wanted: 'pages' as const }
  const relink = linker()
  const a = file('a.md', { links: ['Clay', 'Sand'] })
  const b = file('b.md', { links: ['Clay'] })
  const quiet = file('c.md', { links: ['a'] })
  const states = [
    [a, b, quiet],
    [a, quiet],
    [a, b, quiet, file('d.md', { links: ['Sand', 'clay'] })],
    [a, b, quiet, file('Clay.md')],
    [a, b, quiet, file('Clay.md', { draft: true })],
    [a, b, quiet],
  ]
  for (const state of states) {
    const found = relink(state, [], settings)
    expect(found.wanted).toEqual(link(state, settings).wanted)
    expect(found.graph.nodes).toEqual(link(state, settings).graph.nodes)
  }
})
