import { expect, it } from 'vitest'
import { file, link, problems, targets } from './build.ts'

it('are never a problem, whether they are there, nowhere, or there twice', () => {
  const written = [
    'Plan.base',
    'Plan.BASE',
    'x/Plan.base',
    'Nowhere.base',
    'Twice.base',
    'Sketch.excalidraw',
    'refs.bib',
  ]
  const linked = link(
    [
      file('a.md', {
        links: [...written, ...written.map((target) => ({ target, syntax: 'embed' as const }))],
      }),
    ],
    { attachments: ['x/Plan.base', 'y/Twice.base', 'z/Twice.base'] },
  )
  expect(targets(linked, 'a.md')).toEqual(Array.from({ length: 14 }, () => 'editor-file'))
  expect(problems(linked)).toEqual([])
})

it('are not what a note or a picture of such a name is', () => {
  const linked = link(
    [
      file('a.md', {
        links: ['Draw.excalidraw', 'plan', { target: 'Draw.excalidraw.svg', syntax: 'embed' }],
      }),
      file('Draw.excalidraw.md'),
    ],
    { attachments: ['Plan.base', 'Draw.excalidraw.svg'] },
  )
  expect(targets(linked, 'a.md')).toEqual(['Draw.excalidraw.md', 'missing', 'Draw.excalidraw.svg'])
})

it('of an unpublished drawing tell nothing, and give no picture', () => {
  const linked = link(
    [
      file('a.md', { links: [{ target: 'Draw', syntax: 'embed' }] }),
      file('Draw.md', { drawing: true, draft: true }),
    ],
    { attachments: ['Draw.svg'] },
  )
  expect(targets(linked, 'a.md')).toEqual(['unpublished'])
})
