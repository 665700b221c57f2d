import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  layers,
  layersAtFirst,
  modest,
  mostAtFirst,
  mostChosen,
  mostOfLayer,
  shares,
  type Layer,
  type LayerCounts,
} from '../../../src/map/map-edge.ts'

const counts: fc.Arbitrary<LayerCounts> = fc
  .dictionary(fc.constantFrom(...layers), fc.integer({ min: 1, max: 60 }))
  .map((some) => some as LayerCounts)
const some: fc.Arbitrary<ReadonlySet<Layer>> = fc.subarray([...layers]).map((shown) => new Set(shown))
const sum = (numbers: LayerCounts) => Object.values(numbers).reduce((total, number) => total + number, 0)

describe('layersAtFirst', () => {
  it('is the first layer, where that has enough', () => {
    expect([...layersAtFirst({ related: 6, source: 9, mention: 3 })]).toEqual(['related'])
  })

  it('takes the next ones in their order, until there are enough', () => {
    expect([...layersAtFirst({ related: 5, source: 1, cites: 4 })]).toEqual(['related', 'source'])
    expect([...layersAtFirst({ mention: 9, cites: 2, related: 1 })]).toEqual(['related', 'cites', 'mention'])
  })

  it('is all there is, where that is little, and nothing of nothing', () => {
    expect([...layersAtFirst({ source: 1, next: 2 })]).toEqual(['source', 'next'])
    expect([...layersAtFirst({})]).toEqual([])
  })

  it('shows something wherever there is something, and never an empty layer', () => {
    fc.assert(
      fc.property(counts, (all) => {
        const shown = layersAtFirst(all)
        expect(shown.size > 0).toBe(sum(all) > 0)
        for (const layer of shown) expect(all[layer]).toBeGreaterThan(0)
      }),
    )
  })
})

describe('modest', () => {
  it('leaves of what is similar as much as fills a map up to six', () => {
    expect(modest({ related: 4, similar: 16 })).toEqual({ related: 4, similar: 2 })
    expect(modest({ similar: 16 })).toEqual({ similar: 6 })
    expect(modest({ cites: 2, similar: 3 })).toEqual({ cites: 2, similar: 3 })
  })

  it('leaves nothing of it where the rest is enough', () => {
    expect(modest({ related: 4, mention: 2, similar: 16 })).toEqual({ related: 4, mention: 2 })
  })

  it('has every map without it but where it is little, and then shows it', () => {
    fc.assert(
      fc.property(counts, (all) => {
        const few = modest(all)
        const { similar = 0, ...others } = few
        expect(others).toEqual(Object.fromEntries(Object.entries(all).filter(([one]) => one !== 'similar')))
        expect(similar === 0 || sum(few) <= 6).toBe(true)
        expect(layersAtFirst(all).has('similar')).toBe(similar > 0)
      }),
    )
  })
})

describe('shares', () => {
  const both = new Set<Layer>(['related', 'cites'])

  it('gives each layer all that it has, where there is room', () => {
    expect(shares({ related: 3, cites: 4, mention: 5 }, both, mostAtFirst)).toEqual({ related: 3, cites: 4 })
  })

  it('gives what one layer does not need to the others', () => {
    expect(shares({ related: 30, cites: 3 }, both, mostAtFirst)).toEqual({ related: 20, cites: 3 })
  })

  it('divides evenly where all want more, the odd one to the first', () => {
    expect(shares({ related: 30, cites: 30 }, both, mostAtFirst)).toEqual({ related: 12, cites: 11 })
  })

  it('has room for the nodes that a file holds, and for no more, without an end', () => {
    expect(shares({ related: 30, cites: 3 }, both, Infinity)).toEqual({ related: mostOfLayer, cites: 3 })
  })

  it('keeps its bounds', () => {
    fc.assert(
      fc.property(counts, some, fc.constantFrom(1, 2, mostAtFirst, mostChosen), (all, shown, most) => {
        const given = shares(all, shown, most)
        expect(sum(given)).toBeLessThanOrEqual(most - 1)
        for (const [layer, share] of Object.entries(given) as [Layer, number][]) {
          expect(shown).toContain(layer)
          expect(share).toBeLessThanOrEqual(Math.min(all[layer] ?? 0, mostOfLayer))
        }
      }),
    )
  })

  it('leaves no room empty that a layer could use', () => {
    fc.assert(
      fc.property(counts, some, (all, shown) => {
        const given = shares(all, shown, mostChosen)
        const wanted = [...shown].reduce((total, layer) => total + Math.min(all[layer] ?? 0, mostOfLayer), 0)
        expect(sum(given)).toBe(Math.min(wanted, mostChosen - 1))
      }),
    )
  })
})
