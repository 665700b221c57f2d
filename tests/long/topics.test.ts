// @module-tag long

import { expect, it } from 'vitest'
import { compiled } from '../compiled.ts'
import { whenOthersAreAdded } from '../unit/topics/steadiness.ts'

it.each([300, 500, 1000])(
  'the topics of a generated collection of %i stay as they are when a note is added',
  async (nodes) => {
    using made = await compiled(nodes, 'never')
    const { collection } = made
    expect(collection.topics.length).toBeGreaterThanOrEqual(5)
    expect(whenOthersAreAdded(collection, 200)).toEqual({ tried: 200, changes: [] })
  },
)
