import { describe, expect, it } from 'vitest'
import { emptyCatalogue } from '../../../../src/search/browser/catalogue.ts'
import { pageName } from '../../../../src/search/search-parts.ts'
import { exampleThing } from './example.ts'

const catalogue = emptyCatalogue()
catalogue.add([
  exampleThing('Why do oracle labels flatter self-correction?', { uses: 9 }),
  exampleThing('What is a label?', { names: ['Label', 'Étiquette'] }),
  exampleThing('Labels, and who writes them', { uses: 2 }),
  exampleThing('Oracle'),
  exampleThing('Relabelling', { names: ['labels'] }),
  exampleThing('为什么模型不能自我纠正？', { names: ['自我修正'] }),
  exampleThing('كِتَابُ النَّحْلِ'),
  exampleThing('A Pattern Language', {
    kind: 'paper',
    keys: ['alexander1977', '10.1234/pattern.77'],
    credits: ['1977', 'Christopher Alexander', 'Sara Ishikawa'],
    says: 'Towns and buildings are made of patterns that people share.',
  }),
  exampleThing('The Timeless Way of Building', { kind: 'paper', credits: ['1979', 'Christopher Alexander'] }),
  exampleThing('gardening/soil', { kind: '#tag', uses: 12 }),
])

const found = (query: string) =>
  catalogue
    .find(query)
    .named.map(({ thing, name }) => (name === null ? thing.title : `${thing.title} (${name})`))
const first = (query: string) => found(query)[0]

describe('what a query names', () => {
  it('is first what is called so, then what begins so, then what has each word at the beginning of one', () => {
    expect(found('labels')).toEqual([
      'Relabelling (labels)',
      'Labels, and who writes them',
      'Why do oracle labels flatter self-correction?',
      'What is a label?',
    ])
    expect(found('label').slice(0, 2)).toEqual(['What is a label? (Label)', 'Labels, and who writes them'])
  })

  it('has every word of it, in any order', () => {
    expect(found('self oracle')).toEqual(['Why do oracle labels flatter self-correction?'])
    expect(found('self zebra')).toEqual([])
  })

  it('is no matter of case, accents, points and punctuation', () => {
    expect(first('ETIQUETTE!')).toBe('What is a label? (Étiquette)')
    expect(first('كتاب النحل')).toBe('كِتَابُ النَّحْلِ')
  })

  it('is found by any part of a name in a script without spaces', () => {
    expect(first('自我修')).toBe('为什么模型不能自我纠正？ (自我修正)')
    expect(first('模型')).toBe('为什么模型不能自我纠正？')
  })

  it.each([
    'alexander1977',
    '@alexander1977',
    '10.1234/pattern.77',
    'https://doi.org/10.1234/pattern.77',
    'doi:10.1234/PATTERN.77',
    'alexander 1977',
    'Alexander (1977)',
    'Alexander et al. 1977',
    'ishikawa',
    'alexander pattern',
    'APL',
  ])('is a paper by what names it elsewhere: %s', (query) => {
    expect(first(query)).toBe('A Pattern Language')
  })

  it('is found with one letter wrong, missing or too many, with two changed over, and with two slips in a long word', () => {
    for (const slip of ['oralce', 'oracl', 'orracle', 'oracke'])
      expect([slip, first(slip)]).toEqual([slip, 'Oracle'])
    for (const slip of ['languaeg', 'lamguoge', 'langauge'])
      expect([slip, first(`pattern ${slip}`)]).toEqual([slip, 'A Pattern Language'])
    expect(found('oxe')).toEqual([])
  })

  it('is the form of a word, too', () => {
    expect(first('relabelled')).toBe('Relabelling')
  })

  it('is a tag among the rest', () => {
    expect(first('soil')).toBe('gardening/soil')
  })

  it('is nothing for nothing, and never what one letter is in', () => {
    for (const query of ['', '?!', 'q', 'l']) expect(found(query)).toEqual([])
  })
})

describe('a question', () => {
  it('is nearer to what says more of its rare words', () => {
    const { near } = catalogue.find('what are towns and buildings made of')
    const [best] = [...near].sort(([, a], [, b]) => b - a)
    expect(best?.[0]).toBe(pageName(exampleThing('A Pattern Language').address))
    expect(best?.[1]).toBeLessThanOrEqual(1)
  })
})

describe('offers', () => {
  it('are the titles with most letters of what was asked in them, and what is used most', () => {
    expect(catalogue.nearest('timelss bilding way', 1).map(({ title }) => title)).toEqual([
      'The Timeless Way of Building',
    ])
    expect(catalogue.nearest('qqqq', 1)).toEqual([])
    expect(catalogue.mostUsed(2).map(({ uses }) => uses)).toEqual([12, 9])
  })
})
