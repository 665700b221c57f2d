import fc from 'fast-check'
import { expect, it } from 'vitest'
import { componentsOf } from '../../../src/similarity/reach.ts'

const graph = fc.integer({ min: 1, max: 9 }).chain((size) =>
  fc.array(fc.array(fc.integer({ min: 0, max: size - 1 }), { maxLength: 3 }), {
    minLength: size,
    maxLength: size,
  }),
)

const reach = (ends: readonly (readonly number[])[], from: number) => {
  const found = new Set([from])
  for (const one of found) for (const to of ends[one] ?? []) found.add(to)
  return found
}

it('puts those together that lead to each other, each set before those that lead to it', () => {
  fc.assert(
    fc.property(graph, (ends) => {
      const components = componentsOf(ends)
      const placeOf = new Map(
        components.flatMap((nodes, place) => nodes.map((node) => [node, place] as const)),
      )
      expect([...placeOf.keys()].sort((a, b) => a - b)).toEqual(ends.map((_, node) => node))
      for (const a of ends.keys()) {
        const ahead = reach(ends, a)
        for (const b of ahead) {
          const isBack = reach(ends, b).has(a)
          if (isBack) expect(placeOf.get(b)).toBe(placeOf.get(a))
          else expect(placeOf.get(b)).toBeLessThan(placeOf.get(a) ?? 0)
        }
      }
    }),
  )
})

it('is not stopped by a long way', () => {
  const length = 50_000
  const ends = Array.from({ length }, (_, node) => (node + 1 < length ? [node + 1] : []))
  expect(componentsOf(ends).length).toBe(length)
  expect(componentsOf(ends.map((to) => (to.length > 0 ? to : [0]))).length).toBe(1)
})
