import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { file, link, node, problems, targets, type Sketch } from './build.ts'

/** The title of a file, and whether its opening heading stands in its text. */
function shown(path: string, sketch: Sketch, others: Readonly<Record<string, Sketch>> = {}) {
  const documents = Object.entries(others).map(([other, its]) => file(other, its))
  const { title, showsHeading } = node(link([file(path, sketch), ...documents]), path)
  return [title, showsHeading]
}

const opening = (heading: string): Sketch => ({ heading: [heading] })

describe('the title of a page', () => {
  it.each([
    ['Clay.md', { ...opening('Why clay cracks'), title: 'Clay in summer' }, 'Clay in summer', true],
    ['Clay.md', opening('Notes from the field'), 'Clay', true],
    ['Clay.md', {}, 'Clay', false],
    ['clay.md', opening('Why clay cracks'), 'Why clay cracks', false],
    ['why-clay_cracks-2.0.md', opening('Why clay cracks'), 'Why clay cracks', false],
    ['202301011200.md', opening('Why clay cracks'), 'Why clay cracks', false],
    ['2024-01-09.md', opening('A Tuesday'), 'A Tuesday', false],
    ['202301011200 Clay.md', opening('Why clay cracks'), '202301011200 Clay', true],
    ['höhe.md', opening('Height'), 'höhe', true],
    ['粘土.md', opening('Clay'), '粘土', true],
    ['clay/README.md', opening('All of clay'), 'All of clay', false],
    ['Index.md', opening('All of clay'), 'All of clay', false],
    ['Untitled 2.md', opening('Why clay cracks'), 'Why clay cracks', false],
    ['What is clay.md', opening('What is clay?'), 'What is clay', false],
    ['clay.md', {}, 'clay', false],
    ['clay.md', opening('{{title}}'), 'clay', false],
  ] as const)('of %s with %j is %j (heading in its text: %j)', (path, sketch, title, showsHeading) => {
    expect(shown(path, sketch)).toEqual([title, showsHeading])
  })

  it('depends on no other file', () => {
    const names = fc.constantFrom('Clay', 'clay', 'README', '12', 'Sand and silt', 'a-b')
    const sketches = fc
      .constantFrom(null, 'Summary', 'Clay', 'Why?')
      .map((heading) => (heading === null ? {} : opening(heading)))
    const others = fc.dictionary(
      fc.tuple(fc.constantFrom('x', 'y/z'), names).map(([folder, name]) => `${folder}/${name}.md`),
      sketches,
    )
    fc.assert(
      fc.property(names, sketches, others, (name, sketch, rest) => {
        expect(shown(`${name}.md`, sketch, rest)).toEqual(shown(`${name}.md`, sketch))
      }),
    )
  })
})

describe('an opening heading that is not the title', () => {
  const clay = { 'Clay.md': opening('Notes from the field') }
  const linked = (others: Readonly<Record<string, Sketch>>, from = 'a.md') =>
    link([
      file(from, { links: ['Notes from the field'] }),
      ...Object.entries(others).map(([path, sketch]) => file(path, sketch)),
    ])

  it('is a name by which links find the note', () => {
    expect(targets(linked(clay), 'a.md')).toEqual(['Clay.md'])
    expect(problems(linked(clay))).toEqual([])
  })

  it.each([
    ['Notes from the field.md', {}],
    ['b.md', { title: 'Notes from the field' }],
    ['b.md', { aliases: ['notes from the field'] }],
    ['b.md', { claim: 'Notes from the field' }],
  ])('gives way to every other name: %s %j', (path, sketch) => {
    expect(targets(linked({ ...clay, [path]: sketch }), 'a.md')).toEqual([path])
  })

  it('means the nearest file where several begin with it, and none where two are equally near', () => {
    const two = { 'x/Clay.md': opening('Notes from the field'), 'y/Sand.md': opening('Notes from the field') }
    expect(targets(linked(two, 'y/a.md'), 'y/a.md')).toEqual(['y/Sand.md'])
    expect(problems(linked(two)).join()).toContain('ambiguous-link')
  })
})
