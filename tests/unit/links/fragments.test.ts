import { describe, expect, it } from 'vitest'
import type { Link } from '../../../src/core/entry.ts'
import { file, hole, link, listed, node, problems, targets, type Sketch } from './build.ts'

const ids = (sketch: Sketch, others: Parameters<typeof link>[0] = []): readonly string[] =>
  node(link([file('a.md', sketch), ...others]), 'a.md').headingIds

describe('the id of a heading', () => {
  it('is as GitHub makes it, in every script, unique and never empty', () => {
    expect(
      ids({
        headings: ['What’s new?', 'Setup', 'setup', 'Über uns', '日本語', '✨', '!', 'हिन्दी भाषा', 'Setup 1'],
      }),
    ).toEqual([
      'whats-new',
      'setup',
      'setup-1',
      'über-uns',
      '日本語',
      'section',
      'section-1',
      'हिन्दी-भाषा',
      'setup-1-1',
    ])
  })

  it('is never one that the page uses itself', () => {
    const headings = ['Sources', 'Original title', 'Map', 'cited by', 'fn 1', 'Source 2', 'Sources of error']
    expect(ids({ headings })).toEqual([
      'sources-1',
      'original-title-1',
      'map-1',
      'cited-by-1',
      'heading-fn-1',
      'heading-source-2',
      'sources-of-error',
    ])
  })

  it('counts a link as its label, or as its target as written; a bare link to a draft counts as nothing', () => {
    const links: Sketch['links'] = [
      { target: 'b', label: ['other <em>words</em> &amp; more'] },
      { target: 'folder/B' },
      { target: 'secret' },
      { target: 'secret', label: ['my words'] },
      { target: '', fragment: 'Below' },
    ]
    const headings: Sketch['headings'] = links.map((_, index) => ({
      depth: 2,
      text: ['On ', hole(index)],
    }))
    expect(ids({ links, headings }, [file('b.md'), file('secret.md', { draft: true })])).toEqual([
      'on-other-words--more',
      'on-folderb',
      'on',
      'on-my-words',
      'on-below',
    ])
  })
})

describe('a fragment', () => {
  const page: Sketch = {
    title: 'The page',
    headings: [
      { depth: 2, text: ['First part'] },
      { depth: 3, text: ['Details'] },
      { depth: 2, text: ['Second part: the “rest”'] },
      { depth: 3, text: ['Details'] },
      { depth: 4, text: ['Deeper'] },
      { depth: 2, text: ['C#'] },
      { depth: 2, text: ['`dependsOn`'] },
    ],
    blockIds: ['key-insight', 'B2'],
  }
  const lead = (fragment: string, syntax: Link['syntax'] = 'wikilink'): ReturnType<typeof link> =>
    link([file('from.md', { links: [{ target: 'page', fragment, syntax }] }), file('page.md', page)])

  it.each([
    ['First part', 'first-part'],
    ['first  PART', 'first-part'],
    ['first-part', 'first-part'],
    ['Second part the rest', 'second-part-the-rest'],
    ['Second part: the “rest”', 'second-part-the-rest'],
    ['second-part-the-rest', 'second-part-the-rest'],
    ['Details', 'details'],
    ['details-1', 'details-1'],
    ['Second part the rest#Details', 'details-1'],
    ['Second part the rest#Details#Deeper', 'deeper'],
    ['Second part the rest#Deeper', 'deeper'],
    ['C#', 'c'],
    ['dependsOn', 'dependson'],
    ['^key-insight', '^key-insight'],
    ['^b2', '^B2'],
    ['First part#^key-insight', '^key-insight'],
  ])('%j leads to %s', (fragment, id) => {
    const linked = lead(fragment)
    expect(targets(linked, 'from.md')).toEqual([`page.md#${id}`])
    expect(linked.problems).toEqual([])
  })

  it.each([
    ['The page#First part', 'first-part'],
    ['**First** part', 'first-part'],
  ])('%j leads to %s, as in Obsidian', (fragment, id) => {
    expect(targets(lead(fragment), 'from.md')).toEqual([`page.md#${id}`])
  })

  it.each(['The $L p$norm', 'The $L^p$norm', 'the-lpnorm', 'The L^pnorm'])(
    '%j leads to a heading with a formula beside letters',
    (fragment) => {
      const headings: Sketch['headings'] = [
        { depth: 2, text: ['The L^pnorm'], written: ['The $L^p$norm'] },
        { depth: 2, text: ['The L p'] },
      ]
      const linked = link([
        file('from.md', { links: [{ target: 'b', fragment }] }),
        file('b.md', { headings }),
      ])
      expect(targets(linked, 'from.md')).toEqual(['b.md#the-lpnorm'])
    },
  )

  it('means the heading that Obsidian would take before any that is only like it', () => {
    const headings = [
      '\u{1f331} Seeds',
      'Seeds',
      'A-B',
      'A B',
      'Don\u2019t',
      "Don't",
      'Setup',
      'Setup',
      'Setup 1',
      'Sources',
      'Sources',
    ]
    const lead = (fragment: string, syntax: Link['syntax'] = 'wikilink'): string | undefined =>
      targets(
        link([file('from.md', { links: [{ target: 'b', fragment, syntax }] }), file('b.md', { headings })]),
        'from.md',
      )[0]
    const ids = node(link([file('b.md', { headings })]), 'b.md').headingIds
    expect(['Seeds', 'a b', "Don't", 'Setup 1'].map((fragment) => lead(fragment))).toEqual(
      [1, 3, 5, 8].map((index) => `b.md#${ids[index] ?? ''}`),
    )
    expect(['setup-1', 'sources', 'sources-1'].map((fragment) => lead(fragment, 'markdown'))).toEqual(
      [7, 9, 10].map((index) => `b.md#${ids[index] ?? ''}`),
    )
  })

  it('names a heading that holds a link by the words of the link or, as Obsidian does, by its target and them', () => {
    const links: Sketch['links'] = [{ target: 'folder/Other', label: ['that <em>one</em>'] }]
    const headings: Sketch['headings'] = [{ depth: 2, text: ['See ', hole(0)] }]
    const from = ['See that one', 'See folder Other that one', 'See [[folder/Other|that one]]', 'See']
    const linked = link([
      file('from.md', { links: from.map((fragment) => ({ target: 'b', fragment })) }),
      file('b.md', { links, headings }),
    ])
    expect(targets(linked, 'from.md')).toEqual([...Array<string>(3).fill('b.md#see-that-one'), 'b.md'])
  })

  it.each(['', 'The page', 'the-page', 'top'])('%j leads to the beginning, without a word', (fragment) => {
    const linked = lead(fragment)
    expect(targets(linked, 'from.md')).toEqual(['page.md'])
    expect(linked.problems).toEqual([])
  })

  it('of a markdown link may be encoded', () => {
    expect(targets(lead('Second%20part%20the%20rest', 'markdown'), 'from.md')).toEqual([
      'page.md#second-part-the-rest',
    ])
  })

  it.each([
    ['Frist part', 'heading "Frist part"', 'did you mean "First part"?'],
    ['First part#Deeper', 'heading "First part#Deeper"', 'name a heading or block of the page.'],
    ['^none', 'block "^none"', 'name a heading or block of the page.'],
  ])('%j leads to the beginning, with a problem', (fragment, what, fix) => {
    const linked = lead(fragment)
    expect(targets(linked, 'from.md')).toEqual(['page.md'])
    expect(linked.problems).toMatchObject([
      { rule: 'broken-fragment', message: `"The page" has no ${what}.`, fix },
    ])
  })

  it('may lead within its own page', () => {
    const linked = link([
      file('a.md', { headings: ['Further down'], links: [{ target: '', fragment: 'further down' }] }),
    ])
    expect(targets(linked, 'a.md')).toEqual(['a.md#further-down'])
    expect(linked.graph.edges).toEqual([])
  })

  it('into a draft is no problem, and into a paper without a page of text is one', () => {
    const links = [
      { target: 'draft', fragment: 'x' },
      { target: '@key', fragment: 'x' },
    ]
    const linked = link([file('a.md', { links }), file('draft.md', { draft: true }), listed('key')])
    expect(problems(linked)).toEqual(['a.md:2:1 broken-fragment'])
  })
})
