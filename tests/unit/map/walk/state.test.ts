import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  reduce,
  initialWalk,
  cameFrom,
  centreOf,
  type Action,
  type Trail,
  type Walk,
} from '../../../../src/map/walk/state.ts'
import type { Address } from '../../../../src/core/address.ts'
import { layers } from '../../../../src/map/map-edge.ts'
import { at } from './example.ts'

const [s, a, b, c] = [at('s'), at('a'), at('b'), at('c')]
const choose = (address: Address) => ({ what: 'choose', address }) as const
const loaded = (address: Address) => ({ what: 'loaded', address }) as const
const failed = (address: Address) => ({ what: 'failed', address }) as const
const back = (to: number) => ({ what: 'return', to }) as const
const restore = (...trail: Trail) => ({ what: 'restore', trail }) as const
const walkTo = (...addresses: readonly Address[]) =>
  addresses.flatMap((address) => [choose(address), loaded(address)])

function walked(...happenings: readonly Action[]): Walk {
  return happenings.reduce(reduce, initialWalk(s))
}

describe('a walk', () => {
  it('begins at a node, with nowhere come from', () => {
    expect(initialWalk(s)).toEqual({
      trail: [s],
      going: null,
      failed: null,
      visited: new Set([s]),
      chosen: new Map(),
    })
    expect([centreOf([s]), cameFrom([s])]).toEqual([s, null])
  })

  it('arrives when what stands around the chosen node is there, and not before', () => {
    const going = walked(choose(a))
    expect(going).toMatchObject({ trail: [s], going: { trail: [s, a], isNew: true } })
    expect([...going.visited]).toEqual([s])
    const there = reduce(going, loaded(a))
    expect(there).toMatchObject({ trail: [s, a], going: null, visited: new Set([s, a]) })
    expect([centreOf(there.trail), cameFrom(there.trail)]).toEqual([a, s])
  })

  it('has a node twice in its trail that was come to twice', () => {
    const walk = walked(...walkTo(a, s))
    expect(walk.trail).toEqual([s, a, s])
    expect([centreOf(walk.trail), cameFrom(walk.trail)]).toEqual([s, a])
    expect(reduce(walk, back(1)).going?.trail).toEqual([s, a])
    expect(reduce(walk, back(0)).going?.trail).toEqual([s])
  })

  describe('to a neighbour that fails to load', () => {
    const stuck = walked(...walkTo(a), choose(b), failed(b))

    it('stays where it is, and says which one failed', () => {
      expect(stuck).toMatchObject({ trail: [s, a], going: null, failed: b })
      expect(stuck.visited).not.toContain(b)
    })

    it('can go there when it is chosen again', () => {
      const again = reduce(stuck, choose(b))
      expect(again).toMatchObject({ going: { trail: [s, a, b] }, failed: null })
      expect(reduce(again, loaded(b))).toMatchObject({ trail: [s, a, b], failed: null })
    })

    it('can go elsewhere, or back', () => {
      expect([choose(c), loaded(c)].reduce(reduce, stuck)).toMatchObject({ trail: [s, a, c], failed: null })
      expect([back(0), loaded(s)].reduce(reduce, stuck)).toMatchObject({ trail: [s], failed: null })
    })

    it('can fail again', () => {
      expect([choose(b), failed(b)].reduce(reduce, stuck)).toMatchObject({ trail: [s, a], failed: b })
    })
  })

  describe('of two quick choices', () => {
    it.each([
      { order: 'in order', events: [loaded(a), loaded(b)] },
      { order: 'the other way round', events: [loaded(b), loaded(a)] },
      { order: 'with the first failing before', events: [failed(a), loaded(b)] },
      { order: 'with the first failing after', events: [loaded(b), failed(a)] },
    ])('goes to the last, when they come $order', ({ events }) => {
      const walk = walked(choose(a), choose(b), ...events)
      expect(walk).toMatchObject({ trail: [s, b], going: null, failed: null })
      expect([...walk.visited]).toEqual([s, b])
    })

    it('says only of the last that it failed', () => {
      expect(walked(choose(a), choose(b), failed(a))).toMatchObject({
        going: { trail: [s, b] },
        failed: null,
      })
      expect(walked(choose(a), choose(b), loaded(a), failed(b))).toMatchObject({ trail: [s], failed: b })
    })

    it('is left as it is by data that nobody waits for', () => {
      const walk = walked(choose(a), choose(b), loaded(b))
      expect(reduce(walk, loaded(a))).toBe(walk)
      expect(reduce(walk, failed(a))).toBe(walk)
    })

    it('goes once to a node that is chosen twice', () => {
      expect(walked(choose(a), choose(a), loaded(a), loaded(a)).trail).toEqual([s, a])
    })
  })

  it('returns to a step, and forgets what came after it but not that one was there', () => {
    const walk = walked(...walkTo(a, b, c), back(1), loaded(a))
    expect(walk.trail).toEqual([s, a])
    expect([...walk.visited]).toEqual([s, a, b, c])
  })

  it('asks for an entry in the history when somebody returns, and not when the history leads there', () => {
    expect(walked(...walkTo(a), back(0)).going).toEqual({ trail: [s], isNew: true })
    expect(walked(...walkTo(a), restore(s)).going).toEqual({ trail: [s], isNew: false })
  })

  it('stays when it returns to the step where it is', () => {
    const walk = walked(...walkTo(a))
    expect(reduce(walk, back(1))).toEqual(walk)
    expect(reduce(walk, back(7))).toEqual(walk)
  })

  it('goes back and not on, when one returns while something is being loaded', () => {
    const walk = walked(...walkTo(a, b), choose(c), back(1))
    expect(walk.going?.trail).toEqual([s, a])
    expect([loaded(c), loaded(a)].reduce(reduce, walk)).toMatchObject({ trail: [s, a], going: null })
  })

  it('restores a whole trail at once', () => {
    const walk = walked(restore(s, a, b, a))
    expect(walk).toMatchObject({ trail: [s], going: { trail: [s, a, b, a], isNew: false } })
    const there = reduce(walk, loaded(a))
    expect(there.trail).toEqual([s, a, b, a])
    expect([...there.visited]).toEqual([s, a, b])
  })

  it('restores the last trail that the address named', () => {
    const walk = walked(restore(s, a), restore(s, b), loaded(a), loaded(b))
    expect(walk).toMatchObject({ trail: [s, b], going: null })
  })

  it('keeps the layers that somebody chose, from step to step', () => {
    const walk = walked(
      { what: 'layer', layer: 'cites', shown: true },
      ...walkTo(a),
      { what: 'layer', layer: 'related', shown: false },
      { what: 'layer', layer: 'cites', shown: false },
    )
    expect(Object.fromEntries(walk.chosen)).toEqual({ cites: false, related: false })
    expect(walk.trail).toEqual([s, a])
  })

  it('goes on when a layer is chosen while something is being loaded', () => {
    const walk = walked(choose(a), { what: 'layer', layer: 'mention', shown: true }, loaded(a))
    expect(walk.trail).toEqual([s, a])
    expect(walk.chosen.get('mention')).toBe(true)
  })
})

describe('whatever happens, a walk', () => {
  const address = fc.constantFrom(s, a, b, c)
  const happening: fc.Arbitrary<Action> = fc.oneof(
    address.map(choose),
    address.map(loaded),
    address.map(failed),
    fc.nat(5).map(back),
    fc.array(address, { maxLength: 4 }).map((steps) => restore(s, ...steps)),
    fc.record({
      what: fc.constant('layer' as const),
      layer: fc.constantFrom(...layers),
      shown: fc.boolean(),
    }),
  )
  const all = fc.array(happening, { maxLength: 30 })

  it('has a trail from where it began, of visited nodes', () => {
    fc.assert(
      fc.property(all, (happenings) => {
        const { trail, visited } = walked(...happenings)
        expect(trail[0]).toBe(s)
        for (const step of trail) expect(visited).toContain(step)
      }),
    )
  })

  it('is somewhere else only after an arrival, and then goes nowhere', () => {
    fc.assert(
      fc.property(all, happening, (happenings, last) => {
        const before = walked(...happenings)
        const next = reduce(before, last)
        if (next.trail === before.trail) return
        expect(last).toEqual(loaded(centreOf(before.going?.trail ?? [c])))
        expect(next.trail).toEqual(before.going?.trail)
        expect(next.going).toBeNull()
      }),
    )
  })

  it('never goes somewhere and says that it could not', () => {
    fc.assert(
      fc.property(all, (happenings) => {
        const { going, failed: missed } = walked(...happenings)
        expect(going === null || missed === null).toBe(true)
      }),
    )
  })

  it('never forgets a visit', () => {
    fc.assert(
      fc.property(all, happening, (happenings, last) => {
        const before = walked(...happenings)
        const { visited } = reduce(before, last)
        for (const seen of before.visited) expect(visited).toContain(seen)
      }),
    )
  })

  it('can go on', () => {
    fc.assert(
      fc.property(all, address, (happenings, next) => {
        const before = walked(...happenings)
        const walk = [choose(next), loaded(next)].reduce(reduce, before)
        expect(walk).toMatchObject({ trail: [...before.trail, next], going: null, failed: null })
      }),
    )
  })
})
