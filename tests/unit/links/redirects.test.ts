import { describe, expect, it } from 'vitest'
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
      ['duplicate-redirect', 'the redirect /graph/ is an address of the site itself.'],
      ['duplicate-redirect', 'the redirect /notes/B/ is the address of b.md.'],
      ['duplicate-redirect', 'the redirect /notes/folder/ is an address of the site itself.'],
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
