import { describe, expect, it } from 'vitest'
import type { Link } from '../../../src/core/entry.ts'
import { file, link, listed, problems, targets, type Sketch } from './build.ts'

/** Where the links of a file lead, in a collection of other files that are empty unless they say something. */
function from(
  path: string,
  links: NonNullable<Sketch['links']>,
  others: Readonly<Record<string, Sketch>>,
  attachments: readonly string[] = [],
): string[] {
  const documents = Object.entries(others)
    .filter(([other]) => other !== path)
    .map(([other, sketch]) => file(other, sketch))
  return targets(link([file(path, { ...others[path], links }), ...documents], { attachments }), path)
}

const markdown = (target: string): Partial<Link> & { target: string } => ({ target, syntax: 'markdown' })

describe('levels of resolution', () => {
  const everything: Record<string, Sketch> = {
    'alpha.md': {},
    'b/beta.md': {},
    'b/c/gamma.md': { title: 'beta' },
    'delta.md': { title: 'A title', aliases: ['An alias'], claim: 'A claim' },
    'epsilon.md': { title: 'An alias', aliases: ['A claim'] },
  }

  it.each([
    ['alpha', 'alpha.md'],
    ['alpha.md', 'alpha.md'],
    ['/alpha', 'alpha.md'],
    ['ALPHA', 'alpha.md'],
    ['c/gamma', 'b/c/gamma.md'],
    ['c/gamma.md', 'b/c/gamma.md'],
    ['B/C/Gamma', 'b/c/gamma.md'],
    ['gamma', 'b/c/gamma.md'],
    ['beta', 'b/beta.md'],
    ['a  title', 'delta.md'],
    ['An alias', 'epsilon.md'],
    ['A claim', 'epsilon.md'],
    ['x/gamma', 'missing'],
    ['amma', 'missing'],
    ['', 'from.md'],
  ])('find [[%s]] at %s', (target, expected) => {
    expect(from('from.md', [target], everything)).toEqual([expected])
  })

  it('put an exact path before the nearest file of that name', () => {
    expect(from('a/from.md', ['b'], { 'a/b.md': {}, 'b.md': {} })).toEqual(['b.md'])
  })

  it('compare names in NFC', () => {
    expect(from('from.md', ['cafe\u0301'], { 'x/Caf\u00e9.md': {} })).toEqual(['x/Caf\u00e9.md'])
  })

  it('keep names apart that differ in a dot, a plus or a hash', () => {
    const languages = { 'languages/c.md': {}, 'languages/c++.md': {}, 'languages/c#.md': {}, 'v1.2.md': {} }
    expect(
      from(
        'from.md',
        ['c', 'c++', { target: 'c', fragment: '' }, { target: 'c', fragment: '.md' }, 'v1.2'],
        languages,
      ),
    ).toEqual(['languages/c.md', 'languages/c++.md', 'languages/c#.md', 'languages/c#.md', 'v1.2.md'])
    expect(from('from.md', [markdown('languages/c#.md')], languages)).toEqual(['languages/c#.md'])
  })

  it('find a title with a hash in it', () => {
    expect(
      from('from.md', [{ target: 'What is C', fragment: '?' }], { 'a.md': { title: 'What is C#?' } }),
    ).toEqual(['a.md'])
  })
})

describe('paths', () => {
  const files = { 'a/b.md': {}, 'a/from.md': {}, 'b.md': {}, 'a/c/d.md': {}, 'd.md': {}, 'e.md': {} }

  it('of markdown links are first relative to their file', () => {
    expect(
      from('a/from.md', [markdown('b.md'), markdown('c/d.md'), markdown('e.md'), markdown('/b.md')], files),
    ).toEqual(['a/b.md', 'a/c/d.md', 'e.md', 'b.md'])
  })

  it('that begin with dots are relative and nothing else, and stop at the root', () => {
    expect(from('a/from.md', ['./b', '../b', '../a/c/d', './e', '../../b'], files)).toEqual([
      'a/b.md',
      'b.md',
      'a/c/d.md',
      'missing',
      'b.md',
    ])
  })

  it('of folders lead to the page of the folder', () => {
    const folders = { 'a/index.md': {}, 'a/readme.md': {}, 'b/README.md': {}, 'index.md': {} }
    expect(from('from.md', [markdown('a/'), markdown('b'), 'b/', markdown('/'), 'a'], folders)).toEqual([
      'a/index.md',
      'b/README.md',
      'b/README.md',
      'index.md',
      'missing',
    ])
    expect(from('a/from.md', [markdown('../b/'), markdown('./'), markdown('..')], folders)).toEqual([
      'b/README.md',
      'a/index.md',
      'index.md',
    ])
  })
})

describe('candidates', () => {
  it('are ordered by the folder they share, then by how few their segments are', () => {
    const files = { 'a/b.md': {}, 'c/b.md': {}, 'c/d/e/b.md': {}, 'a/x/b.md': {} }
    expect(from('a/from.md', ['b'], files)).toEqual(['a/b.md'])
    expect(from('c/d/from.md', ['b'], files)).toEqual(['c/d/e/b.md'])
    expect(from('a/x/y/from.md', ['b'], files)).toEqual(['a/x/b.md'])
    expect(from('from.md', ['b'], { 'a/b.md': {}, 'a/x/b.md': {} })).toEqual(['a/b.md'])
  })

  it('that only their paths tell apart are ambiguous', () => {
    const documents = [file('from.md', { links: ['index'] }), file('b/index.md'), file('a/index.md')]
    const linked = link(documents)
    expect(targets(linked, 'from.md')).toEqual(['ambiguous: a/index.md b/index.md'])
    expect(linked.problems).toMatchObject([
      { rule: 'ambiguous-link', message: '"index" could mean a/index.md, b/index.md.' },
    ])
    expect(linked.graph.edges).toEqual([])
  })

  it('that share a title are ordered in the same way', () => {
    const files = { 'a/x.md': { title: 'Same' }, 'b/y.md': { title: 'same' } }
    expect(from('a/from.md', ['Same'], files)).toEqual(['a/x.md'])
    expect(
      from('from.md', ['Other'], { 'a/x.md': { title: 'Other' }, 'b/y.md': { title: 'Other' } }),
    ).toEqual(['ambiguous: a/x.md b/y.md'])
  })

  it('that differ in case are told apart by how the link is spelled', () => {
    expect(from('from.md', ['Dates', 'dates', 'DATES'], { 'x/Dates.md': {}, 'x/dates.md': {} })).toEqual([
      'x/Dates.md',
      'x/dates.md',
      'ambiguous: x/Dates.md x/dates.md',
    ])
  })
})

describe('attachments', () => {
  const files = ['figures/one.png', 'a/two.png', 'two.png', 'b/c/three.pdf']

  it('are found with their extension, by path, suffix or name', () => {
    const embeds = ['figures/one.png', 'One.png', 'c/three.pdf', 'three', 'two.png', './two.png', 'four.png']
    const links = embeds.map((target) => ({ target, syntax: 'embed' as const }))
    expect(from('a/from.md', links, {}, files)).toEqual([
      'figures/one.png',
      'figures/one.png',
      'b/c/three.pdf',
      'missing',
      'two.png',
      'a/two.png',
      'missing',
    ])
  })

  it('in markdown’s own syntax are first resolved for beside the file', () => {
    const image = { target: 'two.png', syntax: 'embed', beside: true } as const
    expect(from('a/from.md', [image], {}, files)).toEqual(['a/two.png'])
    expect(from('b/from.md', [image], {}, files)).toEqual(['two.png'])
  })

  it('come before a note whose name is theirs and another extension', () => {
    const links = ['data.csv', 'data.csv.md', 'x/data.csv']
    expect(from('from.md', links, { 'data.csv.md': {} }, ['x/data.csv'])).toEqual([
      'x/data.csv',
      'data.csv.md',
      'x/data.csv',
    ])
    expect(from('from.md', ['data.csv'], { 'data.csv.md': {} })).toEqual(['data.csv.md'])
  })
})

describe('citations', () => {
  const cite = (target: string): Partial<Link> & { target: string } => ({ target, syntax: 'citation' })

  it('find a paper by its key, with or without an at sign', () => {
    const documents = [
      file('from.md', {
        links: [cite('kumar2024'), cite('@Kumar2024'), '@kumar2024', 'kumar2024', cite('mine'), cite('tyen')],
      }),
      listed('kumar2024'),
      file('papers/x.md', { paper: { citekey: 'mine' } }),
      file('papers/tyen.md', { kind: 'paper' }),
    ]
    expect(targets(link(documents), 'from.md')).toEqual([
      '@kumar2024',
      '@kumar2024',
      '@kumar2024',
      '@kumar2024',
      'papers/x.md',
      'papers/tyen.md',
    ])
  })

  it('cite the paper and not the note that is called like it', () => {
    const documents = [
      file('from.md', { links: [cite('kumar'), 'kumar'] }),
      file('kumar.md'),
      listed('kumar'),
    ]
    expect(targets(link(documents), 'from.md')).toEqual(['@kumar', 'kumar.md'])
  })

  it('of a note are unknown', () => {
    const linked = link([file('from.md', { links: [cite('kumar')] }), file('kumar.md')])
    expect(targets(linked, 'from.md')).toEqual(['missing'])
    expect(problems(linked)).toEqual(['from.md:1:1 unknown-citation'])
  })
})

describe('drafts', () => {
  it('take part, so that a link to one never falls through to another file', () => {
    const linked = link([
      file('from.md', { links: ['secret', 'Secret title', { target: 'secret', syntax: 'embed' }, 'broken'] }),
      file('notes/secret.md', { draft: true, title: 'Secret title' }),
      file('other.md', { aliases: ['secret'] }),
      file('broken.md', {
        problems: [
          { rule: 'unreadable-front-matter', point: { line: 2, column: 1 }, message: 'no', fix: null },
        ],
      }),
    ])
    expect(targets(linked, 'from.md')).toEqual(['unpublished', 'unpublished', 'unpublished', 'unpublished'])
    expect(problems(linked)).toEqual(['broken.md:2:1 unreadable-front-matter'])
    expect(linked.graph.nodes.map(({ id }) => id)).toEqual(['from.md', 'other.md'])
  })

  it('are never named among the candidates', () => {
    const linked = link([
      file('from.md', { links: ['x', 'y'] }),
      file('a/x.md'),
      file('b/x.md', { draft: true }),
      file('a/y.md', { draft: true }),
      file('b/y.md', { draft: true }),
    ])
    expect(targets(linked, 'from.md')).toEqual(['ambiguous: a/x.md', 'unpublished'])
    expect(linked.problems.map(({ message }) => message)).toEqual([
      '"x" could mean a/x.md or an unpublished file.',
    ])
  })
})

describe('links that lead nowhere', () => {
  it('say what was written, and what may be meant', () => {
    const linked = link([
      file('from.md', {
        links: [
          'feedback is the bottelneck',
          'folder/Bottleneck',
          'nothing like it',
          { target: 'kumr2024', syntax: 'citation' },
          { target: 'figur.png', syntax: 'embed' },
        ],
      }),
      file('notes/feedback-is-the-bottleneck.md', { aliases: ['Bottlenecks'] }),
      file('draft.md', { title: 'Nothing like it!', draft: true }),
      listed('kumar2024'),
    ])
    expect(linked.problems.map(({ rule, message, fix }) => [rule, message, fix])).toEqual([
      [
        'broken-link',
        'No file, title or alias is called "feedback is the bottelneck".',
        'did you mean "feedback-is-the-bottleneck"?',
      ],
      [
        'broken-link',
        'No file, title or alias is called "folder/Bottleneck".',
        'did you mean "Bottlenecks"?',
      ],
      [
        'broken-link',
        'No file, title or alias is called "nothing like it".',
        'write the note, or correct the name.',
      ],
      ['unknown-citation', 'No paper has the key "kumr2024".', 'did you mean "kumar2024"?'],
      ['broken-embed', 'There is no file "figur.png".', 'add the file, or correct the name.'],
    ])
  })
})
