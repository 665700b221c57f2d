import { expect, it } from 'vitest'
import { distinct, exponentFor, powerLaw, randomOf, seedOf, shuffled } from '../../../bench/random.ts'

it('draws ranks in proportion to a power of them', () => {
  const random = randomOf(1)
  const law = powerLaw(100, exponentFor(100, 0.2))
  const counts = new Map<number, number>()
  const draws = 50_000
  for (let draw = 0; draw < draws; draw += 1) {
    const rank = law.draw(random)
    counts.set(rank, (counts.get(rank) ?? 0) + 1)
  }
  expect((counts.get(0) ?? 0) / draws).toBeCloseTo(0.2, 2)
  expect(Math.min(...counts.keys())).toBe(0)
  expect(Math.max(...counts.keys())).toBe(99)
})

it('shuffles without loss, and gives each thing a seed of its own', () => {
  expect([...shuffled(50, randomOf(2))].sort((a, b) => a - b)).toEqual(
    Array.from({ length: 50 }, (_, i) => i),
  )
  expect(shuffled(50, randomOf(2))).not.toEqual(shuffled(50, randomOf(3)))
  expect(new Set(Array.from({ length: 1000 }, (_, index) => seedOf('note', index))).size).toBe(1000)
})

it('draws different things until there are enough', () => {
  const random = randomOf(4)
  expect([...distinct(5, () => random.below(5))].sort()).toEqual([0, 1, 2, 3, 4])
})
