import { describe, expect, it } from 'vitest'
import { file, link, listed, node, problems } from './build.ts'

describe('titles', () => {
  it('are the property, else the file name as it is spelled', () => {
    const linked = link([
      file('a.md', { title: ' A title ' }),
      file('notes/What Is It.md'),
      listed('key', { title: null }),
    ])
    expect(node(linked, 'a.md').title).toBe('A title')
    expect(node(linked, 'notes/What Is It.md').title).toBe('What Is It')
    expect(node(linked, '@key').title).toBe('key')
  })

  it('are tidy where the file name is not', () => {
    const names = {
      ' lead and trail .md': 'lead and trail',
      'two\nlines\u0007.md': 'two lines',
      'cafe\u0301.md': 'caf\u00e9',
      ' .md': ' ',
    }
    const linked = link(Object.keys(names).map((path) => file(path)))
    expect(Object.fromEntries(linked.graph.nodes.map(({ id, title }) => [id, title]))).toEqual(names)
  })

  it('have an original: the claim, else a file name that reads like one', () => {
    const linked = link([
      file('a.md', { title: 'Why?', claim: 'It is so' }),
      file('It is so because.md', { title: 'Why so?' }),
      file('one-word.md', { title: 'Why then?' }),
      file('Why now.md', { title: 'Why now?' }),
      file('c.md', { title: 'Same', claim: 'same' }),
      file('No title here.md'),
    ])
    expect(
      Object.fromEntries(linked.graph.nodes.map(({ id, originalTitle }) => [id, originalTitle])),
    ).toEqual({
      'a.md': 'It is so',
      'It is so because.md': 'It is so because',
      'one-word.md': null,
      'Why now.md': null,
      'c.md': null,
      'No title here.md': null,
    })
  })
})

describe('papers', () => {
  const entry = listed('kumar2024', {
    paper: { authors: [['Kumar']], year: 2024, venue: ['A venue'], abstract: ['Theirs'] },
  })

  it('of a file and of a bibliography with the same key are one, and the fields of the file win', () => {
    const linked = link([
      entry,
      file('papers/kumar.md', { paper: { citekey: 'Kumar2024', year: 2025, doi: '10.1/x' }, tags: ['mine'] }),
      file('a.md', { links: [{ target: 'kumar2024', syntax: 'citation' }, 'On kumar2024'] }),
    ])
    expect(linked.graph.nodes.map(({ id }) => id)).toEqual(['a.md', 'papers/kumar.md'])
    expect(node(linked, 'papers/kumar.md')).toMatchObject({
      title: 'On kumar2024',
      address: '/papers/kumar/',
      entry: {
        tags: ['mine'],
        paper: {
          citekey: 'Kumar2024',
          authors: [['Kumar']],
          year: 2025,
          venue: ['A venue'],
          doi: '10.1/x',
          abstract: ['Theirs'],
        },
      },
    })
    expect(linked.graph.edges).toHaveLength(1)
    expect(linked.problems).toEqual([])
  })

  it('of a file without a key take that of their name', () => {
    const linked = link([entry, file('papers/@kumar2024.md', { kind: 'paper', title: 'Mine' })])
    expect(linked.graph.nodes).toMatchObject([
      {
        id: 'papers/@kumar2024.md',
        title: 'Mine',
        entry: { paper: { citekey: 'kumar2024', authors: [['Kumar']] } },
      },
    ])
  })

  it('that are drafts keep their entry out too', () => {
    const linked = link([
      entry,
      file('papers/kumar.md', { paper: { citekey: 'kumar2024' }, draft: true }),
      file('a.md', { links: [{ target: 'kumar2024', syntax: 'citation' }] }),
    ])
    expect(linked.graph.nodes.map(({ id }) => id)).toEqual(['a.md'])
    expect(linked.problems).toEqual([])
  })

  it('that share a key are a warning; citations lead to the first', () => {
    const linked = link([
      listed('key', {}, 'b.bib', 7),
      listed('Key', {}, 'a.bib', 3),
      file('y.md', { paper: { citekey: 'other' } }),
      file('x.md', { paper: { citekey: 'other' } }),
      file('z.md', { links: [{ target: 'other', syntax: 'citation' }] }),
    ])
    expect(linked.graph.nodes.map(({ id }) => id)).toEqual(['z.md', '@Key', 'x.md', 'y.md'])
    expect(node(linked, 'z.md').targets).toMatchObject([{ id: 'x.md' }])
    expect(
      linked.problems.map(({ place, message }) => [`${place.file}:${String(place.line)}`, message]),
    ).toEqual([
      ['b.bib:7', 'The key "key" is already that of a.bib:3, so this entry is left out.'],
      ['y.md:1', 'The key "other" is already that of x.md, so citations lead there.'],
    ])
  })
})

describe('problems', () => {
  const broken = file('b.md', {
    links: ['nowhere'],
    problems: [{ rule: 'unknown-relation', point: { line: 9, column: 2 }, message: 'what', fix: 'so' }],
  })

  it('come from entries and from linking, in order of place', () => {
    const linked = link([broken, file('a.md', { links: ['x', 'y'] })])
    expect(problems(linked)).toEqual([
      'a.md:1:1 broken-link',
      'a.md:2:1 broken-link',
      'b.md:1:1 broken-link',
      'b.md:9:2 unknown-relation',
    ])
    expect(linked.problems.at(-1)).toMatchObject({ message: 'what', fix: 'so', severity: 'warning' })
  })

  it('have the severity that the settings give their rule', () => {
    const linked = link([broken], { problems: { 'broken-link': 'error', 'unknown-relation': 'off' } })
    expect(linked.problems.map(({ rule, severity }) => [rule, severity])).toEqual([['broken-link', 'error']])
  })
})

describe('featured inquiries', () => {
  it('are found as links are, in the order of the settings', () => {
    const linked = link(
      [
        file('a.md', { kind: 'inquiry' }),
        file('b.md', { kind: 'inquiry', title: 'Why?' }),
        file('n.md'),
        file('d.md', { draft: true }),
      ],
      {
        featured: ['Why?', 'a', 'b', 'n', 'd', 'nowhere'],
        pointAt: ([key, index]) => ({ line: key === 'featured' ? Number(index) + 1 : 0, column: 5 }),
      },
    )
    expect(linked.chosen.featured).toEqual(['b.md', 'a.md'])
    expect(problems(linked)).toEqual(['site.yaml:4:5 broken-link', 'site.yaml:6:5 broken-link'])
  })
})

describe('ways in', () => {
  it('are any pages, each once, with their labels; drafts are left out without a word', () => {
    const linked = link(
      [
        file('a.md', { kind: 'inquiry' }),
        file('x/n.md'),
        file('y/n.md'),
        file('d.md', { draft: true, title: 'Hidden' }),
        listed('k'),
      ],
      {
        start: [
          { label: 'New here', to: 'a' },
          { label: null, to: 'k' },
          { label: 'Again', to: 'a' },
          { label: 'Not yet', to: 'Hidden' },
          { label: null, to: 'n' },
          { label: null, to: 'nowhere' },
        ],
        pointAt: ([key, index]) => ({ line: key === 'start' ? Number(index) + 1 : 0, column: 5 }),
      },
    )
    expect(linked.chosen.start.map(({ label, id }) => [label, id])).toEqual([
      ['New here', 'a.md'],
      [null, '@k'],
    ])
    expect(problems(linked)).toEqual(['site.yaml:5:5 ambiguous-link', 'site.yaml:6:5 broken-link'])
    expect(linked.problems.map(({ message }) => message)).toEqual([
      '"n" under start could mean several files.',
      '"nowhere" under start is not a published note, inquiry or paper.',
    ])
  })
})

describe('topics of an editor', () => {
  it('hold tags and pages, and say which of them are not there', () => {
    const linked = link(
      [
        file('a.md', { kind: 'inquiry', tags: ['Soil/Clay'] }),
        file('d.md', { draft: true, title: 'Hidden', tags: ['secret'] }),
      ],
      {
        topics: [
          {
            title: 'Earth',
            description: 'What is below.',
            tags: ['soil', 'SOIL/clay', 'secret'],
            notes: ['a', 'Hidden', 'a', 'nowhere'],
          },
        ],
        pointAt: ([key, topic, list, place]) => ({
          line: key === 'topics' && topic === 0 ? Number(place) + 1 : 0,
          column: list === 'tag' ? 2 : 5,
        }),
      },
    )
    expect(linked.chosen.topics).toEqual([
      {
        title: 'Earth',
        description: 'What is below.',
        tags: ['soil', 'soil/clay', 'secret'],
        notes: ['a.md'],
      },
    ])
    expect(problems(linked)).toEqual(['site.yaml:3:2 broken-link', 'site.yaml:4:5 broken-link'])
    expect(linked.problems.map(({ message }) => message)).toEqual([
      'No page has the tag "secret" under topics.',
      '"nowhere" under topics is not a published note, inquiry or paper.',
    ])
  })
})

describe('tags', () => {
  it('are those of published pages, with their parents', () => {
    const linked = link([
      file('a.md', { tags: ['Feedback/External', 'training'] }),
      file('b.md', { tags: ['Training', 'feedback'] }),
      file('c.md', { tags: ['secret'], draft: true }),
    ])
    expect([...linked.tags]).toEqual([
      ['feedback', { tag: 'feedback', address: '/tags/feedback/' }],
      ['feedback/external', { tag: 'Feedback/External', address: '/tags/feedback/external/' }],
      ['training', { tag: 'training', address: '/tags/training/' }],
    ])
  })

  it('have an address each, below that of their parent', () => {
    const { tags } = link([
      file('a.md', { tags: ['c', 'c++/x', 'machine learning', 'machine_learning', '⚒', 'x/page/2'] }),
    ])
    const all = [...tags.values()].map(({ address }) => address)
    expect(new Set(all).size).toBe(all.length)
    expect(tags.get('c')?.address).toBe('/tags/c/')
    expect(tags.get('c++')?.address).toMatch(/^\/tags\/c-[0-9a-f]{6}\/$/)
    expect(tags.get('c++/x')?.address).toBe(`${String(tags.get('c++')?.address)}x/`)
    expect(tags.get('machine learning')?.address).toMatch(/^\/tags\/machine-learning-[0-9a-f]{6}\/$/)
    expect(tags.get('⚒')?.address).toMatch(/^\/tags\/unnamed-[0-9a-f]{6}\/$/)
    expect(tags.get('x/page/2')?.address).toMatch(/^\/tags\/x\/page\/2-[0-9a-f]{6}\/$/)
  })
})
