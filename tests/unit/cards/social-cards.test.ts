import { describe, expect, it } from 'vitest'
import { socialCards } from '../../../src/cards/social-cards.ts'
import { file, link, plainSettings } from '../links/build.ts'

const documents = [
  file('notes/a.md', { title: 'Clay' }),
  file('notes/d.md', { title: 'Secret', draft: true }),
  file('notes/雨.md', { title: '雨' }),
  file('inquiries/q.md', { kind: 'inquiry', title: '🌧 Why clay?', links: ['a', '雨'] }),
  file('index.md', { title: 'Home' }),
]

describe('social cards', () => {
  const { graph } = link(documents)
  const cards = socialCards(graph, { ...plainSettings, title: 'A garden' })

  it('are of published pages whose titles can be set, but not of home', () => {
    expect([...cards.keys()]).toEqual(['inquiries/q.md', 'notes/a.md'])
    expect([...cards.values()]).toMatchObject([
      {
        title: 'Why clay?',
        site: 'A garden',
        sign: 'diamond',
        colour: '#a8401c',
        kind: 'Inquiry',
        sources: '2 sources',
        stations: 2,
      },
      {
        title: 'Clay',
        site: 'A garden',
        sign: 'circle',
        colour: '#17695c',
        kind: 'Note',
        sources: null,
        stations: 0,
      },
    ])
  })

  it('have paths that follow from what they show', () => {
    const pathsWith = (title: string) =>
      [...socialCards(graph, { ...plainSettings, title }).values()].map(({ path }) => path)
    expect(pathsWith('A garden')).toEqual([...cards.values()].map(({ path }) => path))
    expect(pathsWith('Another')).not.toEqual(pathsWith('A garden'))
    for (const path of pathsWith('雨')) expect(path).toMatch(/^cards\/[0-9a-f]{16}\.png$/)
  })
})
