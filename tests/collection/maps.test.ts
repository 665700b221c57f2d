import { expect, it } from 'vitest'
import { compiled, own } from '../compiled.ts'
import { measured } from '../unit/map/measured.ts'

it('the maps of the project’s own collection have whole labels that nothing crosses, and cost at most 10,000 bytes', async () => {
  using made = await compiled(own, 'now')
  const { maps, labels, cut, largest, faults } = measured(made)
  expect(faults).toEqual([])
  expect(maps).toBeGreaterThan(90)
  expect(cut / labels).toBeLessThanOrEqual(0.02)
  expect(largest).toBeLessThanOrEqual(10_000)
})
