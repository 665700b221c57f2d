import { expect, it } from 'vitest'
import { file, link, problems, targets } from './build.ts'

const markdown = (target: string) => ({ target, syntax: 'markdown' as const })

it('lead from markdown links to the page of a folder, and from wikilinks nowhere', () => {
  const linked = link([
    file('a.md', {
      links: [
        ...['sub/', 'sub', './Sub Two/', '/sub/deep', 'Sub', 'secret/', 'nowhere/'].map(markdown),
        'sub',
        'sub/',
      ],
    }),
    file('sub/b.md', { links: ['deep', '..', '.', '../Sub Two'].map(markdown) }),
    file('sub/deep/c.md'),
    file('Sub Two/d.md'),
    file('secret/e.md', { draft: true }),
  ])
  expect(targets(linked, 'a.md')).toEqual([
    '/notes/sub/',
    '/notes/sub/',
    '/notes/sub-two/',
    '/notes/sub/deep/',
    ...Array.from({ length: 5 }, () => 'missing'),
  ])
  expect(targets(linked, 'sub/b.md')).toEqual(['/notes/sub/deep/', '/', '/notes/sub/', '/notes/sub-two/'])
  expect(problems(linked)).toEqual([5, 6, 7, 8, 9].map((line) => `a.md:${line}:1 broken-link`))
})

it('lead to the note that is the page of a folder, to the folder of a kind, and where a folder is marked', () => {
  const linked = link([
    file('a.md', { links: ['Mills/', 'papers/', 'A & B/', 'A B/'].map(markdown) }),
    file('Mills/Mills.md'),
    file('papers/x.md', { kind: 'paper' }),
    file('papers/y.md', { kind: 'note' }),
    file('A & B/one.md'),
    file('A B/two.md'),
  ])
  const [mills, papers, and, plain] = targets(linked, 'a.md')
  expect([mills, papers]).toEqual(['Mills/Mills.md', '/papers/'])
  expect(and).toMatch(/^\/notes\/a-b-[0-9a-f]{6}\/$/)
  expect(plain).toMatch(/^\/notes\/a-b-[0-9a-f]{6}\/$/)
  expect(and).not.toBe(plain)
})

it('are no relation, and say so', () => {
  const linked = link([
    file('a.md', { links: [{ ...markdown('sub/'), role: 'relation' }] }),
    file('sub/b.md'),
  ])
  expect(problems(linked)).toEqual(['a.md:1:1 related-not-note'])
})
