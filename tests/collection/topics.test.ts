import { expect, it } from 'vitest'
import { compiled, own } from '../compiled.ts'
import { whenEachIsAdded, whenOthersAreAdded } from '../unit/topics/steadiness.ts'

it('the topics of the project’s own collection, and their names, stay as they are when a note is added', async () => {
  using made = await compiled(own, 'never')
  const { collection } = made
  expect(collection.topics.length).toBeGreaterThanOrEqual(5)
  // None does when this is written. An edit may bring a topic to an edge, where some notes move it.
  for (const { tried, changes } of [whenEachIsAdded(collection), whenOthersAreAdded(collection, 200)]) {
    expect(tried).toBeGreaterThan(90)
    expect(changes.length, changes.join('\n')).toBeLessThanOrEqual(tried / 10)
  }
})
