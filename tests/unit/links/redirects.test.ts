import { describe, expect, it } from 'vitest'
import type { NodeId } from '../../../src/core/graph.ts'
import { file, link, problems, targets } from './build.ts'

const redirects = (...given: Parameters<typeof link>): Record<string, string> =>
  Object.fromEntries(link(...given).redirects.map(({ from, to }) => [from, to]))

describe('redirects', () => {
  it('come from the property, from aliases and from what a permalink leaves behind', () => {
    expect(
      redirects([
        file('a.md', {
          redirects: ['old/path', '/x.html'],
          aliases: ['An Older Title', '⚒'],
          permalink: '/b/',
        }),
        file('inquiries/q.md', { kind: 'inquiry', aliases: ['Why?'] }),
      ]),
    ).toEqual({
      '/inquiries/why/': 'inquiries/q.md',
      '/notes/a/': 'a.md',
      '/notes/an-older-title/': 'a.md',
      '/old/path/': 'a.md',
      '/x.html/': 'a.md',
    })
  })

  it.each([
    ['/old/path/', '/old/path/'],
    ['/old/page.html', '/old/page.html/'],
    ['/old/index.html', '/old/'],
    ['../x/', '/x/'],
    ['../../../x', '/x/'],
    ['./x', '/blog/x/'],
    ['a/b/', '/blog/a/b/'],
    ['page.html', '/blog/page.html/'],
    ['/Fran%C3%A7ais/', '/Français/'],
    ['and/or', '/notes/and-or/'],
    ['C/C++', '/notes/c-c/'],
    ['TCP/IP', '/notes/tcp-ip/'],
    ['.html', '/notes/html/'],
  ])('come from the alias %s, which is an address or a name: %s', (alias, from) => {
    const linked = link([file('blog/a.md', { aliases: [alias] }), file('b.md', { links: [alias] })])
    expect(linked.redirects).toEqual([{ from, to: 'blog/a.md' }])
    expect(targets(linked, 'b.md')).toEqual(['blog/a.md'])
    const isName = from.startsWith('/notes/')
    expect(linked.graph.node('blog/a.md' as NodeId).aliases).toEqual(isName ? [alias] : [])
  })

  it('come from no alias where a page stands, which is a problem', () => {
    const linked = link([file('a.md', { aliases: ['/notes/b/', '/graph/'] }), file('b.md')])
    expect(linked.redirects).toEqual([])
    expect(linked.problems.map(({ message }) => message)).toEqual([
      'The redirect from /graph/ is needed by the site itself.',
      'The redirect from /notes/b/ is the address of b.md.',
    ])
  })

  it('never stand where a page does', () => {
    const linked = link([
      file('a.md', {
        redirects: ['/notes/B/', '/notes/folder/', '/graph/', '/notes/a/'],
        aliases: ['b', 'folder', 'a'],
      }),
      file('b.md'),
      file('folder/c.md'),
    ])
    expect(linked.redirects).toEqual([])
    expect(linked.problems.map(({ rule, message }) => [rule, message])).toEqual([
      ['duplicate-redirect', 'The redirect from /graph/ is needed by the site itself.'],
      ['duplicate-redirect', 'The redirect from /notes/B/ is the address of b.md.'],
      ['duplicate-redirect', 'The redirect from /notes/folder/ is needed by the site itself.'],
    ])
  })

  it('never stand where a folder is whose address is marked', () => {
    const files = [file('A & B/one.md'), file('A B/two.md'), file('x.md')]
    const folders = ['A & B/', 'A B/'].map((target) => ({ target, syntax: 'markdown' as const }))
    const marked = targets(link([...files, file('asks.md', { links: folders })]), 'asks.md')
    expect(redirects([...files, file('asks.md', { redirects: [...marked, '/notes/a-b/'] })])).toEqual({
      '/notes/a-b/': 'asks.md',
    })
  })

  it('that two pages ask for are a problem at both; aliases that two share lead to neither, silently', () => {
    const linked = link([
      file('a.md', { redirects: ['/old/'], aliases: ['Same', 'Own'] }),
      file('b.md', { redirects: ['/old'], aliases: ['same'] }),
    ])
    expect(linked.redirects).toEqual([{ from: '/notes/own/', to: 'a.md' }])
    expect(problems(linked)).toEqual(['a.md:1:1 duplicate-redirect', 'b.md:1:1 duplicate-redirect'])
  })

  it('that are no path are a problem', () => {
    expect(problems(link([file('a.md', { redirects: ['../up/', 'https://example.org/'] })]))).toEqual([
      'a.md:1:1 wrong-shape',
      'a.md:1:1 wrong-shape',
    ])
  })

  it('of drafts are not made', () => {
    expect(redirects([file('a.md', { draft: true, redirects: ['/old/'], aliases: ['b'] })])).toEqual({})
  })
})

describe('redirects of the settings', () => {
  const asked = (...lines: readonly [from: string, to: string][]) => ({
    redirects: lines.map(([from, to]) => ({ from, to })),
    pointAt: ([, from]: readonly (string | number)[]) => ({
      line: lines.findIndex((line) => line[0] === from) + 2,
      column: 3,
    }),
  })

  it('lead to a path, a title, an alias or an address, from an address or the path of a file', () => {
    const files = [file('a.md', { title: 'Earth' }), file('notes/sub/b.md', { aliases: ['Bee'] })]
    expect(
      redirects(
        files,
        asked(
          ['/one/', 'a.md'],
          ['two', 'Earth'],
          ['inquiries/Why now.md', 'Bee'],
          ['old folder/three.md', '/notes/sub/b'],
          ['/ein%20Blatt/', 'notes/a/'],
        ),
      ),
    ).toEqual({
      '/one/': 'a.md',
      '/two/': 'a.md',
      '/notes/bee/': 'notes/sub/b.md',
      '/inquiries/why-now/': 'notes/sub/b.md',
      '/notes/old-folder/three/': 'notes/sub/b.md',
      '/ein Blatt/': 'a.md',
    })
  })

  it('lead where another of them leads, and never in a circle', () => {
    const linked = link(
      [file('c.md')],
      asked(['/a/', '/b/'], ['/b/', '/notes/c/'], ['/x/', '/y/'], ['/y/', '/x/'], ['/z/', '/z/']),
    )
    expect(linked.redirects).toEqual([
      { from: '/a/', to: 'c.md' },
      { from: '/b/', to: 'c.md' },
    ])
    expect(problems(linked)).toEqual([
      'site.yaml:4:3 broken-link',
      'site.yaml:5:3 broken-link',
      'site.yaml:6:3 broken-link',
    ])
    expect(linked.problems[0]?.message).toBe('The redirect from /x/ leads in a circle.')
  })

  it('are problems where they lead nowhere, to several, from no address, from a page or from the site itself', () => {
    const linked = link(
      [
        file('a.md'),
        file('x/b.md'),
        file('y/b.md'),
        file('z.md', { redirects: ['/taken/', '/same/'] }),
        file('d.md', { draft: true }),
      ],
      asked(
        ['/one/', 'nowhere'],
        ['/two/', 'b'],
        ['https://example.org/', 'a.md'],
        ['/notes/z/', 'a.md'],
        ['/graph/', 'a.md'],
        ['/taken/', 'a.md'],
        ['/same/', 'z.md'],
        ['/draft/', 'd.md'],
        ['/notes/a/', 'a.md'],
      ),
    )
    expect(linked.redirects).toEqual([{ from: '/same/', to: 'z.md' }])
    expect(linked.problems.map(({ place, rule, message }) => [place.line, rule, message])).toEqual([
      [2, 'broken-link', '"nowhere" under redirects is not a page or file.'],
      [3, 'ambiguous-link', '"b" under redirects could mean several files.'],
      [4, 'wrong-shape', '"https://example.org/" under redirects is not the path of a page.'],
      [5, 'duplicate-redirect', 'The redirect from /notes/z/ is the address of z.md.'],
      [6, 'duplicate-redirect', 'The redirect from /graph/ is needed by the site itself.'],
      [7, 'duplicate-redirect', 'The redirect from /taken/ is also a redirect to z.md.'],
      [1, 'duplicate-redirect', 'The redirect from /taken/ is also a redirect to a.md.'],
    ])
  })
})

describe('addresses of another program', () => {
  it('lead to the same files, unless a page, a redirect or another file has them', () => {
    const files = [
      file('My Note.md', { aliases: ['Alias'] }),
      file('Projects/index.md'),
      file('Notes/Same.md'),
      file('Tags/x.md'),
    ]
    expect(redirects(files, { keepAddresses: 'quartz' })).toEqual({
      '/My-Note/': 'My Note.md',
      '/Projects/': 'Projects/index.md',
      '/notes/alias/': 'My Note.md',
    })
    expect(redirects(files, { keepAddresses: 'obsidian-publish' })).toEqual({
      '/My+Note/': 'My Note.md',
      '/Projects/index/': 'Projects/index.md',
      '/notes/alias/': 'My Note.md',
    })
  })
})
