import { describe, expect, it } from 'vitest'
import type { Link } from '../../../src/core/entry.ts'
import { arrows, file, hole, link, listed, problems, type Sketch } from './build.ts'

const inquiry = (path: string, sketch: Sketch = {}): ReturnType<typeof file> =>
  file(path, { kind: 'inquiry', ...sketch })
const at = (line: number, target: string, more: Partial<Link> = {}): Partial<Link> & { target: string } => ({
  target,
  point: { line, column: 3 },
  ...more,
})

describe('sources', () => {
  it('are the notes an inquiry cites, in order of first citation, each once, then those of its front matter', () => {
    const linked = link([
      inquiry('q.md', {
        links: [
          at(10, 'c'),
          at(11, 'a', { syntax: 'embed' }),
          at(12, 'c', { syntax: 'markdown' }),
          at(3, 'd', { role: 'source', syntax: 'property' }),
          at(4, 'a', { role: 'source', syntax: 'property' }),
          at(5, 'b', { role: 'source', syntax: 'property' }),
        ],
      }),
      ...['a.md', 'b.md', 'c.md', 'd.md'].map((path) => file(path)),
    ])
    expect(arrows(linked.graph.edges)).toEqual([
      'source q.md → c.md',
      'source q.md → a.md',
      'source q.md → d.md',
      'source q.md → b.md',
    ])
    expect(linked.graph.edges[0]?.place).toEqual({ file: 'q.md', line: 10, column: 3 })
  })

  it('that are papers are citations, as are those of papers', () => {
    const linked = link([
      inquiry('q.md', { links: [at(2, '@one', { role: 'source' })] }),
      file('p.md', {
        kind: 'paper',
        links: [at(2, '@one', { syntax: 'citation' }), at(3, 'two', { role: 'cites' })],
      }),
      listed('one'),
      listed('two'),
    ])
    expect(arrows(linked.graph.edges)).toEqual([
      'cites q.md → @one',
      'cites p.md → @one',
      'cites p.md → @two',
    ])
    expect(problems(linked)).toEqual([])
  })

  it('are notes; anything else is a mention, with a warning', () => {
    const linked = link(
      [
        inquiry('q.md', { links: [at(2, 'r', { role: 'source' }), at(3, 'x.png', { role: 'source' })] }),
        inquiry('r.md'),
      ],
      { attachments: ['x.png'] },
    )
    expect(linked.graph.edges).toMatchObject([{ kind: 'mention', property: 'sources', sentence: [] }])
    expect(linked.problems.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([
      'source-not-note: "r" is an inquiry.',
      'source-not-note: "x.png" is not a page.',
    ])
  })
})

describe('citations', () => {
  it('run from notes and inquiries to papers, each once, those of the property last', () => {
    const linked = link([
      file('n.md', {
        links: [
          at(10, 'two', { syntax: 'citation' }),
          at(11, '@one'),
          at(12, 'two', { syntax: 'citation' }),
          at(2, 'three', { role: 'cites' }),
          at(2, 'one', { role: 'cites' }),
        ],
      }),
      inquiry('q.md', { links: [at(1, 'one', { syntax: 'citation' })] }),
      ...['one', 'two', 'three'].map((key) => listed(key)),
    ])
    expect(arrows(linked.graph.edges)).toEqual([
      'cites q.md → @one',
      'cites n.md → @two',
      'cites n.md → @one',
      'cites n.md → @three',
    ])
  })

  it('of what is no paper are mentions', () => {
    const linked = link([file('n.md', { links: [at(1, 'm', { role: 'cites' })] }), file('m.md')])
    expect(linked.graph.edges).toMatchObject([{ kind: 'mention', property: 'cites' }])
  })
})

describe('relations', () => {
  it('join notes, with their type and their reason, in authored order', () => {
    const linked = link([
      file('a.md', {
        related: [
          { to: 'c', why: 'first' },
          { to: 'b', why: 'second', type: 'supports' },
        ],
      }),
      file('b.md'),
      file('c.md'),
    ])
    expect(linked.graph.edges).toEqual([
      {
        kind: 'related',
        from: 'a.md',
        to: 'c.md',
        type: 'related',
        symmetric: false,
        reasons: [{ by: 'a.md', why: ['first'], place: { file: 'a.md', line: 1, column: 1 } }],
        place: { file: 'a.md', line: 1, column: 1 },
      },
      expect.objectContaining({ to: 'b.md', type: 'supports' }),
    ])
  })

  it('written twice are one edge with each of the reasons once; of two types, two edges', () => {
    const linked = link([
      file('a.md', {
        related: [
          { to: 'b', why: null },
          { to: 'b', why: 'a reason' },
          { to: 'b', why: 'another' },
          { to: 'b', why: 'a reason' },
          { to: 'b', why: 'support', type: 'supports' },
        ],
      }),
      file('b.md'),
    ])
    expect(linked.graph.edges).toMatchObject([
      { type: 'related', place: { line: 1 }, reasons: [{ why: ['a reason'] }, { why: ['another'] }] },
      { type: 'supports', reasons: [{ why: ['support'] }] },
    ])
    expect(linked.problems).toEqual([])
  })

  it('that are symmetric and authored at both ends are one edge with both reasons, from the first address', () => {
    const linked = link([
      file('b.md', { related: [{ to: 'a', type: 'contradicts', why: 'says b' }] }),
      file('a.md', { related: [{ to: 'b', type: 'contradicts', why: 'says a' }] }),
      file('c.md', { related: [{ to: 'a', type: 'contradicts', why: 'says c' }] }),
    ])
    expect(linked.graph.edges).toMatchObject([
      {
        from: 'a.md',
        to: 'b.md',
        symmetric: true,
        reasons: [
          { by: 'a.md', why: ['says a'] },
          { by: 'b.md', why: ['says b'] },
        ],
      },
      { from: 'c.md', to: 'a.md', symmetric: true, reasons: [{ by: 'c.md' }] },
    ])
  })

  it('that are not symmetric stay apart', () => {
    const linked = link([file('a.md', { related: [{ to: 'b' }] }), file('b.md', { related: [{ to: 'a' }] })])
    expect(arrows(linked.graph.edges)).toEqual(['related a.md → b.md', 'related b.md → a.md'])
  })

  it('without a reason are a warning, of whatever type', () => {
    const linked = link([
      file('a.md', {
        related: [
          { to: 'b', why: null },
          { to: 'b', type: 'supports', why: null },
          { to: 'c', type: 'contradicts', why: null },
          { to: 'draft', why: null },
          { to: 'nowhere', why: null },
        ],
      }),
      file('b.md'),
      file('c.md', { related: [{ to: 'a', type: 'contradicts', why: 'the other end says' }] }),
      file('draft.md', { draft: true }),
    ])
    expect(problems(linked)).toEqual([
      'a.md:1:1 missing-reason',
      'a.md:2:1 missing-reason',
      'a.md:5:1 broken-link',
    ])
  })

  it('to what is no note, or from it, are mentions, with a warning', () => {
    const linked = link([
      file('a.md', { related: [{ to: 'q', type: 'supports' }] }),
      inquiry('q.md', { related: [{ to: 'a' }] }),
    ])
    expect(linked.graph.edges).toMatchObject([
      { kind: 'mention', from: 'q.md', to: 'a.md', property: 'related' },
      { kind: 'mention', from: 'a.md', to: 'q.md', property: 'supports' },
    ])
    expect(linked.problems.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([
      'related-not-note: "q" is an inquiry.',
      'related-not-note: The relation to "a" is in an inquiry.',
    ])
  })

  it('may lead to papers, from everything', () => {
    const why = 'it reports the same'
    const linked = link([
      file('a.md', { related: [{ to: '@key', type: 'supports', why }] }),
      inquiry('q.md', { related: [{ to: '@key', why }] }),
      listed('key', { related: [{ to: '@other', why }] }),
      listed('other'),
    ])
    expect(linked.graph.edges).toMatchObject([
      { kind: 'related', from: 'q.md', to: '@key', type: 'related' },
      { kind: 'related', from: 'a.md', to: '@key', type: 'supports' },
      { kind: 'related', from: '@key', to: '@other' },
    ])
    expect(linked.problems).toEqual([])
  })

  it('to itself are none', () => {
    expect(link([file('a.md', { related: [{ to: 'a' }] })]).graph.edges).toEqual([])
  })
})

describe('next', () => {
  it('joins inquiries, in authored order', () => {
    const next = (line: number, target: string): ReturnType<typeof at> => at(line, target, { role: 'next' })
    const linked = link([
      inquiry('q.md', { links: [next(2, 's'), next(3, 'r'), next(4, 's'), next(5, 'n')] }),
      inquiry('r.md'),
      inquiry('s.md'),
      file('n.md'),
    ])
    expect(arrows(linked.graph.edges)).toEqual(['next q.md → s.md', 'next q.md → r.md'])
    expect(problems(linked)).toEqual(['q.md:5:3 next-not-inquiry'])
  })
})

describe('mentions', () => {
  it('are all other links between pages, one for each pair and direction, with the first sentence', () => {
    const linked = link([
      file('a.md', {
        links: [
          at(5, 'b', { sentence: ['See ', hole(0), '.'] }),
          at(6, 'b', { sentence: ['Again.'] }),
          at(7, 'a'),
        ],
      }),
      file('b.md', { links: [at(1, 'a', { syntax: 'embed' })] }),
    ])
    expect(linked.graph.edges).toEqual([
      {
        kind: 'mention',
        from: 'a.md',
        to: 'b.md',
        place: { file: 'a.md', line: 5, column: 3 },
        sentence: ['See ', hole(0), '.'],
        property: null,
      },
      expect.objectContaining({ from: 'b.md', to: 'a.md' }),
    ])
  })

  it('in a property carry its key; a sentence elsewhere says more', () => {
    const up = at(2, 'b', { role: 'property', property: 'up', syntax: 'property' })
    expect(link([file('a.md', { links: [up] }), file('b.md')]).graph.edges).toMatchObject([
      { kind: 'mention', property: 'up', sentence: [] },
    ])
    const both = link([
      file('a.md', { links: [at(9, 'b', { sentence: ['A sentence.'] }), up] }),
      file('b.md'),
    ])
    expect(both.graph.edges).toMatchObject([{ kind: 'mention', property: null, sentence: ['A sentence.'] }])
  })

  it('are not listed for a pair that has a relation, whichever end wrote it', () => {
    const linked = link([
      file('a.md', { links: ['b'], related: [{ to: 'b' }] }),
      file('b.md', { links: ['a', 'c'] }),
      file('c.md'),
    ])
    expect(arrows(linked.graph.edges)).toEqual(['related a.md → b.md', 'mention b.md → c.md'])
  })

  it('are not listed beside a source or a citation the same way, but are the other way round', () => {
    const property = { role: 'property', property: 'about' } as const
    const linked = link([
      inquiry('q.md', { links: ['n', at(9, 'n', property), '@key', at(9, 'key', property)] }),
      file('n.md', { links: ['q'] }),
      listed('key'),
    ])
    expect(arrows(linked.graph.edges)).toEqual([
      'source q.md → n.md',
      'cites q.md → @key',
      'mention n.md → q.md',
    ])
  })
})

describe('links that are not followed', () => {
  it('make no edge: drafts at either end, missing and ambiguous targets, attachments', () => {
    const linked = link(
      [
        file('a.md', { links: ['draft', 'nowhere', 'index', 'x.png'] }),
        file('draft.md', { draft: true, links: ['a', 'nowhere'] }),
        file('b/index.md'),
        file('c/index.md'),
      ],
      { attachments: ['x.png'] },
    )
    expect(linked.graph.edges).toEqual([])
    expect(linked.graph.nodes.map(({ id }) => id)).not.toContain('draft.md')
    expect(problems(linked)).toEqual(['a.md:2:1 broken-link', 'a.md:3:1 ambiguous-link'])
  })
})
