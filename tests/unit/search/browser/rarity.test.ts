import { describe, expect, it } from 'vitest'
import { holdersOf } from '../../../../src/search/browser/answers.ts'
import { exampleFound } from './example.ts'

const page = (name: string, part: number, score: number) => exampleFound(name, { part, score })

describe('holdersOf', () => {
  it('weighs the pages of a word as an index of all would, whatever their parts hold', async () => {
    const rarity = (holding: number, pages: number) => Math.log((pages - holding + 0.5) / (holding + 0.5) + 1)
    const others = Array.from({ length: 8 }, (_, other) => page(`other${other}`, 1, rarity(9, 100)))
    const found = [page('a', 0, 2 * rarity(1, 100)), page('b', 1, 4 * rarity(9, 100)), ...others]
    const holders = await holdersOf(() => Promise.resolve(found), 'soil', [100, 100])
    expect(holders.rarity).toBeCloseTo(rarity(10, 200))
    const shares = [...holders.pages.values()].slice(0, 3).map(({ share }) => share)
    expect(shares[0]).toBeCloseTo(0.5)
    expect(shares[1]).toBeCloseTo(1)
    expect(shares[2]).toBeCloseTo(0.25)
  })

  it('finds nobody for a word that is nowhere', async () => {
    const { pages } = await holdersOf(() => Promise.resolve([]), 'soil', [100])
    expect(pages.size).toBe(0)
  })
})
