import { describe, expect, it } from 'vitest'
import { movesIn, lostInHistory } from '../../../src/moves/moved-findings.ts'
import { file, link, plainSettings } from '../links/build.ts'

describe('what git prints', () => {
  it('is read whatever the names are', () => {
    expect(movesIn('R100\0a b.md\0ü\n.md\0\nR087\0x.md\0y/R1.md\0')).toEqual([
      { from: 'a b.md', to: 'ü\n.md' },
      { from: 'x.md', to: 'y/R1.md' },
    ])
    expect(movesIn('')).toEqual([])
  })
})

describe('addresses lost in the history', () => {
  const lost = (paths: readonly string[], moves: readonly (readonly [from: string, to: string])[]) => {
    const { graph, redirects } = link(paths.map((path) => file(path)))
    return lostInHistory(
      moves.map(([from, to]) => ({ from, to })),
      { graph, redirects, settings: plainSettings },
    ).map(({ address, now }) => `${address} → ${now}`)
  }

  it('are those of all names that a file had', () => {
    expect(
      lost(
        ['notes/c.md'],
        [
          ['notes/b.md', 'notes/c.md'],
          ['old folder/a.md', 'notes/b.md'],
        ],
      ),
    ).toEqual(['/notes/b/ → /notes/c/', '/notes/old-folder/a/ → /notes/c/'])
  })

  it('are none where a page is there again, where the file is gone, or is no page', () => {
    expect(lost(['a.md', 'b.md'], [['a.md', 'b.md']])).toEqual([])
    expect(lost(['a.md'], [['b.md', 'c.md']])).toEqual([])
    expect(lost(['a.md'], [['b.txt', 'a.md']])).toEqual([])
  })

  it('lead to the file that had it last', () => {
    const moves = [
      ['a.md', 'y.md'],
      ['x.md', 'a.md'],
      ['a.md', 'b.md'],
      ['p.md', 'a.md'],
    ] as const
    expect(lost(['y.md', 'b.md'], moves)).toEqual([
      '/notes/a/ → /notes/y/',
      '/notes/x/ → /notes/y/',
      '/notes/p/ → /notes/b/',
    ])
  })
})
