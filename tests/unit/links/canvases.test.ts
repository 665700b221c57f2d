import { expect, it } from 'vitest'
import { addresses, file, link, problems, targets } from './build.ts'

it('are found as Obsidian finds them, and by a name that nothing else has', () => {
  const linked = link(
    [
      file('a.md', {
        links: [
          'Plan.canvas',
          'PLAN.canvas',
          'x/Plan.canvas',
          'Plan',
          'Board',
          'x/board',
          { target: 'x/Board.canvas', syntax: 'markdown' },
          { target: 'Board.canvas', syntax: 'embed' },
          'Titled',
          'Old name',
          'key2020',
        ],
      }),
      file('Plan.md'),
      file('x/Plan.canvas'),
      file('x/Board.canvas'),
      file('Titled.canvas'),
      file('b.md', { title: 'Titled' }),
      file('Old name.canvas'),
      file('c.md', { aliases: ['Old name'] }),
      file('key2020.canvas'),
      file('papers/d.md', { paper: { citekey: 'key2020' } }),
    ],
    {},
  )
  expect(targets(linked, 'a.md')).toEqual([
    'x/Plan.canvas',
    'x/Plan.canvas',
    'x/Plan.canvas',
    'Plan.md',
    'x/Board.canvas',
    'x/Board.canvas',
    'x/Board.canvas',
    'x/Board.canvas',
    'b.md',
    'c.md',
    'papers/d.md',
  ])
})

it('are missing where there are none, and tell nothing where they are ignored', () => {
  const links = [
    'Gone.canvas',
    'Hidden.canvas',
    'Hidden',
    { target: 'Gone.canvas', syntax: 'embed' as const },
  ]
  const linked = link([file('a.md', { links })], { ignored: ['_x/Hidden.canvas'] })
  expect(targets(linked, 'a.md')).toEqual(['missing', 'unpublished', 'unpublished', 'missing'])
  expect(problems(linked)).toEqual(['a.md:1:1 broken-link', 'a.md:4:1 broken-embed'])
})

it('never take the address of a note, nor the page of a folder', () => {
  const linked = link([
    file('Plan it.md'),
    file('Plan it.canvas'),
    file('box/Box.canvas'),
    file('box/a.md'),
    file('pot/index.canvas'),
    file('pot/index.md'),
    file('Tin can/Index.md'),
    file('Tin can.canvas'),
    file('README.canvas'),
    file('inquiries/Board.canvas'),
  ])
  const found = Object.entries(addresses(linked)).map(([path, address]) => [
    path,
    address.replace(/-[0-9a-f]{6}\/$/, '-######/'),
  ])
  expect(Object.fromEntries(found)).toMatchObject({
    'Plan it.md': '/notes/plan-it/',
    'Plan it.canvas': '/notes/plan-it-######/',
    'box/Box.canvas': '/notes/box/box/',
    'pot/index.md': '/notes/pot/',
    'pot/index.canvas': '/notes/pot/index/',
    'Tin can/Index.md': '/notes/tin-can/',
    'Tin can.canvas': '/notes/tin-can-######/',
    'README.canvas': '/notes/readme/',
    'inquiries/Board.canvas': '/notes/board/',
  })
})

it('can be the home page', () => {
  const linked = link([file('Start.canvas'), file('Start.md')], { home: 'Start.canvas' })
  expect(addresses(linked)).toMatchObject({ 'Start.canvas': '/', 'Start.md': '/notes/start/' })
  const other = link([file('Start.canvas'), file('Start.md')], { home: 'Start' })
  expect(addresses(other)).toMatchObject({ 'Start.md': '/' })
})
