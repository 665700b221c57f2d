import { describe, expect, it } from 'vitest'
import { foldTitle, matchTitles } from '../../../../src/search/browser/titles.ts'
import type { Address } from '../../../../src/core/address.ts'

const titles = [
  ['Why do oracle labels flatter self-correction?', []],
  ['What is a label?', ['Label', 'Étiquette']],
  ['Labels, and who writes them', []],
  ['Oracle', []],
  ['Relabelling', ['labels']],
  ['为什么模型不能自我纠正？', ['自我修正']],
].map(([title, aliases], number) =>
  foldTitle({
    kind: 'note',
    address: `/notes/${number}/` as Address,
    title: title as string,
    titleLanguage: { lang: null, dir: null },
    language: { lang: null, dir: null },
    aliases: aliases as string[],
    tags: [],
  }),
)

const found = (query: string) =>
  matchTitles(titles, query).map(({ title, alias }) =>
    alias === null ? title.title : `${title.title} (${alias})`,
  )

describe('matchTitles', () => {
  it('puts what is the query first, then what begins with it, then what has it at the beginning of a word', () => {
    expect(found('labels')).toEqual([
      'Relabelling (labels)',
      'Labels, and who writes them',
      'Why do oracle labels flatter self-correction?',
    ])
  })

  it('puts a title before an alias of the same rank', () => {
    expect(found('label')).toEqual([
      'What is a label? (Label)',
      'Labels, and who writes them',
      'Relabelling (labels)',
      'Why do oracle labels flatter self-correction?',
    ])
  })

  it('wants every word of the query, in any order', () => {
    expect(found('self label')).toEqual(['Why do oracle labels flatter self-correction?'])
    expect(found('self zebra')).toEqual([])
  })

  it('ignores case, accents and punctuation', () => {
    expect(found('ETIQUETTE!')).toEqual(['What is a label? (Étiquette)'])
    expect(found('selfcorrection')).toEqual([])
    expect(found('self-correction')).toEqual(['Why do oracle labels flatter self-correction?'])
  })

  it('finds any part of a title in an unspaced script', () => {
    expect(found('自我修')).toEqual(['为什么模型不能自我纠正？ (自我修正)'])
    expect(found('模型')).toEqual(['为什么模型不能自我纠正？'])
  })

  it('finds nothing for nothing', () => {
    expect(found('')).toEqual([])
    expect(found('?!')).toEqual([])
  })
})
