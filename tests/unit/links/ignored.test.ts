import { expect, it } from 'vitest'
import { file, link, problems, targets } from './build.ts'

const ignored = [
  'Private/Divorce lawyer.md',
  'Private/C# and me.md',
  'a/_x/Böll.markdown',
  '_x/@kumar2024.md',
  'Private/Clients.base',
]

it.each([
  ['Divorce lawyer'],
  ['Clients.base'],
  [{ target: 'Private/Clients.base', syntax: 'embed' }],
  ['divorce LAWYER.md'],
  ['Divorce  lawyer'],
  ['Private/Divorce lawyer'],
  ['/Private/Divorce lawyer'],
  ['../Private/Divorce lawyer'],
  ['./_x/Bo\u0308ll'],
  ['_x/böll'],
  [{ target: 'Divorce lawyer', fragment: 'His fee' }],
  [{ target: 'C', fragment: 'and me' }],
  [{ target: 'Divorce lawyer', syntax: 'embed' }],
  [{ target: '_x/B%C3%B6ll.markdown'.replace('%C3%B6', 'ö'), syntax: 'markdown' }],
  [{ target: 'Private/Divorce lawyer', role: 'relation' }],
  [{ target: 'kumar2024', syntax: 'citation' }],
  [{ target: '@kumar2024' }],
  [{ target: 'kumar2024', role: 'cites' }],
] as const)('a link to a file that is ignored is as one to a draft: %j', (written) => {
  const linked = link([file('a/from.md', { links: [written] })], { ignored })
  expect(targets(linked, 'a/from.md')).toEqual(['unpublished'])
  expect(problems(linked)).toEqual([])
})

it.each([
  ['lawyer'],
  ['Elsewhere/Divorce lawyer'],
  ['../Divorce lawyer'],
  [{ target: 'a', syntax: 'markdown' }],
] as const)('a link to no file is not: %j', (written) => {
  const linked = link([file('b/from.md', { links: [written] })], { ignored })
  expect(problems(linked)).toEqual(['b/from.md:1:1 broken-link'])
})

it('anything else that answers comes first, and is not made ambiguous', () => {
  const linked = link(
    [
      file('from.md', {
        links: ['Daily', 'By title', 'Plan', 'pic.png', { target: 'box', syntax: 'markdown' }, 'Board.base'],
      }),
      file('notes/Daily.md'),
      file('notes/t.md', { title: 'By title' }),
      file('notes/p.md', { aliases: ['Plan'] }),
      file('box/a.md'),
    ],
    {
      ignored: ['Daily.md', 'x/By title.md', 'Plan.md', 'pic.png.md', 'box.md', 'x/Board.md'],
      attachments: ['f/pic.png'],
    },
  )
  expect(targets(linked, 'from.md')).toEqual([
    'notes/Daily.md',
    'notes/t.md',
    'notes/p.md',
    'f/pic.png',
    '/notes/box/',
    'editor-file',
  ])
})

it('a drawing that is ignored is not named either', () => {
  const links = ['Plan.excalidraw', { target: 'Plan.excalidraw', syntax: 'embed' as const }]
  const linked = link([file('from.md', { links })], { ignored: ['_x/Plan.excalidraw.md'] })
  expect(targets(linked, 'from.md')).toEqual(['unpublished', 'unpublished'])
})

it('is left out of what is featured without a word', () => {
  const linked = link([file('from.md')], {
    ignored: ['Private/Why.md'],
    featured: ['Why'],
    start: [{ label: null, to: 'Why' }],
  })
  expect([linked.chosen, problems(linked)]).toEqual([{ featured: [], start: [], topics: [] }, []])
})
