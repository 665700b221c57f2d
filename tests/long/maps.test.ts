// @module-tag long

import { expect, it } from 'vitest'
import { compiled } from '../compiled.ts'
import { measured } from '../unit/map/measured.ts'

it('five hundred maps of a generated collection have whole labels that nothing crosses, and cost at most 12,000 bytes', async () => {
  using made = await compiled(600, 'now')
  const { maps, labels, cut, largest, faults } = measured(made)
  expect(faults).toEqual([])
  expect(maps).toBeGreaterThanOrEqual(500)
  expect(cut / labels).toBeLessThanOrEqual(0.02)
  expect(largest).toBeLessThanOrEqual(12_000)
})
