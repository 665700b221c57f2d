import { describe, expect, it } from 'vitest'
import type { Link } from '../../../src/core/entry.ts'
import { nearKey } from '../../../src/links/near-names.ts'
import { file, link, listed, problems, targets, type Sketch } from './build.ts'

type Links = NonNullable<Sketch['links']>

const from = (
  links: Links,
  others: Readonly<Record<string, Sketch>>,
  more: Parameters<typeof link>[1] = { nearNames: 'follow' },
  path = 'from.md',
) => {
  const documents = Object.entries(others).map(([other, sketch]) => file(other, sketch))
  return link([file(path, { links }), ...documents], more)
}
const led = (...[links, others, more, path]: Parameters<typeof from>) =>
  targets(from(links, others, more, path), path ?? 'from.md')
const told = (...of: Parameters<typeof from>) =>
  from(...of)
    .problems.filter(({ rule }) => rule !== 'address-clash')
    .map(({ rule, message, fix }) => `${rule} ${message} ${fix}`)

describe('the form of near names', () => {
  it.each([
    ['clay-soil', 'Clay soil'],
    ['clay_soil', 'claysoil'],
    ['clay.soil.', 'clay - soil'],
    ['Straße-1', 'STRASSE 1'],
    ['a-b/c.d', 'a b/cd'],
    ['2024-05-01', '2024.05.01'],
    ['v1.2', 'V-1 2'],
    ['粘土 土壤', '粘土-土壤'],
  ])('is the same of %s and %s', (one, other) => {
    expect(nearKey(one)).toBe(nearKey(other))
  })

  it.each([
    ['clay', 'clays'],
    ['v1.2', 'v12'],
    ['c', 'c++'],
    ['a/b', 'a-b'],
    ['über', 'uber'],
  ])('tells %s from %s', (one, other) => {
    expect(nearKey(one)).not.toBe(nearKey(other))
  })

  it('is nothing where nothing is left', () => {
    expect([nearKey('--'), nearKey('a/./b'), nearKey('')]).toEqual([null, null, null])
  })
})

describe('near names, followed', () => {
  const notes = {
    'soil/Clay soil.md': { title: 'On clay', aliases: ['Heavy.ground'], claim: 'Clay holds water' },
  }

  it.each([
    'clay-soil',
    'claysoil',
    'Clay_Soil',
    'soil/clay.soil',
    '/soil/clay-soil',
    'clay-soil.md',
    'on_clay',
    'heavy ground',
    'clay-holds-water',
  ])('lead [[%s]] to the only note', (target) => {
    expect(led([target], notes)).toEqual(['soil/Clay soil.md'])
    expect(led([target], notes, {})).toEqual(['missing'])
  })

  it.each([
    'sand/clay-soil',
    'on-clay.md',
    './clay-soil',
    'clay',
    '@clay-soil',
    'clay-soil.png',
    'clay soil.canvas',
  ])('do not lead [[%s]] there', (target) => {
    expect(led([target], notes)).not.toContain('soil/Clay soil.md')
  })

  it('begin at the file where the link does', () => {
    expect(led(['./clay-soil', '../soil/clay-soil.md'], notes, undefined, 'soil/from.md')).toEqual([
      'soil/Clay soil.md',
      'soil/Clay soil.md',
    ])
    expect(led(['../clay-soil'], notes, undefined, 'soil/deep/from.md')).toEqual(['soil/Clay soil.md'])
  })

  it('hold for embeds and properties, and for no citation or picture', () => {
    const form = (more: Partial<Link>) => ({ target: 'clay-soil', ...more })
    expect(
      led(
        [
          form({ syntax: 'embed' }),
          form({ syntax: 'property', role: 'property' }),
          form({ role: 'relation' }),
          form({ syntax: 'citation' }),
          form({ role: 'cites' }),
          form({ syntax: 'embed', beside: true }),
          form({ syntax: 'markdown', target: 'clay-soil.html' }),
        ],
        notes,
      ),
    ).toEqual([...Array<string>(3).fill('soil/Clay soil.md'), ...Array<string>(4).fill('missing')])
  })

  it('come after every exact name', () => {
    const both = { 'clay-soil.md': {}, 'clay soil.md': {} }
    expect(led(['clay-soil', 'clay soil', 'claysoil'], both)).toEqual([
      'clay-soil.md',
      'clay soil.md',
      'missing',
    ])
    expect(led(['claysoil'], { 'a.md': { aliases: ['claysoil'] }, 'clay soil.md': {} })).toEqual(['a.md'])
    expect(
      led([{ target: 'clay-soil', syntax: 'markdown' }], {
        'clay-soil/x.md': {},
        'a.md': { title: 'clay soil' },
      }),
    ).toEqual(['/notes/clay-soil/'])
  })

  it('keep the part of the page that is meant', () => {
    const headed = { 'clay soil.md': { headings: ['Water'] } }
    expect(led([{ target: 'clay-soil', fragment: 'Water' }], headed)).toEqual(['clay soil.md#water'])
  })

  it('lead to papers by title, too', () => {
    const found = link([file('from.md', { links: ['on-kumar'] }), listed('kumar')], { nearNames: 'follow' })
    expect(targets(found, 'from.md')).toEqual(['@kumar'])
  })

  it('reveal no draft, and lead past none', () => {
    expect(led(['clay-soil'], { 'clay soil.md': { draft: true } })).toEqual(['unpublished'])
    expect(led(['clay-soil'], {}, { nearNames: 'follow', ignored: ['x/clay soil.md'] })).toEqual([
      'unpublished',
    ])
    expect(led(['claysoil'], { 'clay soil.md': { draft: true }, 'clay-soil.md': {} })).toEqual(['missing'])
    expect(
      led(['claysoil'], { 'clay-soil.md': {} }, { nearNames: 'follow', ignored: ['clay soil.md'] }),
    ).toEqual(['missing'])
  })

  it('are no problem', () => {
    expect(problems(from(['clay-soil'], notes))).toEqual([])
  })
})

describe('near names, offered', () => {
  it('are named as they may be written, before any other', () => {
    const notes = { 'a/Clay soil.md': {}, 'b/clay-soils.md': {}, 'c.md': { aliases: ['Deep.water'] } }
    const near = (written: string, name: string) =>
      `broken-link "${written}" is no file, title or alias in this collection, but differs from "${name}" only by hyphens, dots, spaces or underscores. did you mean "${name}"? With near-names: follow in site.yaml, such a link is followed.`
    expect(
      told(['clay-soil', 'a/claysoil', './a/clay_soil', './clay-soil', 'deep water'], notes, {}),
    ).toEqual([
      near('clay-soil', 'Clay soil'),
      near('a/claysoil', 'a/Clay soil'),
      near('./a/clay_soil', 'a/Clay soil'),
      'broken-link "./clay-soil" is no file, title or alias in this collection. did you mean "Clay soil"?',
      near('deep water', 'Deep.water'),
    ])
  })

  it('are offered however many links are broken', () => {
    const others = Array.from({ length: 1200 }, (_, index) => `nothing like it ${index}`)
    expect(told([...others, 'clay-soil'], { 'Clay soil.md': {} }, {}).at(-1)).toContain(
      'did you mean "Clay soil"?',
    )
  })

  it('are never those of drafts', () => {
    expect(told(['clay-soil'], { 'clay soil.md': { draft: true } }, {}).join()).not.toContain('clay soil')
  })

  it('are all named where there are several, of which none is followed', () => {
    expect(told(['claysoil'], { 'clay soil.md': { title: 'Clay.soil' }, 'clay-soil.md': {} }, {})).toEqual([
      'broken-link "claysoil" is no file, title or alias in this collection, but differs from "clay soil" and "clay-soil" only by hyphens, dots, spaces or underscores. did you mean "clay soil" or "clay-soil"?',
    ])
  })

  it('are offered for embeds and no citations', () => {
    const notes = { 'clay soil.md': {} }
    expect(told([{ target: 'clay-soil', syntax: 'embed' }], notes, {}).join()).toContain('broken-embed')
    expect(told([{ target: 'clay-soil', syntax: 'embed' }], notes, {}).join()).toContain('near-names')
    expect(told([{ target: 'clay-soil', syntax: 'citation' }], notes, {}).join()).not.toContain('near-names')
  })

  it('are what a link is still told that is not followed', () => {
    const notes = { 'clay soil.md': { draft: true }, 'clay-soil.md': {} }
    expect(told(['claysoil'], notes)).toEqual([expect.stringMatching(/did you mean "clay-soil"\?$/)])
  })
})
